/** Sorts the lines of kubestr's text: what they say, what is missing, and what is in the wrong place. */
import type { Options } from "../../fio/options.ts";
import { rejoined } from "../reading/broken-lines.ts";

type PrintedRate = { iops: string; kibPerSecond: string };
export type KubestrJob = {
  name: string;
  options: Options;
  /** The line with its options was found. */
  isAsked?: true;
  directions: Partial<Record<"read" | "write", PrintedRate>>;
  /** The first problem: a line that is missing or unexpected. */
  wrong?: string;
};
export type KubestrText = {
  fioVersion?: string;
  test?: string;
  storageClass?: string;
  volumeSize?: string;
  globalOptions?: Options;
  jobs: KubestrJob[];
  /** kubestr's own lines around the result. */
  messages: string[];
  errors: string[];
  /** Lines in the wrong place. */
  stray: string[];
  /** The last line, "OK", was found. */
  whole: boolean;
};

const RUNNING =
  /^Running FIO test \((.{0,300})\) on StorageClass \((.{0,300})\) with a PVC of Size \((.{0,300})\)$/;
const AROUND = /^(?:PVC created|Pod created|Elapsed time-|FIO test results:$|Error|Warning|Deleting|Running)/;
/** Lines that kubestr prints before the first job. */
const BEGINNING = /^(?:PVC created|Running FIO test \(|FIO test results:$|FIO version - )/;
/** Lines by which its text is known where the first ones are missing: other programs run, warn and fail, too. */
const OF_KUBESTR = /^(?:Pod created|Elapsed time-)/;
const FAILURE = /^(?:Error|.* {2}Error$|-\s+(?:Error|Warning))/;
/** The name, or any of the options below, is empty if the job's own section of the job file lacks it. */
const JOB = /^JobName:(?: (.*))?$/;
const ASKED = /^blocksize=(\S*) filesize=(\S*) iodepth=(\S*) rw=(\S*)$/;
const RATE = /^IOPS=(\d+\.\d{6}) BW\(KiB\/s\)=(\d+)$/;
const SAMPLES = [/^iops: min=\d+ max=\d+ avg=\d+\.\d{6}$/, /^bw\(KiB\/s\): min=\d+ max=\d+ avg=\d+\.\d{6}$/];
const DISK = /^\S+: ios=\d+\/\d+ merge=\d+\/\d+ ticks=\d+\/\d+ in_queue=\d+, util=\d+\.\d+%$/;

/** Lines that are long enough to be broken; no name in them has a blank, which would be where a terminal's line was full. */
const BROKEN = [
  [/^Running FIO test \(/, /^Running FIO test \(\S*\) on StorageClass \(\S*\) with a PVC of Size \(\S*\)$/],
  [/^\S+: ios=\d/, DISK],
] as const;

/** fio's names for the printed options, in order. */
const NAMES = ["bs", "size", "iodepth", "rw"];

/** A figure or option of a job, whole or in part: the progress mark can break any line after kubestr's first. */
const FIGURE = /(?:min|max|avg|IOPS|BW\(KiB\/s\)|ios|util|blocksize|filesize|iodepth|rw)=/;
const KEPT_AROUND = 50;

/** The tests in the text, at least one: a test begins after the end of the one before. */
export function readKubestrText(text: string): KubestrText[] {
  const readers = [new Reader()];
  const lines = text.split(/\r?\n|\r/).map((line) => line.trim());
  for (const line of rejoined(lines, BROKEN)) {
    const last = readers.at(-1);
    if (line === "" || last === undefined) continue;
    if (last.read.whole && BEGINNING.test(line)) {
      const next = new Reader();
      next.line(line);
      readers.push(next);
    } else last.line(line);
  }
  for (const reader of readers) reader.endJob();
  return readers.map(({ read }) => read);
}

type Place = "around" | "head" | "global" | "job" | "asked" | "rates" | "iops" | "bw" | "disks" | "end";

class Reader {
  readonly read: KubestrText = { jobs: [], messages: [], errors: [], stray: [], whole: false };
  #place: Place = "around";
  #direction: "read" | "write" | undefined;

  line(line: string): void {
    if (this.#isAround(line)) return;
    const running = RUNNING.exec(line);
    const version = /^FIO version - fio-(\S+)$/.exec(line)?.[1];
    const options = /^Global options - (.*)$/.exec(line)?.[1];
    const job = JOB.exec(line);
    if (FAILURE.test(line)) this.read.errors.push(line);
    else if (running !== null && this.#place === "head") this.#running(running, line);
    else if (version !== undefined && this.#place === "head" && this.read.fioVersion === undefined)
      this.read.fioVersion = version;
    else if (options !== undefined && this.#place === "head") {
      this.read.globalOptions = optionsIn(options);
      this.#place = "global";
    } else if (AROUND.test(line) && this.#place === "head") this.read.messages.push(line);
    else if (job !== null) this.#begin(job[1] ?? "");
    else if (line === "Disk stats (read/write):" && this.#place !== "head") this.#disks();
    else if (/^-\s+OK$/.test(line) && this.#place === "disks") {
      this.read.whole = true;
      this.#place = "end";
    } else if (!(this.#place === "disks" && DISK.test(line)) && !this.#inJob(line))
      this.read.stray.push(line);
  }

  /** Takes what people put around kubestr's text: a heading, the command, a Markdown fence. */
  #isAround(line: string): boolean {
    if (this.#place === "around" && (BEGINNING.test(line) || OF_KUBESTR.test(line) || JOB.test(line)))
      this.#place = "head";
    if ((this.#place !== "around" && this.#place !== "end") || FAILURE.test(line)) return false;
    if (JOB.test(line) || FIGURE.test(line) || line === "Disk stats (read/write):") return false;
    if (this.read.messages.length < KEPT_AROUND) this.read.messages.push(line.slice(0, 200));
    return true;
  }

  #running([, test = "", storageClass = "", volumeSize = ""]: RegExpExecArray, line: string): void {
    if (this.read.test !== undefined) this.read.stray.push(line);
    Object.assign(this.read, { test, storageClass, volumeSize });
    this.read.messages.push(line);
  }

  #begin(name: string): void {
    this.endJob();
    if (this.#place === "disks" || this.#place === "end") this.read.stray.push(`JobName: ${name}`);
    this.read.jobs.push({ name, options: {}, directions: {} });
    this.#place = "job";
    this.#direction = undefined;
  }

  #disks(): void {
    this.endJob();
    if (this.#place === "disks" || this.#place === "end") this.read.stray.push("Disk stats (read/write):");
    this.#place = "disks";
  }

  /** Ends a job and notes what is missing; kubestr prints no rates if nothing was done. */
  endJob(): void {
    const job = this.read.jobs.at(-1);
    if (job === undefined) return;
    const open: Partial<Record<Place, string>> = {
      job: "its block size and pattern",
      rates: "its IOPS and bandwidth",
      iops: "the line of its IOPS samples",
      bw: "the line of its bandwidth samples",
    };
    const missing = open[this.#place];
    if (missing !== undefined) job.wrong ??= `${missing} did not come`;
  }

  /** False if the line does not belong here. */
  #inJob(line: string): boolean {
    const job = this.read.jobs.at(-1);
    if (job === undefined) return false;
    const asked = ASKED.exec(line);
    const direction = /^(read|write):$/.exec(line)?.[1] as "read" | "write" | undefined;
    const rate = RATE.exec(line);
    if (asked !== null && this.#place === "job") {
      job.options = Object.fromEntries(
        NAMES.map((name, i) => [name, asked[i + 1] ?? ""]).filter(([, v]) => v),
      );
      job.isAsked = true;
      this.#place = "asked";
    } else if (
      direction !== undefined &&
      this.#place === "asked" &&
      job.directions[direction] === undefined
    ) {
      this.#direction = direction;
      this.#place = "rates";
    } else if (rate !== null && this.#place === "rates" && this.#direction !== undefined) {
      job.directions[this.#direction] = { iops: rate[1] ?? "", kibPerSecond: rate[2] ?? "" };
      this.#place = "iops";
    } else if (SAMPLES[0]?.test(line) && this.#place === "iops") this.#place = "bw";
    else if (SAMPLES[1]?.test(line) && this.#place === "bw") this.#place = "asked";
    else {
      job.wrong ??= `${JSON.stringify(line.slice(0, 60))} stands where it cannot`;
      return false;
    }
    return true;
  }
}

/** "ioengine=libaio verify=0 direct=1": an option without a value is left out. */
function optionsIn(text: string): Options {
  const options: Options = {};
  for (const [, name = "", value = ""] of text.matchAll(/(\w+)=(\S*)/g))
    if (value !== "") options[name] = value;
  return options;
}
