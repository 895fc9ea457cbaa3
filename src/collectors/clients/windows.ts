/** When each of a client's jobs did I/O, and for how long all clients did at the same time. Pure. */
import type { Options } from "../../fio/options.ts";
import { parseSeconds } from "../../fio/size.ts";
import { formatNumber } from "../../units/format.ts";
import type { FioDocument } from "../fio/document.ts";
import type { JobGroup } from "../fio/jobs.ts";
import type { Member } from "./envelope.ts";

/** Milliseconds since 1970, by the clock of the client's node. */
export type ClientWindow = { fromMs: number; toMs: number; basis: Basis };
type Basis = "job_start" | "timestamp" | "endedAt";

/** If the clients' windows of a job overlap by less than this share, they did not measure together. */
export const COMMON_SHARE = 0.9;

/** From this share on, what a client counted in all its time is what it did while all measured. */
export const WHOLE_SHARE = 0.99;

const runtimeOf = ({ reading }: JobGroup): number =>
  Math.max(0, ...Object.values(reading.traffic).map((of) => of.runtimeMs ?? 0));

const rampOf = (options: Options): number => (parseSeconds(options.ramp_time ?? "0") ?? 0) * 1000;

/**
 * Taken from job_start (fio 3.36 and later) and the ramp. If fio does not print it, counted backwards from the time at which fio wrote
 * its document, or at which the client said that it was done: groups run in sequence, each as long as its ramp and its longest job.
 */
export function clientWindows(document: FioDocument, { endedAtMs }: Member): Map<JobGroup, ClientWindow> {
  const groups = [...document.groups.values()];
  const optionsOf = (group: JobGroup): Options => ({ ...document.globalOptions, ...group.options });
  if (groups.every(({ reading }) => reading.startedAtMs !== undefined))
    return new Map(
      groups.map((group) => {
        const fromMs = (group.reading.startedAtMs ?? 0) + rampOf(optionsOf(group));
        return [group, { fromMs, toMs: fromMs + runtimeOf(group), basis: "job_start" }];
      }),
    );
  const windows = new Map<JobGroup, ClientWindow>();
  const basis = document.timestampMs === undefined ? "endedAt" : "timestamp";
  let end = document.timestampMs ?? endedAtMs;
  if (end === undefined) return windows;
  for (const phase of [...Map.groupBy(groups, ({ groupid }) => groupid ?? 0).values()].reverse()) {
    const length = Math.max(...phase.map(runtimeOf));
    const ramp = Math.max(...phase.map((group) => rampOf(optionsOf(group))));
    for (const group of phase) windows.set(group, { fromMs: end - length, toMs: end, basis });
    end -= length + ramp;
  }
  return windows;
}

const BASES: Record<Basis, string> = {
  job_start: "by fio's job_start",
  timestamp: "by the time at which fio wrote its result, backwards",
  endedAt: "by when each client said that it was done, backwards",
};

export type CommonWindow = { fromMs: number; toMs: number };

/** When all measured. Undefined if the window of one is not known, or if they have no time in common. */
export function commonOf(windows: readonly (ClientWindow | undefined)[]): CommonWindow | undefined {
  const known = windows.filter((window) => window !== undefined);
  if (known.length < windows.length || known.length === 0) return undefined;
  const fromMs = Math.max(...known.map((window) => window.fromMs));
  const toMs = Math.min(...known.map((window) => window.toMs));
  return toMs > fromMs ? { fromMs, toMs } : undefined;
}

export type Company = { share: number; text: string };

/** The share of the longest window that all have in common. Undefined if the window of one is not known. */
export function companyOf(windows: readonly (ClientWindow | undefined)[]): Company | undefined {
  const known = windows.filter((window) => window !== undefined);
  const longest = Math.max(...known.map(({ fromMs, toMs }) => toMs - fromMs));
  if (known.length < windows.length || known.length === 0 || longest <= 0) return undefined;
  const { fromMs, toMs } = commonOf(known) ?? { fromMs: 0, toMs: 0 };
  const common = toMs - fromMs;
  const share = common / longest;
  const [seconds, of] = [common, longest].map((ms) => formatNumber(ms / 1000));
  const bases = [...new Set(known.map(({ basis }) => BASES[basis]))].join("; ");
  return {
    share,
    text: `all clients measured together for ${seconds} s of ${of} s (${formatNumber(100 * share)} %), ${bases}`,
  };
}
