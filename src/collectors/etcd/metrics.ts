/** The importer of etcd's metrics page: how long its fsyncs and its commits took, since it was started. */
import type { Quantity } from "../../schema/quantity.ts";
import type { Trial, TrialFigures } from "../../schema/trial.ts";
import type { Collector, Imported, RawFile, Recognition } from "../collector.ts";
import type { Kind } from "../reading/broken-lines.ts";
import { plainHead } from "../reading/text.ts";
import { isoOf } from "../reading/time.ts";
import { linesOf, partialTrial, trialsRun } from "../reading/trial.ts";
import { figures } from "../reading/trial-figures.ts";

/** What is read, by the metric's name on the page. */
const HISTOGRAMS = {
  etcd_disk_wal_fsync_duration_seconds: "wal-fsync",
  etcd_disk_backend_commit_duration_seconds: "backend-commit",
} as const;
type Histogram = keyof typeof HISTOGRAMS;

const SAMPLE =
  /^(etcd_disk_(?:wal_fsync|backend_commit)_duration_seconds)_(bucket|sum|count)(?:\{([^}]{0,500})\})? (\d[\d.e+-]{0,30})(?: \d{1,15})?$/;
const BROKEN: readonly Kind[] = [[/^(?:etcd_disk_|process_start)/, / \d[\d.e+-]*$/]];
const VERSION = /^etcd_server_version\{.{0,300}?server_version="([\d.]{1,20})/;
const START = /^process_start_time_seconds(?:\{[^}]{0,500}\})? (\d[\d.e+]{0,30})/;

function recognise(file: RawFile): Recognition {
  const text = plainHead(file.head);
  if (/^etcd_disk_wal_fsync_duration_seconds_bucket\{/m.test(text))
    return { sure: 0.9, reason: "etcd's histogram of fsyncs" };
  return /^# TYPE etcd_/m.test(text)
    ? { sure: 0.8, reason: "a metrics page of etcd" }
    : { sure: 0, reason: "no metric of etcd" };
}

/** In seconds: cumulative counts by their upper bound. */
type Buckets = { buckets: Map<number, number>; printed: Map<number, string>; sum?: string; count?: string };

async function importMetrics(file: RawFile): Promise<Imported> {
  const isOfUse = (line: string): boolean => /^(?:etcd_|process_start)/.test(line);
  const { lines, wrong } = await linesOf(file, isOfUse, BROKEN);
  /** By the labels of a member, then by the histogram. */
  const members = new Map<string, Map<Histogram, Buckets>>();
  const doubts: string[] = [];
  let [version, started]: [string | undefined, string | undefined] = [undefined, undefined];
  for (const { text, number } of lines) {
    version = VERSION.exec(text)?.[1] ?? version;
    started = START.exec(text)?.[1] ?? started;
    const [, name, kind, labels = "", value = ""] = SAMPLE.exec(text) ?? [];
    if (name === undefined) continue;
    const bound = /(?:^|,)le="([^"]{1,30})"/.exec(labels)?.[1];
    const member = labels.replace(/(?:^|,)le="[^"]*"/, "").replace(/^,/, "");
    const histograms = members.get(member) ?? new Map<Histogram, Buckets>();
    members.set(member, histograms);
    const of: Buckets = histograms.get(name as Histogram) ?? { buckets: new Map(), printed: new Map() };
    histograms.set(name as Histogram, of);
    const twice = (is: boolean): void => void (is && doubts.push(`line ${number}: it comes twice`));
    if (kind === "bucket") {
      const upper = bound === "+Inf" ? Number.POSITIVE_INFINITY : Number(bound);
      twice(of.buckets.has(upper));
      of.buckets.set(upper, Number(value));
      of.printed.set(upper, bound ?? "");
    } else if (kind === "sum") {
      twice(of.sum !== undefined);
      of.sum = value;
    } else {
      twice(of.count !== undefined);
      of.count = value;
    }
  }
  if (members.size === 0)
    wrong.push(
      "expected etcd_disk_wal_fsync_duration_seconds, which etcd's metrics page holds; found none of it.",
    );
  const startedAt = isoOf(started === undefined ? undefined : Math.round(Number(started) * 1000));
  const trials = [...members].flatMap(([member, histograms]): Trial[] => {
    const trial = trialOf(member, histograms, startedAt, [...doubts]);
    for (const note of trial.status === "partial" ? (trial.notes?.slice(1) ?? []) : [])
      wrong.push(member === "" ? note : `${member}: ${note}`);
    if (Object.keys(trial.figures).length > 0) return [trial];
    if (trial.status === "complete")
      wrong.push("expected counts above 0: this etcd has written nothing yet. It is not imported.");
    return [];
  });
  return trialsRun({ name: "etcd", ...(version !== undefined && { version }) }, trials, wrong);
}

function trialOf(
  member: string,
  histograms: ReadonlyMap<Histogram, Buckets>,
  startedAt: string | undefined,
  doubts: string[],
): Trial {
  const all: TrialFigures = {};
  for (const [name, noun] of Object.entries(HISTOGRAMS) as [Histogram, "wal-fsync" | "backend-commit"][]) {
    const of = histograms.get(name);
    if (of === undefined) {
      doubts.push(`expected ${name}, found none of it`);
      continue;
    }
    const wrong = faultOf(of);
    if (wrong !== undefined) doubts.push(`${name}: ${wrong}`);
    else
      Object.assign(
        all,
        figures({
          [`${noun}.mean`]: meanOf(of),
          [`${noun}.p50`]: quantile(of, 0.5),
          [`${noun}.p99`]: quantile(of, 0.99),
          [`${noun}.p99.9`]: quantile(of, 0.999),
        }),
      );
  }
  const trial: Trial = {
    name: member === "" ? "etcd's metrics page" : `etcd's metrics page, ${member}`,
    layer: "application",
    tool: "etcd",
    test: "metrics page",
    status: "complete",
    ...(startedAt !== undefined && { startedAt }),
    figures: all,
    notes: [
      "Of all that this etcd did since it was started, under whatever load it had; percentiles lie between the bounds of a bucket, whose ends are a factor of 2 apart.",
    ],
  };
  return partialTrial(trial, doubts);
}

/** etcd's buckets: each is twice the one before, from 1 ms. */
const BOUNDS = [...Array.from({ length: 14 }, (_, i) => 2 ** i / 1000), Number.POSITIVE_INFINITY];

function faultOf({ buckets, sum, count }: Buckets): string | undefined {
  if (sum === undefined || count === undefined) return "expected its _sum and its _count";
  if (BOUNDS.some((bound) => !buckets.has(bound))) return "buckets are missing";
  let before = 0;
  for (const bound of BOUNDS) {
    const now = buckets.get(bound) ?? 0;
    if (!Number.isSafeInteger(now) || now < before) return "the counts of its buckets do not rise";
    before = now;
  }
  if (before !== Number(count)) return `its buckets hold ${before}, its count is ${count}`;
  const [low, high] = boundsOfSum(buckets);
  if (Number(sum) < low * 0.999 || Number(sum) > high * 1.001)
    return `its sum of ${sum} s is not that of its buckets`;
  return undefined;
}

/** Least and most that these counts add up to, in seconds. */
function boundsOfSum(buckets: ReadonlyMap<number, number>): [low: number, high: number] {
  let [low, high, before, from] = [0, 0, 0, 0];
  for (const bound of BOUNDS) {
    const count = (buckets.get(bound) ?? 0) - before;
    if (count > 0) {
      low += count * from;
      high += count * bound;
    }
    [before, from] = [before + count, bound];
  }
  return [low, high];
}

const NS = 1e9;

function meanOf({ sum = "", count = "" }: Buckets): Quantity | undefined {
  const value = (Number(sum) * NS) / Number(count);
  return value > 0 && Number.isFinite(value)
    ? { value, low: value, high: value, printed: `${sum} s / ${count}` }
    : undefined;
}

/** Between the bounds of its bucket; the value is what Prometheus' histogram_quantile gives. Unknown beyond the last bound. */
function quantile({ buckets, printed }: Buckets, share: number): Quantity | undefined {
  const rank = share * (buckets.get(Number.POSITIVE_INFINITY) ?? 0);
  if (!(rank > 0)) return undefined;
  let [before, from, fromText] = [0, 0, "0"];
  for (const bound of BOUNDS) {
    const count = buckets.get(bound) ?? 0;
    if (count >= rank) {
      if (bound === Number.POSITIVE_INFINITY) return undefined;
      const value = (from + ((bound - from) * (rank - before)) / (count - before)) * NS;
      const [low, high] = [Math.round(from * NS), Math.round(bound * NS)];
      return { value: Math.round(value), low, high, printed: `${fromText} to ${printed.get(bound)} s` };
    }
    [before, from, fromText] = [count, bound, printed.get(bound) ?? ""];
  }
  return undefined;
}

export const etcdMetrics: Collector = {
  id: "etcd-metrics",
  version: 2,
  title: "etcd's metrics page",
  kind: "plain",
  forms: { text: "also" },
  amidText: true,
  documentation: `Reads \`etcd_disk_wal_fsync_duration_seconds\` and \`etcd_disk_backend_commit_duration_seconds\` of a saved metrics page (\`curl .../metrics\`), as
figures of an application: mean, p50, p99 and p99.9. A percentile is the interval of its bucket, with the value that Prometheus computes in it; beyond the last
bucket it is unknown. Buckets, sum and count must agree. The members of a federated page are a trial each.

What the format cannot tell: the load, since everything since the start of the process is in it; figures within a bucket; which volume the member is on.`,
  recognise,
  import: importMetrics,
};
