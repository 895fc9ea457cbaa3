/** What depth is worth: the IOPS of each storage with few I/Os at once beside those with many. */
import { labelsOf } from "../../judge/checks/index.ts";
import { over } from "../../judge/evidence/interval.ts";
import { isApart, ratioInterval, type Sample } from "../../judge/evidence/statistics.ts";
import type { Ranking } from "../../judge/ranking/ranking.ts";
import { type RankedValue, sampleOf } from "../../judge/ranking/value.ts";
import { listed, upperFirst } from "../../text/words.ts";
import { formatNumber } from "../../units/format.ts";
import type { Comparison } from "../blocks/comparisons.ts";
import { doubtsIn } from "../blocks/doubts.ts";
import type { Figures } from "../charts/figures.ts";
import { CHARTS } from "../charts/index.ts";
import type { SlopeInput } from "../charts/kinds/slope/slope.ts";
import { type Edition, titles } from "../edition/edition.ts";
import { resultHref } from "../edition/links.ts";
import type { Block } from "../edition/view.ts";
import { inFlightOf } from "./in-flight-of.ts";

type Line = SlopeInput["lines"][number];
/** `byLaw`: the rate is the I/Os at once over the mean latency, as no rate was measured at that depth. */
type Rate = { own: RankedValue; sample: Sample; byLaw: boolean };
type Stop = { inFlight: number; rates: ReadonlyMap<string, Rate> };

const SECOND = 1e9;

/** `pairs`: a shallow comparison and a deep one each, of the same direction. */
export function depthPicture(
  edition: Edition,
  figures: Figures,
  pairs: readonly (readonly [shallow: Comparison, deep: Comparison])[],
): Block[] {
  const drawn = pairs.flatMap(([shallow, deep]) => {
    const { direction } = deep.primary.metric;
    const [from, to] = [stopOf(edition, shallow, direction), stopOf(edition, deep, direction)];
    return from && to ? [{ direction, from, to }] : [];
  });
  const [first] = drawn;
  if (first === undefined) return [];
  const lines = drawn.flatMap(({ direction, from, to }) =>
    linesOf(edition, from, to, drawn.length > 1 ? `, ${direction}s` : ""),
  );
  const isByLaw = drawn.some(({ from }) => [...from.rates.values()].some(({ byLaw }) => byLaw));
  const [few, many] = [first.from, first.to].map(({ inFlight }) => formatNumber(inFlight));
  const input: SlopeInput = {
    title: upperFirst(listed([...new Set(drawn.map(({ direction }) => `${direction}s`))])),
    epochs: [`${few} at once${isByLaw ? ` (${few} / mean latency)` : ""}`, `${many} at once`],
    lines,
    words: {
      scale: `times the IOPS of ${few} at once, log scale`,
      heads: [`${few} at once`, `${many} at once`, "gain"],
    },
  };
  const doubts = doubtsOf(
    edition,
    pairs.flat().flatMap(({ rankings }) => rankings),
  );
  const caption = [CHARTS.slope.describe(input), ...doubts].join(" ");
  return lines.length === 0 ? [] : [figures.figure({ kind: "slope", input }, caption)];
}

/** "In doubt: ZFS LocalPV (cache possible)."; the marks do not tell it. */
function doubtsOf(edition: Edition, rankings: readonly Ranking[]): string[] {
  const name = titles(edition.record);
  const own = rankings
    .filter(({ metric }) => /\.(iops|mean)$/.test(metric.id))
    .flatMap((ranking) => [...doubtsIn(edition, ranking)])
    .map(([deployment, doubt]) => `${name.deployment(deployment)} (${doubt})`);
  return own.length === 0 ? [] : [`In doubt: ${listed([...new Set(own)])}.`];
}

/** Of each deployment its rate there: as measured, or by Little's law from the mean latency. */
function stopOf(edition: Edition, { rankings }: Comparison, direction: string): Stop | undefined {
  const of = (name: string): Ranking | undefined =>
    rankings.find(({ metric }) => metric.id === `${direction}.${name}`);
  const [rate, mean] = [of("iops"), of("mean")];
  const inFlight = inFlightOf(edition, (rate ?? mean)?.values[0]);
  if (inFlight === undefined) return undefined;
  const rates = (rate ?? mean)?.values.map((own): [string, Rate] => {
    const sample = sampleOf(own);
    return [
      own.deployment,
      { own, byLaw: rate === undefined, sample: rate ? sample : byLaw(sample, inFlight) },
    ];
  });
  return { inFlight, rates: new Map(rates) };
}

function byLaw(mean: Sample, inFlight: number): Sample {
  const all = { low: inFlight * SECOND, high: inFlight * SECOND };
  return { ...mean, value: (inFlight * SECOND) / mean.value, interval: over(all, mean.interval) };
}

function linesOf(edition: Edition, from: Stop, to: Stop, of: string): Line[] {
  const name = titles(edition.record);
  return [...to.rates].flatMap(([deployment, deep]): Line[] => {
    const shallow = from.rates.get(deployment);
    if (shallow === undefined) return [];
    const level = !isApart(ratioInterval(shallow.sample, deep.sample));
    return [
      {
        label: `${name.deployment(deployment)}${of}`,
        metric: "iops",
        unit: "iops",
        better: "higher",
        ...(level && { level: true as const }),
        values: [shallow, deep].map(({ own, sample }) => {
          const [run] = own.runs;
          return {
            value: sample.value,
            excludedBy: labelsOf(own),
            codes: own.excludedBy,
            href: run === undefined ? "" : resultHref(run.run, run.result),
          };
        }),
      },
    ];
  });
}
