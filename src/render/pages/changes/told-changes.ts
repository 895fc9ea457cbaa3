/** What changed, for a reader who chose by the edition before, or by this one when it was published. */
import { listed } from "../../../text/words.ts";
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

/** A line each: what new data changed against the edition before, then what the method changed of the first choices that it was published with; empty where there is neither. */
export const changesTold = (edition: Edition, before: EarlierEdition | undefined): string[] => [
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
function sincePublished({ record, version }: Edition, { count, gone, other, found }: FirstChoices): string[] {
  if ((record.locks.get(version)?.corrections ?? []).length === 0) return [];
  const none = gone.length + other.length === 0;
  const told = [
    ...(gone.length > 0 ? [`${gone.length} ${gone.length === 1 ? "does" : "do"} not stand any more`] : []),
    ...(other.length > 0 ? [`${other.length} ${other.length === 1 ? "is another" : "are others"}`] : []),
    ...(none ? ["all stand"] : []),
  ];
  const came =
    found.length === 0
      ? ""
      : `; ${found.length} ${found.length === 1 ? "stands" : "stand"} where there was none`;
  return [
    count === 0
      ? `New method: ${version} was published without a first choice${found.length === 0 ? "" : `; today's method has ${found.length}`}.`
      : `New method: of the ${counted(count, "first choice")} that ${version} was published with, by today's method ${listed(told)}${came}.`,
  ];
}

/** Both editions as the newest method judges them. */
function sinceBefore(edition: Edition, before: EarlierEdition): string {
  const { moved, added } = changedAnswers(edition, before);
  const changed = moved.length === 0 ? "no answer" : counted(moved.length, "answer");
  const came = added.length === 0 ? "" : `, and ${counted(added.length, "answer")} came in`;
  const { sources, runs, deployments } = addedTo(edition, before);
  const parts = [
    ...(sources.length > 0 ? [counted(sources.length, "document")] : []),
    ...(runs.length > 0 ? [counted(runs.length, "run")] : []),
    ...(deployments.length > 0 ? [counted(deployments.length, "deployment")] : []),
  ];
  const brought = parts.length === 0 ? "" : ` ${listed(parts)} added;`;
  return `New data, against ${before.version}:${brought} judged by the same method, ${changed} changed${came}.`;
}
