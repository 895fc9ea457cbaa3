/** PNGs of drawings: a byte for each dot, as a drawing has few colours. A third of the size of one with each dot's colours. */
import { encode } from "fast-png";

type Drawn = { width: number; height: number; pixels: Uint8Array };

const MOST_COLOURS = 256;
const OPAQUE = 0xff;
/** With these low bits of each colour left out; by two bits no eye tells the difference. */
const ROUNDINGS = [0, 1, 2, 3, 4];

/**
 * The same dots where 256 colours suffice, otherwise rounded until they do.
 * @param pixels red, green, blue and alpha of each dot, row by row
 */
export function palettePng({ width, height, pixels }: Drawn): Uint8Array {
  for (const bits of ROUNDINGS) {
    const found = indexed(pixels, (0xff << bits) & 0xff);
    if (found !== undefined)
      return encode({ width, height, channels: 1, depth: 8, ...found }, { zlib: { level: 5 } });
  }
  return encode({ width, height, channels: 4, depth: 8, data: pixels });
}

type Indexed = { data: Uint8Array; palette: number[][] };

/** Undefined where a dot is not opaque, or where there are more colours than a byte can name. */
function indexed(pixels: Uint8Array, kept: number): Indexed | undefined {
  const places = new Map<number, number>();
  const palette: number[][] = [];
  const data = new Uint8Array(pixels.length / 4);
  const dots = new DataView(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  const mask = (kept << 24) | (kept << 16) | (kept << 8) | kept;
  // Most dots are of the colour of the one before.
  let before = -1;
  for (let dot = 0, at = 0; dot < data.length; dot++, at += 4) {
    const whole = dots.getUint32(at);
    if (whole === before) {
      data[dot] = data[dot - 1] ?? 0;
      continue;
    }
    before = whole;
    if ((whole & OPAQUE) !== OPAQUE) return undefined;
    const key = whole & mask;
    let place = places.get(key);
    if (place === undefined) {
      place = palette.length;
      if (place === MOST_COLOURS) return undefined;
      places.set(key, place);
      palette.push([24, 16, 8].map((shift) => Math.round((((key >>> shift) & 0xff) * 0xff) / kept)));
    }
    data[dot] = place;
  }
  return { data, palette };
}
