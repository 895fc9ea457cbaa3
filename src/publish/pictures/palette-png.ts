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
  const runs = runsOf(pixels);
  for (const bits of runs ? ROUNDINGS : []) {
    const found = paletteOf(runs?.colours ?? [], (0xff << bits) & 0xff);
    if (runs && found)
      return pngFile({ width, height, data: placesOf(runs, found.places), palette: found.palette });
  }
  return pngFile({ width, height, data: pixels });
}

type Colour = readonly [red: number, green: number, blue: number];

/** Dots of one colour, one after the other: some twenty of them, as a rule. */
type Runs = {
  /** In the order in which they come. */
  colours: readonly Colour[];
  /** Of each run: which colour it is of, and where the next one begins. */
  colour: readonly number[];
  end: readonly number[];
};

/** Undefined where a dot is not opaque. */
function runsOf(pixels: Uint8Array): Runs | undefined {
  // A view of whole dots begins where a number of four bytes may; it tells them apart in whatever order this machine has its bytes.
  const aligned = pixels.byteOffset % 4 === 0 ? pixels : new Uint8Array(pixels);
  const dots = new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.length / 4);
  const [known, colours] = [new Map<number, number>(), [] as Colour[]];
  const [colour, end]: [number[], number[]] = [[], []];
  for (let at = 0; at < dots.length; ) {
    const dot = dots[at] ?? 0;
    let place = known.get(dot);
    if (place === undefined) {
      const [red = 0, green = 0, blue = 0, alpha] = aligned.subarray(4 * at, 4 * at + 4);
      if (alpha !== OPAQUE) return undefined;
      place = colours.push([red, green, blue]) - 1;
      known.set(dot, place);
    }
    do at++;
    while (at < dots.length && dots[at] === dot);
    colour.push(place);
    end.push(at);
  }
  return { colours, colour, end };
}

/** Undefined where there are more colours than a byte can name. @param kept bits of each colour that count */
function paletteOf(
  colours: readonly Colour[],
  kept: number,
): { places: Uint8Array; palette: Colour[] } | undefined {
  const known = new Map<number, number>();
  const palette: Colour[] = [];
  const places = new Uint8Array(colours.length);
  for (const [index, [red, green, blue]] of colours.entries()) {
    const key = ((red & kept) << 16) | ((green & kept) << 8) | (blue & kept);
    let place = known.get(key);
    if (place === undefined) {
      place = palette.length;
      if (place === MOST_COLOURS) return undefined;
      known.set(key, place);
      const spread = (value: number): number => Math.round(((value & kept) * 0xff) / kept);
      palette.push([spread(red), spread(green), spread(blue)]);
    }
    places[index] = place;
  }
  return { places, palette };
}

/** Of every dot. */
function placesOf({ colour, end }: Runs, places: Uint8Array): Uint8Array {
  const found = new Uint8Array(end.at(-1) ?? 0);
  let from = 0;
  for (let run = 0; run < end.length; run++) {
    const to = end[run] ?? 0;
    const place = places[colour[run] ?? 0] ?? 0;
    if (place !== 0) found.fill(place, from, to);
    from = to;
  }
  return found;
}
