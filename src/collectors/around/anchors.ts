/** Lines by which a tool's text is known wherever it stands, and what stands before them. */
import { BEGINS_TERSE } from "../reading/tools/terse-line.ts";

/** Each is printed at the margin, or with the indentation that is part of the pattern. */
const ANCHORS: readonly RegExp[] = [
  /^(.*?)fio-\d+\.\d\S*\s*$/,
  /^(.*?)Starting \d{1,9} (?:thread|process)/,
  /^(.*?)Run status group \d+ \(all jobs\):/,
  /^(.*?)Disk stats \(read\/write\):\s*$/,
  /^(.*?) {2}cpu {10}: usr=/,
  /^(.*?) {4}clat \([num]?sec\) ?: min=/,
  /^(.*?) {2}IO depths {4}: 1=/,
  /^(.*?)\[?\{\s*"fio version"/,
  /^(.*?)(?: {2}|\t)?"fio version"[ \t]{0,8}:[ \t]{0,8}"fio-\d/,
  /^(.*?)FIO version - fio-\d/,
  /^(.*?)FIO test results:/,
  /^(.*?)FIO Benchmark Summary\s*$/,
  /^(.*?)= \w[\w ]{0,40} Summary =\s*$/,
  new RegExp(`^(.*?)${BEGINS_TERSE.source.slice(1)}`),
  /^(.*?)\d{1,15}\+\d{1,15}[ \u00a0](?:records (?:in|out|gelezen|geschreven)|Datensätze (?:ein|aus)|enregistrements (?:lus|écrits))\s*$/,
  /^(.*?)OPERATION {1,8}RESULT TYPE /,
  /^(.*?) ?Timing (?:buffered|O_DIRECT) disk reads: /,
  /^(.*?)1\.9[678],\d{1,2}\.\d{1,3}[a-z]?,[^,]{0,64},\d{1,9},\d{10},\d/,
];
/** What every one of them has, to pass over other lines at once. */
const HINT =
  /fio|FIO|clat|%=|Starting|status|stats|usr=|depths|Summary|records|Datens|enreg|OPERATION|disk reads|,1\d{9},/;
const VERSION = /"fio version"/;
const BRACE = /^(.*?)\[?\{\s*$/;
/** The brace is that of a member's value. */
const OF_MEMBER = /"\s*:\s*$/;
const IN_MEMBER = /^\s*[[{]*\s*"[^"]*"\s*:/;
/** In characters: a longer line is no anchor. */
const LONGEST = 2000;

/** Of each line that is an anchor, what stands before it. */
export function marginsIn(lines: readonly string[]): { at: number; before: string }[] {
  return lines.flatMap((line, at) => {
    if (line.length > LONGEST || !HINT.test(line)) return [];
    const brace = VERSION.test(line) ? BRACE.exec(lines[at - 1] ?? "")?.[1] : undefined;
    if (brace !== undefined && !OF_MEMBER.test(brace)) return [{ at, before: brace }];
    const befores = ANCHORS.flatMap((anchor) => anchor.exec(line)?.[1] ?? []);
    const [before] = befores.sort((a, b) => a.length - b.length);
    // Other JSON around fio's is indented, too.
    if (before === undefined || IN_MEMBER.test(before)) return [];
    return VERSION.test(line) && /^[\s"'{[]+$/.test(before) ? [] : [{ at, before }];
  });
}
