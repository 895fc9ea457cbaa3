/** Rules of physics: what no cable, drive or cache can do. */
import {
  exactly,
  fail,
  open,
  over,
  type Rule,
  rateOf,
  type Span,
  short,
  times,
  typicalLatency,
  unchecked,
} from "./finding.ts";
import type { Figure } from "./printed.ts";
import { type Row, sidesOf } from "./rows.ts";

const [US, SECOND, GIB] = [1e3, 1e9, 2 ** 30];
const FASTEST_DRIVE = 16e9;

const typical = (row: Row): [side: string, figure: Figure][] =>
  sidesOf(row).flatMap((side): [string, Figure][] => {
    const figure = typicalLatency(row, side);
    return figure ? [[side, figure]] : [];
  });

export const absoluteFloor: Rule = (row) => {
  if (row.estimated) return open("FLOOR_P50", "a projection");
  const found = typical(row);
  if (found.length === 0) return unchecked("FLOOR_P50", "median or mean latency");
  const floor = (row.acrossNetwork ? 30 : 5) * US;
  const low = found.filter(([side, { high }]) => {
    const randomRead = side === "read" && row.rw.startsWith("rand");
    if (randomRead && row.medium === "hdd") return high < 1e6;
    if (randomRead && ["nvme", "ssd"].includes(row.medium ?? "")) return high < Math.max(floor, 40 * US);
    return high < floor;
  });
  return low.slice(0, 1).flatMap(([side, { text, line }]) => fail("FLOOR_P50", line, `${side}: ${text}`));
};

/** Nanoseconds that a block takes at the line rate, or at that of the fastest drive. */
function timeOfABlock(row: Row): number | undefined {
  const rate = row.acrossNetwork ? row.lineBytesPerSecond : FASTEST_DRIVE;
  return rate === undefined || row.blockBytes === undefined ? undefined : (row.blockBytes / rate) * SECOND;
}

/** A block takes its time on the wire, or through the bus of a drive. */
export const transferFloor: Rule = (row) => {
  const code = "TRANSFER_FLOOR";
  if (row.estimated) return open(code, "a projection");
  const found = typical(row);
  if (found.length === 0) return unchecked(code, "median or mean latency");
  if (row.blockBytes === undefined) return unchecked(code, "block size");
  if (row.acrossNetwork && row.lineBytesPerSecond === undefined) return unchecked(code, "line rate");
  const floor = timeOfABlock(row) ?? 0;
  const low = found.filter(([, { high }]) => high < floor);
  return low
    .slice(0, 1)
    .flatMap(([side, { text, line }]) =>
      fail(code, line, `${side}: ${text}, and ${row.blockBytes} bytes take ${short(floor / US)} us`),
    );
};

export const lineRate: Rule = (row) => {
  const code = "LINE_RATE";
  if (!row.acrossNetwork) return [];
  if (row.lineBytesPerSecond === undefined) return unchecked(code, "line rate");
  const found = ["read", "write", "mixed"].flatMap((side): [string, Span, number | undefined][] => {
    const [iops, bandwidth] = [row.figures.get(`${side}.iops`), row.figures.get(`${side}.bandwidth`)];
    if (bandwidth) return [[side, bandwidth, bandwidth.line]];
    return iops && row.blockBytes ? [[side, times(iops, exactly(row.blockBytes)), iops.line]] : [];
  });
  if (found.length === 0) return unchecked(code, "bandwidth");
  const over = found.flatMap(([side, payload, line]) => {
    const onTheWire = payload.low * (side === "write" ? (row.clientCopies ?? 1) : 1);
    if (onTheWire <= (row.lineBytesPerSecond ?? 0)) return [];
    return fail(
      code,
      line,
      `${side}: ${short(onTheWire / (row.lineBytesPerSecond ?? 1))} times the line rate`,
    );
  });
  return over.slice(0, 1);
};

/** Bytes and random reads a second that one drive does at best. */
const BEST: Record<string, [bytes: number, reads: number]> = {
  hdd: [0.6e9, 5_000],
  ssd: [2.4e9, 400_000],
  nvme: [14.5e9, 3_300_000],
};

export const beyondMedium: Rule = (row) => {
  const best = BEST[row.medium ?? ""];
  if (row.acrossNetwork !== false || best === undefined) return [];
  const found = sidesOf(row).flatMap((side): [string, number, number | undefined][] => {
    const [iops, bandwidth] = [row.figures.get(`${side}.iops`), row.figures.get(`${side}.bandwidth`)];
    const bytes = bandwidth?.low ?? (iops && row.blockBytes ? iops.low * row.blockBytes : 0);
    const reads = side === "read" && row.rw.startsWith("rand") ? (iops?.low ?? 0) : 0;
    const line = (bandwidth ?? iops)?.line;
    return [[side, Math.max(bytes / best[0], reads / best[1]) / row.drives, line]];
  });
  return found
    .filter(([, times]) => times > 1)
    .flatMap(([side, times, line]) =>
      fail("BEYOND_MEDIUM", line, `${side}: ${short(times)} times what its medium does`),
    )
    .slice(0, 1);
};

/** Bytes that were read, as printed or as rate x time. */
function bytesRead(row: Row): Span | undefined {
  const printed = row.figures.get("read.bytes");
  if (printed) return printed;
  const rate = rateOf(row, "read");
  const runtime =
    row.figures.get("read.runtime") ??
    (row.runtimeSeconds ? exactly(row.runtimeSeconds * SECOND) : undefined);
  if (!rate || !row.blockBytes || !runtime) return undefined;
  return over(times(times(rate, exactly(row.blockBytes)), runtime), exactly(SECOND));
}

export const reread: Rule = (row) => {
  const code = "CACHE_REREAD";
  if (!sidesOf(row).includes("read")) return [];
  if (row.estimated) return open(code, "a projection");
  const bytes = bytesRead(row);
  // What was read cannot be larger than the volume that holds it.
  const size = row.sizeBytes ?? row.volumeBytes;
  if (!bytes || !size) return unchecked(code, "bytes read or size of what was read");
  const times = bytes.low / size;
  if (times > 2)
    return fail(
      code,
      row.figures.get("read.bytes")?.line ?? row.lines[0],
      `read ${short(times)} times ${short(size / GIB)} GiB`,
    );
  return row.sizeBytes ? [] : unchecked(code, "size of the file; the claim alone is known");
};

export const bufferedWrite: Rule = (row, all) => {
  const code = "WRITE_BUFFERED";
  if (!sidesOf(row).includes("write") || row.durable) return [];
  if (row.estimated) return open(code, "a projection");
  const [mean, p50, p99] = ["mean", "p50", "p99"].map((stat) => row.figures.get(`write.lat.${stat}`));
  if (mean && p50 && p99 && p50.high <= mean.low / 10 && p99.low >= 100 * p50.high)
    return fail(code, p50.line, `p50 ${p50.text}, mean ${mean.text}, p99 ${p99.text}`);
  const latency = typicalLatency(row, "write");
  const block = timeOfABlock(row);
  if (latency && block !== undefined && latency.high < block)
    return fail(code, latency.line, `${latency.text}, and the block takes ${short(block / US)} us`);
  const flush = all
    .filter((one) => one.deployment === row.deployment)
    .flatMap((one) => one.figures.get("sync.lat.p50") ?? one.figures.get("sync.lat.mean") ?? [])[0];
  if (flush === undefined) return unchecked(code, "latency of flushes");
  if (latency === undefined) return unchecked(code, "latency of writes");
  if (latency.high >= flush.low / 100) return [];
  return fail(code, latency.line, `${latency.text} against flushes of ${flush.text} (line ${flush.line})`);
};

export const tier: Rule = (row) => {
  if (row.provisionedIops === undefined) return [];
  const means = sidesOf(row).flatMap((side) => row.figures.get(`${side}.lat.mean`) ?? []);
  const rate = row.inFlight ? over(exactly(row.inFlight * SECOND), hull(means)) : undefined;
  if (means.length === 0 || rate === undefined)
    return unchecked("TIER_CAPPED", "rate, or depth and mean latency");
  const times = [rate.low, rate.high].map((iops) => iops / (row.provisionedIops ?? 1));
  if ((times[1] ?? 0) < 0.85) return [];
  return fail(
    "TIER_CAPPED",
    means[0]?.line,
    `${times.map(short).join(" to ")} times the ${row.provisionedIops} that are sold`,
  );
};

const hull = (spans: readonly Span[]): Span => ({
  low: Math.min(...spans.map(({ low }) => low)),
  high: Math.max(...spans.map(({ high }) => high)),
});
