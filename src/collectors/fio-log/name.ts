/** The names that fio gives its logs: PREFIX_bw.1.log, and in client mode PREFIX_bw.1.log.HOST. */
import { defined } from "../../text/defined.ts";

const LOG_KINDS = ["bw", "iops", "slat", "clat", "lat", "clat_hist"] as const;
export type LogKind = (typeof LOG_KINDS)[number];

export type LogName = {
  prefix: string;
  kind: LogKind;
  /** fio's job number; absent with per_job_logs=0 and before fio 2.2. */
  job?: number;
  host?: string;
};

/** Matches a file's name without its folder. */
export const LOG_NAME = new RegExp(
  `^(?<prefix>.+)_(?<kind>${LOG_KINDS.toSorted((a, b) => b.length - a.length).join("|")})(?:\\.(?<job>[1-9]\\d{0,6}))?\\.log(?:\\.(?<host>[\\w.:-]+))?$`,
);

/** Undefined if the name is not of fio's form. */
export function parseLogName(name: string): LogName | undefined {
  const { prefix, kind, job, host } = LOG_NAME.exec(name)?.groups ?? {};
  if (prefix === undefined || kind === undefined) return undefined;
  return {
    prefix,
    kind: kind as LogKind,
    ...(job !== undefined && { job: Number(job) }),
    ...defined({ host }),
  };
}

/** The option that sets the prefix of such a log. */
export const OPTION_OF: Record<LogKind, string> = {
  bw: "write_bw_log",
  iops: "write_iops_log",
  slat: "write_lat_log",
  clat: "write_lat_log",
  lat: "write_lat_log",
  clat_hist: "write_hist_log",
};
