/** Which charts a page gets: only where there is something to compare. */
import type { Ranking } from "../judge/types.ts";
import type { Comparison } from "./comparisons.ts";
import { rankingSentences, saidOnce } from "./comparisons.ts";
import { type Edition, titles } from "./edition.ts";
import type { Figures } from "./figures.ts";
import { NOT_MEASURED, notesOfAll, rankedCell } from "./values.ts";
import { type Block, plain, type Table } from "./view.ts";

/** Only the titles that the chart shows, so that editions with the same values share it. */
function titlesIn(edition: Edition, rankings: readonly Ranking[]): Map<string, string> {
  const name = titles(edition.record);
  const ids = new Set(rankings.flatMap((ranking) => ranking.values.map((value) => value.deployment)));
  return new Map([...ids].sort().map((id) => [id, name.deployment(id)]));
}

const isLatency = (ranking: Ranking): boolean => ranking.metric.unit === "ns";
const isPercentile = (ranking: Ranking): boolean => isLatency(ranking) && /\.p\d/.test(ranking.metric.id);

/** The dot plot of the main metric, and latency percentiles where there are two or more. */
export function chartsOfComparison(edition: Edition, figures: Figures, comparison: Comparison): Block[] {
  const { primary, rankings } = comparison;
  const blocks: Block[] = [];
  if (primary.values.length > 1) {
    const finding = rankingSentences(edition, primary).map(plain)[0];
    const caption = `${primary.metric.title}, ${comparison.title}. ${primary.metric.better === "higher" ? "Higher" : "Lower"} is better.${finding ? ` ${finding}` : ""}`;
    blocks.push(
      figures.figure(
        { kind: "ranking", input: { ranking: primary, titles: titlesIn(edition, [primary]) } },
        caption,
      ),
    );
  }
  for (const direction of ["read", "write", "mixed", "sync"]) {
    const latencies = rankings.filter((r) => isLatency(r) && r.metric.direction === direction);
    const percentiles = latencies.filter(isPercentile);
    if (percentiles.length < 2 || latencies.every((r) => r.values.length < 2)) continue;
    const word = direction === "sync" ? "fsync" : direction;
    blocks.push(
      figures.figure(
        { kind: "latency-percentiles", input: { rankings: latencies, titles: titlesIn(edition, latencies) } },
        `How ${word} latency grows towards the tail, ${comparison.title}. Lower is better.`,
      ),
    );
  }
  return blocks;
}

/** Read against write of the same statistic, in the workloads that have both. */
export function chartsOfEnvironment(edition: Edition, figures: Figures, environment: string): Block[] {
  const own = edition.judgement.rankings.filter((ranking) => ranking.environment === environment);
  const blocks: Block[] = [];
  for (const [comparisonId, rankings] of Map.groupBy(
    own.filter((r) => r.metric.direction === "read"),
    (r) => r.comparisonId,
  )) {
    const pairs = ["read.mean", "read.p99"].flatMap((metric) => {
      const read = rankings.find((r) => r.metric.id === metric);
      const write = read && writeOf(own, read);
      return read && write ? [{ read, write }] : [];
    });
    if (pairs.length === 0) continue;
    const all = pairs.flatMap(({ read, write }) => [read, write]);
    const title = rankings[0]?.comparisonTitle ?? comparisonId;
    blocks.push(
      figures.figure(
        { kind: "asymmetry", input: { pairs, titles: titlesIn(edition, all) } },
        `Read against write latency of each deployment, ${title.includes("write") ? title : title.replace("read", "read and write")}. Lower is better.`,
      ),
      pairTable(edition, all),
    );
  }
  return blocks;
}

/** The values of the chart above: a column a ranking. */
function pairTable(edition: Edition, rankings: readonly Ranking[]): Table {
  const name = titles(edition.record);
  const said = notesOfAll(rankings.flatMap((ranking) => ranking.values));
  const deployments = [...new Set(rankings.flatMap((ranking) => ranking.values.map((v) => v.deployment)))];
  return {
    block: "table",
    caption: ["The values of the chart", ...saidOnce(edition, said)],
    columns: [
      { label: "Deployment" },
      ...rankings.map(({ metric }) => ({ label: metric.title, numeric: true as const })),
    ],
    rows: deployments.map((deployment) => ({
      cells: [
        { text: name.deployment(deployment), href: edition.links.deployment(deployment) },
        ...rankings.map((ranking) => {
          const value = ranking.values.find((v) => v.deployment === deployment);
          return value ? rankedCell(edition, ranking.metric, value, said) : NOT_MEASURED;
        }),
      ],
    })),
  };
}

/** The ranking of the same statistic for writes: of the same comparison, or of the one that differs in direction only. */
function writeOf(rankings: readonly Ranking[], read: Ranking): Ranking | undefined {
  const metric = read.metric.id.replace(/^read\./, "write.");
  const twin = read.comparisonId.replace("read", "write");
  const ofMetric = rankings.filter((r) => r.metric.id === metric);
  return (
    ofMetric.find((r) => r.comparisonId === read.comparisonId) ??
    ofMetric.find((r) => r.comparisonId === twin)
  );
}
