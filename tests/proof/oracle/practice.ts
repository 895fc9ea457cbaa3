/** Rules of good practice: what was asked of the tool, for how long, and what lies around the row. */
import {
  exactly,
  type Finding,
  fail,
  open,
  over,
  type Rule,
  rateOf,
  type Span,
  short,
  unchecked,
} from "./finding.ts";
import { type Row, sidesOf } from "./rows.ts";

const SECOND = 1e9;
const latencies = (row: Row): string[] =>
  [...row.figures.keys()].filter((metric) => /^(read|write)\.lat\./.test(metric));

export const queueing: Rule = (row) => {
  const found = latencies(row);
  if (found.length === 0) return [];
  if (row.inFlight === undefined) return unchecked("LATENCY_AT_DEPTH", "I/Os at once");
  const line = row.figures.get(found[0] ?? "")?.line;
  return row.inFlight >= 16 ? fail("LATENCY_AT_DEPTH", line, `${row.inFlight} I/Os at once`) : [];
};

/** Rate of all sides, from the mean latency where one I/O at a time has only that. */
function wholeRate(row: Row): Span | undefined {
  const rates = sidesOf(row).map((side) => rateOf(row, side));
  if (rates.every((rate) => rate !== undefined))
    return (rates as Span[]).reduce((a, b) => ({ low: a.low + b.low, high: a.high + b.high }));
  const mean = row.figures.get(`${sidesOf(row)[0]}.lat.mean`);
  return mean && row.inFlight && sidesOf(row).length === 1
    ? over(exactly(row.inFlight * SECOND), mean)
    : undefined;
}

export const scaling: Rule = (row, all) => {
  const code = "QD_NO_SCALING";
  if (row.estimated || row.tool === "dd") return open(code, "nothing says how many were under way");
  if (row.inFlight === undefined) return unchecked(code, "I/Os at once");
  const asked = row.inFlight;
  const rate = wholeRate(row);
  const alike = all.filter(
    (one) =>
      one.deployment === row.deployment &&
      one.rw === row.rw &&
      one.blockBytes === row.blockBytes &&
      one.jobs === row.jobs &&
      one.tool === row.tool &&
      wholeRate(one) !== undefined,
  );
  const slow = alike.find(
    (one) => rate && (one.inFlight ?? 0) >= 8 * asked && over(wholeRate(one) as Span, rate).high < 0.5,
  );
  if (slow)
    return fail(
      code,
      row.lines[0],
      `${slow.inFlight} I/Os at once have less than half of it (line ${slow.lines[0]})`,
    );
  if (asked < 8) return [];
  const shallower = alike.filter((one) => one.inFlight !== undefined && one.inFlight * 8 <= asked);
  const base = shallower[0];
  if (rate === undefined || base === undefined)
    return unchecked(code, "the same test at an eighth of the depth");
  const gain = over(rate, wholeRate(base) as Span);
  if (gain.high >= 1.5) return [];
  return fail(
    code,
    row.lines[0],
    `${short((gain.low + gain.high) / 2)} times the rate at ${asked / (base.inFlight ?? 1)} times the depth (line ${base.lines[0]})`,
  );
};

/** Another tool has two deployments the other way round: by a quarter each, and further apart than single runs scatter. */
export const turned: Rule = (row, all) => {
  const code = "TOOLS_DISAGREE";
  if (row.estimated) return open(code, "a projection");
  const isLarge = (one: Row): boolean => (one.blockBytes ?? 0) >= 65_536;
  const metric = `${row.rw.replace("rand", "")}.${isLarge(row) ? "bandwidth" : "iops"}`;
  const rate = (one: Row | undefined): number => one?.figures.get(metric)?.value ?? 0;
  const alike = sameTest(row, all, metric);
  const others = all.filter(
    (one) =>
      one.environment === row.environment &&
      one.tool !== row.tool &&
      one.rw === row.rw &&
      isLarge(one) === isLarge(row) &&
      !one.estimated &&
      rate(one) > 0,
  );
  const mine = others.find(({ deployment }) => deployment === row.deployment);
  if (rate(row) === 0 || mine === undefined) return [];
  const scatter = Math.exp(1.96 * 2 * (row.dedicated ? 0.05 : 0.15));
  for (const rival of alike) {
    const theirs = others.find(({ deployment }) => deployment === rival.deployment);
    if (rival.deployment === row.deployment || theirs === undefined) continue;
    const [here, there] = [rate(row) / rate(rival), rate(mine) / rate(theirs)];
    const isTurned = (here >= 1.25 && there <= 0.8) || (here <= 0.8 && there >= 1.25);
    if (isTurned && Math.max(here / there, there / here) > scatter)
      return fail(
        code,
        row.lines[0],
        `${short(here)} times ${rival.deployment}, and ${short(there)} with ${mine.tool}`,
      );
  }
  return [];
};

/** Bytes that the write test before it can have left in the file that a row reads. */
function leftInFile(row: Row, all: readonly Row[]): number | undefined {
  const writer = all.find(
    (one) => one.deployment === row.deployment && one.rw.endsWith("write") && one.target === row.target,
  );
  const rate = writer?.figures.get("write.bandwidth")?.high;
  if (row.prefill === undefined || row.target === undefined || rate === undefined) return undefined;
  return writer?.runtimeSeconds === undefined ? undefined : rate * writer.runtimeSeconds;
}

export const unwritten: Rule = (row, all) => {
  const code = "UNWRITTEN_READ";
  if (!sidesOf(row).includes("read")) return [];
  if (row.estimated) return open(code, "a projection");
  const left = leftInFile(row, all);
  if (left !== undefined && row.sizeBytes !== undefined && left < row.sizeBytes / 2)
    return fail(
      code,
      row.lines[0],
      `${short((100 * left) / row.sizeBytes)} % of the file written before, at most`,
    );
  if (row.prefill !== undefined && row.prefill !== "none") return [];
  if (row.volumeMode === "Block" || row.target?.startsWith("/dev/"))
    return unchecked(code, "what was written before");
  if (row.target?.startsWith("disk.img")) return open(code, "the guest's device is a file on a volume");
  if (left !== undefined) return [];
  if (row.volumeMode === "Filesystem" && row.tool !== "fio") return [];
  return unchecked(code, "what was written before: fio does not write a file that it finds there");
};

export const sharedFile: Rule = (row) => {
  const code = "SHARED_FILE_READS";
  if (!sidesOf(row).includes("read") || row.jobs === 1 || row.rw.startsWith("rand")) return [];
  if (row.estimated) return open(code, "a projection");
  if (row.jobs === undefined || row.sharedFile === undefined)
    return unchecked(code, "number of jobs, or whether they share a file");
  return row.sharedFile
    ? fail(code, row.lines[0], `${row.jobs} jobs read one file in order, each from its start`)
    : [];
};

export const length: Rule = (row) => {
  const code = "SHORT_RUN";
  if (row.estimated) return open(code, "a projection");
  const measured = sidesOf(row).flatMap((side) => row.figures.get(`${side}.runtime`) ?? []);
  const seconds =
    measured.length > 0 ? Math.max(...measured.map(({ high }) => high)) / SECOND : row.runtimeSeconds;
  if (seconds === undefined) return unchecked(code, "runtime");
  if (seconds < 30) return fail(code, measured[0]?.line, `${short(seconds)} s`);
  const few = sidesOf(row).flatMap((side): Finding[] => {
    const [rate, p99] = [rateOf(row, side), row.figures.get(`${side}.lat.p99`)];
    if (!rate || !p99) return [];
    const ios = rate.high * seconds;
    return ios < 1000 ? fail(code, p99.line, `${short(ios)} I/Os are too few for p99`) : [];
  });
  return few.slice(0, 1);
};

/** Rows that repeat this one's test on other deployments, and have the figure. */
const sameTest = (row: Row, all: readonly Row[], metric: string): Row[] =>
  all.filter(
    (one) =>
      one.environment === row.environment &&
      !one.estimated &&
      one.tool === row.tool &&
      one.rw === row.rw &&
      one.blockBytes === row.blockBytes &&
      one.jobs === row.jobs &&
      one.depth === row.depth &&
      one.figures.has(metric),
  );

const backendsAmong = (rows: readonly Row[]): number => new Set(rows.map(({ backend }) => backend)).size;

/** Three backends or more within 5 % of each other: at the top, or at least half of all that were measured. */
export const ceiling: Rule = (row, all) => {
  const code = "COMMON_CEILING";
  if (row.estimated) return open(code, "a projection");
  const metrics = [...row.figures.keys()].filter((metric) => /\.(iops|bandwidth)$/.test(metric));
  if (metrics.length === 0) return open(code, "no rate");
  const found = metrics.flatMap((metric): (Finding | "few")[] => {
    const alike = sameTest(row, all, metric);
    const rate = (one: Row): number => one.figures.get(metric)?.value ?? 0;
    const everywhere = backendsAmong(alike);
    if (everywhere < 3) return ["few"];
    let left = alike.sort((a, b) => rate(b) - rate(a));
    for (let highest = true; left[0] !== undefined; highest = false) {
      const first = rate(left[0]);
      const level = left.filter((one) => first / rate(one) - 1 <= 0.05);
      left = left.filter((one) => !level.includes(one));
      const many = backendsAmong(level);
      if (!level.includes(row) || many < 3 || (!highest && 2 * many < everywhere)) continue;
      const within = short(100 * (first / Math.min(...level.map(rate)) - 1));
      return fail(
        code,
        row.figures.get(metric)?.line,
        `${many} of ${everywhere} backends within ${within} %`,
      );
    }
    return [];
  });
  if (found.length > 0 && found.every((one) => one === "few"))
    return unchecked(code, "three backends with this test");
  return found.filter((one) => one !== "few").slice(0, 1);
};

export const dedicated: Rule = (row) => {
  if (row.estimated) return open("NOT_DEDICATED", "a projection");
  if (row.dedicated === undefined) return unchecked("NOT_DEDICATED", "whether anything else ran there");
  return row.dedicated ? [] : fail("NOT_DEDICATED", 24, "other workloads ran on the cluster");
};

/** One run each: nobody repeated anything, and none prints samples over time. */
export const onceOnly: Rule = (row) => {
  if (row.estimated)
    return [
      ...fail("ESTIMATED", row.lines[0], "a projection"),
      ...["SINGLE_RUN", "HIGH_VARIANCE", "UNSTEADY", "STALLED"].flatMap((code) => open(code, "a projection")),
    ];
  return [
    ...fail("SINGLE_RUN", row.lines[0], "one run"),
    ...unchecked("HIGH_VARIANCE", "a second run"),
    ...unchecked("UNSTEADY", "samples over time"),
    ...unchecked("STALLED", "the measured time beside the longest latency"),
  ];
};

/** What only the tool's own output would show. */
export const unseen: Rule = (row) => {
  const why = "the tool's output is not at hand";
  const gtod = row.tool === "fio" ? unchecked("GTOD", "fio's options") : open("GTOD", why);
  const flushes = row.figures.has("sync.lat.mean")
    ? open("SYNC_UNTRUSTED", "fio 3.6, engine not stated; milliseconds are no mere submission")
    : [];
  return [
    ...gtod,
    ...flushes,
    ...["CONCURRENT_PHASES", "ALL_CLIENTS_LAT", "MEAN_OF_JOBS"].flatMap((code) => open(code, why)),
  ];
};

/** Two rows of one environment that share all figures, three at least of three digits. */
export const duplicate: Rule = (row, all) => {
  const digits = (text: string): number => text.replace(/[^\d]/g, "").replace(/^0+/, "").length;
  const twin = all.find((one) => {
    if (one.key === row.key || one.environment !== row.environment) return false;
    const shared = [...row.figures].filter(([metric]) => one.figures.has(metric));
    const equal = shared.every(([metric, { text }]) => one.figures.get(metric)?.text === text);
    return equal && shared.filter(([, { text }]) => digits(text) >= 3).length >= 3;
  });
  return twin ? fail("DUPLICATED_RESULT", row.lines[0], `the same figures as ${twin.key}`) : [];
};
