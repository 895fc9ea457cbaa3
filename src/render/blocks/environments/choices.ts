/** What each use case is answered by in an environment. */
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import type { Edition } from "../../edition/edition.ts";
import { fold, heads, joined } from "../../edition/parts.ts";
import { classLabel, classSpans } from "../../edition/storage-class.ts";
import type { Block, TableCell } from "../../edition/view.ts";
import { answerCells, answerWithClass } from "../decision/answer-cells.ts";
import { elsewhereSpans } from "../decision/same-elsewhere.ts";
import { unansweredNote } from "../decision/unanswered.ts";
import { namedIn } from "../until/named.ts";
import { verdictLegend } from "../verdict/words.ts";

/** The answer for each use case, in a table; folded, where none has one, beneath what would change that. */
export function choices(edition: Edition, environment: string, alike: readonly string[]): Block[] {
  const own = edition.judgement.recommendations.filter((r) => r.environment === environment);
  const rows = edition.useCases.flatMap((useCase) => {
    const found = own.find((r) => r.useCase === useCase);
    if (found === undefined) return [];
    const title = { text: found.definition.title, href: edition.links.useCase(useCase, environment) };
    const cells = [title, classesCell(edition, found), ...answerCells(edition, found)];
    // In words alone: with marks besides the page would have too many elements.
    return [{ cells, inShort: answerWithClass(edition, found) }];
  });
  const table: Block = {
    block: "table",
    caption: "The answer for each use case",
    said: true,
    columns: heads("Use case", "StorageClass", "Answer", "How sure", "If it must survive a node"),
    rows,
    empty: "What was measured here answers none of the use cases.",
  };
  if (rows.length === 0) return [table];
  const why = unansweredNote(edition, environment, elsewhereSpans(edition, alike));
  const all = [table, verdictLegend(edition)];
  return why.length > 0
    ? [...why, ...fold(`All ${rows.length} use cases, and what to run for each`, all)]
    : all;
}

/** Of what the answer names. */
function classesCell(edition: Edition, found: Recommendation): TableCell {
  const { ids } = namedIn(edition)(found);
  if (ids.length === 0) return { text: "–", tone: "muted" };
  const spans = new Map(ids.map((id) => [classLabel(edition.record, id), classSpans(edition, id)]));
  return { text: joined([...spans.values()]) };
}
