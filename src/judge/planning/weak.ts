/** What speaks for measuring whom an answer names before all others: what is missing of it, in doubt, or rests on one run; and who could overtake it then. */
import { heavyOn } from "../bounds/worth.ts";
import type { Candidate } from "../candidates/candidates.ts";
import { labelsOf } from "../checks/index.ts";
import { fateOf } from "../recommending/measured-pair.ts";
import type { Recommendation } from "../recommending/recommendation.ts";
import { type Counting, countingIn } from "./counting.ts";
import { decidingOf } from "./flushed.ts";
import type { Judged } from "./judged.ts";
import { namedIn } from "./named.ts";

export type Weakness = "missing" | "excluded" | "doubted" | "single";

/** `doubts`: what its checks call what may be wrong with it; `isFlushed`: it is what the test that flushes reached, as that decides. */
export type Weak = Counting & { weakness: Weakness; doubts: readonly string[]; isFlushed: boolean };

/** `weak`: the heaviest first; `profile`: what measures that. */
export type Confirmed = { pick: Candidate; weak: readonly Weak[]; profile: string };

/** That it is a single run counts where there is nothing worse. Undefined where it names nobody or two, where nothing else is to be had, and where all that counts of it was measured repeatedly and stands. */
export function confirmedIn(judged: Judged, recommendation: Recommendation): Confirmed | undefined {
  const { by, ids } = namedIn(judged)(recommendation);
  const { question, candidates, definition } = recommendation;
  const [id, ...others] = ids;
  const pick = candidates.find(({ deployment }) => deployment === id);
  if (pick === undefined || others.length > 0 || question === "suffice") return undefined;
  if (by !== "verdict" && by !== "measured") return undefined;
  const all = countingIn(recommendation).flatMap((one) => weakOf(recommendation, pick, one) ?? []);
  const worse = all.filter(({ weakness }) => weakness !== "single");
  const weak = worse.length > 0 ? worse : all;
  const [heaviest] = weak;
  if (heaviest === undefined) return undefined;
  return { pick, weak, profile: definition.metrics[heaviest.index]?.profile ?? definition.profile };
}

/** What speaks against the figure that the answer rests on; undefined where it was measured repeatedly and stands. */
function weakOf(recommendation: Recommendation, { figures }: Candidate, one: Counting): Weak | undefined {
  const figure = figures[one.index];
  const fate = fateOf(figure);
  const value = decidingOf(recommendation, recommendation.answers[0].compared, one.index)(figure);
  const told = { ...one, isFlushed: value !== figure?.ranked };
  if (fate === "missing" || fate === "excluded")
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

/** The best that it may be is no less than what another one is at least. */
export function canLead({ candidates }: Recommendation, deployment: string): boolean {
  const most = candidates.find((one) => one.deployment === deployment)?.scoreRange?.high;
  const least = candidates.map(({ score, scoreRange }) => score ?? scoreRange?.low ?? 0);
  return most === undefined || most >= Math.max(...least);
}
