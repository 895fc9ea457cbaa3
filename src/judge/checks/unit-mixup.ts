import { type Interval, intervalOf, valueOf } from "../../schema/quantity.ts";
import { DIRECTIONS } from "../../schema/result.ts";
import { blockSizeOf } from "../../schema/workload.ts";
import { formatNumber, formatValue } from "../../units/format.ts";
import { figureText } from "../figure.ts";
import { askedInFlight, directionsOf } from "../in-flight.ts";
import { distanceFromOne, exactly, over, times } from "../interval.ts";
import { latencyMetrics, rateMetrics, unchecked } from "../outcomes.ts";
import type { PlacedSubject } from "../subject.ts";
import { sizeText } from "../text.ts";
import type { Around, Check, CheckOutcome, Subject } from "../types.ts";
import { little } from "./little.ts";
import { inFlightOf, termsOf } from "./little-terms.ts";

/** `sameShare`: as far apart may figures of one unit be, as in BW_IOPS_BS; tools cut rates at the decimal point. */
const THRESHOLDS = { sameShare: 0.02, rateShare: 0.005, latencyShare: 0.1, widestRatio: 1.05 };
const CODE = "UNIT_MIXUP";

export const unitMixup: Check = {
  code: CODE,
  title: "A figure in another unit",
  rule: "IOPS x block size / bandwidth is more than 2 % away from 1 and, within 0.5 % or as far as rounding allows, 1.024, 1.049 or 1.074 (KiB, MiB or GiB for kB, MB or GB: noted), or a factor of 8, 1,000, 1,024, 1,000,000 or of several of these (kept out). What LITTLE refutes is within 10 % a thousand or a million times what was asked for, or as small a part of it (kept out).",
  why: "1 MiB is 4.9 % more than 1 MB, and a byte has eight bits; tools print units that look alike, and people copy the number without it.",
  advice: "Look up the unit in the tool's own output, and correct the figure that has it wrong.",
  thresholds: THRESHOLDS,
  excludes: true,
  run: checkUnits,
};

/** How many times too small a bandwidth is that was meant in one unit and given in the other. */
type Mixup = { factor: number; meant: string; given: string };
const BINARY: readonly Mixup[] = [
  { factor: 1.024, meant: "KiB/s", given: "kB/s" },
  { factor: 1.024 ** 2, meant: "MiB/s", given: "MB/s" },
  { factor: 1.024 ** 3, meant: "GiB/s", given: "GB/s" },
];
const LARGE: readonly Mixup[] = [
  { factor: 8, meant: "MB/s", given: "Mbit/s" },
  { factor: 8 * 1.024 ** 2, meant: "MiB/s", given: "Mbit/s" },
  { factor: 8 / 1.024 ** 2, meant: "MB/s", given: "Mibit/s" },
  { factor: 1000, meant: "MB/s", given: "kB/s" },
  { factor: 1024, meant: "MiB/s", given: "KiB/s" },
  { factor: 1.024 ** 2 * 1000, meant: "MiB/s", given: "kB/s" },
  { factor: 1000 / 1.024, meant: "MB/s", given: "KiB/s" },
  { factor: 1e6, meant: "MB/s", given: "B/s" },
  { factor: 1024 ** 2, meant: "MiB/s", given: "B/s" },
];
const eitherWay = (all: readonly Mixup[]): Mixup[] =>
  all.flatMap((one) => [one, { factor: 1 / one.factor, meant: one.given, given: one.meant }]);
const [BINARY_MIXUPS, LARGE_MIXUPS] = [eitherWay(BINARY), eitherWay(LARGE)];

function checkUnits(subject: PlacedSubject, around: Around): CheckOutcome[] {
  const { result } = subject;
  if (result.status === "failed") return [];
  const found = [
    ...directionsOf(result.workload.rw).flatMap((side) => checkRates(subject, side)),
    ...checkLatency(subject, around),
  ];
  return found.length > 0
    ? found
    : [unchecked(CODE, ["IOPS, bandwidth and one block size, or what LITTLE needs"])];
}

function checkRates({ result }: Subject, side: "read" | "write" | "trim"): CheckOutcome[] {
  const { iops, bandwidthBytesPerSecond: bandwidth } = result.directions[side] ?? {};
  const block = result.workload.blockSizeSplit === undefined ? blockSizeOf(result.workload, side) : undefined;
  if (iops === undefined || bandwidth === undefined || block === undefined) return [];
  if (valueOf(iops) === 0 || valueOf(bandwidth) === 0) return [];
  const ratio = over(times(intervalOf(iops), exactly(block)), intervalOf(bandwidth));
  const product = formatValue(valueOf(iops) * block, "bytes/s");
  const evidence = `${figureText(iops, "iops")} x ${sizeText(block)} = ${product}, bandwidth is ${figureText(bandwidth, "bytes/s")}`;
  const said = (verdict: CheckOutcome["verdict"], text: string): CheckOutcome[] => [
    { code: CODE, verdict, evidence: text, metrics: rateMetrics(side) },
  ];
  if (Math.abs(distanceFromOne(ratio)) <= THRESHOLDS.sameShare) return said("passed", `${evidence}.`);
  const printed = (valueOf(iops) * block) / valueOf(bandwidth);
  const [binary, large] = [BINARY_MIXUPS, LARGE_MIXUPS].map((all) => nearest(all, ratio, printed));
  const found = binary ?? large;
  if (found === undefined) return said("passed", `${evidence}; no two units are that far apart.`);
  if (ratio.high / ratio.low > THRESHOLDS.widestRatio)
    return [unchecked(CODE, [`${side} figures with more digits`], rateMetrics(side))];
  return said(
    binary === undefined ? "excluded" : "noted",
    `${evidence}: ${formatNumber(printed)} times, as if ${found.meant} had been taken for ${found.given}.`,
  );
}

/** Of those that the ratio allows, the one nearest to the figures as they stand. */
function nearest(all: readonly Mixup[], ratio: Interval, printed: number): Mixup | undefined {
  const away = ({ factor }: Mixup): number => Math.abs(Math.log(printed / factor));
  return all
    .filter(({ factor }) => Math.abs(distanceFromOne(over(ratio, exactly(factor)))) <= THRESHOLDS.rateShare)
    .toSorted((a, b) => away(a) - away(b))[0];
}

/** In flight by the figures, over what was asked for: how many times too large the latency is. */
const LATENCIES = [
  { factor: 1e3, meant: "µs or ns", given: "ms or µs" },
  { factor: 1e6, meant: "ns", given: "ms" },
  { factor: 1e-3, meant: "ms or µs", given: "µs or ns" },
  { factor: 1e-6, meant: "ms", given: "ns" },
];

/** LITTLE knows what keeps fewer in flight, and what is missing: only what it refutes is looked at. */
function checkLatency(subject: PlacedSubject, around: Around): CheckOutcome[] {
  const [law] = little.run(subject, around);
  const asked = askedInFlight(subject);
  if (law === undefined || law.verdict === "unchecked" || asked === undefined) return [];
  const { result } = subject;
  const ratio = over(inFlightOf(termsOf(result)), exactly(asked));
  const found =
    law.verdict === "excluded"
      ? LATENCIES.find(
          ({ factor }) => Math.abs(distanceFromOne(over(ratio, exactly(factor)))) <= THRESHOLDS.latencyShare,
        )
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
  const evidence = `${law.evidence} As if ${found.meant} had been taken for ${found.given}.`;
  return [{ code: CODE, verdict: "excluded", evidence, metrics }];
}
