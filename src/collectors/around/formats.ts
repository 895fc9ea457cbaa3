/** Takes a text apart in which several tools' outputs follow one another. */

/** `ends`: the last line of what holds lines of other formats, too. `more`: how many lines follow it. */
type Beginning = { format: string; begins: RegExp; ends?: RegExp; more?: number };

const BEGINNINGS: readonly Beginning[] = [
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
    begins: /^\d+\+\d+[ \u00a0](?:records (?:in|gelezen)|Datensätze ein|enregistrements lus)\s*$/,
  },
  {
    format: "elbencho",
    begins: /^(?:ISO DATE(?: start)?\s*: |COMMAND LINE\s*: |OPERATION {1,8}RESULT TYPE )/,
  },
  { format: "fio-normal", begins: /: \(g=\d+\): rw=|: \(groupid=\d+, jobs=\d+\): err=/ },
  { format: "fio-terse", begins: /^[2-5];fio-\d/ },
];
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
    const beginning = BEGINNINGS.find(({ begins }) => begins.test(line));
    if (beginning !== undefined) {
      current = beginning.format;
      if (beginning.ends !== undefined) inside = beginning;
    }
    return current;
  });
}
