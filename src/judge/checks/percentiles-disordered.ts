import { intervalOf, type Quantity } from "../../schema/quantity.ts";
import type { Distribution, Result } from "../../schema/result.ts";
import { plural } from "../../text/words.ts";
import { figureText } from "../evidence/figure.ts";
import { latencyMetrics, type OutcomeDraft, said, unchecked } from "../evidence/outcomes.ts";
import type { Subject } from "../evidence/subject.ts";
import { textOf, type Values } from "../evidence/thresholds.ts";
import { checkOf } from "./check.ts";

const KINDS = ["slat", "clat", "lat"] as const;
const NAMES = { slat: "submission latency", clat: "completion latency", lat: "latency" };

export const percentilesDisordered = checkOf({
  code: "PERCENTILES_DISORDERED",
  label: "disordered percentiles",
  title: "Percentiles in an order that none can have",
  rule: (t) =>
    `Of one latency, percentiles never fall as p rises, the minimum is not above any figure, the maximum not below any, and the mean between them; outside of what rounding allows, and of ${textOf(t.binShare)} for the tool's own histogram where a minimum or maximum is met.`,
  why: "A p99 is by definition at least as long as the p50 of the same I/Os. Where it is not, rows or units were mixed up, or figures of several tests stand in one row.",
  advice: "Look at the tool's own output; name the unit of each figure.",
  thresholds: { binShare: [0.04, "share", "Width of a step of the tool's histogram"] },
  excludes: true,
  compares: ["percentile"],
  doubt: "none",
  shows: "nothing",
  example: "percentiles-swapped",
  run: checkOrder,
});

type Side = "read" | "write" | "mixed" | "sync";
const SIDES: readonly Side[] = ["read", "write", "mixed", "sync"];

function checkOrder({ result }: Subject, { binShare }: Values<"binShare">): OutcomeDraft[] {
  return result.status === "failed" ? [] : SIDES.flatMap((side) => checkSide(result, side, binShare));
}

type Named = { what: string; latency: Distribution };

function latenciesOf({ directions, sync }: Result, side: Side): Named[] {
  if (side === "sync") return sync?.latency ? [{ what: "flush", latency: sync.latency }] : [];
  return KINDS.flatMap((kind) => {
    const latency = directions[side]?.[kind];
    return latency === undefined ? [] : [{ what: `${side} ${NAMES[kind]}`, latency }];
  });
}

function checkSide(result: Result, side: Side, binShare: number): OutcomeDraft[] {
  const latencies = latenciesOf(result, side);
  if (latencies.length === 0) return [];
  const metrics = latencyMetrics(side);
  const name = side === "sync" ? "flush" : side;
  const text = ({ name, value }: Figure): string => `${name} ${figureText(value, "ns")}`;
  let count = 0;
  for (const { what, latency } of latencies) {
    const pairs = pairsOf(latency, binShare);
    const wrong = pairs.find(isDisordered);
    if (wrong !== undefined)
      return said("excluded", `Of ${what}, ${text(wrong.more)} is below ${text(wrong.less)}.`, metrics);
    count += pairs.length;
  }
  if (count === 0) return [unchecked([`two figures of one ${name} latency`], metrics)];
  const evidence = `${plural(count, "pair")} of ${name} latencies stand in their order.`;
  return said("passed", evidence, metrics);
}

type Figure = { name: string; value: Quantity };
/** `less` may not be above `more`. */
type Pair = { less: Figure; more: Figure; share: number };

/** Each percentile and the next one; minimum and maximum with every other figure. */
function pairsOf({ minNs, meanNs, maxNs, percentilesNs = {} }: Distribution, share: number): Pair[] {
  const named = (name: string, value: Quantity | undefined): Figure[] =>
    value === undefined ? [] : [{ name, value }];
  const percentiles = Object.entries(percentilesNs)
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([p, value]): Figure => ({ name: `p${p}`, value }));
  const [min, max] = [named("the minimum of", minNs), named("the maximum of", maxNs)];
  const between = [...percentiles, ...named("the mean of", meanNs)];
  const pairs: Pair[] = [];
  for (let i = 1; i < percentiles.length; i += 1)
    pairs.push({ less: percentiles[i - 1] as Figure, more: percentiles[i] as Figure, share: 0 });
  for (const less of min) for (const more of [...between, ...max]) pairs.push({ less, more, share });
  for (const more of max) for (const less of between) pairs.push({ less, more, share });
  return pairs;
}

const isDisordered = ({ less, more, share }: Pair): boolean =>
  intervalOf(more.value).high * (1 + share) < intervalOf(less.value).low;
