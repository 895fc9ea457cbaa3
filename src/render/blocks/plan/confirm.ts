/** What speaks for measuring whom an answer names before all others: what is missing of it, in doubt, or rests on one run; and who could overtake it then. */
import { heavyOn } from "../../../judge/bounds/worth.ts";
import type { Candidate } from "../../../judge/candidates/candidates.ts";
import { labelsOf } from "../../../judge/checks/index.ts";
import { fateOf } from "../../../judge/recommending/measured-pair.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { listed } from "../../../text/words.ts";
import type { Edition } from "../../edition/edition.ts";
import { shortName } from "../../edition/storage-class.ts";
import { isKept } from "../answers/figure-cell.ts";
import { namedIn } from "../until/named.ts";
import { type Counting, countingIn, lacksOf, lacksText } from "../why/lacks.ts";
import { decidingOf } from "../why/score-outcome.ts";

/** `why`: behind "as"; `profile`: what measures the heaviest of it. */
export type Confirmed = { pick: Candidate; why: string; profile: string };

type Weakness = "missing" | "excluded" | "doubted" | "single";

/** `doubts`: what its checks call what may be wrong with it; `isFlushed`: it is what the test that flushes reached, as that decides. */
type Weak = Counting & { weakness: Weakness; doubts: readonly string[]; isFlushed: boolean };

/** In the order in which they are told; that it is a single run is told where there is nothing worse. */
const TOLD: Readonly<Record<Weakness, (isOne: boolean) => string>> = {
  missing: (isOne) => `${isOne ? "was" : "were"} not measured`,
  excluded: (isOne) => `${isOne ? "is" : "are"} excluded`,
  doubted: (isOne) => `${isOne ? "is" : "are"} in doubt`,
  single: (isOne) => `${isOne ? "rests" : "rest"} on one run`,
};

const KINDS = Object.keys(TOLD) as Weakness[];

/** Undefined where it names nobody or two, where nothing else is to be had, and where all that counts of it was measured repeatedly and stands. */
export function confirmedIn(edition: Edition, recommendation: Recommendation): Confirmed | undefined {
  const { by, ids } = namedIn(edition)(recommendation);
  const { question, candidates, definition } = recommendation;
  const [id, ...others] = ids;
  const pick = candidates.find(({ deployment }) => deployment === id);
  if (pick === undefined || others.length > 0 || question === "suffice") return undefined;
  if (by !== "verdict" && by !== "measured") return undefined;
  const weak = countingIn(recommendation).flatMap((one) => weakOf(recommendation, pick, one) ?? []);
  const worse = weak.filter(({ weakness }) => weakness !== "single");
  const told = worse.length > 0 ? worse : weak;
  const [heaviest] = told;
  if (heaviest === undefined) return undefined;
  const why = KINDS.flatMap((kind) => weakText(told.filter(({ weakness }) => weakness === kind)));
  return {
    pick,
    why: [why.slice(0, -1).join(", "), ...why.slice(-1)].filter((part) => part !== "").join(", and "),
    profile: definition.metrics[heaviest.index]?.profile ?? definition.profile,
  };
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

/** What speaks against the figure that the answer rests on; undefined where it was measured repeatedly and stands. */
function weakOf(recommendation: Recommendation, { figures }: Candidate, one: Counting): Weak | undefined {
  const figure = figures[one.index];
  const fate = fateOf(figure);
  const value = decidingOf(recommendation, recommendation.answers[0].compared, one.index)(figure);
  const told = { ...one, isFlushed: value !== figure?.ranked };
  if (fate === "missing" || (fate === "excluded" && !isKept(figure)))
    return { ...told, weakness: fate, doubts: [], isFlushed: false };
  const heavy = heavyOn(value);
  if (value && heavy.length > 0) return { ...told, weakness: "doubted", doubts: labelsOf(value, heavy) };
  return value?.runs.length === 1 ? { ...told, weakness: "single", doubts: [] } : undefined;
}

/** At its best it would be no worse than the pick is as it was measured. */
export function canOvertake({ candidates }: Recommendation, pick: Candidate, id: string): boolean {
  const most = candidates.find(({ deployment }) => deployment === id)?.scoreRange?.high;
  const own = pick.score ?? pick.scoreRange?.low;
  return most === undefined || own === undefined || most >= own;
}

/** "after that: they could overtake it: read IOPS (40 % of what counts), excluded for both"; of those that could not, when it is worth while all the same. */
export function afterPick(
  { record }: Edition,
  recommendation: Recommendation,
  rivals: readonly string[],
  canAll: boolean,
): string {
  const they = rivals.length === 1 ? "it" : "they";
  if (!canAll)
    return `only if that comes out worse: at best ${they} ${rivals.length === 1 ? "is" : "are"} behind it as measured here`;
  const some = recommendation.candidates.filter(({ deployment }) => rivals.includes(deployment));
  const lacks = lacksOf(countingIn(recommendation), some, ({ deployment }) =>
    some.length === 1 ? "it" : shortName(record, deployment),
  );
  return `after that: ${they} could overtake it${lacks.length === 0 ? "" : `: ${lacksText(lacks)}`}`;
}
