/** What changed, for a reader who chose by the edition before, or by this one when it was published. */
import { movedAnswers } from "../../blocks/answers/moved-answers.ts";
import { counted } from "../../blocks/values.ts";
import type { Edition } from "../../edition/edition.ts";
import type { EarlierEdition } from "../../edition/kept.ts";
import { type FirstChoices, firstChoicesOf } from "./first-choices.ts";

/** Those that are others than before, and those of environments and use cases that came in. */
export function changedAnswers(edition: Edition, before: EarlierEdition) {
  const { moved = [], added = [] } = Object.groupBy(movedAnswers(edition, before), (one) =>
    one.before === undefined ? "added" : "moved",
  );
  return { moved, added };
}

/** One of the two that change answers, and what it changed, in counts. */
export type ToldChange = { by: string; text: string };

/** What new data changed against the edition before, then what the method changed of the first choices that it was published with; empty where there is neither. */
export const changesTold = (edition: Edition, before: EarlierEdition | undefined): ToldChange[] => [
  ...(before === undefined ? [] : [sinceBefore(edition, before)]),
  ...sincePublished(edition, firstChoicesOf(edition)),
];

/** What the edition before did not have. */
export function addedTo(edition: Edition, before: EarlierEdition | undefined) {
  const isNew = (now: readonly string[], then: readonly string[] = []): string[] => {
    const known = new Set(then);
    return now.filter((id) => !known.has(id));
  };
  return {
    sources: isNew(edition.sources, before?.sources),
    runs: isNew(
      edition.runs.map((run) => run.id),
      before?.runs,
    ),
    deployments: isNew(edition.deployments, before?.deployments),
  };
}

/** The same runs as judged when they were published, and as they are now. */
function sincePublished(
  { record, version }: Edition,
  { count, gone, other, found }: FirstChoices,
): ToldChange[] {
  if ((record.locks.get(version)?.corrections ?? []).length === 0) return [];
  const of = counted(count, "first choice");
  const told = [
    ...(gone.length > 0 ? [`${gone.length} of ${of} withdrawn`] : []),
    ...(other.length > 0
      ? [
          `${other.length}${gone.length > 0 ? "" : ` of ${of}`} ${other.length === 1 ? "is another" : "are others"}`,
        ]
      : []),
    ...(gone.length + other.length > 0
      ? []
      : [count === 0 ? "no first choice before" : `${of} ${count === 1 ? "stands" : "stand"}`]),
  ];
  return [
    { by: `New method since ${version} was published`, text: `${told.join(", ")}, ${found.length} new.` },
  ];
}

/** Both editions as the newest method judges them. */
function sinceBefore(edition: Edition, before: EarlierEdition): ToldChange {
  const { moved, added } = changedAnswers(edition, before);
  const { sources, runs, deployments } = addedTo(edition, before);
  const parts = [
    ...(sources.length > 0 ? [counted(sources.length, "document")] : []),
    ...(runs.length > 0 ? [counted(runs.length, "run")] : []),
    ...(deployments.length > 0 ? [counted(deployments.length, "deployment")] : []),
  ];
  const brought = parts.length === 0 ? "nothing added" : parts.join(", ");
  return {
    by: `New data since ${before.version}`,
    text: `${brought}; ${counted(moved.length, "answer")} changed, ${added.length} new.`,
  };
}
