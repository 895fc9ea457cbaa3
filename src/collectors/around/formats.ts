/** Takes a text apart in which several tools' outputs follow one another. */
import { inReportOfCheck } from "../reading/tools/etcd-report.ts";
import { BEGINS_TERSE } from "../reading/tools/terse-line.ts";
import { anyOf, IOZONE, PGBENCH, SYSBENCH, VDBENCH } from "./lines/first-lines.ts";

/**
 * `format`: the id of a collector. `begins`: a line and the one below it. `command`: at a prompt, what prints it. `ends`: the
 * last line of what holds lines of other formats, too. `more`: how many lines follow it.
 */
type Beginning = { format: string; begins: RegExp; command?: RegExp; ends?: RegExp; more?: number };

export const BEGINNINGS: readonly Beginning[] = [
  {
    format: "kbench",
    begins: /^(?:TEST_FILE: |TEST_OUTPUT_PREFIX: |FIO Benchmark \w+)/,
    ends: /^\s*Latency in ns/,
    more: 3,
  },
  {
    format: "dbench",
    begins: /^(?:Working dir: |Testing (?:Read|Write) IOPS|= Dbench Summary =)/,
    ends: /^Mixed Random Read\/Write IOPS/,
  },
  {
    format: "kubestr",
    begins: /^(?:PVC created|Pod created|Running FIO test|FIO test results:|FIO version - )/,
    ends: /^\s*-\s+OK\s*$/,
  },
  {
    format: "dd",
    begins: /^\d+\+\d+[ \u00a0](?:records (?:in|gelezen)|Datensätze ein|enregistrements lus)\s*\n/,
    command: /^dd\s/,
  },
  {
    format: "elbencho",
    begins: /^(?:ISO DATE(?: start)?\s*: |COMMAND LINE\s*: |OPERATION {1,8}RESULT TYPE )/,
  },
  {
    format: "fio-normal",
    begins: /^.*(?:: \(g=\d+\): rw=|: \(groupid=\d+, jobs=\d+\): err=)/,
    command: /^fio\s/,
  },
  { format: "fio-terse", begins: BEGINS_TERSE },
  { format: "sysbench", begins: SYSBENCH, command: /^sysbench\s/ },
  {
    format: "ioping",
    begins:
      /^(?:[\d.]+ [KMGT]?i?B? (?:<<<|>>>) |--- .{1,200} ioping statistics ---|\[\{\s*\n\s*"timestamp": )/,
    command: /^ioping\s/,
  },
  {
    format: "hdparm",
    begins: /^ *(?:\/dev\/\S{1,80}:\s*\n|Timing (?:buffer-cache|cached|buffered|O_DIRECT) )/,
    command: /^hdparm\s/,
  },
  {
    format: "redis-benchmark",
    begins:
      /^[\r ]*(?:[A-Z][\w ()*:]{0,80}: (?:rps=|\d+\.\d\d requests per second)|====== \S.{0,80} ======|"test","rps")/,
    command: /^redis-benchmark\s/,
  },
  {
    format: "pgbench",
    begins: anyOf(PGBENCH),
    command: /^pgbench\s/,
  },
  { format: "pg-test-fsync", begins: /^\d+ seconds? per test\s*\n/, command: /^pg_test_fsync\b/ },
  {
    format: "rados-bench",
    begins: /^(?:hints = \d+\s*\n|(?:\d\S* )?Maintaining \d+ concurrent |(?:\d\S* )? *sec Cur ops )/,
    command: /^rados\s/,
  },
  { format: "rbd-bench", begins: /^bench(?:-write)? {1,3}(?:type|io_size) /, command: /^rbd\s/ },
  { format: "etcd-metrics", begins: /^# (?:HELP|TYPE) etcd_/ },
  {
    format: "etcd-check-perf",
    begins: /^\r?(?: ?\d+ \/ \d+ +(?:B?o*!? )?[\d.]+%|(?:PASS|FAIL): Throughput )/,
    command: /^etcdctl\s/,
  },
  {
    format: "etcd-benchmark",
    begins:
      /^(?:bench with \w+ range|Total Read Ops: |Put summary:|Summary:\s*\n *Total:|Error distribution:)/,
    command: /^benchmark\s/,
  },
  {
    format: "bonnie",
    begins:
      /^(?:Version +\S+ +-+Sequential Output|Writing a byte at a time|format_version,|(?:[^,\n]{0,160}[:\]|>] )?\d\.\d\d,\d\.\d\d\w?,)/,
    command: /^bonnie\+\+\s/,
  },
  { format: "iozone", begins: IOZONE, command: /^iozone\s/ },
  { format: "warp", begins: /^(?:Operation|Report): [A-Z]+\. /, command: /^warp\s/ },
  { format: "s3bench", begins: /^Test parameters\s*\n/, command: /^s3bench\s/ },
  {
    format: "diskspd",
    begins: /^(?:Command Line: .{0,200}diskspd|Input parameters:\s*\n\s*$)/i,
    command: /^diskspd(?:\.exe)?\s/i,
  },
  { format: "crystaldiskmark", begins: /^(?:-{20,}\s*\n)?(?:CrystalDiskMark \d| *KDiskMark \(\d)/ },
  {
    format: "vdbench",
    begins: anyOf(VDBENCH),
  },
  { format: "yabs", begins: /^# ## ## ## / },
];
/** What stands behind the mark of a shell, which ends what names machine and folder. */
const PROMPT = /^\s{0,8}(?:\S[^#$>]{0,160})?[#$>+] ?(?:sudo )?(?<command>[a-z].*)$/;
const commandOf = (line: string): string | undefined =>
  /^[^#$>+]{0,160}[#$>+]/.test(line) ? PROMPT.exec(line)?.groups?.command : undefined;
/** What runs a tool, behind the mark of a shell or at the beginning of a line. */
export function commandOfTool(line: string): string | undefined {
  const command = commandOf(line) ?? line;
  return BEGINNINGS.some((one) => one.command?.test(command)) ? command : undefined;
}
/** True for the last line of what ends in one of its own. */
export const isEndOfOutput = (line: string): boolean => BEGINNINGS.some(({ ends }) => ends?.test(line));
/** In characters: what begins an output stands at the beginning of a line. */
const LONGEST_LINE = 2000;
const FIO = ["fio-json", "fio-normal", "fio-terse"];
const VERSION = /^[[,]?\s*\{?\s*"fio version"\s*:/;

/** The text of each format, with empty lines where another's stand. A single one if the text is of one format. */
export function formatsIn(lines: readonly string[]): string[] {
  const of = formatOfLines(lines);
  const formats = [...new Set(of)].filter((format) => format !== "");
  if (formats.length < 2) return [lines.join("\n")];
  return formats.map((format) =>
    lines
      .map((line, i) => (of[i] === format || (of[i] === "" && format === formats[0]) ? line : ""))
      .join("\n"),
  );
}

/** True if all that the text holds is fio's, which can print one run in several formats. */
export const isAllOfFio = (lines: readonly string[]): boolean =>
  formatOfLines(lines).every((format) => format === "" || FIO.includes(format));

/** Of each line; empty before the first that is known. */
function formatOfLines(lines: readonly string[]): string[] {
  let current = "";
  let inside: Beginning | undefined;
  let last: number | undefined;
  let behindJson = "";
  const isOfCheck = inReportOfCheck(lines);
  return lines.map((whole, i) => {
    const line = whole.slice(0, LONGEST_LINE);
    if (behindJson !== "") {
      const format = behindJson;
      if (/^\}/.test(line)) behindJson = "";
      return format;
    }
    if (inside !== undefined) {
      const { format, ends, more = 0 } = inside;
      if (last === undefined && ends?.test(line)) last = i + more;
      if (i === last) [inside, last] = [undefined, undefined];
      return format;
    }
    if (
      /^[[,]?\s*\{/.test(line) &&
      (VERSION.test(line) || VERSION.test((lines[i + 1] ?? "").slice(0, LONGEST_LINE)))
    ) {
      if (!/\}[\],]*$/.test(whole.trimEnd())) behindJson = "fio-json";
      return "fio-json";
    }
    if (isOfCheck(i)) {
      current = "etcd-check-perf";
      return current;
    }
    const two = `${line}\n${(lines[i + 1] ?? "").slice(0, LONGEST_LINE)}`;
    const command = commandOf(line);
    const beginning = BEGINNINGS.find(
      (one) => one.begins.test(two) || (command && one.command?.test(command)),
    );
    if (beginning !== undefined) {
      current = beginning.format;
      if (beginning.ends !== undefined) inside = beginning;
    }
    return current;
  });
}
