/** Room for the names beside a plot. */

/** The widest that a name may be: what it takes goes from the plot. */
const MOST_ROOM = 280;

/** Of pixels: with room for the widest name; columns, told from the left end of the axis, keep their distance from the right end. */
export function withNameRoom<Key extends string>(
  own: Readonly<Record<"left" | "room" | Key, number>>,
  widths: readonly number[],
  columns: readonly Key[],
): Record<"left" | "room" | Key, number> {
  const more = Math.max(0, Math.min(MOST_ROOM, Math.ceil(Math.max(...widths))) - own.room);
  const moved = columns.map((column) => [column, own[column] - more]);
  return { ...own, ...Object.fromEntries(moved), left: own.left + more, room: own.room + more };
}
