/** PNGs of drawings: a byte for each dot, as a drawing has few colours. A third of the size of one with each dot's colours. */
import { pngFile } from "./png-file.ts";

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
  // A view of whole dots begins where a number of four bytes may.
  const aligned = pixels.byteOffset % 4 === 0 ? pixels : new Uint8Array(pixels);
  const dots = new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.length / 4);
  const colours = coloursOf(dots, aligned);
  for (const bits of colours ? ROUNDINGS : []) {
    const found = paletteOf(colours ?? new Map(), (0xff << bits) & 0xff);
    if (found) return pngFile({ width, height, data: placesOf(dots, found.places), palette: found.palette });
  }
  return pngFile({ width, height, data: pixels });
}

/** As one number, in whatever order of bytes this machine has. */
type Dot = number;
type Colour = readonly [red: number, green: number, blue: number];

/** In the order in which they come. Undefined where a dot is not opaque. */
function coloursOf(dots: Uint32Array, pixels: Uint8Array): Map<Dot, Colour> | undefined {
  const colours = new Map<Dot, Colour>();
  // Most dots are of the colour of the one before.
  let before: Dot | undefined;
  for (let at = 0; at < dots.length; at++) {
    const dot = dots[at] ?? 0;
    if (dot === before) continue;
    before = dot;
    if (colours.has(dot)) continue;
    const [red = 0, green = 0, blue = 0, alpha] = pixels.subarray(4 * at, 4 * at + 4);
    if (alpha !== OPAQUE) return undefined;
    colours.set(dot, [red, green, blue]);
  }
  return colours;
}

/** Undefined where there are more colours than a byte can name. @param kept bits of each colour that count */
function paletteOf(
  colours: ReadonlyMap<Dot, Colour>,
  kept: number,
): { places: Map<Dot, number>; palette: Colour[] } | undefined {
  const known = new Map<number, number>();
  const palette: Colour[] = [];
  const places = new Map<Dot, number>();
  for (const [dot, [red, green, blue]] of colours) {
    const key = ((red & kept) << 16) | ((green & kept) << 8) | (blue & kept);
    let place = known.get(key);
    if (place === undefined) {
      place = palette.length;
      if (place === MOST_COLOURS) return undefined;
      known.set(key, place);
      const spread = (value: number): number => Math.round(((value & kept) * 0xff) / kept);
      palette.push([spread(red), spread(green), spread(blue)]);
    }
    places.set(dot, place);
  }
  return { places, palette };
}

function placesOf(dots: Uint32Array, places: ReadonlyMap<Dot, number>): Uint8Array {
  const found = new Uint8Array(dots.length);
  let [before, place] = [-1, 0];
  for (let at = 0; at < dots.length; at++) {
    const dot = dots[at] ?? 0;
    if (dot !== before) {
      before = dot;
      place = places.get(dot) ?? 0;
    }
    found[at] = place;
  }
  return found;
}
