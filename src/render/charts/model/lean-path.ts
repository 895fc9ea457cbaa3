/** Paths of straight lines, in fewer bytes. */

const LINES = /^M(-?[\d.]+),(-?[\d.]+)((?:L-?[\d.]+,-?[\d.]+)+)(Z?)$/;
/** Of fewer points nothing is saved. */
const LEAST = 4;

/**
 * The same in steps from point to point, which takes two thirds of the bytes. Steps are between rounded places, in hundredths, so
 * that errors do not add up. Any other path is left as it is.
 */
export function leanPath(d: string): string {
  const [, x, y, rest = "", end = ""] = LINES.exec(d) ?? [];
  const points = rest.split("L").slice(1);
  if (x === undefined || y === undefined || points.length < LEAST) return d;
  let before = [hundredths(x), hundredths(y)];
  const parts = points.map((point, i) => {
    const here = point.split(",").map(hundredths);
    const [dx, dy] = [0, 1].map((k) => step((here[k] ?? 0) - (before[k] ?? 0)));
    before = here;
    // A minus stands between two numbers as well as a space does.
    return `${i === 0 || dx?.startsWith("-") ? "" : " "}${dx}${dy?.startsWith("-") ? "" : ","}${dy}`;
  });
  return `M${x},${y}l${parts.join("")}${end}`;
}

const hundredths = (text: string): number => Math.round(Number(text) * 100);
const step = (distance: number): string => String(distance / 100 || 0).replace(/^(-?)0\./, "$1.");
