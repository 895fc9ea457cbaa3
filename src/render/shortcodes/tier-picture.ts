/** Tiers that are sold by rate: the mean latency of each by its rate, and what Little's law says of the two. */
import { labelsOf } from "../../judge/checks/index.ts";
import type { RankedValue } from "../../judge/ranking/value.ts";
import { defined } from "../../text/defined.ts";
import { formatNumber, formatValue } from "../../units/format.ts";
import type { Comparison } from "../blocks/comparisons.ts";
import { doubtsIn, hollowText } from "../blocks/doubts.ts";
import type { Figures } from "../charts/figures.ts";
import { CHARTS } from "../charts/index.ts";
import type { ScatterInput, ScatterPoint } from "../charts/kinds/scatter/scatter.ts";
import { type Edition, titles } from "../edition/edition.ts";
import { resultHref } from "../edition/links.ts";
import { classLabel } from "../edition/storage-class.ts";
import type { Block } from "../edition/view.ts";
import { inFlightOf } from "./in-flight-of.ts";

/** Of one tier: its rate, and the mean latency of each direction. */
type Tier = { deployment: string; rate: number; means: readonly RankedValue[]; doubt: string | undefined };

/** Empty where fewer than two rates were measured, or how many I/Os were at once is not known. */
export function tierPicture(edition: Edition, figures: Figures, comparison: Comparison): Block[] {
  const tiers = tiersIn(edition, comparison).sort((a, b) => a.rate - b.rate);
  const [first, last] = [tiers[0], tiers.at(-1)];
  const inFlight = inFlightOf(edition, first?.means[0]);
  if (first === undefined || last === undefined || first.rate === last.rate || inFlight === undefined)
    return [];
  const products = tiers.map((tier) => (tier.rate * meanOf(tier)) / SECOND);
  const [least, most] = [Math.min(...products), Math.max(...products)].map(formatNumber);
  const out = tiers.filter(({ means }) => means.some(isOut)).length;
  const printed = out === 0 ? "" : out === tiers.length ? ", as printed and all excluded" : ", some excluded";
  const input: ScatterInput = {
    title: `Mean latency by the rate of the tier${printed}`,
    across: { title: "Provisioned IOPS", head: "tier", unit: "iops" },
    up: { title: "Mean latency", head: "mean", unit: "ns" },
    points: tiers.map((tier) => pointOf(edition, tier)),
    law: {
      label: `${formatNumber(inFlight)} I/Os at once / tier`,
      points: [first, last].map(({ rate }) => [rate, (inFlight * SECOND) / rate]),
    },
    finding: `latency times rate is ${least === most ? least : `${least} to ${most}`} I/Os in the tiers; dashed: the ${formatNumber(inFlight)} that the load keeps at once`,
  };
  const isDoubted = tiers.some(({ doubt }) => doubt !== undefined);
  return [
    figures.figure({ kind: "scatter", input }, `${CHARTS.scatter.describe(input)}${hollowText(isDoubted)}`),
  ];
}

const SECOND = 1e9;
const isOut = ({ excludedBy }: RankedValue): boolean => excludedBy.length > 0;

/** Mean of the directions' mean latencies: tiers treat reads and writes alike. */
const meanOf = ({ means }: Tier): number =>
  means.reduce((total, { value }) => total + value, 0) / means.length;

function tiersIn(edition: Edition, { rankings }: Comparison): Tier[] {
  const latencies = rankings.filter(({ metric }) => /^(read|write)\.mean$/.test(metric.id));
  const ids = new Set(latencies.flatMap(({ values }) => values.map(({ deployment }) => deployment)));
  return [...ids].flatMap((deployment): Tier[] => {
    const rate = edition.record.deployments.get(deployment)?.provisionedIops;
    const means = latencies.flatMap(
      ({ values }) => values.find((one) => one.deployment === deployment) ?? [],
    );
    const doubt = latencies.map((one) => doubtsIn(edition, one).get(deployment)).find(Boolean);
    return rate === undefined ? [] : [{ deployment, rate, means, doubt }];
  });
}

function pointOf(edition: Edition, tier: Tier): ScatterPoint {
  const { deployment, rate, means, doubt } = tier;
  const [run] = means[0]?.runs ?? [];
  const unique = (all: readonly string[]): string[] => [...new Set(all)];
  return {
    deployment,
    title: titles(edition.record).deployment(deployment),
    ...defined({ storageClass: classLabel(edition.record, deployment) }),
    across: rate,
    up: meanOf(tier),
    shown: [formatValue(rate, "iops"), formatValue(meanOf(tier), "ns")],
    excludedBy: unique(means.flatMap((one) => labelsOf(one))),
    codes: unique(means.flatMap(({ excludedBy }) => excludedBy)),
    out: [false, means.some(isOut)],
    ...defined({ doubt, href: run && resultHref(run.run, run.result) }),
  };
}
