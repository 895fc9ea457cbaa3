/** Fewer points, the same line: to the eye, in pixels. */
export type Spot = readonly [x: number, y: number];

/** A third of a pixel is not seen. */
const UNSEEN = 0.33;

/**
 * At most `most` points of a line, chosen so that it passes no further than a third of a pixel, or else as little as can
 * be, from those left out (Douglas and Peucker, Cartographica 10, 1973). First and last stay. Returns their indexes.
 */
export function thinned(spots: readonly Spot[], most: number): number[] {
  const reach = reaches(spots);
  let tolerance = UNSEEN;
  let kept = beyond(reach, tolerance);
  while (kept.length > Math.max(2, most)) {
    tolerance *= 1.4;
    kept = beyond(reach, tolerance);
  }
  return kept;
}

const beyond = (reach: Float64Array, tolerance: number): number[] => {
  const kept: number[] = [];
  for (const [i, square] of reach.entries()) if (square > tolerance * tolerance) kept.push(i);
  return kept;
};

/** The items at these indexes. */
export const at = <T>(all: readonly T[], places: readonly number[]): T[] =>
  places.map((place) => all[place]).filter((item) => item !== undefined);

/** For each point the square of the tolerance up to which it is needed: where one is not, none is between its neighbours. */
function reaches(spots: readonly Spot[]): Float64Array {
  const last = spots.length - 1;
  const reach = new Float64Array(spots.length);
  if (last >= 0) reach[0] = reach[last] = Number.POSITIVE_INFINITY;
  const parts = [{ from: 0, to: last, within: Number.POSITIVE_INFINITY }];
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    const { from, to, within } = part;
    const far = farthest(spots, from, to);
    if (far.distance <= UNSEEN * UNSEEN) continue;
    const own = Math.min(within, far.distance);
    reach[far.at] = own;
    parts.push({ from, to: far.at, within: own }, { from: far.at, to, within: own });
  }
  return reach;
}

/** `distance` is squared. */
function farthest(spots: readonly Spot[], from: number, to: number): { at: number; distance: number } {
  const [a, b] = [spots[from], spots[to]];
  const far = { at: from, distance: 0 };
  if (a === undefined || b === undefined) return far;
  const [ax, ay] = a;
  const [dx, dy] = [b[0] - ax, b[1] - ay];
  const length = dx * dx + dy * dy;
  for (let i = from + 1; i < to; i += 1) {
    const [x, y] = spots[i] as Spot;
    const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
    const distance = (x - ax - t * dx) ** 2 + (y - ay - t * dy) ** 2;
    if (distance > far.distance) {
      far.at = i;
      far.distance = distance;
    }
  }
  return far;
}
