/** A document of fio that stands whole in one line behind other text, as JSON or as Python shows what it read of it: `FIO output: {'fio version': 'fio-3.13', ...}`. */

import { isObject, jsonOf } from "../../../text/json.ts";
import type { RawFile } from "../../collector.ts";
import { unwrappedFile, type Wrapping } from "../wrapping.ts";

const OF_PYTHON = /\{u?'fio version': u?'fio-/;
const BEGINS = /\{u?['"]fio version['"] ?: ?u?['"]fio-/;
/** A string in either quotes, a word, or what stands between. */
const TOKEN = /u?'((?:[^'\\]|\\.)*)'|u?"((?:[^"\\]|\\.)*)"|\b(True|False|None)\b|[^'"TFNu]+|./gs;
const WORDS: Readonly<Record<string, string>> = { True: "true", False: "false", None: "null" };
const ESCAPED: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

/** With JSON in place of what Python shows, so that it is recognised. */
export function withoutPython(file: RawFile): RawFile {
  if (!OF_PYTHON.test(file.head.toString("utf8"))) return file;
  return unwrappedFile(file, (line) => ({ text: partsOf(line)?.join("") ?? line, stream: "" }));
}

/** Takes off what stands around such documents. None where there are no such lines, or where what stands before them may be names that differ. */
export function documentsInLines(head: string): Wrapping[] {
  const befores = new Set(head.split("\n").flatMap((line) => withoutTimes(partsOf(line)?.[0])));
  if (befores.size !== 1) return [];
  const wrapping: Wrapping = (line) => {
    const [before, document] = partsOf(line) ?? [];
    const isLike = withoutTimes(before).every((one) => befores.has(one));
    return document !== undefined && isLike && isObject(jsonOf(document))
      ? { text: document, stream: "" }
      : undefined;
  };
  return [wrapping];
}

const withoutTimes = (before: string | undefined): string[] =>
  before === undefined ? [] : [before.replace(/\d+/g, "0")];

/** What stands before a document in a line, the document as JSON, and what stands behind it. */
function partsOf(line: string): [before: string, document: string, behind: string] | undefined {
  const at = BEGINS.exec(line)?.index;
  if (at === undefined) return undefined;
  const end = line.lastIndexOf("}") + 1 || line.length;
  const document = line.slice(at, end);
  return [line.slice(0, at), OF_PYTHON.test(document) ? asJson(document) : document, line.slice(end)];
}

const asJson = (python: string): string =>
  python.replace(TOKEN, (token, single?: string, double?: string, word?: string) => {
    const string = single ?? double;
    if (string !== undefined) return JSON.stringify(unescaped(string));
    return word === undefined ? token : (WORDS[word] ?? word);
  });

const unescaped = (text: string): string =>
  text.replace(/\\(?:x([\da-f]{2})|u([\da-f]{4})|(.))/gs, (_, byte?: string, unit?: string, one = "") =>
    byte === undefined && unit === undefined
      ? (ESCAPED[one] ?? one)
      : String.fromCharCode(Number.parseInt(byte ?? unit ?? "", 16)),
  );
