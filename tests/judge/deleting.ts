/** Records with one measurement taken away, and what that does to the verdict on its owner. */
import { judgeResults } from "../../src/judge/index.ts";
import { rankingsOf } from "../../src/judge/ranking/ranking.ts";
import { recommendationsOf } from "../../src/judge/recommending/recommend.ts";
import type { Recommendation } from "../../src/judge/recommending/recommendation.ts";
import type { FiolioRecord } from "../../src/schema/record.ts";
import type { Direction, Result } from "../../src/schema/result.ts";
import type { Run } from "../../src/schema/run.ts";

/** The answers alone, of a record with these runs and with the deployments that had any before. */
export function answersTo(record: FiolioRecord, runs: readonly Run[]): Recommendation[] {
  const results = judgeResults(record, runs);
  const titles = new Map([...record.deployments].map(([id, { title }]) => [id, title]));
  const deployments = new Set(record.deployments.keys());
  const rankings = rankingsOf(results, titles);
  return recommendationsOf({ record, runs, results, rankings, deployments, recoveries: [] });
}

export type Deletion = { owner: string; what: string; runs: readonly Run[] };

/** Each result, and each rate, latency and flush of one, taken away in turn. */
export const deletionsOf = (runs: readonly Run[]): Deletion[] =>
  runs.flatMap((run) =>
    run.results.flatMap((result, index) => {
      const others = run.results.filter((_, i) => i !== index);
      const rest = runs.filter((one) => one !== run);
      const without = (results: readonly Result[]): readonly Run[] =>
        results.length === 0 ? rest : [...rest, { ...run, results: [...results] }];
      const named = `${run.id} ${result.name}`;
      return [
        { owner: run.deployment, what: named, runs: without(others) },
        ...partsOf(result).map(({ what, less }) => ({
          owner: run.deployment,
          what: `${named}: ${what}`,
          runs: without([...others, less]),
        })),
      ];
    }),
  );

const PARTS = [
  "iops",
  "bandwidthBytesPerSecond",
  "lat",
  "clat",
] as const satisfies readonly (keyof Direction)[];

function partsOf(result: Result): { what: string; less: Result }[] {
  const { sync: _, ...unsynced } = result;
  const sides = Object.entries(result.directions).flatMap(([side, direction]) =>
    PARTS.flatMap((part) => {
      if (direction === undefined || !(part in direction)) return [];
      const { [part]: __, ...rest } = direction;
      return [
        { what: `${side} ${part}`, less: { ...result, directions: { ...result.directions, [side]: rest } } },
      ];
    }),
  );
  return [...sides, ...(result.sync ? [{ what: "sync", less: unsynced }] : [])];
}

/**
 * 0: behind; 1: first, or level with the first, as far as the answer leans; 2: decided. Of one storage only whether it surely
 * suffices: that it probably does is reckoned over what is not known, so that a poor figure taken away may raise it.
 */
export function standingOf(
  { question, suffices, verdict, first, level }: Recommendation,
  id: string,
): number {
  if (verdict === "open" || (first !== id && level !== id)) return 0;
  if (question === "suffice") return suffices === true && verdict === "decided" ? 2 : 0;
  return verdict === "decided" ? 2 : 1;
}

export type Better = { cell: string; owner: string; what: string; was: string; is: string };

/** Where the owner stands better without its measurement. */
export function bettered(
  before: readonly Recommendation[],
  after: readonly Recommendation[],
  { owner, what }: Omit<Deletion, "runs">,
): Better[] {
  const now = new Map(after.map((one) => [`${one.environment} ${one.useCase}`, one]));
  return before.flatMap((was) => {
    const cell = `${was.environment} ${was.useCase}`;
    const is = now.get(cell);
    if (is === undefined || standingOf(is, owner) <= standingOf(was, owner)) return [];
    const text = ({ verdict, first, level }: Recommendation): string =>
      [verdict, first, level].filter((word) => word !== undefined).join(" ");
    return [{ cell, owner, what, was: text(was), is: text(is) }];
  });
}
