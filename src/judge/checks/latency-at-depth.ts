import { METRICS } from "../../schema/metric.ts";
import { formatNumber } from "../../units/format.ts";
import { askedInFlight, unknownDepthInputs } from "../evidence/in-flight.ts";
import type { CheckOutcome } from "../evidence/outcomes.ts";
import { unchecked } from "../evidence/outcomes.ts";
import type { Subject } from "../evidence/subject.ts";
import { labelled } from "../evidence/thresholds.ts";
import { inFlightOf, missingFigures, termsOf } from "../physics/little-terms.ts";
import type { Check } from "./check.ts";
import { holdsBack } from "./little.ts";

const THRESHOLDS = { inFlight: 16 };
const CODE = "LATENCY_AT_DEPTH";

export const latencyAtDepth: Check = {
  code: CODE,
  title: "A latency at depth is time in a queue",
  rule: "There is a latency, and 16 or more I/Os were in flight: jobs x depth x clients; of a job that holds itself back, rate x latency.",
  why: "Once the storage is busy, latency is what is in flight divided by the rate: twice the depth is twice the latency, and says nothing about how soon one I/O is answered.",
  advice: "Compare latencies at depth 1 (profiles with iodepth=1 and one job), and rates at depth.",
  thresholds: labelled(THRESHOLDS, { inFlight: "I/Os in flight from which a latency is queueing" }),
  excludes: false,
  run: checkDepth,
};

function checkDepth(subject: Subject): CheckOutcome[] {
  const { result } = subject;
  const metrics = METRICS.filter(
    ({ unit, direction, read }) => unit === "ns" && direction !== "sync" && read(result) !== undefined,
  ).map(({ id }) => id);
  if (result.status === "failed" || metrics.length === 0) return [];
  const inFlight = inFlightIn(subject);
  if (inFlight === undefined) return [unchecked(CODE, unknownDepthInputs(result.workload), metrics)];
  const { count, how } = inFlight;
  const were = `${formatNumber(count)} ${count === 1 ? "I/O was" : "I/Os were"} in flight${how}`;
  return count < THRESHOLDS.inFlight
    ? [{ code: CODE, verdict: "passed", evidence: `${were}.`, metrics }]
    : [
        {
          code: CODE,
          verdict: "noted",
          evidence: `${were}: most of a latency is the wait for the others.`,
          metrics,
        },
      ];
}

function inFlightIn(subject: Subject): { count: number; how: string } | undefined {
  const { result } = subject;
  const asked = askedInFlight(subject);
  const held = holdsBack(result);
  if (
    asked === undefined ||
    asked < THRESHOLDS.inFlight ||
    held === undefined ||
    missingFigures(result).length > 0
  )
    return asked === undefined ? undefined : { count: asked, how: "" };
  const { high } = inFlightOf(termsOf(result));
  return {
    count: Math.min(high, asked),
    how: ` of ${formatNumber(asked)}, as the job holds itself back (${held})`,
  };
}
