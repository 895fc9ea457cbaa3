/** Text whose lines stand last first, as it is copied from the viewer of a log that shows the newest line on top. */
import { type RawFile, TEXT_LIMIT } from "../../collector.ts";
import { innerFile } from "../../reading/inner-file.ts";
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
    JSON_UPSIDE_DOWN.test(text.slice(0, 1000)) ||
    ENDS.some(([last, first]) => isBefore(text.search(last), text.search(first)))
  );
}
