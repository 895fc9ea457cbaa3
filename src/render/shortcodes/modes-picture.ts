/** Writes of one deployment as a device and as a file: rate against mean latency of each volumeMode, and what Little's law says of the two. */
import { labelOfOutcome, speaksAgainst } from "../../judge/checks/index.ts";
import type { JudgedResult } from "../../judge/evidence/judged-result.ts";
import { isMeasured } from "../../judge/evidence/subject.ts";
import { metricById } from "../../schema/metric.ts";
import { deploymentNamed } from "../../schema/names.ts";
import { type Quantity, valueOf } from "../../schema/quantity.ts";
import { defined } from "../../text/defined.ts";
import { listed } from "../../text/words.ts";
import { formatNumber, formatQuantity } from "../../units/format.ts";
import { hollowText } from "../blocks/doubts.ts";
import type { Figures } from "../charts/figures.ts";
import { CHARTS } from "../charts/index.ts";
import type { ScatterInput, ScatterPoint } from "../charts/kinds/scatter/scatter.ts";
import { type Edition, titles } from "../edition/edition.ts";
import { resultHref } from "../edition/links.ts";
import type { Block } from "../edition/view.ts";

type Figure = { judged: JudgedResult; quantity: Quantity; out: string[]; codes: string[]; doubts: string[] };
/** `mean` may be of another result of the same test. */
type Mode = { mode: string; rate: Figure; mean: Figure };

const SECOND = 1e9;

/** Empty where not two modes of one test have a rate and a mean latency, or how many I/Os were asked for is not known. */
export function modesPicture(
  edition: Edition,
  figures: Figures,
  environment: string,
  name: string | undefined,
): Block[] {
  const deployment = name === undefined ? undefined : deploymentNamed(edition.record.deployments, name);
  const modes = modesOf(
    edition.judgement.results.filter(
      (one) => one.run.environment === environment && one.run.deployment === deployment && isMeasured(one),
    ),
  );
  const [first, last] = [modes[0], modes.at(-1)];
  const { iodepth, numjobs } = first?.rate.judged.result.workload ?? {};
  if (!deployment || !first || !last || first === last || !iodepth || !numjobs) return [];
  const asked = iodepth * numjobs;
  const rates = [first, last].map(({ rate }) => valueOf(rate.quantity));
  const said = modes.map((one) => {
    const product = formatNumber((valueOf(one.rate.quantity) * valueOf(one.mean.quantity)) / SECOND);
    const apart = one.rate.judged === one.mean.judged ? "" : ", with the mean of another row of its source";
    return `${product} for ${one.mode}${apart}`;
  });
  const input: ScatterInput = {
    title: `Write IOPS and mean latency by volumeMode, ${titles(edition.record).deployment(deployment)}`,
    across: { title: "Write IOPS", head: "IOPS", unit: "iops", better: "higher" },
    up: { title: "Mean write latency", head: "mean", unit: "ns", better: "lower" },
    points: modes.map((one) => pointOf(deployment, one)),
    law: {
      label: `${formatNumber(asked)} I/Os at once, as asked for`,
      points: rates.map((rate) => [rate, (asked * SECOND) / rate]),
    },
    finding: `their product is ${listed(said)}; dashed: the ${formatNumber(asked)} I/Os at once that were asked for`,
  };
  const hollow = hollowText(input.points.some(({ doubt }) => doubt !== undefined));
  return [figures.figure({ kind: "scatter", input }, `${CHARTS.scatter.describe(input)}${hollow}`)];
}

/** Of the first test that has two, the slowest first. */
function modesOf(results: readonly JudgedResult[]): Mode[] {
  const tests = [...Map.groupBy(results, ({ comparisonId }) => comparisonId).values()];
  return (
    tests
      .map((own) =>
        [...Map.groupBy(own, ({ cell }) => cell.volumeMode)]
          .flatMap(([mode, those]) => (mode === undefined ? [] : modeOf(mode, those)))
          .sort((a, b) => valueOf(a.rate.quantity) - valueOf(b.rate.quantity)),
      )
      .find((modes) => modes.length > 1) ?? []
  );
}

/** Rate and mean of one result where one has both, else of two of the same test. */
function modeOf(mode: string, results: readonly JudgedResult[]): Mode[] {
  const rates = results.flatMap((one) => figureOf(one, "write.iops"));
  const means = results.flatMap((one) => figureOf(one, "write.mean"));
  const both = rates.find(({ judged }) => means.some((mean) => mean.judged === judged));
  const rate = both ?? rates[0];
  const mean = means.find(({ judged }) => judged === rate?.judged) ?? means[0];
  return rate && mean ? [{ mode, rate, mean }] : [];
}

function figureOf(judged: JudgedResult, metric: string): Figure[] {
  const quantity = metricById.get(metric)?.read(judged.result);
  if (quantity === undefined) return [];
  const own = judged.outcomes.filter(({ metrics }) => metrics?.includes(metric) ?? true);
  const out = own.filter(({ verdict }) => verdict === "excluded");
  return [
    {
      ...{ judged, quantity, out: out.map(labelOfOutcome), codes: out.map(({ code }) => code) },
      doubts: own.filter(speaksAgainst).map(labelOfOutcome),
    },
  ];
}

function pointOf(deployment: string, { mode, rate, mean }: Mode): ScatterPoint {
  const both = [rate, mean];
  const unique = (all: readonly string[]): string[] => [...new Set(all)];
  const doubts = unique(both.flatMap((one) => one.doubts));
  return {
    ...{ deployment, title: mode, across: valueOf(rate.quantity), up: valueOf(mean.quantity) },
    shown: [formatQuantity(rate.quantity, "iops"), formatQuantity(mean.quantity, "ns")],
    excludedBy: unique(both.flatMap(({ out }) => out)),
    codes: unique(both.flatMap(({ codes }) => codes)),
    out: [rate.out.length > 0, mean.out.length > 0],
    ...defined({ doubt: doubts.length > 0 ? listed(doubts) : undefined }),
    href: resultHref(rate.judged.run.id, rate.judged.index),
  };
}
