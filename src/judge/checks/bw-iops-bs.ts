import { metricById } from "../../schema/metric.ts";
import { valueOf } from "../../schema/quantity.ts";
import type { DirectionName } from "../../schema/result.ts";
import { sizeText } from "../../text/words.ts";
import { formatNumber, formatValue } from "../../units/format.ts";
import { figureText } from "../evidence/figure.ts";
import { directionsOf } from "../evidence/in-flight.ts";
import { distanceFromOne } from "../evidence/interval.ts";
import { missingOf, type OutcomeDraft, said, unchecked } from "../evidence/outcomes.ts";
import type { Subject } from "../evidence/subject.ts";
import { textOf, type Values } from "../evidence/thresholds.ts";
import { oneBlockSize, productOverBandwidth } from "../physics/payload.ts";
import { checkOf } from "./check.ts";

export const bwIopsBs = checkOf({
  code: "BW_IOPS_BS",
  label: "bandwidth contradicts IOPS",
  suspicion: "bandwidth fits poorly",
  title: "Bandwidth is IOPS times block size",
  rule: (t) =>
    `| IOPS x block size / bandwidth - 1 | <= ${textOf(t.warnShare)}, outside of what rounding allows; beyond ${textOf(t.failShare)} the figures cannot be of one test.`,
  why: "The three are one fact told twice. Where they disagree, a unit was mixed up (MB for MiB is 4.9 %, bits for bytes a factor of 8), or figures of several tests stand in one row.",
  advice: "Publish the tool's own output; print units in full (MiB/s or MB/s).",
  thresholds: {
    warnShare: [0.02, "share", "Difference that is noted"],
    failShare: [0.1, "share", "Difference that excludes"],
  },
  excludes: true,
  compares: ["IOPS", "bandwidth"],
  doubt: { weight: "heavy", says: "may be in another unit" },
  shows: "nothing",
  example: "bandwidth-of-another-test",
  run: (subject, t) =>
    subject.result.status === "failed"
      ? []
      : [...directionsOf(subject.result.workload.rw), "mixed" as const].flatMap((side) =>
          checkSide(subject, side, t),
        ),
});

function checkSide(
  subject: Subject,
  side: DirectionName,
  t: Values<"warnShare" | "failShare">,
): OutcomeDraft[] {
  const { result } = subject;
  const { iops, bandwidthBytesPerSecond: bandwidth } = result.directions[side] ?? {};
  const block = oneBlockSize(result.workload, side);
  if (iops === undefined && bandwidth === undefined) return [];
  const ratio = productOverBandwidth(subject, side);
  if (iops === undefined || bandwidth === undefined || block === undefined || ratio === undefined)
    return [
      unchecked(
        missingOf({ [`${side} IOPS`]: iops, [`${side} bandwidth`]: bandwidth, "one block size": block }),
      ),
    ];
  const share = Math.abs(distanceFromOne(ratio));
  const product = formatValue(valueOf(iops) * block, "bytes/s");
  const evidence = `${figureText(iops, "iops")} x ${sizeText(block)} = ${product}, bandwidth is ${figureText(bandwidth, "bytes/s")}`;
  const metrics = [`${side}.iops`, `${side}.bandwidth`].filter((id) => metricById.has(id));
  if (share <= t.warnShare) return said("passed", `${evidence}.`, metrics);
  const apart = `${formatNumber(share * 100)} % apart`;
  return said(share > t.failShare ? "excluded" : "noted", `${evidence}: ${apart}.`, metrics);
}
