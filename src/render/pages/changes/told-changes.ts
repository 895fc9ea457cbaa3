/** What changed, for a reader who chose by the edition before, or by this one when it was published. */

import { namedIn } from "../../../judge/planning/named.ts";
import { defined } from "../../../text/defined.ts";
import { listed, lowerFirst } from "../../../text/words.ts";
import { formatCount } from "../../../units/format.ts";
import { type MovedAnswer, movedAnswers } from "../../blocks/answers/moved-answers.ts";
import { fatesOf, fatesText } from "../../blocks/decision/fates.ts";
import { firstChoicesOf, stillNamed } from "../../blocks/decision/first-choices.ts";
import { toldIn } from "../../blocks/until/only-candidate.ts";
import { counted } from "../../blocks/values.ts";
import { countsOf } from "../../blocks/verdict/words.ts";
import { type Edition, titles, useCaseOf } from "../../edition/edition.ts";
import type { EarlierEdition } from "../../edition/kept.ts";
import { dateText, siteOf } from "../../edition/own-site.ts";
import { joined, runsTold } from "../../edition/parts.ts";
import type { Block, Rich, TextSpan } from "../../edition/view.ts";

/** Those that are others than before, and those of environments and use cases that came in. */
export function changedAnswers(edition: Edition, before: EarlierEdition) {
  const { moved = [], added = [] } = Object.groupBy(movedAnswers(edition, before), (one) =>
    one.before === undefined ? "added" : "moved",
  );
  return { moved, added };
}

/** One of the two that change answers: what it is, what it comes to, and what lists that. */
export type ToldChange = {
  /** Of a section. */
  by: string;
  /** In a paragraph: "Data", and "since v2026.1.0". */
  head: string;
  when: string;
  text: string;
  /** What becomes of earlier answers, where that is not all of it. */
  answers?: string;
  /** Answers that there were not before. */
  added?: Rich;
  list?: { text: string; href: string };
};

/** "Data (since v2026.1.0): 2 documents, 15 runs added. They changed no earlier answer." */
export const toldLine = ({ head, when, text, answers = "", added, list }: ToldChange): Rich => [
  { text: head, strong: true },
  ` (${when}): ${[text, answers].filter(Boolean).join(" ")}`,
  ...(added === undefined ? [] : [" ", ...[added].flat()]),
  ...(list === undefined ? [] : [" ", list, "."]),
];

/** Both, so that what is said of data is not read of rules: "Data (since v2026.1.0): .... Rules (revised 2026-11-22, same data): ....". Empty where there is neither. */
export function toldInShort(changes: readonly ToldChange[]): string {
  return changes
    .map(
      ({ head, when, text, answers = "" }) =>
        `${head} (${when}): ${[text, answers].filter(Boolean).join(" ")}`,
    )
    .join(" ");
}

/** What came in since the edition before, as a reader asks; then what a newer method makes of the edition as it was published. Empty where there is neither. */
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
    runs: edition.runs.filter(({ id }) => !before?.runs.includes(id)),
    deployments: isNew(edition.deployments, before?.deployments),
  };
}

/** "3 are new"; empty of none. */
const are = (count: number, what: string): string[] =>
  count === 0 ? [] : [`${formatCount(count)} ${count === 1 ? "is" : "are"} ${what}`];

/** The same runs as judged when they were published, and as they are now. */
export function sincePublished(edition: Edition): ToldChange[] {
  const { record, version, links } = edition;
  if ((record.locks.get(version)?.corrections ?? []).length === 0) return [];
  const choices = firstChoicesOf(edition);
  const isMoved = choices.gone.length + choices.other.length + choices.found.length > 0;
  return [
    {
      ...(isCorrected(edition)
        ? { by: `Corrected since ${version} was published`, head: "Corrections" }
        : { by: `New rules since ${version} was published (same data)`, head: "Rules" }),
      when: `${isCorrected(edition) ? "" : "revised "}${revisedOn(edition)}, same data`,
      text: fatesText(choices),
      ...(isMoved && { list: { text: "Which ones, and why", href: `${links.changes}#first-choices` } }),
    },
  ];
}

/** The same as a strip of numbers, and beneath it what became of those that are none any more; none where every first choice is unchanged. */
export function sinceCounts(edition: Edition): Block[] {
  const [told] = sincePublished(edition);
  if (told?.list === undefined) return [];
  const choices = firstChoicesOf(edition);
  const { count, gone, today } = choices;
  const { own, added } = fatesOf(choices);
  const items = [...own, added].flatMap(({ count: of, text, stands }) => {
    const href = stands ? undefined : told.list?.href;
    return of === 0 ? [] : [{ count: formatCount(of), text, ...defined({ href }) }];
  });
  const still = stillNamed(edition, gone);
  const lost = own.at(-1);
  return [
    {
      block: "counts",
      items,
      said: [
        `${edition.version} was published with ${sumText(own, count)}. Today's rules make ${sumText([...own.filter((one) => one !== lost), added], today)} of the same data.`,
        ...(still === "" ? [] : [`Of the ${gone.length} no longer picked, ${still}.`]),
      ].join(" "),
    },
  ];
}

/** "23 picks (10 + 2 + 11)": of which numbers of the strip it is the sum; the sum is left out where it is one of them. */
function sumText(of: readonly { count: number }[], sum: number): string {
  const parts = of.flatMap(({ count }) => (count === 0 ? [] : [formatCount(count)]));
  return `${counted(sum, "pick")}${parts.length > 1 ? ` (${parts.join(" + ")})` : ""}`;
}

/** By the rules that it was published by, and not by newer ones. */
const isCorrected = ({ record, version, judgement }: Edition): boolean =>
  record.locks.get(version)?.method === judgement.method;

/** The day of the last correction. */
function revisedOn({ record, version }: Edition): string {
  const days = (record.locks.get(version)?.corrections ?? []).map(({ date }) => date);
  return dateText(siteOf(record), days.toSorted().at(-1) ?? "");
}

/** Behind the day of an edition at the head of the entrance: "; rules revised 2026-11-22". What became of which answer is behind the link. Empty where nothing was corrected. */
export function revisedSpans(edition: Edition): TextSpan[] {
  const told = sincePublished(edition);
  if (told.length === 0) return [];
  return [
    "; ",
    {
      text: `${isCorrected(edition) ? "corrected" : "rules revised"} ${revisedOn(edition)}`,
      href: edition.links.changes,
      title: told.map(({ by, text }) => `${by}: ${text}`).join(" "),
    },
  ];
}

/** Both editions as the newest method judges them. */
export function sinceBefore(edition: Edition, before: EarlierEdition): ToldChange {
  const { moved, added } = changedAnswers(edition, before);
  const { sources, runs, deployments } = addedTo(edition, before);
  const parts = [
    ...(sources.length > 0 ? [counted(sources.length, "document")] : []),
    ...(runs.length > 0 ? [runsTold(runs)] : []),
    ...(deployments.length > 0 ? [counted(deployments.length, "deployment")] : []),
  ];
  const then = Object.keys(before.answers).length;
  const still = edition.judgement.recommendations.length - added.length;
  const same = still - moved.length;
  const isSame = same === then && then > 0;
  const changes = [
    ...(moved.length > 0 ? [`${formatCount(moved.length)} changed`] : []),
    ...are(then - still, "not asked any more"),
  ];
  const answers = [
    ...(then === 0
      ? []
      : isSame
        ? parts.length === 0
          ? []
          : ["They changed no earlier answer."]
        : [`Of ${counted(then, "earlier answer")} ${listed([`${same} stayed the same`, ...changes])}.`]),
  ].join(" ");
  return {
    by: `New data since ${before.version}`,
    head: "Data",
    when: `since ${before.version}`,
    text: `${parts.length === 0 ? "none" : parts.join(", ")} added.`,
    ...(answers !== "" && { answers }),
    ...(added.length > 0 && {
      added: addedSpans(edition, added),
    }),
    ...(parts.length + moved.length + added.length > 0 && {
      list: { text: "What came in", href: `${edition.links.changes}#${edition.version}` },
    }),
  };
}

/** Where the page of changes lists what came in. */
export const NEW_RUNS = "new-runs";
export const NEW_ANSWERS = "new-answers";

/** What came in, as a strip of numbers that lead to their lists, and beneath it what became of earlier answers; none where nothing did. */
export function cameInCounts(edition: Edition, before: EarlierEdition): Block[] {
  const { sources, runs, deployments } = addedTo(edition, before);
  const { added } = changedAnswers(edition, before);
  const { answers = "", added: addedTold } = sinceBefore(edition, before);
  const at = (id: string): string => `${edition.links.changes}#${id}`;
  const estimates = runs.filter(({ basis }) => basis === "estimated").length;
  const items = [
    { of: sources.length, one: "new document", href: at(edition.version) },
    { of: runs.length - estimates, one: "new run", href: at(NEW_RUNS) },
    { of: estimates, one: "new estimate", href: at(NEW_RUNS) },
    { of: deployments.length, one: "new deployment", href: at(edition.version) },
    { of: added.length, one: "new answer", href: at(NEW_ANSWERS) },
  ].flatMap(({ of, one, href }) =>
    of === 0 ? [] : [{ count: formatCount(of), text: of === 1 ? one : `${one}s`, href }],
  );
  const said = [...(answers === "" ? [] : [`${answers} `]), ...[addedTold ?? []].flat()];
  return items.length === 0 ? [] : [{ block: "counts", items, said }];
}

/** Of more than these the page of changes has the list. */
const MOST_NAMED = 2;

/** "40 answers are new. 1 names a storage: Log ingestion, Home lab (low confidence: ZFS). Of the others: 37 not known, 2 nothing fits.": most of what was not asked before may be open. */
function addedSpans(edition: Edition, added: readonly MovedAnswer[]): TextSpan[] {
  const isNaming = ({ of }: MovedAnswer): boolean =>
    ["verdict", "measured"].includes(namedIn(edition)(of).by);
  const { naming = [], others = [] } = Object.groupBy(added, (one) => (isNaming(one) ? "naming" : "others"));
  const head = `${counted(added.length, "answer")} ${added.length === 1 ? "is" : "are"} new`;
  if (naming.length === 0) return [`${head}; none of them names a storage.`];
  if (naming.length > MOST_NAMED) return [`${head}; ${formatCount(naming.length)} of them name a storage.`];
  const environment = titles(edition.record).environment;
  const which = naming.map(({ of, now }): TextSpan[] => [
    {
      text: `${useCaseOf(edition, of.useCase)?.title ?? of.useCase}, ${environment(of.environment)}`,
      href: edition.links.useCase(of.useCase, of.environment),
    },
    ` (${lowerFirst(now)})`,
  ]);
  const words = countsOf(others.map(({ of }) => toldIn(edition, of)));
  const rest = words.map(({ word, count }) => `${formatCount(count)} ${word}`).join(", ");
  return [
    `${head}. ${naming.length === 1 ? "1 names" : `${naming.length} name`} a storage: `,
    ...joined(which, " and "),
    rest === "" ? "." : `. Of the others: ${rest}.`,
  ];
}
