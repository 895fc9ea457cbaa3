/** Where what counts of a storage is excluded by one tool's test: the same figure by another tool's, which stands, and why it does not count. */
import { type Candidate, inTheRunning } from "../../../judge/candidates/candidates.ts";
import type { JudgedResult } from "../../../judge/evidence/judged-result.ts";
import { onceFor } from "../../../judge/evidence/memo.ts";
import { countingIn } from "../../../judge/planning/counting.ts";
import type { Ranking } from "../../../judge/ranking/ranking.ts";
import { phraseOf, valueText } from "../../../judge/ranking/ratio.ts";
import { commonOfComparisons, matches } from "../../../judge/ranking/selector.ts";
import type { RankedValue } from "../../../judge/ranking/value.ts";
import { fateOf } from "../../../judge/recommending/measured-pair.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { outstandingOf } from "../../../schema/workload.ts";
import { doubtOf } from "../../edition/doubted.ts";
import type { Edition } from "../../edition/edition.ts";
import type { FoundFigure } from "./linked-finding.ts";

/** `out`: the tool whose figure is excluded; `ran`: by how many of those in the running, `of`, it was measured so, and whether by fewer than the other. */
type Elsewhere = {
  out: string;
  tool: string;
  ranking: Ranking;
  value: RankedValue;
  atOnce: number | undefined;
  ran: number;
  isFewer: boolean;
  of: number;
};

const traitsOf = onceFor((results: readonly JudgedResult[]) => commonOfComparisons(results));

/** The first whose tool fewer ran: where as many did, that is no reason. */
export const otherTool = (
  edition: Edition,
  answer: Recommendation,
  deployment: string,
): Elsewhere | undefined => otherTools(edition, answer, deployment).find(({ isFewer }) => isFewer);

/** None where what is excluded is not all of one tool, and where no other one has a figure of that kind against which nothing speaks. */
export function otherTools(edition: Edition, answer: Recommendation, deployment: string): Elsewhere[] {
  const figures = answer.candidates.find((one) => one.deployment === deployment)?.figures ?? [];
  const traits = traitsOf(edition.judgement.results);
  const excluded = countingIn(answer)
    .filter(({ index }) => fateOf(figures[index]) === "excluded")
    .map(({ index }) => {
      const main = edition.rankings.get(answer.metrics[index]?.ranking ?? "");
      const tool = figures[index]?.ranked && traits.get(main?.comparisonId ?? "")?.tool;
      return { index, main, tool };
    });
  if (new Set(excluded.map(({ tool }) => tool)).size !== 1) return [];
  return excluded.flatMap(({ index, main, tool }) =>
    main && tool ? elsewhereOf(edition, answer, { deployment, index, main, out: tool }) : [],
  );
}

function elsewhereOf(
  edition: Edition,
  { definition, candidates, environment }: Recommendation,
  of: { deployment: string; index: number; main: Ranking; out: string },
): Elsewhere[] {
  const { deployment, index, main, out } = of;
  const traits = traitsOf(edition.judgement.results);
  const running = inTheRunning(candidates);
  const wanted = definition.metrics[index];
  return [...edition.rankings.values()].flatMap((ranking): Elsewhere[] => {
    const common = traits.get(ranking.comparisonId);
    const value = ranking.values.find((one) => one.deployment === deployment);
    if (ranking.environment !== environment || ranking.metric.id !== wanted?.metric) return [];
    if (common === undefined || common.tool === out || !matches(wanted.workload, common.workload)) return [];
    const isSound = value?.rank !== undefined && doubtOf(edition, ranking.metric.id, value) === undefined;
    const count = ran(running, ranking);
    if (value === undefined || !isSound) return [];
    const atOnce = outstandingOf(common.workload);
    const isFewer = count < ran(running, main);
    return [{ out, tool: common.tool, ranking, value, atOnce, ran: count, isFewer, of: running.length }];
  });
}

const ran = (some: readonly Candidate[], { values }: Ranking): number =>
  some.filter(({ deployment }) => values.some((one) => one.deployment === deployment)).length;

/** "its read IOPS by kbench stand (27,500, 64 at once), but only 3 of the 6 ran kbench". */
export function otherToolText({
  tool,
  ranking: { metric },
  value,
  atOnce,
  ran: count,
  of,
}: Elsewhere): string {
  const how = [valueText(value, metric), ...(atOnce === undefined ? [] : [`${atOnce} at once`])].join(", ");
  const verb = metric.unit === "iops" ? "stand" : "stands";
  return `its ${phraseOf(metric)} by ${tool} ${verb} (${how}), but only ${count} of the ${of} ran ${tool}`;
}

/** Where that figure stands. */
export const otherToolFigures = (found: Elsewhere | undefined): FoundFigure[] => {
  const [at] = found?.value.runs ?? [];
  return found && at
    ? [{ text: valueText(found.value, found.ranking.metric), ...at, metric: found.ranking.metric }]
    : [];
};
