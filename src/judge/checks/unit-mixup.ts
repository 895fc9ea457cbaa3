import { valueOf } from "../../schema/quantity.ts";
import { DIRECTIONS, type DirectionName } from "../../schema/result.ts";
import { sizeText } from "../../text/words.ts";
import { formatNumber, formatValue } from "../../units/format.ts";
import { parsePrinted } from "../../units/parse.ts";
import type { Around } from "../evidence/around.ts";
import { figureText } from "../evidence/figure.ts";
import { askedInFlight, directionsOf } from "../evidence/in-flight.ts";
import { distanceFromOne, exactly, over } from "../evidence/interval.ts";
import { latencyMetrics, type OutcomeDraft, rateMetrics, said, unchecked } from "../evidence/outcomes.ts";
import type { PlacedSubject, Subject } from "../evidence/subject.ts";
import { textOf, type Values } from "../evidence/thresholds.ts";
import { BINARY_MIXUPS, LARGE_MIXUPS, LATENCY_MIXUPS, mixupOf } from "../evidence/units-apart.ts";
import { inFlightOf, termsOf } from "../physics/little-terms.ts";
import { oneBlockSize, productOverBandwidth } from "../physics/payload.ts";
import { checkOf } from "./check.ts";
import { little } from "./little.ts";

export const unitMixup = checkOf({
  code: "UNIT_MIXUP",
  label: "wrong unit",
  suspicion: "perhaps wrong unit",
  title: "A figure in another unit",
  rule: (t) =>
    `IOPS x block size / bandwidth is more than ${textOf(t.sameShare)} away from 1 and, within ${textOf(t.rateShare)} or as far as rounding allows, 1.024, 1.049 or 1.074 (KiB, MiB or GiB for kB, MB or GB: noted), or a factor of 8, 1,000, 1,024, 1,000,000 or of several of these (excluded); or a bandwidth is printed in two units that lie so far apart (noted). What ${little.code} refutes is within ${textOf(t.latencyShare)} a thousand or a million times what was asked for, or as small a part of it (excluded).`,
  why: "1 MiB is 4.9 % more than 1 MB, and a byte has eight bits; tools print units that look alike, and people copy the number without it.",
  advice: "Look up the unit in the tool's own output, and correct the figure that has it wrong.",
  thresholds: {
    /** As in the check of bandwidth against IOPS x block size. */
    sameShare: [0.02, "share", "Difference from 1 at which units agree"],
    rateShare: [0.005, "share", "Difference from the factor of two units of a rate"],
    latencyShare: [0.1, "share", "Difference from the factor of two units of time"],
    widestRatio: [1.05, "factor", "Widest range of a ratio of rates, highest to lowest"],
    widestLatencyRatio: [1.25, "factor", "Widest range of a ratio with a latency, highest to lowest"],
  },
  excludes: true,
  compares: ["IOPS", "bandwidth", "mean latency"],
  doubt: "none",
  shows: "nothing",
  example: "megabytes-as-mebibytes",
  run: checkUnits,
});

type Bounds = Values<"sameShare" | "rateShare" | "latencyShare" | "widestRatio" | "widestLatencyRatio">;

function checkUnits(subject: PlacedSubject, t: Bounds, around: Around): OutcomeDraft[] {
  const { result } = subject;
  if (result.status === "failed") return [];
  const found = [
    ...directionsOf(result.workload.rw).flatMap((side) => checkRates(subject, side, t)),
    ...DIRECTIONS.flatMap((side) => checkRepeated(subject, side, t)),
    ...checkLatency(subject, t, around),
  ];
  return found.length > 0
    ? found
    : [unchecked([`IOPS, bandwidth and one block size, or what ${little.code} needs`])];
}

/** Tools cut rates at the decimal point. */
function checkRates(subject: Subject, side: "read" | "write" | "trim", t: Bounds): OutcomeDraft[] {
  const { result } = subject;
  const { iops, bandwidthBytesPerSecond: bandwidth } = result.directions[side] ?? {};
  const block = oneBlockSize(result.workload, side);
  const ratio = productOverBandwidth(subject, side);
  if (iops === undefined || bandwidth === undefined || block === undefined || ratio === undefined) return [];
  if (valueOf(iops) === 0 || valueOf(bandwidth) === 0) return [];
  const product = formatValue(valueOf(iops) * block, "bytes/s");
  const evidence = `${figureText(iops, "iops")} x ${sizeText(block)} = ${product}, bandwidth is ${figureText(bandwidth, "bytes/s")}`;
  const metrics = rateMetrics(side);
  if (Math.abs(distanceFromOne(ratio)) <= t.sameShare) return said("passed", `${evidence}.`, metrics);
  const printed = (valueOf(iops) * block) / valueOf(bandwidth);
  const [binary, large] = [BINARY_MIXUPS, LARGE_MIXUPS].map((all) =>
    mixupOf(all, ratio, printed, t.rateShare),
  );
  const found = binary ?? large;
  if (found === undefined) return said("passed", `${evidence}; no two units are that far apart.`, metrics);
  if (ratio.high / ratio.low > t.widestRatio)
    return [unchecked([`${side} figures with more digits`], metrics)];
  const taken = `${formatNumber(printed)} times, as if ${found.meant} had been taken for ${found.given}`;
  return said(binary === undefined ? "excluded" : "noted", `${evidence}: ${taken}.`, metrics);
}

/** "3.72 MiB/s (3.81 MB/s)": one figure in two units. */
const TWICE = /^([^()]+)\(([^()]+)\)$/;

function checkRepeated({ result }: Subject, side: DirectionName, { rateShare }: Bounds): OutcomeDraft[] {
  const bandwidth = result.directions[side]?.bandwidthBytesPerSecond;
  if (typeof bandwidth !== "object") return [];
  const { printed } = bandwidth;
  const [first, second] = (TWICE.exec(printed)?.slice(1) ?? []).map((text) =>
    parsePrinted(text.trim(), "bytes/s"),
  );
  if (!first?.ok || !second?.ok) return [];
  const ratio = over(first.quantity, second.quantity);
  const times = first.quantity.value / second.quantity.value;
  const found =
    mixupOf(BINARY_MIXUPS, ratio, times, rateShare) ?? mixupOf(LARGE_MIXUPS, ratio, times, rateShare);
  if (Math.abs(distanceFromOne(ratio)) <= rateShare || found === undefined) return [];
  const evidence = `Printed as ${printed}: one figure in two units, ${formatNumber(times)} times apart, as ${found.meant} and ${found.given} are.`;
  return said(
    "noted",
    evidence,
    rateMetrics(side).filter((id) => id.endsWith("bandwidth")),
  );
}

/** Only results that the law refutes: it knows what is missing, and what keeps fewer I/Os at once. */
function checkLatency(subject: PlacedSubject, t: Bounds, around: Around): OutcomeDraft[] {
  const [law] = little.run(subject, around);
  const asked = askedInFlight(subject);
  if (law === undefined || law.verdict === "unchecked" || asked === undefined) return [];
  const { result } = subject;
  const ratio = over(inFlightOf(termsOf(result)), exactly(asked));
  const metrics = law.metrics ?? DIRECTIONS.filter((name) => result.directions[name]).flatMap(latencyMetrics);
  if (law.verdict !== "excluded") return said("passed", law.evidence, metrics);
  const found = mixupOf(LATENCY_MIXUPS, ratio, Math.sqrt(ratio.low * ratio.high), t.latencyShare);
  if (found === undefined)
    return said("passed", `${law.evidence} No unit is that far from another.`, metrics);
  if (ratio.high / ratio.low > t.widestLatencyRatio)
    return [unchecked(["rates and latencies with more digits"], metrics)];
  const evidence = `${law.evidence} As if ${found.meant} had been taken for ${found.given}.`;
  return said("excluded", evidence, metrics);
}
