/** fio job files: what one asks for, and how it is rewritten to run in a folder of our own. Pure. */
import { parseSeconds, parseSize } from "./size.ts";

export type JobSection = { name: string; options: ReadonlyMap<string, string> };

/** Sections with the options of [global] sections before them filled in; flags have the value "1". */
export function parseJobFile(text: string): JobSection[] {
  const sections: { name: string; options: Map<string, string> }[] = [];
  const global = new Map<string, string>();
  let current = global;
  for (const line of text.split("\n").map(bare)) {
    const name = /^\[(.+)\]$/.exec(line)?.[1];
    if (name !== undefined) {
      current = name === "global" ? global : new Map(global);
      if (name !== "global") sections.push({ name, options: current });
    } else if (line !== "") {
      const [key = "", ...value] = line.split("=");
      current.set(key.trim(), value.join("=").trim() || "1");
    }
  }
  return sections;
}

/** The other way round: each section with all of its options. */
export const jobFileText = (sections: readonly JobSection[]): string =>
  sections
    .map(({ name, options }) =>
      [`[${name}]`, ...[...options].map(([key, value]) => `${key}=${value}`), ""].join("\n"),
    )
    .join("\n");

/** Without comment, and without space around. */
const bare = (line: string): string => line.replace(/^\s*[;#].*$/, "").trim();

/**
 * The job file that runs in the current folder: no `directory`, no file name that leads out of it, and another engine
 * where `engine` names one for the engine asked for. fio lets the file win over its command line, hence a new file.
 */
export function rewriteJobFile(text: string, engine: (wanted: string) => string): string {
  const lines = text.split("\n").flatMap((line) => {
    const [, key, value = ""] = /^\s*(\w+)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (key === "directory") return [];
    if (key === "filename" && !/^\w[\w.-]*$/.test(value)) return [];
    return key === "ioengine" ? [`ioengine=${engine(value)}`] : [line];
  });
  return lines.join("\n");
}

/** A line a second: fine enough for a minute, and a few kilobytes. */
const LOG_MS = 1000;

export type LogKind = "bw" | "iops" | "lat" | "hist";

/**
 * The job file that also logs its rates and latencies, as PREFIX_bw.1.log and so on, a number a job. One that logs
 * already is left alone: it knows why.
 */
export function withLogs(
  text: string,
  prefix: string,
  kinds: readonly LogKind[] = ["bw", "iops", "lat"],
): string {
  if (/^\s*(write_\w+_log|log_\w+|per_job_logs)\b/m.test(text)) return text;
  const options = [
    `log_avg_msec=${LOG_MS}`,
    ...(kinds.includes("hist") ? [`log_hist_msec=${LOG_MS}`] : []),
    ...kinds.map((kind) => `write_${kind}_log=${prefix}`),
  ].join("\n");
  const global = /^[ \t]*\[global\].*$/m;
  if (global.test(text)) return text.replace(global, (line) => `${line}\n${options}`);
  return text.replace(/^[ \t]*\[/m, (start) => `[global]\n${options}\n\n${start}`);
}

/** Options that make a job touch, run or read something outside its folder. */
const OUTSIDE = [
  "exec_prerun",
  "exec_postrun",
  "include",
  "opendir",
  "read_iolog",
  "write_iolog",
  "merge_blktrace_file",
  "aux-path",
  "replay_redirect",
  "filename_format",
  "client",
  "remote",
  "hostname",
];

/** One line that says why this job file must not run here; undefined where it may. */
export function refusalOf(text: string): string | undefined {
  const variable = /\$\{\w+\}/.exec(text)?.[0];
  if (variable) return `expected a job file without variables, found ${variable}. Write its value out.`;
  const option = OUTSIDE.find((name) => new RegExp(`^\\s*${name}\\b`, "m").test(text));
  if (option) return `expected a job file that stays in its folder, found ${option}. Remove it.`;
  const written = text.split("\n").map(bare).find(leadsOut);
  return (
    written && `expected a job file that stays in its folder, found ${written}. Name a file of its folder.`
  );
}

/** Options whose value is a file that fio writes or maps: write_bw_log=PREFIX, mem=mmap:FILE. */
const FILE_OPTION = /^(?:write_\w+|mem|iomem)\s*=\s*(?:\w+:)?(.*)$/;

/** To an absolute path, or over "..". */
function leadsOut(line: string): boolean {
  const path = FILE_OPTION.exec(line)?.[1] ?? "";
  return path.startsWith("/") || path.split("/").includes("..");
}

/** `rampSeconds`: of the first job, at whose start measuring begins. `phases`: how many groups of jobs run one after the other. */
export type JobDemand = {
  seconds: number;
  rampSeconds: number;
  phases: number;
  bytes: number;
  prefilled: boolean;
};

/** How long it runs, once its files are laid out, and how much space it takes; what it leaves open counts as nothing. */
export function demandOf(sections: readonly JobSection[]): JobDemand {
  const groups: number[] = [];
  const files = new Map<string, number>();
  for (const [i, { name, options }] of sections.entries()) {
    const length = ["runtime", "ramp_time", "startdelay"].reduce(
      (sum, option) => sum + (parseSeconds(options.get(option)) ?? 0),
      0,
    );
    const alone = i === 0 || options.has("stonewall") || options.has("wait_for_previous");
    if (alone) groups.push(length);
    else groups.push(Math.max(groups.pop() ?? 0, length));
    const jobs = Number(options.get("numjobs") ?? 1);
    const size = bytesOf(options, "size") + bytesOf(options, "offset_increment") * (jobs - 1);
    const file = options.get("filename");
    files.set(file ?? name, Math.max(files.get(file ?? name) ?? 0, file === undefined ? size * jobs : size));
  }
  const first = sections[0]?.options;
  return {
    seconds: groups.reduce((sum, length) => sum + length, 0),
    phases: groups.length,
    rampSeconds: parseSeconds(first?.get("ramp_time")) ?? 0,
    bytes: [...files.values()].reduce((sum, size) => sum + size, 0),
    // fio fills a missing file before the first job that reads it.
    prefilled: files.size === 1 && /^(rand)?read$/.test(first?.get("rw") ?? first?.get("readwrite") ?? ""),
  };
}

/** Of one option; a share such as "50%" is not known here and gives 0. */
export const bytesOf = (options: JobSection["options"], option: string): number =>
  parseSize(options.get(option), options.get("kb_base")) ?? 0;
