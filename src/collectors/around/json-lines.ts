/** A log of records, one a line, with the tool's line in one of their fields; or one document of JSON with an array of lines. */
import { isObject, type JsonObject, jsonOf } from "../../text/json.ts";
import { type RecordReader, recordReaderOf } from "./record-line.ts";
import { plainLine, type Unwrapped, type Wrapping } from "./wrapping.ts";

/** Of the head's records, as a share. */
const ENOUGH = 0.8;
const FEWEST = 2;
const DEEPEST = 4;
/** Fields that say whose line it is. */
const NAMES =
  /(?:^|[._])(?:pod|pod_?name|container|container_?name|container_?id|host|hostname|_?hostname|node|nodename|unit|_systemd_unit|_pid|pid|instance|job|filename|source|app|tag|label|storage_?class(?:_?name)?|backend|disk|device|volume|pvc)$/i;
const TIMES = /(?:^|[._@])(?:time|ts|timestamp|date|@timestamp|__realtime_timestamp)$/i;

/** Path of each string in a record, and its text. */
function stringsIn(record: JsonObject, path = "", depth = DEEPEST): [string, string][] {
  return Object.entries(record).flatMap(([key, value]): [string, string][] => {
    const at = path === "" ? key : `${path}.${key}`;
    if (typeof value === "string") return [[at, value]];
    return isObject(value) && depth > 0 ? stringsIn(value, at, depth - 1) : [];
  });
}

/**
 * How the lines of a tool stand in the records of a log, for each field that may hold them: those whose text differs most from record to
 * record first.
 * @param head the beginning of the file; its last line may be cut
 */
export function recordWrappings(head: string, isWhole: boolean): Wrapping[] {
  const read = recordReaderOf(head);
  if (read === undefined) return [];
  const lines = head.split("\n").filter((line) => line.trim() !== "");
  if (!isWhole) lines.pop();
  const found = lines.map((line) => read(plainLine(line))).filter((record) => record !== undefined);
  const isRecording = found[0] !== undefined && isOfTerminal(found[0]);
  if (found.length < Math.max(FEWEST, ENOUGH * lines.length)) return [];
  const records = isRecording ? found.slice(1) : found;
  const fields = new Map<string, string[]>();
  for (const record of records)
    for (const [path, text] of stringsIn(record)) fields.set(path, [...(fields.get(path) ?? []), text]);
  return [...fields]
    .filter(([path, texts]) => texts.length >= ENOUGH * records.length && !TIMES.test(path))
    .filter(([path, texts]) => isPrinted(path) || !areWhole(texts))
    .sort(([, a], [, b]) => new Set(b).size - new Set(a).size)
    .slice(0, 4)
    .map(([path, texts]) => inField(read, path, [...fields.keys()], texts));
}

/** The first line of a terminal's recording says how large it was. */
const isOfTerminal = (record: JsonObject): boolean =>
  typeof record.version === "number" && ("width" in record || "term" in record);

/** What a terminal printed at once may be any part of a text. */
const isPrinted = (path: string): boolean => /^\d+$/.test(path);

/** Most of what is said stands in texts of several lines, as outputs do, and no lines of a log: which records are of one storage, the records say. */
function areWhole(texts: readonly unknown[]): boolean {
  const strings = texts.filter((text) => typeof text === "string");
  const charactersOf = (some: readonly string[]): number => some.reduce((sum, { length }) => sum + length, 0);
  return charactersOf(strings.filter((text) => /\n./.test(text))) > charactersOf(strings) / 2;
}

/** Docker ends each line of the tool with a line feed, and cuts long ones into records without. */
function inField(
  read: RecordReader,
  field: string,
  paths: readonly string[],
  texts: readonly string[],
): Wrapping {
  const ends = isPrinted(field) || texts.filter((text) => text.endsWith("\n")).length > texts.length / 2;
  const names = paths.filter((path) => path !== field && NAMES.test(path));
  const time = paths.find((path) => path !== field && TIMES.test(path));
  return (line) => {
    const record = read(line);
    if (record === undefined) return undefined;
    if (isOfTerminal(record)) return { text: "", stream: "" };
    const strings = new Map(stringsIn(record));
    const text = strings.get(field);
    if (text === undefined) return undefined;
    const at = time === undefined ? undefined : strings.get(time);
    return {
      text: text.replace(/\r?\n$/, ""),
      stream: names.flatMap((name) => strings.get(name) ?? []).join(" "),
      ...(ends && !text.endsWith("\n") && { isOpen: true }),
      ...(at !== undefined && { time: at }),
    };
  };
}

/** [time, line], as Loki answers. */
const isPair = (value: unknown): value is [string, string] =>
  Array.isArray(value) && value.length >= 2 && typeof value[0] === "string" && typeof value[1] === "string";
const PAIR = /\[\s*"(?<time>\d{10,19})"\s*,\s*(?<text>"(?:[^"\\\n]|\\.)*")/g;
const LINE =
  /"(?:line|log|message|msg|content|text|body|textPayload|out)"\s*:\s*(?<text>"(?:[^"\\\n]|\\.)*")/gi;

/** The lines that the beginning of one document has: enough to recognise whose they are. */
export function linesInHead(head: string): string | undefined {
  if (!/^\s*[{[]/.test(head)) return undefined;
  for (const pattern of [PAIR, LINE]) {
    const found = [...head.matchAll(pattern)].map(({ groups }) => groups ?? {});
    const lines = inOrder(found).flatMap(({ text = "" }) => jsonOf(text) ?? []);
    if (lines.length >= FEWEST && !areWhole(lines))
      return `${lines.map((line) => String(line).replace(/\r?\n$/, "")).join("\n")}\n`;
  }
  return undefined;
}

type Timed = { time?: string; text?: string };

/** Those of one time stay as they stand, the other way round where the newest are first. */
const inOrder = (found: readonly Timed[]): Timed[] =>
  (isLastFirst(found) ? found.toReversed() : [...found]).sort(
    ({ time: a = "" }, { time: b = "" }) => Number(a > b) - Number(a < b),
  );
const isLastFirst = (found: readonly Timed[]): boolean => (found[0]?.time ?? "") > (found.at(-1)?.time ?? "");

/** Of a log that was exported with its newest lines first, and whose oldest are not in its head. */
export const isNewestFirst = (head: string): boolean =>
  isLastFirst([...head.matchAll(PAIR)].map(({ groups }) => groups ?? {}));

/** The lines of one document, oldest first, with what tells its streams apart; undefined if it holds none. */
export function linesInDocument(text: string): Unwrapped[] | undefined {
  const lines: Unwrapped[] = [];
  walk(jsonOf(text), "", lines, 12);
  return lines.length < FEWEST ? undefined : lines;
}

function walk(value: unknown, stream: string, lines: Unwrapped[], depth: number): void {
  if (depth === 0) return;
  if (Array.isArray(value)) {
    if (value.every(isPair) && value.length > 0)
      for (const [time, text] of value) lines.push({ text: text.replace(/\r?\n$/, ""), stream, time });
    else for (const one of value) walk(one, stream, lines, depth - 1);
    return;
  }
  if (!isObject(value)) return;
  const own = isObject(value.stream) ? value.stream : isObject(value.labels) ? value.labels : undefined;
  const named = own === undefined ? stream : namesIn(own);
  const field = Object.entries(value).find(
    ([key, text]) =>
      /^(?:line|log|message|msg|content|text|body|textPayload|out)$/i.test(key) && typeof text === "string",
  );
  if (field !== undefined) {
    const time = Object.entries(value).find(([key, at]) => TIMES.test(key) && typeof at === "string")?.[1];
    lines.push({
      text: String(field[1]).replace(/\r?\n$/, ""),
      stream: own === undefined ? namesIn(value) : named,
      ...(typeof time === "string" && { time }),
    });
    return;
  }
  for (const one of Object.values(value)) walk(one, named, lines, depth - 1);
}

const namesIn = (labels: JsonObject): string =>
  stringsIn(labels)
    .flatMap(([path, text]) => (NAMES.test(path) ? text : []))
    .join(" ");
