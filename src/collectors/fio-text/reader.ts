/** Sorts the lines of fio's text into runs, their printouts, the jobs and sums in these, and the rest. */
import type { Result } from "../../schema/result.ts";
import { PrintedJob } from "./block.ts";
import { GROUP, type Groups, takeSum } from "./groups.ts";
import { sectionOf, type TextSection } from "./header.ts";
import { limitInProgress, type ProgressLimit } from "./limits.ts";

/** All jobs and sums printed at one time; --status-interval prints several. */
export type Printout = { jobs: PrintedJob[]; groups: Groups; disks: NonNullable<Result["disks"]> };
export type NormalRun = {
  version?: string;
  sections: TextSection[];
  /** Processes and threads that fio said it started; 0 if it did not say. */
  started: number;
  clients: number;
  /** fio's own sum over all clients, which is not used, is in it. */
  hasSumOfClients?: true;
  printouts: Printout[];
  damage: string[];
  messages: string[];
  /** Lines above the command that began it: of another run, which ended before it had a job. */
  before: string[];
  /** Lines behind its whole report: of its next report, or of another run that began none. */
  behind: string[];
  /** The lines of text directly above the first section, as one. */
  above: string;
  /** The most that all jobs may do, as progress lines say. */
  limit?: ProgressLimit;
};

export const HOST = /^<[^<>\s]+> ?/;
export const STARTING = /^Starting (?:(\d{1,7}) threads?)?(?: and )?(?:(\d{1,7}) process(?:es)?)?\s*$/;
/** "fio-3.36"; of 1.x "fio 1.59"; of some packages' 2.0.8 the number alone. */
export const VERSION = /^(?:fio[- ](\d\S*)|([12]\.\d{1,2}\.\d{1,2}))\s*$/;
const CLIENT = /^hostname=\S+, be=\d/;
const PROGRESS = /^Jobs: \d+/;
const TERSE = /^[2-5];[^;]*;/;
export const DISKS = /^Disk stats \(read\/write\):\s*$/;
export const DISK =
  /^\s*(\S+): ios=(\d{1,15})\/(\d{1,15}), (?:(?! util=)[^:])*, util=(\d{1,6}(?:\.\d+)?)%(?:, aggr[^:]*, aggrutil=\d{1,6}(?:\.\d+)?%)?\s*$/;
/** Lines that only a job has; without a job before them, their job's first line was lost. */
const OF_A_JOB =
  /^\s+(?:(?:read|write|trim|mixed)\s*:|(?:slat|clat|lat|sync) |(?:cpu|submit|complete|issued|latency|IO depths)\s|\||bw \()/;
/** At the left, as in a page that took indentation off. */
const OF_THE_JOB =
  /^(?:(?:read|write|trim|mixed)\s*: (?:IOPS|io)=|(?:slat|clat|lat|sync) (?:percentiles )?\([num]?sec\)\s*:|(?:cpu|submit|complete|latency|IO depths)\s*: |issued[^:]*: total=|\|\s*\d+\.\d+th=|bw \()/;
/** Lines that run into each other. */
const RUN_ON = /^(?:\.\.\.|fio[- ]\d\S*)\s+(?:fio-\d|Starting \d)|^Disk stats \([^)]*\):\s*\S/;
const OF_A_GROUP = /^\s*(?:READ|WRITE|TRIM|MIXED): (?:bw|io)=/;
const ALL_CLIENTS = "All clients";
const KEPT_LINES = 200;
const KEPT_DAMAGE = 20;
/** Another run of fio, behind a prompt or alone. */
const COMMAND = /(?:^|[#$>%]\s+|\bsudo\s+)(?:\S*\/)?fio\s+\S/;
/** In characters: a command with its options. */
const MOST_OF_COMMAND = 2000;
const JSON_MARK = /^\s*"fio version"\s*:/;

const newRun = (): NormalRun => ({
  sections: [],
  started: 0,
  clients: 0,
  printouts: [],
  damage: [],
  messages: [],
  before: [],
  behind: [],
  above: "",
});

/** Behind a report: sums and disks, or the first line of another one, that may be cut. */
const MAY_BE_FIOS = /^\s|^(?:Run|Disk|fio)\b|: \(|\w=\S/;

/** All jobs of a run are printed at one time: in seconds, what a slow terminal may take between two. */
const AT_ONE_TIME = 10;

export class NormalReader {
  readonly runs: NormalRun[] = [newRun()];
  /** The file also has fio's JSON, which says more. */
  hasJson = false;
  /** How many reports of jobs are held. */
  reports = 0;
  #job: PrintedJob | undefined;
  /** Inside fio's own sum over all clients, which is not used. */
  #skipped = false;
  #group: number | undefined;
  #number = 0;
  /** The line began with a client's name. */
  #isOfClient = false;
  /** Whole sums of a report came before this line, and then text that is not fio's. */
  #isBehind = false;
  /** Text that is not fio's stands between the last job and this line. */
  #isInterrupted = false;
  /** Another command of fio came before the run that began reported anything. */
  #isBegunAgain = false;
  /** Lines of text directly above this one, as one. */
  #above = "";

  get #run(): NormalRun {
    return this.runs.at(-1) ?? newRun();
  }

  get #printout(): Printout | undefined {
    return this.#run.printouts.at(-1);
  }

  take(raw: string, number: number): boolean {
    this.#number = number;
    const line = raw.startsWith("<") ? raw.replace(HOST, "") : raw;
    this.#isOfClient = line !== raw;
    const start = line.trimStart();
    if (start === "") {
      this.#above = "";
      return true;
    }
    if (start.startsWith('"') && JSON_MARK.test(line)) {
      this.hasJson = true;
      return false;
    }
    if (this.#job?.take(line) || this.#takeHead(line) || this.#takeJob(line) || this.#takeSums(line)) {
      this.#isBehind = false;
      this.#above = "";
      return true;
    }
    this.#takeOther(line);
    this.#above = `${this.#above} ${line}`.slice(-MOST_OF_COMMAND);
    return true;
  }

  #takeHead(line: string): boolean {
    if (line.startsWith("...") && !RUN_ON.test(line)) return true;
    if (line.includes(": (g=")) {
      this.#unlessBegun();
      const section = sectionOf(line);
      if (section === undefined) this.#damage("does not name a section as fio does");
      else {
        this.#unlessAgain(section);
        if (this.#run.sections.length === 0) this.#run.above = this.#above;
        this.#run.sections.push(section);
      }
      return true;
    }
    const [, named, bare] = VERSION.exec(line) ?? [];
    const version = named ?? bare;
    const started = STARTING.exec(line);
    if (version !== undefined) {
      this.#unlessBegun();
      this.#run.version = version.slice(0, 60);
    } else if (started !== null) this.#run.started += Number(started[1] ?? 0) + Number(started[2] ?? 0);
    else if (CLIENT.test(line)) {
      const itsVersion = / fio=fio-(\d[^,\s]*)/.exec(line)?.[1];
      if (itsVersion !== undefined) this.#run.version ??= itsVersion.slice(0, 60);
      this.#run.clients += 1;
      this.#message(line);
    } else if (PROGRESS.test(line)) this.#takeProgress(line);
    else return TERSE.test(line);
    return true;
  }

  /** Behind a report it may be of the next run. */
  #takeProgress(line: string): void {
    const limit = this.#printout === undefined ? limitInProgress(line) : undefined;
    const known = this.#run.limit;
    if (limit !== undefined && (known === undefined || limit.jobs > known.jobs)) this.#run.limit = limit;
  }

  /** Header lines behind a printout begin the next run. */
  #unlessBegun(): void {
    if (this.#printout === undefined) return;
    this.#job = undefined;
    this.#group = undefined;
    this.runs.push(newRun());
  }

  /** One that was ended before it reported anything was begun anew, and not beside itself. */
  #unlessAgain({ name, group }: TextSection): void {
    const isKnown = this.#run.sections.some((one) => one.name === name && one.group === group);
    if (this.#isBegunAgain && isKnown) this.runs.push(newRun());
    this.#isBegunAgain = false;
  }

  /** What stands above a command and told of no job is not of what the command began. */
  #unlessStarted(line: string): void {
    const { sections, started, printouts, clients, messages, before } = this.#run;
    if (printouts.length + clients > 0 || !COMMAND.test(line)) return;
    if (sections.length === 0) before.push(...messages.splice(0));
    else this.#isBegunAgain = started > 0 && !/&\s*$/.test(line);
  }

  /** No other run began behind the report, as far as is known. */
  #keepBehind(): void {
    const { messages, behind } = this.#run;
    messages.push(...behind.splice(0));
  }

  #takeJob(line: string): boolean {
    const job = PrintedJob.begin(line);
    if (job === undefined) {
      if (!line.includes(": (groupid=")) return false;
      this.#job = undefined;
      this.#damage("does not begin a job as fio does");
      return true;
    }
    this.#group = undefined;
    this.#skipped = job.name === ALL_CLIENTS && job.pid === "0";
    this.#job = this.#skipped ? undefined : job;
    if (this.#skipped) {
      this.#run.hasSumOfClients = true;
      return true;
    }
    this.#keepBehind();
    if (this.#isOfAnotherRun(job)) this.runs.push(newRun());
    this.#isInterrupted = false;
    const last = this.#printout;
    this.reports += 1;
    if (last === undefined || last.groups.size > 0) {
      this.#forgetOlder();
      this.#run.printouts.push({ jobs: [job], groups: new Map(), disks: [] });
    } else last.jobs.push(job);
    return true;
  }

  /** fio prints all jobs of a run at one time and their sums behind them: what comes then is a later state of the same processes, or another run. */
  #isOfAnotherRun(job: PrintedJob): boolean {
    const { printouts, started } = this.#run;
    const known = printouts.flatMap(({ jobs }) => jobs);
    const last = known.at(-1);
    // One that had not begun had no process yet.
    const isState = ({ name, pid }: PrintedJob): boolean =>
      name === job.name && (pid === job.pid || pid === "0");
    const isOfClients = this.#isOfClient || this.runs.some(({ clients }) => clients > 0);
    if (last === undefined || isOfClients || known.some(isState)) return false;
    if ((this.#printout?.groups.size ?? 0) > 0) return true;
    if (known.reduce((sum, { jobs }) => sum + jobs, 0) < started) return false;
    const isNamesake = known.some(({ name, group }) => name === job.name && group === job.group);
    return Math.abs(job.printedAt - last.printedAt) > AT_ONE_TIME || (this.#isInterrupted && isNamesake);
  }

  /** Of printouts of the same processes (--status-interval may print them for hours) only the last whole one is kept. */
  #forgetOlder(): void {
    const { printouts } = this.#run;
    const [older, last] = printouts.slice(-2);
    if (older === undefined || last === undefined) return;
    const [was, is] = [older.jobs[0], last.jobs[0]];
    if (was?.pid !== is?.pid || was?.name !== is?.name || was?.group !== is?.group) return;
    printouts.splice(-2, 1);
    this.reports -= older.jobs.length;
  }

  #takeSums(line: string): boolean {
    const group = GROUP.exec(line)?.[1];
    if (group !== undefined) {
      this.#job = undefined;
      this.#skipped = false;
      this.#group = Number(group);
      const groups = this.#printout?.groups;
      if (groups === undefined) this.#damage("has sums of jobs that are not there");
      else if (!groups.has(this.#group)) groups.set(this.#group, new Map());
      return true;
    }
    if (this.#group !== undefined && this.#printout && takeSum(line, this.#printout.groups, this.#group))
      return true;
    if (DISKS.test(line)) {
      this.#job = undefined;
      this.#group = undefined;
      return true;
    }
    return this.#takeDisk(line);
  }

  #takeDisk(line: string): boolean {
    const [, name, reads, writes, util] = DISK.exec(line) ?? [];
    if (name === undefined) return false;
    const disks = this.#printout?.disks;
    if (disks !== undefined && disks.length < 64)
      disks.push({ name, readIos: Number(reads), writeIos: Number(writes), utilPercent: Number(util) });
    return true;
  }

  #takeOther(line: string): void {
    if (this.#skipped && /^\s/.test(line)) return;
    if (OF_A_GROUP.test(line)) this.#damage("has a sum that belongs to no group, or is not whole");
    else if (RUN_ON.test(line)) this.#damage("has more than fio prints in one");
    else if (OF_A_JOB.test(line) || (this.#job !== undefined && OF_THE_JOB.test(line)))
      this.#damage("belongs to no job, or is not whole");
    else if (/^\s/.test(line) && ((this.#job !== undefined && !this.#isInterrupted) || /: ios=/.test(line)))
      this.#damage("is none that fio prints there");
    else {
      this.#unlessStarted(line);
      this.#message(line);
      this.#isInterrupted ||= !MAY_BE_FIOS.test(line);
      this.#isBehind = this.#isReported;
    }
  }

  /** All of a report is above this line. */
  get #isReported(): boolean {
    return this.#job === undefined && (this.#printout?.groups.size ?? 0) > 0;
  }

  #damage(what: string): void {
    this.complain(`line ${this.#number} ${what}`);
  }

  /** Something of the file is lost. */
  complain(what: string): void {
    const { damage } = this.#run;
    if (damage.length < KEPT_DAMAGE) damage.push(what);
  }

  #message(line: string): void {
    const { messages, before, behind } = this.#run;
    if (before.length + messages.length + behind.length < KEPT_LINES)
      (this.#isReported ? behind : messages).push(line.slice(0, 500));
  }

  /** @param rest the text after the last line end; complete sums and disks may end without one */
  end(rest: string): void {
    if (!this.#run.behind.some((line) => COMMAND.test(line))) this.#keepBehind();
    if (rest.trim() === "" || DISK.test(rest) || /^\s*(?:READ|WRITE|TRIM|MIXED): .*msec$/.test(rest)) return;
    if (this.#isBehind && !MAY_BE_FIOS.test(rest)) return;
    this.#damage("is the last, and has no end: the file is cut");
  }
}
