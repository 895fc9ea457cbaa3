/** Of an answer that is not given: what to use until it is, and why; or that nothing speaks for any, and what decides then. */
import { type Candidate, inTheRunning } from "../../../judge/candidates/candidates.ts";
import { timesApart } from "../../../judge/candidates/score.ts";
import { phraseOf, valueText } from "../../../judge/ranking/ratio.ts";
import type { RankedValue } from "../../../judge/ranking/value.ts";
import { NEEDS } from "../../../judge/recommending/classes.ts";
import type { Lead } from "../../../judge/recommending/level-lead.ts";
import { type Level, type Meanwhile, meanwhileOf } from "../../../judge/recommending/meanwhile.ts";
import { TIE } from "../../../judge/recommending/measured-pair.ts";
import { shareText } from "../../../judge/recommending/measured-share.ts";
import type { Answer as JudgedAnswer, Recommendation } from "../../../judge/recommending/recommendation.ts";
import type { Metric } from "../../../schema/metric.ts";
import { defined, nonEmpty } from "../../../text/defined.ts";
import { listed, upperFirst } from "../../../text/words.ts";
import { formatNumber } from "../../../units/format.ts";
import type { Edition } from "../../edition/edition.ts";
import { resultHref } from "../../edition/links.ts";
import { deploymentLink, joined } from "../../edition/parts.ts";
import { classLines } from "../../edition/storage-class.ts";
import { type Answer, plain, type TextSpan } from "../../edition/view.ts";
import { badgeSpans } from "../answers/cautions.ts";
import { rankedCell } from "../values.ts";
import { byTerms, namedShortly, shortLink } from "./by-terms.ts";
import { foundIn, isAsked, isPick, namedIn } from "./named.ts";

type Told = NonNullable<Answer["meanwhile"]>;

const [, OUTLIVES] = NEEDS;

/** Undefined where an answer is given, and where there is nothing here at all. */
export function meanwhileIn(edition: Edition, recommendation: Recommendation): Told | undefined {
  const { by } = namedIn(edition)(recommendation);
  const running = inTheRunning(recommendation.candidates);
  if (!isAsked(recommendation) || running.length === 0) return undefined;
  if (by === "alone") return aloneTold(recommendation, running);
  const found = foundIn(edition)(recommendation);
  if (found === undefined) return byTerms(edition, recommendation);
  if (!isPick(found)) {
    const advised = found.leads.slice(0, 1).map(({ own }) => own.deployment);
    const classes = nonEmpty(classLines(edition, advised, true));
    return { text: levelSpans(edition, found), ...defined({ classes }) };
  }
  const survivor = survivorSpans(edition, recommendation, found);
  return { text: whySpans(edition, found), ...(survivor.length > 0 && { survivor }) };
}

/** Whom to use until it is known; undefined where an answer is given, and where nothing speaks for any. */
export function meanwhileId(edition: Edition, recommendation: Recommendation): string | undefined {
  const { by, ids } = namedIn(edition)(recommendation);
  return by === "measured" ? ids[0] : undefined;
}

const UNTIL = "until it is measured";

/** Of the only one left. */
function aloneTold({ question }: Recommendation, [only]: readonly Candidate[]): Told {
  const alone =
    question === "suffice" ? "It is the only storage here" : "Nothing else here offers what is asked";
  const unknowns = only?.unknowns;
  if (unknowns !== undefined) return { text: `${alone}. Find out first ${listed(unknowns)}.` };
  return { text: `${alone}: measure it before you rely on it.` };
}

/** "In p99 write latency (60 % of what counts) they cannot be told apart: 26 ms to 36 ms. Take the one that you run already." Who leads in other figures is said before that. */
function levelSpans(edition: Edition, found: Level): TextSpan[] {
  const { of, values, leads } = found;
  const [best, worst] = [values[0], values.at(-1)];
  if (best === undefined || worst === undefined) return [];
  return [
    `In ${weighedPhrase(found)} they ${TIE}: `,
    ...valuesSpans(edition, of.metric, [best]),
    " to ",
    ...valuesSpans(edition, of.metric, [worst]),
    ". ",
    ...leadSpans(edition, leads),
    "Take the one that you run already",
    ...(leads[0] ? ["; if you run none, ", shortLink(edition, leads[0].own.deployment)] : []),
    ".",
  ];
}

/** "Mayastor leads in mean write IOPS (9 % of what counts), 5,030 against 953, and in mean write latency (not counted), 3.17 ms against 16.8 ms of CephFS. " */
function leadSpans(edition: Edition, leads: readonly Lead[]): TextSpan[] {
  const [first] = leads;
  if (first === undefined) return [];
  const counts = leads.some(({ share }) => share > 0);
  const told = leads.map(({ of, share, own, other }, at): TextSpan[] => [
    `in ${phraseOf(of.metric)}${share > 0 ? ` (${shareText(share)})` : counts ? " (not counted)" : ""}, `,
    ...valuesSpans(edition, of.metric, [own, other]),
    ...(leads[at + 1]?.other.deployment === other.deployment
      ? []
      : [" of ", deploymentLink(edition, other.deployment)]),
  ]);
  return [
    deploymentLink(edition, first.own.deployment),
    " leads ",
    ...joined(told, ", and "),
    counts ? ". " : `, which ${leads.length > 1 ? "do" : "does"} not count here. `,
  ];
}

/** "; mayastor leads in mean write IOPS (5.28x)": by the one that says most. */
function leadsShortly(edition: Edition, [first]: readonly Lead[]): TextSpan[] {
  if (first === undefined) return [];
  const { of, own, other } = first;
  const times = formatNumber(timesApart(own.value, other.value));
  return ["; ", shortLink(edition, own.deployment), ` leads in ${phraseOf(of.metric)} (${times}x)`];
}

/** "By p99 write latency (60 % of what counts): 3.2 ms against 6.1 ms of ZFS LocalPV." */
function whySpans(edition: Edition, found: Meanwhile): TextSpan[] {
  const { own, by, of, other, isLevel, behind } = found;
  const rival = [" of ", deploymentLink(edition, other.deployment)];
  return [
    `${by === "lead" ? "It leads all that were measured in full, by" : "By"} ${weighedPhrase(found)}: `,
    ...(isLevel
      ? [
          ...valuesSpans(edition, of.metric, [own]),
          ", level with ",
          ...valuesSpans(edition, of.metric, [other]),
          ...rival,
          ", whose data survive less",
        ]
      : [...valuesSpans(edition, of.metric, [own, other]), ...rival]),
    ...alikeSpans(edition, found),
    ".",
    ...behind.flatMap(({ of: { metric }, own: less, other: ahead }): TextSpan[] => [
      ` Behind in ${phraseOf(metric)}: `,
      ...valuesSpans(edition, metric, [less, ahead]),
      " of ",
      deploymentLink(edition, ahead.deployment),
      ".",
    ]),
  ];
}

/** "mean write bandwidth (67 % of what counts)", "p99 write latency, which comes nearest to p99 fsync latency (measured on none)". */
function weighedPhrase({ of, wanted, share }: Meanwhile | Level): string {
  const phrase = phraseOf(of.metric);
  if (wanted !== undefined) return `${phrase}, which comes nearest to ${wanted.phrase} (measured on none)`;
  return `${phrase} (${share > 0.999 ? "all that counts" : shareText(share)})`;
}

/** "A, B or C". */
const enumerated = (items: readonly (readonly TextSpan[])[], word: string): TextSpan[] =>
  items.flatMap((item, at) => [...(at === 0 ? [] : [at === items.length - 1 ? ` ${word} ` : ", "]), ...item]);

/** "; level with it ceph-block (127 MiB/s)": whose data survive the same. */
function alikeSpans(edition: Edition, { of, alike, isLevel }: Meanwhile): TextSpan[] {
  const told = alike.map((one) => besideName(edition, of.metric, one));
  return told.length === 0 ? [] : [isLevel ? ", and with " : "; level with it ", ...enumerated(told, "and")];
}

const besideName = (edition: Edition, metric: Metric, one: RankedValue): TextSpan[] => [
  shortLink(edition, one.deployment),
  " (",
  ...valueSpans(metric, one),
  ...doubtSpans(edition, metric, one, "; "),
  ")",
];

/** "3.2 ms against 6.1 ms", each leading to its run, with what checks doubt of it; what they doubt of both alike once. */
function valuesSpans(edition: Edition, metric: Metric, values: readonly RankedValue[]): TextSpan[] {
  const doubts = values.map((one) => doubtSpans(edition, metric, one, " ("));
  const isAlike = new Set(doubts.map((one) => plain(one))).size === 1;
  return values.flatMap((one, at): TextSpan[] => [
    ...(at > 0 ? [" against "] : []),
    ...valueSpans(metric, one),
    ...(isAlike && at < values.length - 1 ? [] : closed(doubts[at] ?? [])),
  ]);
}

const closed = (doubts: readonly TextSpan[]): TextSpan[] => (doubts.length === 0 ? [] : [...doubts, ")"]);

function valueSpans(metric: Metric, { value, runs: [run] }: RankedValue): TextSpan[] {
  const text = valueText(value, metric);
  return [run === undefined ? text : { text, href: resultHref(run.run, run.result) }];
}

/** What checks doubt of it; nothing where they doubt nothing. */
function doubtSpans(edition: Edition, metric: Metric, value: RankedValue, before: string): TextSpan[] {
  const { badges = [] } = rankedCell(edition, metric, value);
  const doubts = badgeSpans(badges.filter(({ tone }) => tone === "note"));
  return doubts.length === 0 ? [] : [before, ...joined(doubts)];
}

function furtherFound(
  edition: Edition,
  recommendation: Recommendation,
  answer: JudgedAnswer,
): Meanwhile | Level | undefined {
  const need = NEEDS.find(({ id }) => id === answer.need);
  return need === undefined || answer.verdict !== "open" || answer.isLeft
    ? undefined
    : meanwhileOf(recommendation, edition.rankings, need.isMet);
}

/** Whom that names; of those that are level who leads in other figures. */
export function furtherId(
  edition: Edition,
  recommendation: Recommendation,
  answer: JudgedAnswer,
): string | undefined {
  const found = furtherFound(edition, recommendation, answer);
  return found && (isPick(found) ? found.own : found.leads[0]?.own)?.deployment;
}

/** Of a further need that has no answer: "Until it is measured: ceph-block, ahead in mean write IOPS (60 % of what counts). "; or who are level. */
export function furtherUntil(
  edition: Edition,
  recommendation: Recommendation,
  answer: JudgedAnswer,
): TextSpan[] {
  const found = furtherFound(edition, recommendation, answer);
  if (found === undefined) return [];
  if (!isPick(found)) {
    const told = found.values.map((one) => besideName(edition, found.of.metric, one));
    return [
      ...enumerated(told, "or"),
      `, which ${TIE} in ${weighedPhrase(found)}`,
      ...leadsShortly(edition, found.leads),
      ". ",
    ];
  }
  const how = found.isLevel ? "level with the best" : "ahead";
  return [
    { text: `${upperFirst(UNTIL)}: `, strong: true },
    shortLink(edition, found.own.deployment),
    `, ${how} in ${weighedPhrase(found)}. `,
  ];
}

/** Where its data die with the node, and no further answer says what survives. */
function survivorSpans(edition: Edition, recommendation: Recommendation, found: Meanwhile): TextSpan[] {
  const { answers, candidates } = recommendation;
  const isMet = (id: string): boolean =>
    candidates.some(({ deployment, durability }) => deployment === id && OUTLIVES.isMet(durability));
  if (isMet(found.own.deployment) || answers.some(({ need }) => need === OUTLIVES.id)) return [];
  const head = { text: `${OUTLIVES.when}: `, strong: true as const };
  const meeting = inTheRunning(candidates).filter(({ deployment }) => isMet(deployment));
  if (meeting.length === 0) return [head, "none here does."];
  const safer = meanwhileOf(recommendation, edition.rankings, OUTLIVES.isMet);
  const some = safer === undefined ? [] : isPick(safer) ? [safer.own, ...safer.alike] : safer.values;
  if (safer === undefined || some.length === 0) {
    const names = meeting.map(({ deployment }) => deployment);
    return [
      head,
      ...namedShortly(edition, names),
      names.length > 1 ? "; nothing measured speaks for one." : ".",
    ];
  }
  const told = some.map((one) => besideName(edition, safer.of.metric, one));
  return [
    head,
    ...enumerated(told, "or"),
    ...(some.length > 1 ? [`, which ${TIE}`] : []),
    ...(isPick(safer) ? [] : leadsShortly(edition, safer.leads)),
    ".",
  ];
}
