/** What changed, for a reader who chose by the edition before, or by this one when it was published. */

import { listed } from "../../../text/words.ts";
import { movedAnswers } from "../../blocks/answers/moved-answers.ts";
import { counted } from "../../blocks/values.ts";
import type { Edition } from "../../edition/edition.ts";
import type { EarlierEdition } from "../../edition/kept.ts";
import type { Rich } from "../../edition/view.ts";
import { firstChoicesOf, type Turn, turnOf } from "./first-choices.ts";

/** Those that are others than before, and those of environments and use cases that came in. */
export function changedAnswers(edition: Edition, before: EarlierEdition) {
  const { moved = [], added = [] } = Object.groupBy(movedAnswers(edition, before), (one) =>
    one.before === undefined ? "added" : "moved",
  );
  return { moved, added };
}

/** One of the two that change answers, and what it changed, in counts, with what lists it. */
export type ToldChange = { by: string; text: string; list?: { text: string; href: string } };

/** As it stands on a page. */
export const toldLine = ({ by, text, list }: ToldChange, isStrong = false): Rich => [
  isStrong ? { text: by, strong: true } : by,
  `: ${text}`,
  ...(list === undefined ? [] : [" ", list, "."]),
];

/** Against the edition before, which is what a reader asks for; then, against itself as it was published, what a newer method changed. Empty where there is neither. */
export const changesTold = (edition: Edition, before: EarlierEdition | undefined): ToldChange[] => [
  ...(before === undefined ? [] : [sinceBefore(edition, before)]),
  ...sincePublished(edition),
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

const are = (count: number): string => (count === 1 ? "is" : "are");

const TURNS: Record<Turn, (count: number) => string> = {
  shared: (count) => `${count === 1 ? "shares its" : "share their"} place with another now`,
  settled: (count) => `${are(count)} settled on one of two`,
  replaced: (count) => `${are(count)} replaced by another`,
};

/** "2 share their place with another now"; those that came about. */
const turnsTold = (turns: readonly Turn[]): string[] =>
  Object.entries(TURNS).flatMap(([turn, told]) => {
    const count = turns.filter((one) => one === turn).length;
    return count === 0 ? [] : [`${count} ${told(count)}`];
  });

/** The same runs as judged when they were published, and as they are now. */
export function sincePublished(edition: Edition): ToldChange[] {
  const { record, version, links } = edition;
  const { count, today, gone, other, found } = firstChoicesOf(edition);
  if ((record.locks.get(version)?.corrections ?? []).length === 0) return [];
  const stand = count - gone.length - other.length;
  const became = [
    ...(stand > 0 ? [`${stand} ${stand === 1 ? "stands" : "stand"}`] : []),
    ...turnsTold(other.map(turnOf)),
    ...(gone.length > 0 ? [`${gone.length} ${are(gone.length)} withdrawn`] : []),
  ];
  const of =
    count === 0 ? "It had no first choice" : `Of its ${counted(count, "first choice")} ${listed(became)}`;
  const changed = gone.length + other.length + found.length;
  return [
    {
      by: `${version} itself, since it was published`,
      text: `the same runs, judged by a newer method. ${of}${found.length > 0 ? `; ${found.length} ${are(found.length)} new` : ""}. That makes ${today}.`,
      ...(changed > 0 && { list: { text: "Which first choices", href: `${links.changes}#first-choices` } }),
    },
  ];
}

/** Both editions as the newest method judges them. */
export function sinceBefore(edition: Edition, before: EarlierEdition): ToldChange {
  const { moved, added } = changedAnswers(edition, before);
  const { sources, runs, deployments } = addedTo(edition, before);
  const parts = [
    ...(sources.length > 0 ? [counted(sources.length, "document")] : []),
    ...(runs.length > 0 ? [counted(runs.length, "run")] : []),
    ...(deployments.length > 0 ? [counted(deployments.length, "deployment")] : []),
  ];
  const brought = `${parts.length === 0 ? "nothing" : parts.join(", ")} came in`;
  const then = Object.keys(before.answers).length;
  const still = edition.judgement.recommendations.length - added.length;
  const answers = [
    moved.length > 0
      ? `${moved.length} of the ${counted(then, "answer")} before changed`
      : then === 0
        ? "There was no answer before"
        : still === then
          ? then === 1
            ? "The answer before stands"
            : `By today's method all ${counted(then, "earlier answer")} stay as they are`
          : `${still} of the ${counted(then, "answer")} before stand`,
    ...(still < then ? [`${then - still} ${are(then - still)} not asked for any more`] : []),
    ...(added.length > 0 ? [`${added.length} ${are(added.length)} new`] : []),
  ];
  return {
    by: `Since ${before.version}, the edition before`,
    text: `${brought}. ${answers.join("; ")}.`,
    ...(parts.length + moved.length + added.length > 0 && {
      list: { text: "What came in", href: `${edition.links.changes}#${edition.version}` },
    }),
  };
}
