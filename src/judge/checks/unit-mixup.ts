import { valueOf } from "../../schema/quantity.ts";
import { DIRECTIONS, type DirectionName } from "../../schema/result.ts";
import { sizeText } from "../../text/words.ts";
import { formatNumber, formatValue } from "../../units/format.ts";
import { parsePrinted } from "../../units/parse.ts";
import { figureText } from "../evidence/figure.ts";
import { askedInFlight, directionsOf } from "../evidence/in-flight.ts";
import { distanceFromOne, exactly, over } from "../evidence/interval.ts";
import type { CheckOutcome } from "../evidence/outcomes.ts";
import { latencyMetrics, rateMetrics, unchecked } from "../evidence/outcomes.ts";
import type { Subject } from "../evidence/subject.ts";
import { labelled } from "../evidence/thresholds.ts";
import { BINARY_MIXUPS, LARGE_MIXUPS, LATENCY_MIXUPS, mixupOf } from "../evidence/units-apart.ts";
import { inFlightOf, termsOf } from "../physics/little-terms.ts";
import { oneBlockSize, productOverBandwidth } from "../physics/payload.ts";
import type { Check } from "./check.ts";
import { lawOf } from "./little.ts";

/** `sameShare`: as far apart may figures of one unit be, as in BW_IOPS_BS; tools cut rates at the decimal point. */
const THRESHOLDS = {
  sameShare: 0.02,
  rateShare: 0.005,
  latencyShare: 0.1,
  widestRatio: 1.05,
  widestLatencyRatio: 1.25,
};
const CODE = "UNIT_MIXUP";

export const unitMixup: Check = {
  code: CODE,
  title: "A figure in another unit",
  rule: "IOPS x block size / bandwidth is more than 2 % away from 1 and, within 0.5 % or as far as rounding allows, 1.024, 1.049 or 1.074 (KiB, MiB or GiB for kB, MB or GB: noted), or a factor of 8, 1,000, 1,024, 1,000,000 or of several of these (kept out); or a bandwidth is printed in two units that lie so far apart (noted). What LITTLE refutes is within 10 % a thousand or a million times what was asked for, or as small a part of it (kept out).",
  why: "1 MiB is 4.9 % more than 1 MB, and a byte has eight bits; tools print units that look alike, and people copy the number without it.",
  advice: "Look up the unit in the tool's own output, and correct the figure that has it wrong.",
  thresholds: labelled(THRESHOLDS, {
    sameShare: "Difference from 1 at which units agree",
    rateShare: "Difference from the factor of two units of a rate",
    latencyShare: "Difference from the factor of two units of time",
    widestRatio: "Widest range of a ratio of rates, highest to lowest",
    widestLatencyRatio: "Widest range of a ratio with a latency, highest to lowest",
  }),
  excludes: true,
  run: checkUnits,
};

function checkUnits(subject: Subject): CheckOutcome[] {
  const { result } = subject;
  if (result.status === "failed") return [];
  const found = [
    ...directionsOf(result.workload.rw).flatMap((side) => checkRates(subject, side)),
    ...DIRECTIONS.flatMap((side) => checkRepeated(subject, side)),
    ...checkLatency(subject),
  ];
  return found.length > 0
    ? found
    : [unchecked(CODE, ["IOPS, bandwidth and one block size, or what LITTLE needs"])];
}

function checkRates(subject: Subject, side: "read" | "write" | "trim"): CheckOutcome[] {
  const { result } = subject;
  const { iops, bandwidthBytesPerSecond: bandwidth } = result.directions[side] ?? {};
  const block = oneBlockSize(result.workload, side);
  const ratio = productOverBandwidth(subject, side);
  if (iops === undefined || bandwidth === undefined || block === undefined || ratio === undefined) return [];
  if (valueOf(iops) === 0 || valueOf(bandwidth) === 0) return [];
  const product = formatValue(valueOf(iops) * block, "bytes/s");
  const evidence = `${figureText(iops, "iops")} x ${sizeText(block)} = ${product}, bandwidth is ${figureText(bandwidth, "bytes/s")}`;
  const said = (verdict: CheckOutcome["verdict"], text: string): CheckOutcome[] => [
    { code: CODE, verdict, evidence: text, metrics: rateMetrics(side) },
  ];
  if (Math.abs(distanceFromOne(ratio)) <= THRESHOLDS.sameShare) return said("passed", `${evidence}.`);
  const printed = (valueOf(iops) * block) / valueOf(bandwidth);
  const [binary, large] = [BINARY_MIXUPS, LARGE_MIXUPS].map((all) =>
    mixupOf(all, ratio, printed, THRESHOLDS.rateShare),
  );
  const found = binary ?? large;
  if (found === undefined) return said("passed", `${evidence}; no two units are that far apart.`);
  if (ratio.high / ratio.low > THRESHOLDS.widestRatio)
    return [unchecked(CODE, [`${side} figures with more digits`], rateMetrics(side))];
  return said(
    binary === undefined ? "excluded" : "noted",
    `${evidence}: ${formatNumber(printed)} times, as if ${found.meant} had been taken for ${found.given}.`,
  );
}

/** "3.72 MiB/s (3.81 MB/s)" gives one figure in two units, and they are not the same. */
const TWICE = /^([^()]+)\(([^()]+)\)$/;

function checkRepeated({ result }: Subject, side: DirectionName): CheckOutcome[] {
  const bandwidth = result.directions[side]?.bandwidthBytesPerSecond;
  if (typeof bandwidth !== "object") return [];
  const { printed } = bandwidth;
  const [first, second] = (TWICE.exec(printed)?.slice(1) ?? []).map((text) =>
    parsePrinted(text.trim(), "bytes/s"),
  );
  if (!first?.ok || !second?.ok) return [];
  const ratio = over(first.quantity, second.quantity);
  const found = [BINARY_MIXUPS, LARGE_MIXUPS].flatMap(
    (all) => mixupOf(all, ratio, first.quantity.value / second.quantity.value, THRESHOLDS.rateShare) ?? [],
  )[0];
  if (Math.abs(distanceFromOne(ratio)) <= THRESHOLDS.rateShare || found === undefined) return [];
  const evidence = `Printed as ${printed}: one figure in two units, ${formatNumber(first.quantity.value / second.quantity.value)} times apart, as ${found.meant} and ${found.given} are.`;
  return [
    {
      code: CODE,
      verdict: "noted",
      evidence,
      metrics: rateMetrics(side).filter((id) => id.endsWith("bandwidth")),
    },
  ];
}

/** LITTLE knows what keeps fewer in flight, and what is missing: only what it refutes is looked at. */
function checkLatency(subject: Subject): CheckOutcome[] {
  const [law] = lawOf(subject);
  const asked = askedInFlight(subject);
  if (law === undefined || law.verdict === "unchecked" || asked === undefined) return [];
  const { result } = subject;
  const ratio = over(inFlightOf(termsOf(result)), exactly(asked));
  const found =
    law.verdict === "excluded"
      ? mixupOf(LATENCY_MIXUPS, ratio, Math.sqrt(ratio.low * ratio.high), THRESHOLDS.latencyShare)
      : undefined;
  const metrics = law.metrics ?? DIRECTIONS.filter((name) => result.directions[name]).flatMap(latencyMetrics);
  if (found === undefined)
    return [
      {
        code: CODE,
        verdict: "passed",
        evidence:
          law.verdict === "excluded" ? `${law.evidence} No unit is that far from another.` : law.evidence,
        metrics,
      },
    ];
  if (ratio.high / ratio.low > THRESHOLDS.widestLatencyRatio)
    return [unchecked(CODE, ["rates and latencies with more digits"], metrics)];
  const evidence = `${law.evidence} As if ${found.meant} had been taken for ${found.given}.`;
  return [{ code: CODE, verdict: "excluded", evidence, metrics }];
}
