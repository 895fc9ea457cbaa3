/** What erasure coding costs in latency: a pool with parity against one with copies, of the same product. */
import { intervalOf, type Quantity, valueOf } from "../../schema/quantity.ts";
import { order } from "../../text/problem.ts";
import { formatNumber, formatValue } from "../../units/format.ts";
import { directionsOf } from "../evidence/in-flight.ts";
import { meanLatency } from "../evidence/latency.ts";
import {
  doubtOf,
  isAnyOut,
  type JudgedSubject,
  keptOut,
  type LatencyPattern,
  patternOf,
  shownOf,
} from "./pattern.ts";
import { PATTERN_THRESHOLDS } from "./pattern-kinds.ts";

export function parityPatterns(seen: readonly JudgedSubject[]): LatencyPattern[] {
  const together = Map.groupBy(
    seen,
    ({ subject, judged }) => `${subject.run.environment}\n${judged.comparisonId}\n${subject.backend.product}`,
  );
  return [...together.values()].flatMap((group) =>
    group.flatMap((coded) => {
      const copies = copiesFor(coded, group);
      return copies === undefined ? [] : costOf(coded, copies);
    }),
  );
}

/** The fewest copies that survive the loss of as many pieces as the parity does. */
function copiesFor({ subject }: JudgedSubject, group: readonly JudgedSubject[]): JudgedSubject | undefined {
  const parity = subject.backend.erasureCoding?.parity;
  if (parity === undefined) return undefined;
  const copies = (one: JudgedSubject): number => one.subject.backend.replicas ?? 0;
  return group
    .filter((one) => one.subject.backend.erasureCoding === undefined && copies(one) > parity)
    .sort((a, b) => copies(a) - copies(b) || order(a.subject.run.id, b.subject.run.id))[0];
}

type Cost = { text: string; metric: string };

function costOf(coded: JudgedSubject, copies: JudgedSubject): LatencyPattern[] {
  const costs = directionsOf(coded.subject.result.workload.rw).flatMap((side): Cost[] => {
    const [own, other] = [meanOf(coded, side), meanOf(copies, side)];
    const isOut = [coded, copies].some(({ judged }) => keptOut(judged, `${side}.mean`));
    if (own === undefined || other === undefined || isOut) return [];
    if (intervalOf(own).low / intervalOf(other).high < PATTERN_THRESHOLDS.parityFactor) return [];
    const metric = `${side}.mean`;
    const times = `, ${formatNumber(valueOf(own) / valueOf(other))} times`;
    // Of figures that a check excludes it does not follow by how much one is ahead.
    const isDoubted = isAnyOut([coded, copies].flatMap((one) => shownOf(one, [metric])));
    return [
      {
        text: `mean ${side} latency ${shown(own)} against ${shown(other)}${isDoubted ? "" : times}`,
        metric,
      },
    ];
  });
  if (costs.length === 0) return [];
  const { backend, run } = coded.subject;
  const { data = 0, parity = 0 } = backend.erasureCoding ?? {};
  const evidence = `${data}+${parity} against ${copies.subject.backend.replicas} copies, ${copies.subject.deployment.title}: ${costs.map(({ text }) => text).join("; ")}.${doubtOf([coded, copies])}`;
  const metrics = costs.map(({ metric }) => metric);
  const printed = [coded, copies].flatMap((one) => shownOf(one, metrics));
  return [patternOf(coded, "erasure-coded", evidence, printed, [run.id, copies.subject.run.id].sort(order))];
}

const meanOf = ({ subject }: JudgedSubject, side: "read" | "write" | "trim"): Quantity | undefined =>
  meanLatency(subject.result.directions[side]);

const shown = (quantity: Quantity): string => formatValue(valueOf(quantity), "ns");
