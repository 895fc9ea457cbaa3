/** Which editions a build shows, oldest first, each judged. */
import { judgeEdition } from "../judge/edition.ts";
import { editionsInOrder, NEXT } from "../record/edition.ts";
import type { EditionInput } from "../render/edition/edition.ts";
import type { FiolioRecord } from "../schema/record.ts";

/** The working edition comes last; a published build leaves it out, unless nothing else is there to show. */
export const judgedEditions = (
  record: FiolioRecord,
  published: boolean,
  judge = judgeEdition,
): EditionInput[] =>
  shownEditions(record, published).map((one) => ({ ...one, ...judge(record, one.version) }));

/** The same before they are judged. */
export function shownEditions(record: FiolioRecord, published: boolean): EditionName[] {
  const declared = editionsInOrder(record);
  const withNext = !published || declared.length === 0;
  return [
    ...declared.map(({ version, date, summary }) => ({ version, isNext: false, date, summary })),
    ...(withNext ? [{ version: NEXT, isNext: true }] : []),
  ];
}
type EditionName = Pick<EditionInput, "version" | "isNext" | "date" | "summary">;
