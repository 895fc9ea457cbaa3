import { metricById } from "../../schema/metric.ts";
import { valueOf } from "../../schema/quantity.ts";
import type { DirectionName } from "../../schema/result.ts";
import { listed, sizeText } from "../../text/words.ts";
import { formatNumber, formatValue } from "../../units/format.ts";
import { figureText } from "../evidence/figure.ts";
import { directionsOf } from "../evidence/in-flight.ts";
import { distanceFromOne } from "../evidence/interval.ts";
import type { CheckOutcome } from "../evidence/outcomes.ts";
import type { Subject } from "../evidence/subject.ts";
import { labelled } from "../evidence/thresholds.ts";
import { oneBlockSize, productOverBandwidth } from "../physics/payload.ts";
import type { Check } from "./check.ts";

const THRESHOLDS = { warnShare: 0.02, failShare: 0.1 };

export const bwIopsBs: Check = {
  code: "BW_IOPS_BS",
  title: "Bandwidth is IOPS times block size",
  rule: "| IOPS x block size / bandwidth - 1 | <= 2 %, outside of what rounding allows; beyond 10 % the figures cannot be of one test.",
  why: "The three are one fact told twice. Where they disagree, a unit was mixed up (MB for MiB is 4.9 %, bits for bytes a factor of 8), or figures of several tests stand in one row.",
  advice: "Publish the tool's own output; print units in full (MiB/s or MB/s).",
  thresholds: labelled(THRESHOLDS, {
    warnShare: "Difference that is noted",
    failShare: "Difference that keeps out",
  }),
  excludes: true,
  doubt: "may be in another unit",
  run: (subject) =>
    subject.result.status === "failed"
      ? []
      : [...directionsOf(subject.result.workload.rw), "mixed" as const].flatMap((side) =>
          checkSide(subject, side),
        ),
};

function checkSide(subject: Subject, side: DirectionName): CheckOutcome[] {
  const { result } = subject;
  const { iops, bandwidthBytesPerSecond: bandwidth } = result.directions[side] ?? {};
  const block = oneBlockSize(result.workload, side);
  const code = bwIopsBs.code;
  if (iops === undefined && bandwidth === undefined) return [];
  const ratio = productOverBandwidth(subject, side);
  if (iops === undefined || bandwidth === undefined || block === undefined || ratio === undefined) {
    const missing = [
      ...(iops === undefined ? [`${side} IOPS`] : []),
      ...(bandwidth === undefined ? [`${side} bandwidth`] : []),
      ...(block === undefined ? ["one block size"] : []),
    ];
    return [{ code, verdict: "unchecked", evidence: `Missing: ${listed(missing)}.` }];
  }
  const share = Math.abs(distanceFromOne(ratio));
  const product = formatValue(valueOf(iops) * block, "bytes/s");
  const evidence = `${figureText(iops, "iops")} x ${sizeText(block)} = ${product}, bandwidth is ${figureText(bandwidth, "bytes/s")}`;
  const metrics = [`${side}.iops`, `${side}.bandwidth`].filter((id) => metricById.has(id));
  const outcome = { code, metrics };
  if (share <= THRESHOLDS.warnShare) return [{ ...outcome, verdict: "passed", evidence: `${evidence}.` }];
  const verdict = share > THRESHOLDS.failShare ? "excluded" : "noted";
  return [{ ...outcome, verdict, evidence: `${evidence}: ${formatNumber(share * 100)} % apart.` }];
}
