/** Text whose lines stand last first, as it is copied from the viewer of a log that shows the newest line on top. */
import { type RawFile, TEXT_LIMIT } from "../../collector.ts";
import { innerFile } from "../../reading/inner-file.ts";
import { isOneDocument } from "../documents/one-document.ts";
import { wholeOf } from "../packed.ts";

const turned = (text: string): string => `${text.replace(/\n$/, "").split("\n").reverse().join("\n")}\n`;

/** Of a file that its head holds as a whole. */
export const turnedHead = ({ head, path }: RawFile): RawFile =>
  innerFile(path, turned(head.toString("utf8")));

/** Undefined if it does not look so, or is too large to be turned round. */
export async function turnedFile(file: RawFile): Promise<RawFile | undefined> {
  if (file.bytes > TEXT_LIMIT || !isUpsideDown(file.head)) return undefined;
  const text = (await wholeOf(file, TEXT_LIMIT)).toString("utf8");
  return innerFile(file.path, turned(text.replace(/^\uFEFF/, "")));
}

/** Lines that a tool prints directly below each other. The other way round they stand in no text that is cut, repeated or searched for some of them. */
const NEIGHBOURS: readonly (readonly string[])[] = [
  [" *cpu +: usr=", " *IO depths +: ", " *submit +: "],
  ["\\uFEFF?[ \\t]*\\[?\\{[ \\t]*\\r?$", '[ \\t]*"fio version" ?: ?"fio-', '[ \\t]*"timestamp" ?: ?\\d'],
  [".*FIO test results:", ".*FIO version - fio-", "Global options - "],
  ["OPERATION +RESULT TYPE", "=+ +=+", "[A-Z]+ +Elapsed ms "],
  ["\\d+\\+\\d+ records in", "\\d+\\+\\d+ records out", "\\d+ bytes .*"],
  [" *(?:Latency \\(ms\\)|response time|per-request statistics):", " +min: ", " +avg: "],
  ["transaction type: ", "scaling factor: ", "query mode: "],
  ["--- .* ioping statistics ---", ".* requests completed in ", "(?:generated |min/avg/max/mdev)"],
  [".*====== \\S.* ======", " *\\d+ requests completed in ", " *\\d+ parallel clients"],
  ["Compare file sync methods ", "\\(in ", " +open_datasync "],
  ["Total time run", "Total (?:writes|reads) made", "(?:Write|Read) size"],
  [" *bench +type ", " *SEC +OPS +OPS/SEC", "(?:elapsed:| *\\d+ )"],
  [" *Summary:", "[ \\t]+Total:", "[ \\t]+Slowest:"],
  ["(?:PASS|FAIL): Throughput ", "(?:PASS|FAIL): Slowest request ", "(?:PASS|FAIL): Stddev "],
  ["Total Transferred:", "Total Throughput:", "Total Duration:"],
  ["Report: ", " \\* Average: ", " \\* "],
  [" +random +random +bkwd", " +kB +reclen ", " +\\d+ +\\d+ "],
  ["Version .*-Sequential Output-", " *-Per Chr- ", "(?:Name|Machine)\\b.*/sec"],
  ["Block Size +\\|", " +-+ +\\|", "Read +\\|"],
  ["Input parameters:", "[ \\t]+timespan: +\\d", "[ \\t]+-+"],
  ["\\[Read\\]", " *(?:SEQ|RND) .*\\(Q=.*", " *(?:SEQ|RND) .*\\(Q="],
  [" */dev/\\S+:\\s*$", " *Timing (?:O_DIRECT )?cached reads", " *Timing (?:buffered|O_DIRECT) disk reads"],
];
const LAST_FIRST = NEIGHBOURS.map(
  (lines) => new RegExp(`^${lines.toReversed().join(".*\\n(?:[ \\t]*\\r?\\n){0,2}")}`, "m"),
);

/** Each file is asked about several times. */
const known = new WeakMap<Buffer, boolean>();

/** Whether some of its lines stand last first for certain. */
export function isLastFirst(head: Buffer): boolean {
  const found = known.get(head) ?? standLastFirst(head);
  known.set(head, found);
  return found;
}

/** JSON over several lines would be none in another order. */
function standLastFirst(head: Buffer): boolean {
  if (isOneDocument(head)) return false;
  const text = head.toString("utf8");
  return LAST_FIRST.some((lines) => lines.test(text));
}

/** As it was printed, where its lines stand last first; otherwise as it is. */
export const uprightFile = (file: RawFile): RawFile =>
  file.bytes <= file.head.length && isLastFirst(file.head) ? turnedHead(file) : file;

/** What is wrong with a file that cannot be turned round as a whole; undefined for any other. */
export function wrongOrder(file: RawFile): string | undefined {
  if (!isLastFirst(file.head)) return undefined;
  if (file.bytes > file.head.length) return TURN;
  return isLastFirst(turnedHead(file).head)
    ? "some of its lines stand last first, and others do not: turn those round (tac)"
    : undefined;
}
/** Of a run that was read so. */
export const TURNED = "its lines stood last first, and were turned round";
export const TURN = "its lines stand last first: turn them round (tac)";

const JSON_UPSIDE_DOWN = /^\s*[\]}]\r?\n[ \t]+[\]}"\d]/;
/** What a tool prints at the end of its text, and what it prints at the beginning. */
const ENDS: readonly (readonly [last: RegExp, first: RegExp])[] = [
  [/^Run status group \d+ \(all jobs\):/m, /\(groupid=\d+, jobs=\d+\): err=/],
  [/^ *CPU Idleness\b/m, /FIO Benchmark Summary/],
];

/** A JSON document that begins with its last brace, or a text that begins with what is printed last. */
export function isUpsideDown(head: Buffer): boolean {
  const text = head.toString("utf8");
  const isBefore = (last: number, first: number): boolean => last >= 0 && last < first;
  return (
    JSON_UPSIDE_DOWN.test(text) ||
    ENDS.some(([last, first]) => isBefore(text.search(last), text.search(first)))
  );
}
