/** Fewer points, the same line: to the eye, in pixels. */
export type Spot = readonly [x: number, y: number];

/** A third of a pixel is not seen. */
const UNSEEN = 0.33;

/**
 * At most `most` points of a line, chosen so that it passes no further than a third of a pixel, or else as little as can
 * be, from those left out (Douglas and Peucker, Cartographica 10, 1973). First and last stay. Returns their indexes.
 */
export function thinned(spots: readonly Spot[], most: number): number[] {
  let tolerance = UNSEEN;
  let kept = keep(spots, tolerance);
  while (kept.length > Math.max(2, most)) {
    tolerance *= 1.4;
    kept = keep(spots, tolerance);
  }
  return kept;
}

/** The items at these indexes. */
export const at = <T>(all: readonly T[], places: readonly number[]): T[] =>
  places.map((place) => all[place]).filter((item) => item !== undefined);

function keep(spots: readonly Spot[], tolerance: number): number[] {
  if (spots.length < 3) return spots.map((_, i) => i);
  const kept = new Set([0, spots.length - 1]);
  const parts: [number, number][] = [[0, spots.length - 1]];
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    const [from, to] = part;
    const far = farthest(spots, from, to);
    if (far.distance <= tolerance * tolerance) continue;
    kept.add(far.at);
    parts.push([from, far.at], [far.at, to]);
  }
  return [...kept].sort((a, b) => a - b);
}

function farthest(spots: readonly Spot[], from: number, to: number): { at: number; distance: number } {
  const [a, b] = [spots[from], spots[to]];
  const far = { at: from, distance: 0 };
  if (a === undefined || b === undefined) return far;
  for (let i = from + 1; i < to; i += 1) {
    const spot = spots[i];
    const distance = spot === undefined ? 0 : toSegment(spot, a, b);
    if (distance > far.distance) {
      far.at = i;
      far.distance = distance;
    }
  }
  return far;
}

/** The square of the distance. */
function toSegment([x, y]: Spot, [ax, ay]: Spot, [bx, by]: Spot): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return (x - ax - t * dx) ** 2 + (y - ay - t * dy) ** 2;
}
