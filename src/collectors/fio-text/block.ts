/** The lines that fio prints of one job, gathered as they come; figures are made once all are there. */
import type { DirectionName, Distribution } from "../../schema/result.ts";
import { rises } from "../reading/rising.ts";
import { dayOf, MONTHS } from "../reading/time.ts";
import {
  CPU,
  DEPTHS,
  DESCRIPTION,
  ERRORS,
  FLUSHES,
  ISSUED,
  JOB,
  OF_A_PRIORITY,
  OLD_ISSUED,
  OLD_SIDE,
  OTHER,
  runsOn,
  SHARES,
  SIDE,
} from "./job-lines.ts";
import { distributionOf, LATENCY, type LatencyFields, latencyFields, PERCENTILES } from "./latency.ts";
import type { Style } from "./number.ts";
import { isPercentileLine, Percentiles } from "./percentiles.ts";

export type PrintedLatency = {
  fields?: LatencyFields;
  /** Made of the fields once the whole job is read; absent if fio took no time. */
  distribution?: Distribution;
  unit?: string;
  percentiles: Percentiles;
};
export type PrintedSide = {
  iops: string;
  bandwidth: string[];
  io: string;
  ms: number;
  /** True up to fio 2.16, where "KB" is 1024 bytes. */
  binary: boolean;
  latencies: Map<string, PrintedLatency>;
};

const BAR = 124;
type Entry = [string, (job: PrintedJob, line: string) => boolean];

/** Lines that are not read: samples, shares, and how many I/Os were submitted or completed at once. */
const PASSED_OVER = "bw iops submit complete latency steadystate ss cachehit zone high low".split(" ");
const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);

export class PrintedJob {
  readonly name: string;
  readonly group: number;
  readonly jobs: number;
  readonly errno: number;
  readonly errorText: string | undefined;
  readonly pid: string;
  /** By the clock of the machine: its time zone is not printed. */
  readonly day: string | undefined;
  /** When fio printed it, in seconds by that clock; NaN before fio 2 printed it. */
  readonly printedAt: number;
  readonly sides = new Map<DirectionName, PrintedSide>();
  readonly damage: string[] = [];
  sync: PrintedLatency | undefined;
  cpu: { user: string; system: string } | undefined;
  depths: string | undefined;
  issued: number[] | undefined;
  /** fio counts fdatasync one place behind its counts of I/Os, where short reads stand; of a job without reads that tells how many. */
  datasyncs = 0;
  failedIos = 0;
  description: string | undefined;
  style: Style = "either";
  #side: PrintedSide | undefined;
  #inFlushes = false;
  #list: PrintedLatency | undefined;

  private constructor(fields: RegExpExecArray) {
    const [, name = "", group, jobs, err, error, pid = "", month = "", day, time, year] = fields;
    this.name = name;
    this.group = Number(group);
    this.jobs = Number(jobs);
    this.errno = Number(err);
    this.errorText = /\berror=(.+)$/.exec(error ?? "")?.[1] ?? error;
    this.pid = pid;
    this.day = dayOf(Number(year), MONTHS.indexOf(month), Number(day));
    this.printedAt = Date.parse(`${this.day}T${time}Z`) / 1000;
  }

  /** The job that begins with this line, if one does. */
  static begin(line: string): PrintedJob | undefined {
    const fields = line.includes("(groupid=") ? JOB.exec(line) : null;
    return fields === null ? undefined : new PrintedJob(fields);
  }

  /** False if the line does not belong to a job. */
  take(line: string): boolean {
    const from = line.length - line.trimStart().length;
    if (line.charCodeAt(from) === BAR) return this.#takePercentiles(line);
    this.#list = undefined;
    let to = from;
    while (isLetter(line.charCodeAt(to))) to += 1;
    const word = line.slice(from, to);
    // What is of some of the I/Os is read to its end and kept nowhere.
    if (OF_A_PRIORITY.test(line)) this.#list = { percentiles: new Percentiles() };
    return (PrintedJob.#readers.get(word)?.(this, line) ?? false) || OTHER.test(line);
  }

  /** Readers by the first word of a line; they return false for an incomplete line. */
  static readonly #readers = new Map<string, (job: PrintedJob, line: string) => boolean>([
    ...["read", "write", "trim", "mixed"].map((word) => [word, (job, line) => job.#takeSide(line)] as Entry),
    ...["slat", "clat", "sync"].map((word) => [word, (job, line) => job.#takeLatency(line)] as Entry),
    ["lat", (job, line) => job.#takeLatency(line) || job.#takeShares(line)],
    ["cpu", (job, line) => job.#takeCpu(line)],
    ["IO", (job, line) => job.#takeDepths(line)],
    ["issued", (job, line) => job.#takeIssued(line)],
    ["errors", (job, line) => job.#takeErrors(line)],
    ["Description", (job, line) => job.#takeDescription(line)],
    ["fsync", (job, line) => job.#takeFlushes(line)],
    ...PASSED_OVER.map((word) => [word, (_, line) => !runsOn(line)] as Entry),
  ]);

  #takePercentiles(line: string): boolean {
    if (!isPercentileLine(line)) return false;
    const percentiles = this.#list?.percentiles ?? new Percentiles();
    const goesOn = percentiles.count === 0 || percentiles.open;
    if (percentiles.add(line) === 0) return false;
    if (this.#list === undefined) this.damage.push("percentiles stand without the line that says of what");
    else if (!goesOn) this.damage.push("a list of percentiles goes on behind its end");
    return true;
  }

  #takeSide(line: string): boolean {
    const side = SIDE.exec(line);
    const old = side === null ? OLD_SIDE.exec(line) : null;
    if (side !== null) {
      const [, name, iops = "", first = "", second = "", io = "", ms] = side;
      const bandwidth = [first, second];
      this.#begin(name as DirectionName, { iops, bandwidth, io, ms: Number(ms), binary: false });
    } else if (old !== null) {
      const [, name, io = "", bandwidth = "", iops = "", ms] = old;
      this.style = "remainder";
      this.#begin(name as DirectionName, { iops, bandwidth: [bandwidth], io, ms: Number(ms), binary: true });
    } else return false;
    return true;
  }

  #begin(name: DirectionName, side: Omit<PrintedSide, "latencies">): void {
    if (this.sides.has(name)) this.damage.push(`${name} is there twice`);
    this.#side = { ...side, latencies: new Map() };
    this.sides.set(name, this.#side);
    this.#inFlushes = false;
  }

  #takeLatency(line: string): boolean {
    const fields = LATENCY.exec(line);
    const list = fields === null ? PERCENTILES.exec(line) : null;
    const [, kind = "", unit] = fields ?? list ?? [];
    if (unit === undefined) return false;
    const of = this.#latency(kind);
    if (of === undefined) {
      this.damage.push(`${kind} stands where it belongs to no direction`);
      return true;
    }
    if (fields !== null) {
      if (of.fields !== undefined) this.damage.push(`${kind} of one direction is there twice`);
      of.fields = latencyFields(fields);
    } else {
      if (of.unit !== undefined) this.damage.push(`percentiles of ${kind} of one direction are there twice`);
      of.unit = unit;
      this.#list = of;
    }
    return true;
  }

  #latency(kind: string): PrintedLatency | undefined {
    if (kind === "sync") {
      if (!this.#inFlushes) return undefined;
      this.sync ??= { percentiles: new Percentiles() };
      return this.sync;
    }
    if (this.#inFlushes || this.#side === undefined) return undefined;
    const known = this.#side.latencies.get(kind) ?? { percentiles: new Percentiles() };
    this.#side.latencies.set(kind, known);
    return known;
  }

  #takeShares(line: string): boolean {
    const shares = SHARES.exec(line);
    if (shares === null) return false;
    this.style = (shares[1] ?? "").length > 1 ? "rounded" : "remainder";
    return true;
  }

  #takeCpu(line: string): boolean {
    const [, user, system] = CPU.exec(line) ?? [];
    if (user === undefined || system === undefined) return false;
    // A page that made one blank of several leaves nothing to tell by.
    if (this.style === "remainder" && !line.includes("cpu  ")) this.style = "either";
    this.cpu = { user, system };
    return true;
  }

  #takeDepths(line: string): boolean {
    const depths = DEPTHS.exec(line)?.[1];
    this.depths = depths ?? this.depths;
    return depths !== undefined;
  }

  #takeIssued(line: string): boolean {
    const fields = ISSUED.exec(line) ?? OLD_ISSUED.exec(line);
    if (fields === null) return false;
    const counts = fields.slice(1, 5).map((count) => Number(count ?? 0));
    if (this.issued !== undefined && String(this.issued) !== String(counts))
      this.damage.push("its numbers of I/Os are there twice, and differ");
    this.issued = counts;
    this.datasyncs = counts[0] === 0 ? Number(fields[5] ?? 0) : 0;
    if (line.includes("rwts")) this.style = "rounded";
    return true;
  }

  #takeErrors(line: string): boolean {
    const total = ERRORS.exec(line)?.[1];
    this.failedIos = Number(total ?? this.failedIos);
    return total !== undefined;
  }

  #takeDescription(line: string): boolean {
    const text = DESCRIPTION.exec(line)?.[1];
    this.description = text ?? this.description;
    return text !== undefined;
  }

  #takeFlushes(line: string): boolean {
    const isHeading = FLUSHES.test(line);
    this.#inFlushes ||= isHeading;
    return isHeading;
  }

  /** What was lost, now that no more lines come. The other figures are right. */
  missing(): string[] {
    return [
      ...(this.issued === undefined ? ["the line of its I/Os (issued) is missing"] : []),
      ...(this.depths === undefined ? ["the line of its depths is missing"] : []),
      ...(this.#lists().some(
        ({ unit, percentiles: { open, count } }) => open || (unit !== undefined && count === 0),
      )
        ? ["a list of percentiles has no end"]
        : []),
    ];
  }

  /** Lines that cannot all be of this job: no figure can be trusted then. Also makes the distributions, absent before. */
  misplaced(): string[] {
    const lists = this.#lists();
    let [grow, ordered] = [true, true];
    for (const list of lists) {
      grow &&= list.percentiles.grow;
      const of = list.fields === undefined ? undefined : distributionOf(list.fields, this.style);
      if (of === undefined) continue;
      list.distribution = of;
      ordered &&= rises(of);
    }
    if (grow && ordered && this.damage.length === 0) return [];
    return [
      ...new Set([
        ...this.damage,
        ...(grow ? [] : ["its percentiles do not grow"]),
        ...(ordered ? [] : ["a latency's min, avg and max are not in this order"]),
      ]),
    ];
  }

  #lists(): PrintedLatency[] {
    const lists: PrintedLatency[] = [];
    for (const side of this.sides.values()) for (const list of side.latencies.values()) lists.push(list);
    if (this.sync !== undefined) lists.push(this.sync);
    return lists;
  }
}
