import { formatNumber } from "../../units/format.ts";
import { askedInFlight, unknownDepthInputs } from "../evidence/in-flight.ts";
import { heldMetrics, type OutcomeDraft, said, unchecked } from "../evidence/outcomes.ts";
import type { Subject } from "../evidence/subject.ts";
import { textOf, type Values } from "../evidence/thresholds.ts";
import { inFlightOf, missingFigures, termsOf } from "../physics/little-terms.ts";
import { checkOf } from "./check.ts";
import { holdsBack } from "./little.ts";

export const latencyAtDepth = checkOf({
  code: "LATENCY_AT_DEPTH",
  label: "includes waiting",
  title: "A latency at depth is time in a queue",
  rule: (t) =>
    `There is a latency, and ${textOf(t.inFlight)} or more I/Os were under way: jobs x depth x clients; of a job that holds itself back, rate x latency.`,
  why: "Once the storage is busy, latency is the number of I/Os under way divided by the rate: twice the depth is twice the latency, and says nothing about how soon one I/O is answered.",
  advice: "Compare latencies at depth 1 (profiles with iodepth=1 and one job), and rates at depth.",
  thresholds: {
    inFlight: [16, "count", "I/Os at once from which a latency is queueing"],
  },
  excludes: false,
  doubt: "none",
  shows: "nothing",
  example: "libaio-depth-32",
  run: checkDepth,
});

function checkDepth(subject: Subject, t: Values<"inFlight">): OutcomeDraft[] {
  const { result } = subject;
  const metrics = heldMetrics(result, "latencies").filter((id) => !id.startsWith("sync."));
  if (result.status === "failed" || metrics.length === 0) return [];
  const inFlight = inFlightIn(subject, t.inFlight);
  if (inFlight === undefined) return [unchecked(unknownDepthInputs(result.workload), metrics)];
  const { count, how } = inFlight;
  const were = `${formatNumber(count)} ${count === 1 ? "I/O was" : "I/Os were"} under way${how}`;
  return count < t.inFlight
    ? said("passed", `${were}.`, metrics)
    : said("noted", `${were}: most of a latency is the wait for the others.`, metrics);
}

/** How far a job holds itself back matters only from `enough` I/Os on. */
function inFlightIn(subject: Subject, enough: number): { count: number; how: string } | undefined {
  const { result } = subject;
  const asked = askedInFlight(subject);
  const held = holdsBack(result);
  if (asked === undefined || asked < enough || held === undefined || missingFigures(result).length > 0)
    return asked === undefined ? undefined : { count: asked, how: "" };
  const { high } = inFlightOf(termsOf(result));
  const how = ` of ${formatNumber(asked)}, as the job holds itself back (${held})`;
  return { count: Math.min(high, asked), how };
}
