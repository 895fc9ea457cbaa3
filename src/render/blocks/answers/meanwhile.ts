/** Of an answer that is not given: what to use until it is, and why; or that nothing speaks for any, and what decides then. */
import { type Candidate, inTheRunning } from "../../../judge/candidates/candidates.ts";
import { onceFor } from "../../../judge/evidence/memo.ts";
import { phraseOf, valueText } from "../../../judge/ranking/ratio.ts";
import type { RankedValue } from "../../../judge/ranking/value.ts";
import { NEEDS } from "../../../judge/recommending/classes.ts";
import { type Level, type Meanwhile, meanwhileOf, safetyOf } from "../../../judge/recommending/meanwhile.ts";
import { TIE } from "../../../judge/recommending/measured-pair.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { percentText } from "../../../judge/recommending/suffice.ts";
import type { Metric } from "../../../schema/metric.ts";
import { listed, lowerFirst, plural, upperFirst } from "../../../text/words.ts";
import { formatNumber } from "../../../units/format.ts";
import type { Edition } from "../../edition/edition.ts";
import { resultHref } from "../../edition/links.ts";
import { nodeLossBadge } from "../../edition/node-loss.ts";
import { deploymentLink, joined } from "../../edition/parts.ts";
import { classLines, shortName } from "../../edition/storage-class.ts";
import type { Answer, Rich, Scorecard, TextSpan } from "../../edition/view.ts";
import { rankedCell } from "../values.ts";
import { badgeSpans } from "./cautions.ts";
import { isGuess } from "./verdict.ts";

type Told = NonNullable<Answer["meanwhile"]>;

const [, OUTLIVES] = NEEDS;

/** Undefined where an answer is given, and where there is nothing here at all. */
export function meanwhileIn(
  edition: Edition,
  recommendation: Recommendation,
  scorecard?: Scorecard,
): Told | undefined {
  if (!isAsked(recommendation)) return undefined;
  const [only, ...more] = inTheRunning(recommendation.candidates);
  if (only === undefined) return undefined;
  if (isAlone(recommendation) || more.length === 0) return aloneTold(edition, recommendation, only);
  const found = foundIn(edition)(recommendation);
  if (found === undefined) return byTerms(edition, recommendation);
  if (!isPick(found)) return { classes: [], text: levelSpans(edition, found) };
  const survivor = survivorSpans(edition, recommendation, found);
  return {
    classes: classLines(edition, namesOf(found), true),
    text: whySpans(edition, found, scorecard),
    ...(survivor.length > 0 && { survivor }),
  };
}

/** "until it is measured: ceph-block or mayastor", for a cell; empty where an answer is given, and where nothing speaks for any. */
export function meanwhileText(edition: Edition, recommendation: Recommendation): string {
  if (!isAsked(recommendation) || isAlone(recommendation)) return "";
  const found = foundIn(edition)(recommendation);
  const names = found && isPick(found) ? namesOf(found) : [];
  if (names.length === 0) return "";
  return `until it is measured: ${listed(
    names.map((id) => shortName(edition.record, id)),
    "or",
  )}`;
}

const isAsked = (recommendation: Recommendation): boolean =>
  recommendation.verdict === "open" || isGuess(recommendation);

const isAlone = ({ question, answers: [main] }: Recommendation): boolean =>
  question === "suffice" || main.isLeft === true;

/** Asked by cards and by tables. */
const foundIn = onceFor((edition: Edition) =>
  onceFor((one: Recommendation): Meanwhile | Level | undefined => meanwhileOf(one, edition.rankings)),
);

const isPick = (found: Meanwhile | Level): found is Meanwhile => "picks" in found;

const namesOf = ({ picks }: Meanwhile): string[] => picks.map(({ deployment }) => deployment);

/** Of the only one left its StorageClass stands above. */
function aloneTold(
  edition: Edition,
  { question, answers: [main] }: Recommendation,
  { deployment, unknowns }: Candidate,
): Told {
  const classes = main.isLeft ? [] : classLines(edition, [deployment], true);
  const alone =
    question === "suffice" ? "It is the only storage here" : "Nothing else here does what is asked";
  if (unknowns !== undefined) return { classes, text: `${alone}. Find out first ${listed(unknowns)}.` };
  return { classes, text: `${alone}: measure it before you rely on it.` };
}

/** "In p99 write latency, which is 60 % of what counts, they cannot be told apart: 26 ms to 36 ms. Take the one that you run already." */
function levelSpans(edition: Edition, found: Level): TextSpan[] {
  const { of, values } = found;
  const [best, worst] = [values[0], values.at(-1)];
  if (best === undefined || worst === undefined) return [];
  return [
    `In ${phraseOf(of.metric)}, ${weightText(found)}, they ${TIE}: `,
    ...valueSpans(edition, of.metric, best),
    " to ",
    ...valueSpans(edition, of.metric, worst),
    ". Take the one that you run already.",
  ];
}

/** "Mayastor, 3 replicas: in p99 write latency (60 % of what counts) 3.2 ms against 6.1 ms of ZFS LocalPV." */
function whySpans(edition: Edition, found: Meanwhile, scorecard?: Scorecard): TextSpan[] {
  const { picks, by, of, other, isLevel, behind } = found;
  const [only, ...others] = namesOf(found);
  // Of several each stands beside its StorageClass.
  const name = only === undefined || others.length > 0 ? [] : [deploymentLink(edition, only)];
  const lead = by === "lead" ? " leads all that were measured in full: in" : name.length > 0 ? ": in" : "In";
  const values = enumerated(
    picks.map((one) => valueSpans(edition, of.metric, one)),
    "and",
  );
  const rival = [...valueSpans(edition, of.metric, other), " of ", deploymentLink(edition, other.deployment)];
  const survives = picks.length > 1 ? "their data survive more" : "its data survive more";
  const against = isLevel ? [", level with ", ...rival, `; but ${survives}.`] : [" against ", ...rival, "."];
  const test = lowerFirst(of.comparisonTitle);
  const isShown = scorecard?.rows.some(({ where }) => where === of.comparisonTitle);
  return [
    ...name,
    `${lead} ${phraseOf(of.metric)}, ${weightText(found)}, `,
    ...values,
    ...against,
    ...behind.flatMap(({ of: { metric }, own, other: ahead }): TextSpan[] => [
      ` Behind in ${phraseOf(metric)}: `,
      ...valueSpans(edition, metric, own),
      " against ",
      ...valueSpans(edition, metric, ahead),
      " of ",
      deploymentLink(edition, ahead.deployment),
      ".",
    ]),
    ...(isShown ? [] : [{ text: ` Test: ${test}.`, tone: "muted" as const }]),
  ];
}

const weightText = ({ by, share }: Meanwhile | Level): string =>
  by === "nearest"
    ? "which comes nearest to what is asked"
    : share > 0.999
      ? "all that counts"
      : `which is ${percentText(share)} of what counts`;

/** "A, B or C". */
const enumerated = (items: readonly (readonly TextSpan[])[], word: string): TextSpan[] =>
  items.flatMap((item, at) => [...(at === 0 ? [] : [at === items.length - 1 ? ` ${word} ` : ", "]), ...item]);

/** The figure, leading to its run, with what checks doubt of it. */
function valueSpans(edition: Edition, metric: Metric, value: RankedValue): TextSpan[] {
  const [run] = value.runs;
  const text = valueText(value.value, metric);
  const { badges = [] } = rankedCell(edition, metric, value);
  const doubts = badgeSpans(badges.filter(({ tone }) => tone === "note"));
  return [
    run === undefined ? text : { text, href: resultHref(run.run, run.result) },
    ...(doubts.length > 0 ? [" (", ...joined(doubts), ")"] : []),
  ];
}

/** Where its data die with the node, and no further answer says what survives. */
function survivorSpans(edition: Edition, recommendation: Recommendation, found: Meanwhile): TextSpan[] {
  const { answers, candidates } = recommendation;
  const isMet = (id: string): boolean =>
    candidates.some(({ deployment, durability }) => deployment === id && OUTLIVES.isMet(durability));
  if (namesOf(found).every(isMet) || answers.some(({ need }) => need === OUTLIVES.id)) return [];
  const head = { text: `${OUTLIVES.when}: `, strong: true as const };
  const meeting = inTheRunning(candidates).filter(({ deployment }) => isMet(deployment));
  if (meeting.length === 0) return [head, "none here does."];
  const safer = meanwhileOf(recommendation, edition.rankings, OUTLIVES.isMet);
  const some = safer === undefined ? [] : isPick(safer) ? safer.picks : safer.values;
  if (safer === undefined || some.length === 0) {
    const names = meeting.map(({ deployment }) => deployment);
    return [
      head,
      ...namedShortly(edition, names),
      names.length > 1 ? "; nothing measured speaks for one." : ".",
    ];
  }
  const told = some.map(({ deployment, ...one }): TextSpan[] => [
    shortLink(edition, deployment),
    " (",
    ...valueSpans(edition, safer.of.metric, { deployment, ...one }),
    ")",
  ]);
  return [head, ...enumerated(told, "or"), isPick(safer) ? "." : ", which cannot be told apart."];
}

const shortLink = (edition: Edition, id: string): TextSpan => ({
  text: shortName(edition.record, id),
  href: edition.links.deployment(id),
});

/** How many are named. */
const NAMED = 3;

function namedShortly(edition: Edition, ids: readonly string[]): TextSpan[] {
  const shown = ids.length > NAMED + 1 ? ids.slice(0, NAMED) : ids;
  const rest = ids.length - shown.length;
  return [
    ...joined(
      shown.map((id) => shortLink(edition, id)),
      shown.some((id) => shortName(edition.record, id).includes(", ")) ? "; " : ", ",
    ),
    ...(rest > 0 ? [`; and ${plural(rest, "other")}`] : []),
  ];
}

/** What their terms say where no figure does: what their data survive, and else what they take of the raw capacity. */
function byTerms(edition: Edition, { candidates }: Recommendation): Told {
  const running = inTheRunning(candidates);
  const none = `Nothing that was measured speaks for any of the ${running.length}.`;
  const bySurvival = [
    ...Map.groupBy(running, ({ deployment }) => nodeLossBadge(edition.record, deployment).text),
  ].toSorted(([, [a]], [, [b]]) => safetyOf(b) - safetyOf(a));
  if (bySurvival.length > 1)
    return {
      classes: [],
      text: `${none} Choose by what its data must survive:`,
      choices: bySurvival.map(([what, some]) =>
        choice(edition, what.replace(OUTLIVING, "").replace(": ", " "), some),
      ),
    };
  const priced = running.filter(({ cost }) => cost.raw !== undefined);
  const least = Math.min(...priced.flatMap(({ cost: { raw } }) => raw?.factor ?? []));
  const cheapest = priced.filter(({ cost: { raw } }) => raw?.factor === least);
  if (priced.length < 2 || cheapest.length === priced.length)
    return { classes: [], text: `${none} Take the one that you run already: their data survive the same.` };
  return {
    classes: [],
    text: `${none} Their data survive the same, so choose by raw capacity:`,
    choices: [choice(edition, `least, ${formatNumber(least)}x the data`, cheapest)],
  };
}

/** What is kept after a failure outlives the node. */
const OUTLIVING = /^outlives the node, (?=data kept)/;

const choice = (edition: Edition, what: string, some: readonly Candidate[]): Rich => [
  { text: upperFirst(what), strong: true },
  ": ",
  ...namedShortly(
    edition,
    some.map(({ deployment }) => deployment),
  ),
];
