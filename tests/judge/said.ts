/** All that judging says of a record, as text for people, with a hash of each part, as only what can be read at a glance is shown. */
import { createHash } from "node:crypto";
import type { Judgement } from "../../src/judge/judgement.ts";
import type { Recommendation } from "../../src/judge/recommending/recommendation.ts";

/** Runs and what checks say of them are shown by themselves, and are parts of much else. */
const asId = (key: string, value: unknown): unknown => {
  if (key === "run" && typeof value === "object") return (value as { id: string }).id;
  if (value instanceof Map) return [...value];
  return key === "outcomes" || key === "annotations" ? undefined : rounded(value);
};
/** Sums of many numbers end in other digits elsewhere. */
const rounded = (value: unknown): unknown =>
  typeof value === "number" && !Number.isInteger(value) ? Number(value.toPrecision(9)) : value;

export const hashOf = (value: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify(value, asId) ?? "nothing")
    .digest("hex")
    .slice(0, 8);

export function saidIn(judgement: Judgement): string[] {
  const { results, rankings, recommendations, patterns } = judgement;
  return [
    ...results.flatMap(({ run, index, outcomes, noises, result: { name } }) => [
      `${run.id} ${index}, ${name} = ${hashOf(noises)}`,
      `  passed: ${outcomes
        .filter(({ verdict }) => verdict === "passed")
        .map(({ code }) => code)
        .join(" ")} = ${hashOf(outcomes.map((one) => ({ ...one })))}`,
      ...outcomes
        .filter(({ verdict }) => verdict === "excluded" || verdict === "noted")
        .map(({ code, verdict, evidence }) => `  ${code} ${verdict}: ${evidence}`),
    ]),
    ...rankings.flatMap((ranking) => [
      `ranking ${ranking.id} = ${hashOf(ranking)}`,
      ...ranking.values.map(
        ({ deployment, rank, value }) => `  ${rank ?? "not ranked"}: ${deployment}, ${rounded(value)}`,
      ),
    ]),
    ...recommendations.flatMap(saidOf),
    ...patterns.map((pattern) => `pattern ${JSON.stringify(pattern, asId)}`),
    ...(["workloads", "measurements", "composites", "histories", "sweeps", "scalings"] as const)
      .concat("pairings" as never, "trials" as never, "explanations" as never)
      .map((part) => `${part} = ${hashOf(judgement[part])}`),
  ];
}

function saidOf(recommendation: Recommendation): string[] {
  const { useCase, sentence, answers, verdict, sure, candidates, fragile, missing } = recommendation;
  return [
    `${useCase}: ${verdict}${sure === undefined ? "" : `, ${rounded(sure)}`} = ${hashOf(recommendation)}`,
    `  ${sentence}`,
    ...answers
      .slice(1)
      .map(({ need, sentence, against }) => `  ${need}: ${sentence} ${against ?? ""}`.trimEnd()),
    ...candidates.map((one) => `  ${one.deployment}: ${one.status} = ${hashOf(one)}`),
    ...fragile.map((line) => `  ${line}`),
    ...missing.map((gap) => `  missing: ${JSON.stringify(gap)}`),
  ];
}
