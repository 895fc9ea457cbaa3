/** Corrects or leaves out figures that fio prints in the wrong place. */
import { type Options, parseFlag } from "../../fio/options.ts";
import { activeDirections, verifies } from "../../fio/workload.ts";
import { DIRECTIONS } from "../../schema/result.ts";
import type { Workload } from "../../schema/workload.ts";
import { defined } from "../../text/defined.ts";
import type { Reading } from "./row.ts";

/** Leaves out reads that only verify what was written: they are not part of the workload. */
export function withoutVerification(
  reading: Reading,
  workload: Workload,
  options: Options,
): [Reading, string[]] {
  if (!verifies(options) || reading.traffic.read === undefined) return [reading, []];
  if (activeDirections(workload).includes("read")) return [reading, []];
  const { read: _, ...traffic } = reading.traffic;
  return [{ ...reading, traffic }, ["the reads that verified what was written are left out"]];
}

/** Leaves out slat under disable_lat: fio does not note when an I/O began, and prints any time as slat (3.33: 0.6 s). */
export function withoutFalseSubmission(reading: Reading, options: Options): [Reading, string[]] {
  if (parseFlag(options.disable_lat) !== true) return [reading, []];
  const traffic = Object.fromEntries(
    Object.entries(reading.traffic).map(([direction, { slat: _, ...rest }]) => [direction, rest]),
  );
  return [{ ...reading, traffic }, ["fio times submission wrongly under disable_lat; slat is left out"]];
}

/** Up to fio 3.12 lat_percentiles put the percentiles of the total latency into clat: moves them to lat. */
export function latencyPercentilesInPlace(reading: Reading, options: Options): [Reading, string[]] {
  if (parseFlag(options.lat_percentiles) !== true) return [reading, []];
  const traffic = { ...reading.traffic };
  const notes: string[] = [];
  for (const name of DIRECTIONS) {
    const of = traffic[name];
    const percentilesNs = of?.clat?.percentilesNs;
    if (
      of?.clat === undefined ||
      of.lat === undefined ||
      percentilesNs === undefined ||
      of.lat.percentilesNs !== undefined
    )
      continue;
    const { percentilesNs: _, bins, ...clat } = of.clat;
    const moved = { ...of.lat, percentilesNs, ...defined({ bins }) };
    traffic[name] = { ...of, clat, lat: moved };
    notes.push(
      `${name}: the percentiles under clat are of the total latency (lat_percentiles=1) and stand under lat`,
    );
  }
  return [{ ...reading, traffic }, notes];
}
