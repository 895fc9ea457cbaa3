/** What the candidates of a use case cost against the metric that decides it. */

import type { Figure } from "../../../judge/bounds/figure.ts";
import type { Candidate } from "../../../judge/candidates/candidates.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import type { CandidateCost } from "../../../judge/terms/capacity.ts";
import { formatNumber } from "../../../units/format.ts";
import type { Figures } from "../../charts/figures.ts";
import { CHARTS } from "../../charts/index.ts";
import { cornerText, type Measured, type ScatterInput } from "../../charts/kinds/scatter/scatter.ts";
import { deploymentOrder, type Edition, titles } from "../../edition/edition.ts";
import type { Block } from "../../edition/view.ts";
import { BYTES_ON_DISKS, declaredPoint, timesStored, upwards } from "../comparing/declared-point.ts";
import { hollowText } from "../doubts.ts";
import { decidingMetric } from "../objective-chart.ts";

/** What something costs, by preference: money, then disks, then CPU. */
const COSTS: readonly {
  of: (cost: CandidateCost) => number | undefined;
  measured: (cost: CandidateCost) => Measured;
  shown: (amount: number) => string;
}[] = [
  {
    of: ({ perUsableTiBMonth }) => perUsableTiBMonth?.amount,
    measured: ({ perUsableTiBMonth }) => ({
      title: "Price of a usable TiB a month",
      head: "TiB a month",
      unit: perUsableTiBMonth?.currency ?? "",
      better: "lower",
    }),
    shown: formatNumber,
  },
  {
    of: ({ raw }) => raw?.factor,
    measured: () => BYTES_ON_DISKS,
    shown: timesStored,
  },
  {
    of: ({ cpu }) => cpu?.storageCores,
    measured: () => ({
      title: "Cores of the storage for 1,000 IOPS",
      head: "cores",
      unit: "",
      better: "lower",
    }),
    shown: formatNumber,
  },
];

/** Fewer points are two sentences; of fewer credible ones nothing can be said. */
const LEAST = 3;
const CREDIBLE = 2;
/** Of two costs a table says as much: two columns of dots. */
const DISTINCT = 3;

/**
 * No block where fewer than three candidates have both a value and a cost, fewer than two of these are credible, or they have fewer
 * than three costs between them.
 */
export function costBlocks(edition: Edition, figures: Figures, recommendation: Recommendation): Block[] {
  const deciding = decidingMetric(recommendation);
  if (deciding === undefined) return [];
  const { metric, index } = deciding;
  const { definition, environment, candidates } = recommendation;
  const measured = candidates.flatMap((candidate): Valued[] => {
    const { known, ranked } = candidate.figures[index] ?? {};
    if (known === undefined || ranked === undefined || candidate.status === "ruled-out") return [];
    return [{ candidate, known, ranked }];
  });
  for (const { of, measured: facts, shown } of COSTS) {
    const costed = measured.flatMap((one) => {
      const amount = of(one.candidate.cost);
      return amount === undefined ? [] : [{ ...one, amount }];
    });
    const [first] = costed;
    const amounts = new Set(costed.map(({ amount }) => amount));
    const credible = costed.filter(({ known }) => known === "measured");
    if (first === undefined || costed.length < LEAST || credible.length < CREDIBLE || amounts.size < DISTINCT)
      continue;
    const input: ScatterInput = {
      title: `${definition.title}, ${titles(edition.record).environment(environment)}`,
      across: facts(first.candidate.cost),
      up: upwards(metric),
      order: deploymentOrder(edition, environment),
      points: costed.map(({ known, ranked, amount }) =>
        declaredPoint(edition, metric, ranked, [amount, shown(amount)], known === "measured"),
      ),
    };
    const isDoubted = input.points.some(({ doubt }) => doubt !== undefined);
    return [
      figures.figure(
        { kind: "scatter", input },
        `${CHARTS.scatter.describe(input)}${cornerText(input)}${hollowText(isDoubted)}`,
      ),
    ];
  }
  return [];
}

type Valued = { candidate: Candidate; known: Figure["known"]; ranked: NonNullable<Figure["ranked"]> };
