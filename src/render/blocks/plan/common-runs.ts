/** Runs that several answers of an environment share. One counts only where they measure all whom its own page says to measure, so that no two pages ask for different runs. */
import { onceFor } from "../../../judge/evidence/memo.ts";
import { inWords } from "../../../judge/evidence/thresholds.ts";
import type { Measurement } from "../../../judge/planning/common-runs.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { upperFirst } from "../../../text/words.ts";
import { formatNumber } from "../../../units/format.ts";
import { type Edition, useCaseOf } from "../../edition/edition.ts";
import { joined, profileSpan } from "../../edition/parts.ts";
import { calledSpans } from "../../edition/storage-class.ts";
import type { TextSpan } from "../../edition/view.ts";
import { howOften, type Plan, planOf } from "./plan.ts";

/** An answer that none of the runs settles, and what its page says to run. */
type Apart = { answer: Recommendation; plan: Plan };

type CommonRuns = { runs: readonly Measurement[]; apart: readonly Apart[] };

const NONE: CommonRuns = { runs: [], apart: [] };

/** The most worth first. */
export const commonRunsIn = (edition: Edition, environment: string): CommonRuns =>
  commonRuns(edition).get(environment) ?? NONE;

const commonRuns = onceFor((edition: Edition): ReadonlyMap<string, CommonRuns> => {
  const { record, judgement } = edition;
  const byPlace = Map.groupBy(judgement.recommendations, ({ environment }) => environment);
  return new Map(
    [...byPlace].flatMap(([environment, answers]) =>
      // Of others there is nothing to measure here.
      record.others.has(environment) ? [] : [[environment, runsOf(edition, environment, answers)] as const],
    ),
  );
});

function runsOf(edition: Edition, environment: string, answers: readonly Recommendation[]): CommonRuns {
  const runs = edition.judgement.measurements.filter((one) => one.environment === environment);
  const settled = new Set(runs.flatMap(({ settles }) => settles));
  const apart = answers.flatMap((answer) => {
    const plan = planOf(edition, answer);
    return answer.verdict === "decided" || plan === undefined || settled.has(answer.useCase)
      ? []
      : [{ answer, plan }];
  });
  return { runs, apart };
}

/** "Two more need runs of their own: Database that survives a node: ceph-filesystem, oltp-70-30; ...": whom their pages name first; empty where there is none. */
export function apartSpans(edition: Edition, environment: string): TextSpan[] {
  const { apart } = commonRunsIn(edition, environment);
  const own = apart.map(({ answer: { useCase }, plan }): TextSpan[] => [
    {
      text: useCaseOf(edition, useCase)?.title ?? useCase,
      href: edition.links.useCase(useCase, environment),
    },
    ": ",
    ...joined(
      plan.first.map((id) => calledSpans(edition, id)),
      " and ",
    ),
    ", ",
    profileSpan(edition, plan.profile),
    ...(plan.repeats ? [`, ${howOften(plan)}`] : []),
  ]);
  if (own.length === 0) return [];
  const needs = own.length === 1 ? "needs a run of its own" : "need runs of their own";
  return [`${upperFirst(inWords({ value: own.length }))} more ${needs}: `, ...joined(own, "; "), "."];
}

/** "Six more need other runs: oltp-70-30 (4), etcd-fsync, streaming.", where only the most worth is told; empty where there is no other. */
export function otherRunsSpans(edition: Edition, environment: string): TextSpan[] {
  const { runs, apart } = commonRunsIn(edition, environment);
  const counts = new Map<string, number>();
  const others = [
    ...runs.slice(1).map(({ profile, settles }) => [profile, settles.length] as const),
    ...apart.map(({ plan }) => [plan.profile, 1] as const),
  ];
  for (const [profile, count] of others) counts.set(profile, (counts.get(profile) ?? 0) + count);
  const all = others.reduce((sum, [, count]) => sum + count, 0);
  if (all === 0) return [];
  const told = [...counts].map(([profile, count]): TextSpan[] => [
    profileSpan(edition, profile),
    ...(count > 1 ? [` (${formatNumber(count)})`] : []),
  ]);
  const href = edition.links.environment(environment, "measure");
  return [
    `${upperFirst(inWords({ value: all }))} more ${all === 1 ? "needs another run" : "need other runs"}: `,
    ...joined(told, ", "),
    ". ",
    { text: "On which storage", href },
    ".",
  ];
}
