/** How likely each of several sums of independent parts is to be the greatest. Nothing is drawn at random: densities on a grid. */

/** A log score: its middle, and half the widths of the even parts that it is made of. */
export type Spread = { middle: number; halfWidths: readonly number[] };

const BINS = 160;
/** Closer than this is rounding of the arithmetic. */
const SAME = 1e-9;

/** One probability each; they add up to 1. Order does not matter. */
export function chancesOfFirst(all: readonly Spread[]): number[] {
  const reach = ({ halfWidths }: Spread): number => halfWidths.reduce((sum, half) => sum + half, 0);
  const low = Math.min(...all.map((one) => one.middle - reach(one)));
  const high = Math.max(...all.map((one) => one.middle + reach(one)));
  if (high - low < SAME) return all.map(() => 1 / all.length);
  const step = (high - low) / (BINS - 4);
  const densities = all.map((one) => densityOf(one, low - 2 * step, step));
  // Within a bin, another is as likely below as above.
  const behind = densities.map((density) => {
    const sums = cumulated(density);
    for (let bin = 0; bin < BINS; bin += 1) sums[bin] = at(sums, bin) - at(density, bin) / 2;
    return sums;
  });
  const wins = densities.map((density, i) => {
    let sum = 0;
    for (let bin = 0; bin < BINS; bin += 1) {
      let here = at(density, bin);
      for (let j = 0; here > 0 && j < behind.length; j += 1) if (j !== i) here *= at(behind[j], bin);
      sum += here;
    }
    return sum;
  });
  const total = wins.reduce((sum, one) => sum + one, 0);
  return wins.map((one) => one / total);
}

function densityOf({ middle, halfWidths }: Spread, start: number, step: number): Float64Array {
  const density = new Float64Array(BINS);
  const place = (middle - start) / step;
  const bin = Math.min(BINS - 2, Math.max(0, Math.floor(place)));
  density[bin] = 1 - (place - bin);
  density[bin + 1] = place - bin;
  return halfWidths.reduce<Float64Array>((spread, half) => evened(spread, half / step), density);
}

/** Spread evenly over `half` bins to either side: differences of the sum up to each place. */
function evened(density: Float64Array, half: number): Float64Array {
  if (half < 0.5) return density;
  const sums = cumulated(density);
  const even = new Float64Array(BINS);
  for (let bin = 0; bin < BINS; bin += 1)
    even[bin] = (upTo(sums, bin + half) - upTo(sums, bin - half)) / (2 * half);
  return even;
}

function upTo(sums: Float64Array, place: number): number {
  if (place < 0) return 0;
  if (place >= BINS - 1) return at(sums, BINS - 1);
  const bin = Math.floor(place);
  return at(sums, bin) + (place - bin) * (at(sums, bin + 1) - at(sums, bin));
}

function cumulated(density: Float64Array): Float64Array {
  const sums = new Float64Array(BINS);
  let sum = 0;
  for (let bin = 0; bin < BINS; bin += 1) {
    sum += at(density, bin);
    sums[bin] = sum;
  }
  return sums;
}

const at = (values: Float64Array | undefined, index: number): number => values?.[index] ?? 0;
