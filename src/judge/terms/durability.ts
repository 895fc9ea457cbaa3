/** How durable a deployment's data are: as declared, and as its flushes were measured. Pure. */
import { type Durability, declaredDurability } from "../../schema/durability.ts";
import { type Interval, intervalOf } from "../../schema/quantity.ts";
import type { FiolioRecord } from "../../schema/record.ts";
import { defined } from "../../text/defined.ts";
import { order } from "../../text/problem.ts";
import { listed, upperFirst } from "../../text/words.ts";
import { formatValue } from "../../units/format.ts";
import { floorP50 } from "../checks/floor-p50.ts";
import { isHeavy } from "../checks/index.ts";
import { transferFloor } from "../checks/transfer-floor.ts";
import { figureText } from "../evidence/figure.ts";
import { everyWriteSynced } from "../evidence/in-flight.ts";
import type { JudgedResult } from "../evidence/judged-result.ts";
import type { Subject } from "../evidence/subject.ts";
import { durableMean, flushesOf } from "../physics/flush-latency.ts";
import { crossesNetwork, LIMITS, ROUND_TRIP, roundTripNs } from "../physics/limits.ts";
import { hasTransferFloor, transferFloorOf } from "../physics/transfer.ts";

export type DurabilityOf = Durability & {
  /** Of durable writes: one was timed that checks trust, and took as long as one must; none was; checks doubt all; one took less than it can. No timing shows what a power cut leaves. */
  flush: "timed" | "not timed" | "in doubt" | "too quick";
  /** One sentence with its numbers. */
  flushEvidence: string;
};

export function durabilityOf(
  record: FiolioRecord,
  deployment: string,
  results: readonly JudgedResult[],
): DurabilityOf {
  const declared = record.deployments.get(deployment);
  const { reachableAfterNodeLoss, failures, note } = declaredDurability(
    record.backends.get(declared?.backend ?? ""),
    declared,
  );
  const own = results.filter(({ run }) => run.deployment === deployment);
  return { ...defined({ reachableAfterNodeLoss, failures, note }), ...flushOf(record, own) };
}

type Measured = Pick<DurabilityOf, "flush" | "flushEvidence">;

/** A durable write that was timed; `floor`: the least that it must take, in ns, where that is more. */
type DurableWrite = {
  run: string;
  took: Interval;
  text: string;
  floor?: { ns: number; what: string };
  against: readonly string[];
};

function flushOf(record: FiolioRecord, results: readonly JudgedResult[]): Measured {
  const all = results
    .flatMap((judged) => durableWriteOf(record, judged) ?? [])
    .sort((a, b) => a.took.low - b.took.low || order(a.run, b.run));
  const trusted = all.filter(({ against }) => against.length === 0);
  const [quickest] = trusted;
  const tooQuick = trusted.find(({ floor }) => floor !== undefined);
  if (tooQuick?.floor !== undefined) {
    const { took, floor, text } = tooQuick;
    const shown = `${text}, at most ${formatValue(took.high, "ns")} for a durable write in all`;
    return {
      flush: "too quick",
      flushEvidence: `${shown}: less than ${formatValue(floor.ns, "ns")}, ${floor.what}.`,
    };
  }
  if (quickest !== undefined)
    return { flush: "timed", flushEvidence: `${quickest.text}, and no check speaks against it.` };
  if (all.length === 0) return { flush: "not timed", flushEvidence: "No durable write was timed." };
  const codes = listed([...new Set(all.flatMap(({ against }) => against))].sort(order));
  const which =
    all.length === 1
      ? "The one timing of a durable write is"
      : `All ${all.length} timings of durable writes are`;
  return { flush: "in doubt", flushEvidence: `${which} doubted by ${codes}.` };
}

/** Their verdict on a durable write is a finding about the storage, not about the figure. */
const FLOORS: ReadonlySet<string> = new Set([floorP50.code, transferFloor.code]);

function durableWriteOf(record: FiolioRecord, judged: JudgedResult): DurableWrite | undefined {
  const { result, run, outcomes } = judged;
  const [flush] = flushesOf(result);
  if (flush === undefined) return undefined;
  const against = outcomes.filter(
    ({ code, verdict, metrics }) =>
      !FLOORS.has(code) &&
      (verdict === "excluded" || (verdict === "noted" && isHeavy(code))) &&
      (metrics === undefined || metrics.includes(flush.metric)),
  );
  const took = durableTime(judged, flush);
  const floor = took && floorOf(record, judged, took);
  return {
    run: run.id,
    took: took ?? intervalOf(flush.quantity),
    text: `${upperFirst(flush.what)} is ${figureText(flush.quantity, "ns")} (${run.id})`,
    against: [...new Set(against.map(({ code }) => code))],
    ...defined({ floor }),
  };
}

/** Of a write together with its flush: a flush alone has nothing to do where the write itself was durable. */
function durableTime(
  { result }: JudgedResult,
  { quantity, metric }: ReturnType<typeof flushesOf>[number],
): Interval | undefined {
  if (!everyWriteSynced(result.workload)) return undefined;
  if (result.sync?.latency === undefined) return intervalOf(quantity);
  return metric === "sync.mean" ? durableMean(result) : undefined;
}

/** The highest of the floors that even the upper end is below. */
function floorOf(
  record: FiolioRecord,
  { run, result, cell, annotations }: JudgedResult,
  took: Interval,
): DurableWrite["floor"] {
  const deployment = record.deployments.get(run.deployment);
  const backend = record.backends.get(deployment?.backend ?? "");
  const environment = record.environments.get(run.environment);
  if (deployment === undefined || backend === undefined || environment === undefined) return undefined;
  if (deployment.medium === "memory") return undefined;
  const subject: Subject = { run, result, cell, deployment, backend, environment, repeats: 1, annotations };
  const transfer = hasTransferFloor(subject) ? transferFloorOf(subject, "write", LIMITS).floor : undefined;
  const floors = [
    { ns: floorP50.thresholds.anyDeviceNs.value, what: "the least of any device" },
    ...(crossesNetwork(subject) === true
      ? [{ ns: roundTripNs(subject, ROUND_TRIP), what: "a network round trip" }]
      : []),
    ...(transfer === undefined ? [] : [{ ns: transfer.ns, what: transfer.what }]),
  ];
  return floors.filter(({ ns }) => took.high < ns).toSorted((a, b) => b.ns - a.ns)[0];
}

/** "one failure", "two failures". */
export const failuresText = (failures: 1 | 2): string => (failures === 1 ? "one failure" : "two failures");
