/** Every figure that a question asks for, of each deployment: measured, or as the interval that bounds leave. Pure. */
import { type Metric, metricById } from "../../schema/metric.ts";
import { defined } from "../../text/defined.ts";
import { listed } from "../../text/words.ts";
import { credibleIn, type Dimension, valueIn } from "../bounds/dimension.ts";
import { boundedFigure, type Figure, kinOf, measuredFigure } from "../bounds/figure.ts";
import { isFlattered } from "../bounds/worth.ts";
import { namedBy, onceFor } from "../evidence/memo.ts";
import { phraseOf, valueText } from "../ranking/ratio.ts";
import type { RankedValue } from "../ranking/value.ts";
import { excludedIn, type Measured, placeOf, rankingAt } from "./place-of.ts";

/** Undefined where the record does not hold the deployment, its backend or its environment. Worked out once, with whatever requirements it is asked for. */
export function figureOf(measured: Measured, dimension: Dimension, id: string): Figure | undefined {
  const { nameOf, known } = knownIn(measured);
  const { wanted, metric, ranking } = dimension;
  const name = `${nameOf(wanted, ranking)} ${metric.id} ${id}`;
  const figure = known.has(name) ? known.get(name) : workedOut(measured, dimension, id);
  known.set(name, figure);
  return figure;
}

const knownIn = onceFor((_: Measured) => ({
  nameOf: namedBy(),
  known: new Map<string, Figure | undefined>(),
}));

function workedOut(measured: Measured, dimension: Dimension, id: string): Figure | undefined {
  const { metric, ranking } = dimension;
  const ranked = credibleIn(ranking, id);
  if (ranked !== undefined)
    return measuredFigure(ranked, () => placeOf(measured, dimension, id), {
      kin: kinIn(measured, id),
      othersFlatter: mostFlatter(ranking?.values ?? []),
    });
  if (metric.worstOf !== undefined) return worstFigure(measured, dimension, id);
  const place = placeOf(measured, dimension, id);
  const elsewhere = place?.printed ? undefined : excludedIn(measured, dimension, id);
  return place && { ...boundedFigure(place), ...defined({ elsewhere }) };
}

/** At least half of those that a latency could clear. */
function mostFlatter(values: readonly RankedValue[]): boolean {
  const timed = values.filter(({ untimed }) => untimed !== true);
  const flattered = timed.filter(isFlattered);
  return flattered.length > 0 && flattered.length >= timed.length / 2;
}

function kinIn({ record }: Measured, id: string): string | undefined {
  const deployment = record.deployments.get(id);
  const backend = deployment && record.backends.get(deployment.backend);
  return deployment && backend && kinOf({ deployment, backend });
}

/** Both ends are the worse ones of the parts. */
function worstFigure(
  measured: Measured,
  { wanted, metric, ranking }: Dimension,
  id: string,
): Figure | undefined {
  const parts = (metric.worstOf ?? []).flatMap((part) => {
    const of = metricById.get(part);
    const own = ranking?.comparisonId
      .split("+")
      .flatMap((comparison) => rankingAt(measured, comparison, part) ?? []);
    const found = of && figureOf(measured, { wanted, metric: of, ranking: own?.[0] }, id);
    return of === undefined || found === undefined ? [] : [{ ...found, of }];
  });
  const [first, ...rest] = parts;
  if (first === undefined) return undefined;
  const ranked = valueIn(ranking, id);
  const said = partsText(parts);
  const saidFrom = parts.flatMap(({ of, known, ranked: own }) =>
    known === "unknown" || own === undefined ? [] : [{ text: valueText(own, of), ranked: own }],
  );
  const whole = [first, ...rest].reduce<Figure>((a, b): Figure => {
    const slower = (b.ranked?.value ?? b.interval.high) > (a.ranked?.value ?? a.interval.high) ? b : a;
    return {
      ...slower,
      known: a.known === "unknown" || b.known === "unknown" ? "unknown" : "doubtful",
      interval: {
        low: Math.max(a.interval.low, b.interval.low),
        high: Math.max(a.interval.high, b.interval.high),
      },
    };
  }, first);
  return ranked === undefined || whole.known === "unknown"
    ? { ...withoutPrinted(whole), said, saidFrom }
    : { ...whole, ranked, said, saidFrom };
}

type Part = Figure & { of: Metric };

/** "8 ms was printed for its p99 read latency and 64 ms for its p99 write latency, both excluded". */
function partsText(parts: readonly Part[]): string {
  const hows = new Set(parts.map((part) => howOf(part)));
  const [how] = hows;
  if (hows.size > 1 || parts.length < 2 || how === undefined || how === NOT_MEASURED)
    return listed(parts.map(partText));
  const [verb, state] = how;
  const told = parts.map(
    (part, i) => `${printedOf(part)}${i === 0 ? ` was ${verb}` : ""} for its ${phraseOf(part.of)}`,
  );
  return `${listed(told)}${state === "" ? "" : `, ${parts.length > 2 ? "all" : "both"} ${state}`}`;
}

const MEASURED = ["measured", ""] as const;
const EXCLUDED = ["printed", "excluded"] as const;
const NOT_MEASURED = ["", "not measured"] as const;

const howOf = ({ known, ranked }: Part) =>
  known === "unknown" || ranked === undefined ? NOT_MEASURED : known === "measured" ? MEASURED : EXCLUDED;

const printedOf = ({ of, ranked }: Part): string => (ranked ? valueText(ranked, of) : "");

/** "32.1 ms was measured for its p99 write latency". */
function partText(part: Part): string {
  const how = howOf(part);
  if (how === NOT_MEASURED) return `its ${phraseOf(part.of)} was not measured`;
  return `${printedOf(part)} was ${how.filter(Boolean).join(" and ")} for its ${phraseOf(part.of)}`;
}

function withoutPrinted({ ranked: _, inProportion: __, ...figure }: Figure): Figure {
  return { ...figure, known: "unknown" };
}
