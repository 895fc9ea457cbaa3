/** What each use case is answered by in an environment. */

import { namedIn } from "../../../judge/planning/named.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { listed, upperFirst } from "../../../text/words.ts";
import { shortCodes } from "../../edition/classes/classes-once.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { fold, heads, joined } from "../../edition/parts.ts";
import { classSpans, storageClassOf } from "../../edition/storage-class.ts";
import type { Block, Table, TableCell, TableRow, TextSpan } from "../../edition/view.ts";
import { answerCells, answerWithClass } from "../decision/answer-cells.ts";
import { elsewhereSpans } from "../decision/same-elsewhere.ts";
import { unansweredNote } from "../decision/unanswered.ts";
import { BARELY_MEASURED, barelyIn, leadsIn } from "../until/for-now.ts";
import { namedText, namesNobody, wordIn } from "../until/named.ts";
import { onlySpans, toldIn } from "../until/only-candidate.ts";
import { willDo } from "../until/will-do.ts";
import { tableLegend } from "../verdict/legend.ts";
import { bySurest, markOf, ONLY } from "../verdict/words.ts";

/**
 * `blocks`: the answer for each use case, in a table; folded, where none has one, beneath what would change that. Of many that name
 * the same they are these, a row each, and `each` is the table.
 */
export function choices(
  edition: Edition,
  environment: string,
  alike: readonly string[],
): { blocks: Block[]; each: Block[] } {
  const own = edition.judgement.recommendations.filter((r) => r.environment === environment);
  const found = edition.useCases.flatMap((useCase) => own.find((r) => r.useCase === useCase) ?? []);
  const table = eachOf(edition, found);
  if (found.length === 0) return { blocks: [table], each: [] };
  const why = unansweredNote(edition, environment, elsewhereSpans(edition, alike));
  if (why.length > 0) {
    const all = fold(`All ${found.length} use cases, and what to run for each`, [
      table,
      ...tableLegend(edition, [table]),
    ]);
    return { blocks: [...why, ...all], each: [] };
  }
  const inShort = shortOf(edition, found);
  return inShort.rows.length * LEAST_SHARED > found.length
    ? { blocks: [table, ...tableLegend(edition, [table])], each: [] }
    : { blocks: [inShort, ...tableLegend(edition, [inShort, table])], each: [table] };
}

/** Use cases that share an answer, on average, for a table of answers to be the shorter one. */
const LEAST_SHARED = 2;

const useCaseCell = (edition: Edition, { definition, useCase, environment }: Recommendation) => ({
  text: definition.title,
  href: edition.links.useCase(useCase, environment),
});

const eachOf = (edition: Edition, found: readonly Recommendation[]): Table => ({
  block: "table",
  caption: "The answer for each use case",
  said: true,
  columns: heads("Use case", "StorageClass", "Answer", "How sure", "If it must survive a node"),
  rows: found.map((one) => ({
    cells: [useCaseCell(edition, one), classesCell(edition, one), ...answerCells(edition, one)],
    inShort: answerWithClass(edition, one),
  })),
  empty: "What was measured here answers none of the use cases.",
});

/** Each answer once, with all that it is for: the surest first. */
function shortOf(edition: Edition, found: readonly Recommendation[]): Table {
  const name = titles(edition.record).deployment;
  const nameOf = (one: Recommendation): string =>
    toldIn(edition, one) === ONLY
      ? listed(namedIn(edition)(one).ids.map(name), "or")
      : namesNobody(edition, one)
        ? ""
        : namedText(edition, one, name);
  const groups = Map.groupBy(
    found,
    (one) =>
      `${wordIn(edition, one)}\n${beforeName(edition, one)}${idsIn(edition, one)}\n${inAnyOrder(nameOf(one))}`,
  );
  const rows = [...groups.values()]
    .sort(([a], [b]) => (a && b ? bySurest(wordIn(edition, a), wordIn(edition, b)) : 0))
    .flatMap((all): TableRow[] => {
      const [first] = all;
      if (first === undefined) return [];
      const named = nameOf(first);
      const isSaid = named === "" || named === wordIn(edition, first);
      return [
        {
          cells: [
            {
              text:
                toldIn(edition, first) === ONLY
                  ? onlySpans([named], upperFirst(ONLY))
                  : [
                      markOf(wordIn(edition, first)),
                      ...(isSaid ? [] : [`, ${beforeName(edition, first)}${named}`]),
                    ],
              note: classesIn(edition, first),
            },
            { text: joined(all.map((one) => useCaseSpans(edition, one))) },
          ],
        },
      ];
    });
  return {
    block: "table",
    caption: "What is answered, and for which use cases",
    said: true,
    fixed: true,
    columns: heads("Answer", { label: "Use cases", long: true }),
    rows,
  };
}

/** "A or B" and "B or A" are one answer, told as it is first: of the same storages, in the same words. */
const idsIn = (edition: Edition, one: Recommendation): string =>
  (willDo(edition, one)?.ids ?? namedIn(edition)(one).ids).toSorted().join();
const inAnyOrder = (named: string): string => named.split(/,? /).toSorted().join(" ");

/** As the decision table says it of a name that leans on so little. */
const beforeName = (edition: Edition, one: Recommendation): string =>
  barelyIn(edition, one) === undefined ? "" : `${BARELY_MEASURED}: `;

/** "Search index (leads in 17 % of what counts)", of what was barely measured. */
function useCaseSpans(edition: Edition, one: Recommendation): TextSpan[] {
  const share = barelyIn(edition, one);
  const own = useCaseCell(edition, one);
  return share === undefined ? [own] : [own, ` (${leadsIn(edition, one, share)})`];
}

/** Of what the answer names. */
function classesIn(edition: Edition, found: Recommendation): TextSpan[] {
  const { ids } = willDo(edition, found) ?? namedIn(edition)(found);
  const known = ids.filter((id) => storageClassOf(edition, id) !== undefined);
  const other = ids.find((id) => !known.includes(id));
  return joined([
    ...shortCodes(edition, known, "or"),
    ...(other === undefined ? [] : [classSpans(edition, other)]),
  ]);
}

function classesCell(edition: Edition, found: Recommendation): TableCell {
  const text = classesIn(edition, found);
  return text.length === 0 ? { text: "–", tone: "muted" } : { text };
}
