/** By which rules figures and answers are judged: what a citation needs beside an edition, as an edition fixes its runs and not what is said of them. */
import { METHOD } from "../../../judge/index.ts";
import type { FiolioRecord } from "../../../schema/record.ts";
import { dateText, siteOf } from "../own-site.ts";

/** The last day on which rules changed anything that a published edition says; all editions are judged by the same. Undefined where they changed nothing. */
export const rulesDay = ({ locks }: Pick<FiolioRecord, "locks">): string | undefined =>
  [...locks.values()]
    .flatMap(({ corrections }) => (corrections ?? []).map(({ date }) => date))
    .toSorted()
    .at(-1);

/** "method 3, rules of 2026-11-29"; "method 3" where nothing that was published is judged otherwise since. */
export function rulesText(record: FiolioRecord): string {
  const day = rulesDay(record);
  return `method ${METHOD}${day === undefined ? "" : `, rules of ${dateText(siteOf(record), day)}`}`;
}
