/** A block of fields: one direction of a line of fio's terse output. */
import { intervalOf } from "../../schema/quantity.ts";
import type { Direction, Distribution } from "../../schema/result.ts";
import { percentileName } from "../fio/latency.ts";
import { between, cut } from "../reading/printed-quantity.ts";
import { allows, rises } from "../reading/rising.ts";
import { wholeOf } from "../reading/whole.ts";
import type { TerseFields } from "./fields.ts";

export type TerseBlock = {
  /** Without percentiles, which `addPercentiles` adds. Without figures if it did nothing. */
  direction: Direction;
  /** Which latency the percentiles are of, and where in the line they begin. */
  percentiles?: { of: "clat" | "lat"; at: number };
  kib: number;
  ms: number;
};

/** Positions of fields within a block. */
const [SLAT, CLAT, PERCENTILES, LAT] = [4, 8, 12, 32];
const COUNT = 20;
const US = 1000;

/** The direction whose fields begin at `at`, or what is wrong with it. */
export function blockOf(fields: TerseFields, at: number): TerseBlock | string {
  const kib = fields.whole(at);
  const ms = fields.whole(at + 3);
  if (contradicts(kib, fields.whole(at + 1), ms))
    return `its bandwidth in field ${at + 2} is not what it moved in its time`;
  const direction = directionOf(fields, at);
  const block: TerseBlock = { direction, kib, ms };
  const { slat, clat, lat } = direction;
  const percentiles = summaryOf(fields.text, fields.start(at + PERCENTILES));
  const of = isOfTotal(percentiles.most, clat) ? "lat" : "clat";
  const isKept = percentiles.found && direction[of] !== undefined;
  if (isKept) block.percentiles = { of, at: fields.start(at + PERCENTILES) };
  const doRise =
    (!isKept || percentiles.rise) && [slat, clat, lat].every((one) => one === undefined || rises(one));
  return doRise ? block : `its latencies from field ${at + 5} on do not rise`;
}

/** fio prints the bandwidth beside the figures that it is computed from. */
function contradicts(kib: number, printed: number, ms: number): boolean {
  if (!kib || !ms) return false;
  const computed = (kib * 1000) / ms;
  return Math.abs(computed - printed) > 2 + 0.02 * computed;
}

function directionOf(fields: TerseFields, at: number): Direction {
  const [kib, iops, ms] = [fields.at(at), fields.at(at + 2), fields.at(at + 3)];
  const direction: Direction = {};
  if (kib === "0" && iops === "0") return direction;
  if (kib !== "0") direction.ioBytes = cut(kib, 1024, `${kib} KiB`);
  if (ms !== "0") direction.runtimeNs = Number(ms) * 1e6;
  if (iops !== "0") direction.iops = cut(iops, 1);
  if (kib !== "0" && ms !== "0") {
    const unit = (1024 * 1000) / Number(ms);
    direction.bandwidthBytesPerSecond = between(
      Number(kib) * unit,
      (Number(kib) + 1) * unit,
      `${kib} KiB in ${ms} ms`,
      Number(kib) * unit,
    );
  }
  const slat = latencyOf(fields, at + SLAT);
  const clat = latencyOf(fields, at + CLAT);
  const lat = latencyOf(fields, at + LAT);
  if (slat !== undefined) direction.slat = slat;
  if (clat !== undefined) direction.clat = clat;
  if (lat !== undefined) direction.lat = lat;
  return direction;
}

/** Whole microseconds are cut; the mean has six digits and counts as exact. Absent if fio took no time. */
function latencyOf(fields: TerseFields, at: number): Distribution | undefined {
  const [meanUs, deviationUs] = [Number(fields.at(at + 2)), Number(fields.at(at + 3))];
  if (!(meanUs > 0)) return undefined;
  const latency: Distribution = {
    minNs: cut(fields.at(at), US),
    meanNs: Math.round(meanUs * 1e6) / 1e3,
    maxNs: cut(fields.at(at + 1), US),
  };
  if (deviationUs >= 0) latency.stddevNs = Math.round(deviationUs * 1e6) / 1e3;
  return latency;
}

/** "99.000000%=" and its percentage, by position: the same few come in every line. */
type Key = { text: string; name: string | undefined; share: number };
const KEYS: Key[] = [];

function keyAt(index: number, text: string, at: number): Key {
  const known = KEYS[index];
  if (known !== undefined && text.startsWith(known.text, at)) return known;
  const equals = text.indexOf("%=", at);
  // For unused positions fio prints "0%=0".
  const name = equals - at < 3 ? undefined : percentileName(text.slice(at, equals));
  const key = { text: text.slice(at, equals + 2), name, share: Number(name) };
  KEYS[index] = key;
  return key;
}

/** Calls `take` for each percentile in use; its digits are from `from` to `to`. */
function eachPercentile(
  text: string,
  start: number,
  take: (key: Key, from: number, to: number) => void,
): void {
  let at = start;
  for (let i = 0; i < COUNT; i += 1) {
    const key = keyAt(i, text, at);
    const from = at + key.text.length;
    const end = text.indexOf(";", from);
    const to = end < 0 ? text.length : end;
    if (key.name !== undefined) take(key, from, to);
    at = to + 1;
  }
}

function percentilesOf(text: string, start: number): NonNullable<Distribution["percentilesNs"]> {
  const percentiles: NonNullable<Distribution["percentilesNs"]> = {};
  eachPercentile(text, start, ({ name = "" }, from, to) => {
    percentiles[name] = cut(text.slice(from, to), US);
  });
  return percentiles;
}

/** @param most in microseconds */
type Summary = { found: boolean; most: number; rise: boolean };

/** What must be known of percentiles before they are read: cheap, as most are never needed. */
function summaryOf(text: string, start: number): Summary {
  const summary: Summary = { found: false, most: -1, rise: true };
  let [share, before, areSorted] = [0, 0, true];
  eachPercentile(text, start, (key, from, to) => {
    const value = wholeOf(text, from, to);
    areSorted &&= key.share > share;
    // Each whole number may have been up to one more.
    summary.rise &&= allows(before * US, value * US + US);
    summary.most = Math.max(summary.most, value);
    summary.found = true;
    [share, before] = [key.share, value];
  });
  if (!areSorted) summary.rise = rises({ percentilesNs: percentilesOf(text, start) });
  return summary;
}

export function addTersePercentiles({ direction, percentiles }: TerseBlock, text: string): void {
  if (percentiles === undefined) return;
  const latency = direction[percentiles.of];
  if (latency !== undefined) latency.percentilesNs = percentilesOf(text, percentiles.at);
}

/** The ratio of neighbouring buckets in fio's histogram. */
const BUCKET = 1.02;

/** With lat_percentiles=1 these fields hold those of the total latency; the only sign is that they exceed the completion latency. */
function isOfTotal(mostUs: number, clat: Distribution | undefined): boolean {
  return clat?.maxNs !== undefined && mostUs * US > intervalOf(clat.maxNs).high * BUCKET;
}
