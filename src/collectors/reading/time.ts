/** Times in the record's form. */

const EARLIEST = Date.UTC(2000, 0, 1);
const LATEST = Date.UTC(2200, 0, 1);

/** Milliseconds since 1970 as ISO 8601 in UTC, whole seconds without a fraction; undefined if the clock was never set. */
export function isoOf(ms: number | undefined): string | undefined {
  if (ms === undefined || !(ms >= EARLIEST && ms < LATEST)) return undefined;
  return new Date(ms).toISOString().replace(".000Z", "Z");
}

/** As C and most tools print them. */
export const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** "2026-03-21" of 2026, 2 and 21, where the calendar has such a day; months from 0. */
export function dayOf(year: number, month: number, day: number): string | undefined {
  const moment = new Date(Date.UTC(year, month, day));
  const isOne = moment.getUTCMonth() === month && moment.getUTCDate() === day;
  return isOne ? isoOf(moment.getTime())?.slice(0, 10) : undefined;
}
