/** Which editions a build shows, oldest first, each judged. */
import { judgeEdition } from "../judge/edition.ts";
import { editionsInOrder, NEXT } from "../record/edition.ts";
import type { EditionInput } from "../render/edition/edition.ts";
import type { FiolioRecord } from "../schema/record.ts";

/** The working edition comes last; a published build leaves it out, unless nothing else is there to show. */
export function judgedEditions(record: FiolioRecord, published: boolean): EditionInput[] {
  const declared = editionsInOrder(record);
  const withNext = !published || declared.length === 0;
  return [
    ...declared.map(
      ({ version, date, summary }): EditionInput => judged(record, { version, isNext: false, date, summary }),
    ),
    ...(withNext ? [judged(record, { version: NEXT, isNext: true })] : []),
  ];
}

function judged(record: FiolioRecord, edition: Omit<EditionInput, "runs" | "judgement">): EditionInput {
  return { ...edition, ...judgeEdition(record, edition.version) };
}
