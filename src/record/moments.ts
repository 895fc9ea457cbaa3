/** Days and moments in UTC, as they stand in the record. Pure. */

const DAY = "2026-01-01".length;

/**
 * Whether a moment is not after another one. A day as the end includes all its moments. Undefined where only the day is known,
 * and the end lies within it.
 */
export function isUntil(moment: string, end: string): boolean | undefined {
  const [day, last] = [moment.slice(0, DAY), end.slice(0, DAY)];
  if (end.length === DAY || day !== last) return day <= last;
  return moment.length === DAY ? undefined : Date.parse(moment) <= Date.parse(end);
}
