/** One of fio's JSON documents while it is being read: rows are added one by one and not kept. */
import { type Options, readOptions } from "../../fio/options.ts";
import { DIRECTIONS } from "../../schema/result.ts";
import { defined } from "../../text/defined.ts";
import { isObject, type JsonObject } from "../../text/json.ts";
import { order } from "../../text/problem.ts";
import { type FioRow, latencyUnitOf } from "./details.ts";
import type { JobGroup } from "./jobs.ts";
import { lostCount, lostLatencies, lostLine } from "./lost-line.ts";
import { mergeReadings } from "./merge.ts";
import { Complaints, figureOf } from "./number.ts";
import { type Reading, readJob } from "./row.ts";

/** fio's own row over all clients: its latency is only the last client's up to 3.16, its sums are those of the clients' rows. */
const ALL_CLIENTS = "All clients";

export class FioDocument {
  readonly groups = new Map<string, JobGroup>();
  readonly #byName = new Map<string, JobGroup[]>();
  readonly damage: string[] = [];
  readonly complaints: Complaints = new Complaints();
  version: string | undefined;
  /** With several servers, what all of them share. */
  globalOptions: Options = {};
  #globalsOf: ReadonlyMap<string, Options> = new Map();
  timestampMs: number | undefined;
  idlePercent: number | undefined;
  disks: unknown[] = [];
  rows = 0;
  /** The rows of `groups`, in the order of the file. */
  readonly order: FioRow[] = [];
  latencyUnitNs: 1 | 1000 | undefined;
  /** Rows that repeat another; these count once. */
  copies = 0;
  isFio = false;
  whole = false;
  clients = false;

  get isIntact(): boolean {
    return this.whole && this.damage.length === 0 && this.rows > 0;
  }

  member(key: string, value: unknown): void {
    if (key === "fio version" && typeof value === "string") {
      this.isFio = true;
      this.version = value.replace(/^fio-/, "").slice(0, 60);
    } else if (key === "global options") {
      this.#globalsOf = globalsByHost(value);
      this.globalOptions = globalOptionsOf(value, this.#globalsOf);
    } else if (key === "timestamp_ms" && typeof value === "number") this.timestampMs = value;
    else if (key === "timestamp" && typeof value === "number") this.timestampMs ??= value * 1000;
    else if (key === "cpu_idleness" && isObject(value)) this.idlePercent = shareOf(value.system);
    else if (key === "jobs" || key === "client_stats") this.damage.push(`${JSON.stringify(key)} is no array`);
  }

  element(key: string, value: unknown): void {
    if (key === "disk_util") {
      if (this.disks.length < 64) this.disks.push(value);
    } else if (isObject(value)) this.#row(value, key === "client_stats");
    else this.damage.push(`an element of ${JSON.stringify(key)} is no object`);
  }

  #row(job: JsonObject, ofClient: boolean): void {
    const { complaints } = this;
    const name = typeof job.jobname === "string" ? job.jobname : "";
    if (ofClient && name === ALL_CLIENTS && job["job options"] === undefined) return;
    if (job.jobname === undefined) this.damage.push("a job has no jobname");
    this.rows += 1;
    for (const lost of lostLatencies(job))
      this.damage.push(`job ${JSON.stringify(name)} has no ${JSON.stringify(lost)}`);
    this.clients ||= ofClient;
    this.latencyUnitNs ??= latencyUnitOf(job);
    const reading = readJob(job, `job ${JSON.stringify(name)}`, complaints);
    const host = ofClient && job.hostname !== undefined ? hostOf(job) : undefined;
    this.#expectHost(host, ofClient);
    const own = readOptions(job["job options"]);
    const options = own && host !== undefined ? { ...this.#globalsOf.get(host), ...own } : own;
    const group = figureOf(job.groupid, `job ${JSON.stringify(name)}`, "groupid", complaints);
    const groupid = Number.isInteger(group) ? group : undefined;
    // The row itself has the name; if its options have lost the name, it is still the same workload.
    const { name: named = name, ...others } = options ?? {};
    const sorted = Object.entries(others).sort(([a], [b]) => order(a, b));
    const key = JSON.stringify([
      groupid ?? null,
      name,
      options === undefined ? null : [named, sorted],
      host === undefined,
    ]);
    const known = this.groups.get(key);
    if (known === undefined) {
      const hosts = new Set(host === undefined ? [] : [host]);
      const nameless = ofClient && host === undefined;
      const begun: JobGroup = { name, ...defined({ groupid }), options, rows: 1, hosts, nameless, reading };
      this.compareRow(begun);
      this.groups.set(key, begun);
      this.order.push({ group: begun, host });
      return;
    }
    if (isCopy(known.reading, reading)) {
      this.copies += 1;
      return;
    }
    const lost = lostCount(known.reading, reading);
    if (lost !== undefined)
      this.damage.push(`of the rows of ${JSON.stringify(name)} some have no ${JSON.stringify(lost.name)}`);
    known.reading = mergeReadings(known.reading, reading, known.rows);
    known.rows += 1;
    this.order.push({ group: known, host });
    if (host !== undefined) known.hosts.add(host);
  }

  /** Up to 3.2 no row of a client names it; later all do. */
  #expectHost(host: string | undefined, ofClient: boolean): void {
    const known = this.order[0];
    if (ofClient && known !== undefined && (known.host === undefined) !== (host === undefined))
      this.damage.push("of the rows of clients some have no hostname");
  }

  /** Rows of one job name the same options. */
  compareRow(row: JobGroup): void {
    const named = this.#byName.get(row.name) ?? [];
    this.#byName.set(row.name, named);
    // A line is lost of one row among many: a few of them show it.
    if (named.length < COMPARED) named.push(row);
    for (const group of named) {
      const lost = group === row ? undefined : lostLine(group, row);
      if (lost !== undefined)
        this.damage.push(
          `of the rows of ${JSON.stringify(row.name)} some have no ${JSON.stringify(lost.name)}`,
        );
    }
  }

  /** Finds out whether this or the earlier document lost a line that the other has: then it is damaged. */
  compareWith(earlier: FioDocument): void {
    if (!this.isIntact || !earlier.isIntact || !this.mayFollow(earlier)) return;
    for (const [key, group] of this.groups) {
      const same = earlier.groups.get(key);
      for (const other of same === undefined ? earlier.groups.values() : [same]) {
        const lost = same === undefined ? lostLine(group, other) : lostCount(group.reading, other.reading);
        if (lost === undefined) continue;
        const damaged = lost.by === "a" ? this : earlier;
        damaged.damage.push(
          `${JSON.stringify(group.name)} has no ${JSON.stringify(lost.name)}, which it has in another document of the run`,
        );
      }
    }
  }

  /**
   * Documents of one run (--status-interval) name the same jobs, began at the same time, and their counters only grow.
   * In a cut or damaged document jobs may be missing, even all.
   */
  continues(earlier: FioDocument): boolean {
    if (!earlier.whole || earlier.rows === 0) return false;
    const [began, before] = [this.isIntact ? this.#beganMs() : undefined, earlier.#beganMs()];
    if (began !== undefined && before !== undefined && Math.abs(began - before) > CLOCK_STEP_MS) return false;
    for (const [key, group] of earlier.groups) {
      const now = this.groups.get(key);
      if (now === undefined && this.isIntact) return false;
      if (now === undefined || hasGrown(group.reading, now.reading)) continue;
      const ramp = { ...this.globalOptions, ...group.options }.ramp_time;
      if (began === undefined || ramp === undefined || !isLater(group, now)) return false;
    }
    return this.isIntact || [...this.groups.keys()].every((key) => earlier.groups.has(key));
  }

  /** Where one of the two is damaged: it names no other jobs, and nothing says that they began after the earlier one was written. */
  mayFollow(earlier: FioDocument): boolean {
    const [damaged, other] = this.isIntact ? [earlier, this] : [this, earlier];
    const names = new Set([...other.groups.values()].map(({ name }) => name));
    if (![...damaged.groups.values()].every(({ name }) => name === "" || names.has(name))) return false;
    const [began, before, written] = [this.#beganMs(), earlier.#beganMs(), earlier.timestampMs];
    if (began === undefined || written === undefined) return true;
    return before === undefined ? began <= written : Math.abs(began - before) <= Math.abs(began - written);
  }

  /** Exact to a few seconds: fio rounds the time that a job took up to whole seconds, and in client mode its timestamp down. */
  #beganMs(): number | undefined {
    const seconds = Math.max(
      0,
      ...[...this.groups.values()].map(({ reading }) => reading.elapsedSeconds ?? 0),
    );
    return this.timestampMs === undefined || seconds === 0 ? undefined : this.timestampMs - seconds * 1000;
  }
}

const CLOCK_STEP_MS = 2000;
const COMPARED = 20;

/** Bytes if I/Os were not counted: both grow alike. */
const iosOf = ({ traffic }: Reading): number =>
  Object.values(traffic).reduce((sum, of) => sum + (of.totalIos ?? of.ioBytes ?? 0), 0);
const millisecondsOf = ({ traffic }: Reading): number =>
  Object.values(traffic).reduce((sum, of) => sum + (of.runtimeMs ?? 0), 0);

/** At the end of a ramp fio sets its counters to 0, but elapsed time goes on. */
const isLater = (before: JobGroup, now: JobGroup): boolean =>
  (now.reading.elapsedSeconds ?? 0) > (before.reading.elapsedSeconds ?? 0);

/** A job that ended does not change; one that goes on does more I/O in more time, at a rate that changes only so much. */
function hasGrown(before: Reading, now: Reading): boolean {
  const ios = iosOf(now) - iosOf(before);
  const ms = millisecondsOf(now) - millisecondsOf(before);
  if (ios === 0) return ms >= 0 && saidTheSame(before, now);
  const rate = iosOf(before) / millisecondsOf(before);
  return ios > 0 && ms > 0 && (Number.isFinite(rate) ? ios <= LEAP * rate * ms : true);
}
const LEAP = 100;

/** Two jobs never measure the same to the nanosecond. */
function isCopy(a: Reading, b: Reading): boolean {
  const measured = Object.values(a.traffic).some(({ clat, lat }) => (clat ?? lat)?.stddevNs);
  return Boolean(measured) && saidTheSame(a, b);
}

const saidTheSame = (a: Reading, b: Reading): boolean =>
  DIRECTIONS.every((name) => {
    const [x, y] = [a.traffic[name], b.traffic[name]];
    if (x === undefined || y === undefined) return x === y;
    const [p, q] = [x.clat ?? x.lat, y.clat ?? y.lat];
    return (
      x.totalIos === y.totalIos &&
      x.ioBytes === y.ioBytes &&
      p?.meanNs === q?.meanNs &&
      p?.stddevNs === q?.stddevNs
    );
  });

const hostOf = ({ hostname, port }: JsonObject): string => `${String(hostname)}:${String(port)}`;

/** From 3.39 on fio writes an array if there are several servers: the options of each. */
function globalsByHost(value: unknown): Map<string, Options> {
  const servers = Array.isArray(value) ? value.filter(isObject) : [];
  return new Map(
    servers.map((one) => {
      const { hostname: _, port: __, ...options } = readOptions(one) ?? {};
      return [hostOf(one), options];
    }),
  );
}

/** The options that all servers share. */
function globalOptionsOf(value: unknown, byHost: ReadonlyMap<string, Options>): Options {
  if (!Array.isArray(value)) return readOptions(value) ?? {};
  const [first = {}, ...others] = byHost.values();
  return Object.fromEntries(
    Object.entries(first).filter(([name, text]) => others.every((other) => other[name] === text)),
  );
}

/** fio's profile can exceed 100; such a figure is meaningless. */
const shareOf = (value: unknown): number | undefined =>
  typeof value === "number" && value >= 0 && value <= 100 ? value : undefined;
