/** What would make an answer surer: profiles to run, and where. Pure. */
import { defined } from "../../text/defined.ts";
import { order } from "../../text/problem.ts";
import type { Candidate } from "../candidates/candidates.ts";
import { type NextStep, nextStepOf } from "../candidates/next-step.ts";
import type { Question } from "../candidates/question.ts";
import { standingIn } from "../candidates/standing.ts";
import { phraseOf, valueText } from "../ranking/ratio.ts";
import { selectorText } from "../ranking/selector.ts";

/** A profile, and the deployments to run it on. */
export type Gap = {
  profile: string;
  deployments: readonly string[];
  what: string;
  /** Part of the score; otherwise it would be shown beside it. */
  decides: boolean;
  /** It was measured before, too close to an objective. */
  again?: boolean;
  next: NextStep;
};

/**
 * Figures that a use case asks for and some candidates lack, and figures too close to an objective. One entry per profile; those
 * that decide come before those that would only be shown beside the score.
 */
export function missingOf(question: Question, running: readonly Candidate[], first?: string): Gap[] {
  const { useCase, record, environment, scored, dimensions } = question;
  const { volumeMode } = useCase.requires ?? {};
  const gaps = dimensions.flatMap(({ wanted, metric }, index) => {
    const of = (is: (candidate: Candidate) => boolean): string[] =>
      running.filter(is).map(({ deployment }) => deployment);
    const deployments = of(({ figures }) => figures[index]?.known !== "measured");
    const what = `${phraseOf(metric)} of ${selectorText(wanted.workload)}`;
    const profile = wanted.profile ?? useCase.profile;
    const close = of(({ deployment, figures }) => {
      const figure = figures[index];
      if (figure === undefined || wanted.objective === undefined) return false;
      const standing = standingIn(metric, figure, wanted.objective);
      return standing === "just misses" || (standing === "just meets" && deployment === first);
    });
    const why = `as it is too close to ${valueText(wanted.objective ?? 0, metric)} to say`;
    const decides = scored.some((one) => one.index === index);
    return [
      { profile, deployments, what, decides, again: false },
      { profile, deployments: close, what: `${what}, again, ${why}`, decides: true, again: true },
    ].filter((gap) => gap.deployments.length > 0);
  });
  const byProfile = Map.groupBy(gaps, ({ profile, decides, again }) => `${decides} ${again} ${profile}`);
  return [...byProfile.values()]
    .flatMap((same): Gap[] => {
      const [gap] = same;
      if (gap === undefined) return [];
      const { profile, decides, again } = gap;
      const deployments = [...new Set(same.flatMap((one) => one.deployments))].sort(order);
      const next = nextStepOf(record, environment, {
        profile,
        deployments,
        again,
        ...defined({ volumeMode }),
      });
      const what = same.map((one) => one.what).join("; ");
      return [{ profile, deployments, what, decides, ...(again && { again }), next }];
    })
    .sort((a, b) => Number(b.decides) - Number(a.decides));
}
