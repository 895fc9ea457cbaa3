/** Why whom an answer names is measured before all others, and what others are measured for after it. */
import { countingIn } from "../../../judge/planning/counting.ts";
import type { Confirmed, Weak, Weakness } from "../../../judge/planning/weak.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { listed } from "../../../text/words.ts";
import type { Edition } from "../../edition/edition.ts";
import { shortName } from "../../edition/storage-class.ts";
import { lacksOf, lacksText } from "../why/lacks.ts";

/** In the order in which they are told. */
const TOLD: Readonly<Record<Weakness, (isOne: boolean) => string>> = {
  missing: (isOne) => `${isOne ? "was" : "were"} not measured`,
  excluded: (isOne) => `${isOne ? "is" : "are"} excluded`,
  doubted: (isOne) => `${isOne ? "is" : "are"} in doubt`,
  single: (isOne) => `${isOne ? "rests" : "rest"} on one run`,
};

const KINDS = Object.keys(TOLD) as Weakness[];

/** "it: its write IOPS rest on one run"; of what its profile does not measure: "part of it: its write bandwidth is in doubt. It does not measure opening files". */
export function confirmedText(recommendation: Recommendation, confirmed: Confirmed): string {
  const { measured, beyond } = measuredBy(recommendation, confirmed);
  const why = weakTold(measured);
  return beyond.length === 0 ? `it: ${why}` : `part of it: ${why}. It does not measure ${beyond.join("; ")}`;
}

/** ", to check it; then on A and B, which could overtake it"; of what its profile does not measure: ", to check part of it. It does not measure opening files". */
export function confirmBrief(
  recommendation: Recommendation,
  confirmed: Confirmed & { canAll: boolean },
  hasRivals: boolean,
): { only: string; others?: { before: string; behind: string } } {
  const { beyond } = measuredBy(recommendation, confirmed);
  const only = `, to check ${beyond.length === 0 ? "it" : "part of it"}`;
  const not = beyond.length === 0 ? "" : `. It does not measure ${beyond.join("; ")}`;
  if (!hasRivals) return { only: `${only}${not}` };
  const [before, behind] = confirmed.canAll
    ? ["; then on ", ", which could overtake it"]
    : ["; on ", " only if that comes out worse"];
  return { only, others: { before, behind: `${behind}${not}` } };
}

/** Which figures its profile measures, and what it does not of all that the answer is about. */
function measuredBy({ definition }: Recommendation, { weak, profile }: Confirmed) {
  const isMeasured = ({ index }: Weak): boolean =>
    (definition.metrics[index]?.profile ?? definition.profile) === profile;
  const others = weak.filter((one) => !isMeasured(one)).map(({ metric }) => metric.phrase);
  const beyond = [...new Set(others), ...(definition.beyond === undefined ? [] : [definition.beyond])];
  return { measured: weak.filter(isMeasured), beyond };
}

/** "its p99 read latency was not measured, and its write IOPS are in doubt (writes perhaps cached)". */
function weakTold(weak: readonly Weak[]): string {
  const why = KINDS.flatMap((kind) => weakText(weak.filter(({ weakness }) => weakness === kind)));
  return [why.slice(0, -1).join(", "), ...why.slice(-1)].filter((part) => part !== "").join(", and ");
}

/** "its read IOPS and write IOPS are in doubt (reads perhaps cached, writes perhaps cached)", of figures that are weak alike; none where there are none. */
function weakText(alike: readonly Weak[]): string[] {
  const [one] = alike;
  if (one === undefined) return [];
  const phrases = [
    ...new Set(alike.map(({ metric, isFlushed }) => `${metric.phrase}${isFlushed ? " (flushed)" : ""}`)),
  ];
  const isOne = phrases.length === 1 && one.metric.unit !== "iops";
  const doubts = [...new Set(alike.flatMap((own) => own.doubts))];
  const which = doubts.length > 0 ? ` (${doubts.join(", ")})` : "";
  return [`its ${listed(phrases)} ${TOLD[one.weakness](isOne)}${which}`];
}

/** ". Then run it on A and B: they could overtake it. Open: read IOPS (40 % of what counts), excluded for both"; of those that could not, when it is worth while all the same. */
export function afterPick(
  { record }: Edition,
  recommendation: Recommendation,
  rivals: readonly string[],
  canAll: boolean,
): { before: string; behind: string } {
  const they = rivals.length === 1 ? "it" : "they";
  if (!canAll)
    return {
      before: ". Run it on ",
      behind: ` only if that comes out worse: at best ${they} ${rivals.length === 1 ? "is" : "are"} behind it as measured here`,
    };
  const some = recommendation.candidates.filter(({ deployment }) => rivals.includes(deployment));
  const lacks = lacksOf(countingIn(recommendation), some, ({ deployment }) =>
    some.length === 1 ? "it" : shortName(record, deployment),
  );
  const open = lacks.length === 0 ? "" : `. Open: ${lacksText(lacks)}`;
  return { before: ". Then run it on ", behind: `: ${they} could overtake it${open}` };
}
