/** What blank lines and the order of headers tell of rows: whether the header above them is their own. */

/** `isApart`: a blank line stands above it, as kbench prints it, or it is the first one. */
export type Header<Section> = { section: Section; isApart: boolean };

/**
 * Rows up to the next section's header, and those of the last section, are their own. Rows up to any other header may be
 * those of a section whose header is lost. Where the log ends early, it was cut, unless lines within are lost, too.
 */
export function isSure<Section>(
  headers: readonly Header<Section>[],
  section: Section,
  order: readonly Section[],
): boolean {
  const at = headers.findLastIndex((header) => header.section === section);
  const next = headers[at + 1];
  const following = order[order.indexOf(section) + 1];
  if (next !== undefined) return next.section === following;
  return following === undefined || headers[at]?.isApart === true;
}

/** Without the blank line behind each line, if the text was copied with one behind each. @param isOurs rows and headers */
export function singleSpaced(lines: readonly string[], isOurs: (line: string) => boolean): readonly string[] {
  const isDouble = lines.every((line, i) => !isOurs(line) || (lines[i + 1] ?? "") === "");
  return isDouble ? lines.filter((line, i) => line !== "" || (lines[i - 1] ?? "") === "") : lines;
}
