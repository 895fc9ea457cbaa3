/** The importer of fio's logs; alone, it reads a log that has no result beside it. */
import { unknownOrder } from "../../schema/workload.ts";
import type { Collector, Imported, RawFile, Recognition } from "../collector.ts";
import { refused, warning } from "../reading/imported.ts";
import { besideLogs } from "./beside.ts";
import { isHistogram, layoutOf } from "./layout.ts";
import { type LogContent, readLog } from "./read.ts";

function recognise({ head }: RawFile): Recognition {
  if (isJson(head)) return { sure: 0, reason: "it begins like JSON" };
  const layout = layoutOf(head);
  if (layout === undefined) return { sure: 0, reason: "no lines of time, value, direction and block size" };
  const what = isHistogram(layout) ? `${layout.columns - 3} buckets` : "a value";
  return { sure: 0.8, reason: `lines of time, direction, block size and ${what}` };
}

const isJson = (head: Buffer): boolean => head[0] === 0x7b || head[0] === 0x5b;

const ALONE =
  "a log without the result of its run: what was asked for, and all figures of the whole run, are not known";

async function importLog(file: RawFile): Promise<Imported> {
  const content = await readLog(file, true);
  const done = directionsIn(content);
  if (done.length === 0) return refused(...content.damage);
  const rw = unknownOrder(done);
  return {
    runs: [
      {
        basis: "measured",
        tool: { name: "fio" },
        results: [{ name: "fio log", workload: { rw }, status: "partial", directions: {}, notes: [ALONE] }],
        logs: [{ result: 0 }],
      },
    ],
    problems: content.damage.map(warning),
  };
}

function directionsIn({ tracks, histograms }: LogContent): string[] {
  const found = new Set<string>([...tracks, ...histograms].map(({ direction }) => direction));
  return ["read", "write", "trim"].filter((name) => found.has(name));
}

export const fioLog: Collector = {
  id: "fio-log",
  version: 1,
  title: "fio logs",
  kind: "plain",
  forms: { table: "also" },
  documentation: `Reads the logs that fio writes with \`write_bw_log\`, \`write_iops_log\`, \`write_lat_log\` and \`write_hist_log\`: lines of time,
value, direction and block size, and of offset, priority, time of issue and the window's largest value (\`log_window_value=both\`) where
they were asked for. **What a log measured stands in its name only** (\`PREFIX_bw.1.log\`, \`_iops\`, \`_lat\`, \`_slat\`, \`_clat\`,
\`_clat_hist\`; with \`.HOST\` behind it in client mode): keep the names that fio gave.

Logs beside a result in the same folder become time series of that result: where the option in fio's JSON names their prefix, else where
the result's file or its job is named like it, else where it is the only result there; and by the job's number, which fio counts through
the whole file, each clone of \`numjobs\` by itself. Histogram logs are summed over time, where json+ has no bins; they, or else a log
of latencies with a line an I/O, also say how many I/Os of each window took how long, in at most 240 windows. A log with a line an I/O
is gathered into at most 2000 windows with mean, least and largest latency, and with the bytes and I/Os of each second. Lines that are
cut or damaged are counted and left out. Where a result's logs and its figures contradict each other, it says so. Each log is kept with its hash.

Logs that belong to no result are a run of their own, all of one prefix together, partial and without figures.

What the format cannot tell: everything else of the run; the unit of latencies, which is microseconds in fio 2 and nanoseconds in fio 3
(the result decides, by the names of its fields or by its means; alone, only a priority in their lines, histograms, or latencies that would
be longer than the job has run do, and otherwise latencies are left out); with \`per_job_logs=0\`, which job wrote which part; where the last, incomplete window of a job was cut off.`,
  recognise,
  import: importLog,
  beside: besideLogs,
};
