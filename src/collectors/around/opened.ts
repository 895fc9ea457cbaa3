/** A raw file as its tool wrote it: unpacked, decoded, without a page or a log around it. */
import { StringDecoder } from "node:string_decoder";
import { CERTAIN, HEAD_BYTES, type RawFile, SURE_ENOUGH } from "../collector.ts";
import { innerFile } from "../reading/inner-file.ts";
import { plainHead } from "../reading/text.ts";
import { type Ask, blocksApart, fencesApart } from "./blocks.ts";
import { hasFencesInLines, withFencesApart } from "./fences.ts";
import { frameOf, possibleFrames, possibleMargins } from "./frame.ts";
import { linesInDocument, linesInHead, recordWrappings } from "./json-lines.ts";
import { unescaped, withoutMarks } from "./marks.ts";
import { outputsIn } from "./outputs.ts";
import { TooLarge, unpacked, wholeOf, withText } from "./packed.ts";
import { isPage, textOfPage } from "./page.ts";
import { plainLine, type Streams, streamsOf, unwrappedFile, type Wrapping } from "./wrapping.ts";

/**
 * `file`: as the tool wrote it. `streams`: its text by stream, where a log may hold several. `isPage`: the file is a part of
 * the text. `isElsewhere`: the lines of the text are not those of the file. `areApart`: the streams never were one text.
 */
export type Opened = {
  file: RawFile;
  streams(): Promise<Streams | undefined>;
  isPage?: true;
  isElsewhere?: true;
  areApart?: true;
};
type Ranked = NonNullable<ReturnType<Ask>>;

/** In bytes: a larger file is read as it comes, as one text. */
const MOST_APART = 64 * 2 ** 20;

/** @param ask the surest importer of a file, and how sure it is */
export function openedFile(file: RawFile, ask: Ask): Opened {
  const plain = plainFile(file);
  const isHtml = isPage(plain.head.toString("utf8", 0, 8192));
  const sure = ask(plain);
  const isOwn = sure !== undefined && isOwnFile(sure) && (!isHtml || sure.collector.forms.page !== undefined);
  const areFenced = !isHtml && hasFencesInLines(plain.head.toString("utf8"));
  const text = isHtml ? textOfPage(plain) : withoutMarks(areFenced ? fencedFile(plain) : plain);
  if (isOwn && !isAmidOthers(text, sure, isHtml, ask))
    return sure.recognition.isFile ? { file: plain, streams: async () => undefined } : asItIs(plain);
  const ofJson = isHtml
    ? undefined
    : (ofRecords(plain, ask) ?? ofDocument(plain, ask) ?? ofHeld(plain, sure, ask));
  const opened = ofJson ?? ofFrame(text, ask) ?? framed(text);
  const whole: Opened = isHtml || areFenced ? { ...opened, isElsewhere: true } : opened;
  return pageOf(whole, ask) ?? whole;
}

const fencedFile = (file: RawFile): RawFile =>
  unwrappedFile(file, (line) => ({ text: withFencesApart(line), stream: "" }));

/** True if what looks like a file of its own is a page with such a file in it. */
function isAmidOthers({ head, path }: RawFile, own: Ranked, isHtml: boolean, ask: Ask): boolean {
  const { blocks, rest } = fencesApart(head.toString("utf8"), path, ask);
  if (blocks.length === 0) return false;
  const outside = rest.join("\n");
  if (outside.trim() === "") return !isHtml || blocks.length > 1;
  return ask(innerFile(path, outside))?.collector !== own.collector;
}

/** What is recognised is what a tool printed in the page; where none did, the first file in it. */
function pageOf(opened: Opened, ask: Ask): Opened | undefined {
  const { head, path } = opened.file;
  const { blocks, rest } = blocksApart(head.toString("utf8"), path, ask);
  const [first] = blocks;
  if (first === undefined) return undefined;
  const printed = innerFile(path, rest.join("\n"));
  if (!isOfTool(printed, ask)) return { ...opened, file: first.file, isPage: true };
  return isOfTool(opened.file, ask) ? undefined : { ...opened, file: printed, isPage: true };
}

/** Unpacked; where a word processor or a page put spaces that do not break, common ones; without the feeds of a printer. */
export function plainFile(file: RawFile): RawFile {
  const plain = unpacked(file);
  const { head } = plain;
  // An archive is no text.
  const signs = head.includes(0) ? [] : CHANGED.filter(({ isIn }) => isIn(head));
  if (signs.length === 0) return plain;
  const changed = (line: string): string =>
    signs.reduce((text, { sign, becomes }) => text.replaceAll(sign, becomes), line);
  return unwrappedFile(plain, (line) => ({ text: changed(line), stream: "" }));
}

const CHANGED: readonly { sign: RegExp; becomes: string; isIn: (head: Buffer) => boolean }[] = [
  {
    sign: /[\u00a0\u202f]/g,
    becomes: " ",
    isIn: (head) => SPACES.some((space) => head.includes(space)) && hasHardSpaces(plainHead(head)),
  },
  { sign: /\f/g, becomes: "", isIn: (head) => head.includes("\f") },
  // Lines of old Macs.
  { sign: /\r/g, becomes: "\n", isIn: (head) => head.includes("\r") && !head.includes("\n") },
];
const SPACES = ["\u00a0", "\u202f"] as const;
/** Where a tool prints more than one space, or indents; or in place of all. */
const hasHardSpaces = (head: string): boolean => !head.includes(" ") || HARD_SPACES.test(head);
const HARD_SPACES = /^[ \t]*[\u00a0\u202f]|[\u00a0\u202f][ \t]|[ \t][\u00a0\u202f]|[\u00a0\u202f]{2}/m;

/** Of a format that is a file of its own, or fio's JSON and nothing else. */
const isOwnFile = ({ collector, recognition: { sure, isFile } }: Ranked): boolean =>
  sure === CERTAIN || (sure >= SURE_ENOUGH && (!collector.amidText || isFile === true));

/** A tool's text. */
function isOfTool(file: RawFile, ask: Ask): boolean {
  const sure = ask(file);
  return sure !== undefined && sure.recognition.sure >= SURE_ENOUGH && sure.collector.amidText === true;
}

/** A tool's text, or a text with files of their own in it. */
const isResult = (file: RawFile, ask: Ask): boolean =>
  isOfTool(file, ask) || blocksApart(file.head.toString("utf8"), file.path, ask).blocks.length > 0;

function framed(file: RawFile): Opened {
  const frame = frameOf(file.head.toString("utf8"));
  if (frame !== undefined) return wrapped(file, frame);
  return file.head.includes(MARK_OF_TERMINALS)
    ? wrapped(file, (line) => ({ text: plainLine(line), stream: "" }))
    : asItIs(file);
}

/** Begins what a terminal does not show, such as the time of a line. */
const MARK_OF_TERMINALS = "\u001b_";

const asItIs = (file: RawFile): Opened => ({
  file,
  streams: () =>
    apart(file, (text) => ({ texts: new Map([["", text.replace(/^\uFEFF/, "")]]), areMoved: false })),
});

const wrapped = (file: RawFile, wrapping: Wrapping): Opened => ({
  file: unwrappedFile(file, wrapping),
  // Another machine's lines may begin behind the head.
  streams: () =>
    apart(file, (text) => streamsOf(text, (text.length > HEAD_BYTES && frameOf(text)) || wrapping)),
});

/** Behind what all lines share in form, a text that is recognised by nothing before it. */
function ofFrame(file: RawFile, ask: Ask): Opened | undefined {
  const head = file.head.toString("utf8");
  if (isResult(file, ask) || frameOf(head) !== undefined) return undefined;
  let likely: Opened | undefined;
  for (const frame of [...possibleFrames(head), ...possibleMargins(head)]) {
    const inner = unwrappedFile(file, frame);
    if (!isResult(inner, ask)) continue;
    // A log's own mark, "fio: ", may look like a message of fio.
    if ((ask(inner)?.recognition.sure ?? 1) >= SURE) return wrapped(file, frame);
    likely ??= wrapped(file, frame);
  }
  return likely;
}

/** A log with a record a line; what stands in its field may have a prefix itself, and so may the records. */
function ofRecords(file: RawFile, ask: Ask): Opened | undefined {
  for (const wrapping of wrappingsOf(file)) {
    const inner = unwrappedFile(file, wrapping);
    const frame = frameOf(inner.head.toString("utf8"));
    if (frame === undefined) {
      if (isResult(inner, ask)) return wrapped(file, wrapping);
      continue;
    }
    const both = behind(wrapping, frame);
    if (isResult(unwrappedFile(file, both), ask)) return wrapped(file, both);
  }
  return undefined;
}

function wrappingsOf(file: RawFile): Wrapping[] {
  const isWhole = file.bytes <= file.head.length;
  const head = file.head.toString("utf8");
  const atOnce = recordWrappings(head, isWhole);
  if (atOnce.length > 0 || !head.includes("{")) return atOnce;
  return possibleFrames(head).flatMap((frame) => {
    const inner = unwrappedFile(file, frame).head.toString("utf8");
    return inner.startsWith("{")
      ? recordWrappings(inner, isWhole).map((record) => behind(frame, record))
      : [];
  });
}

/** One after the other. */
const behind =
  (outer: Wrapping, inner: Wrapping): Wrapping =>
  (line) => {
    const first = outer(line);
    const second = first && inner(first.text);
    if (first === undefined || second === undefined) return first;
    return { ...first, ...second, stream: `${first.stream} ${second.stream}`.trim() };
  };

/** A log that was exported as one document. */
function ofDocument(file: RawFile, ask: Ask): Opened | undefined {
  const head = linesInHead(plainHead(file.head));
  if (head === undefined) return undefined;
  const streams = () =>
    apart(file, (text) => {
      const lines = (linesInDocument(text.replace(/^\uFEFF/, "")) ?? []).toSorted(byTime);
      const byStream = Map.groupBy(lines, ({ stream }) => stream);
      const texts = [...byStream].map(
        ([name, own]) => [name, `${own.map(({ text: one }) => one).join("\n")}\n`] as const,
      );
      return { texts: new Map(texts), areMoved: false };
    });
  const inner = withText({
    path: file.path,
    bytes: file.bytes,
    head: Buffer.from(head).subarray(0, HEAD_BYTES),
    async *chunks() {
      for (const text of (await streams())?.texts.values() ?? []) yield Buffer.from(text);
    },
  });
  return isResult(inner, ask) ? { file: inner, streams, isElsewhere: true } : undefined;
}

/** A tool whose JSON has texts of people or of other tools in it. */
const OF_JSON = "kubestr";
/** What is said of a document by what it holds, as that its strings have fio's JSON in them, is less. */
const SURE = 0.7;

/** Texts that stand as strings in a document of JSON or YAML, and the page that a notebook is. */
function ofHeld(file: RawFile, whole: Ranked | undefined, ask: Ask): Opened | undefined {
  const head = plainHead(file.head);
  // What is JSON of a tool itself is never taken apart.
  if (whole?.collector.id === OF_JSON && whole.recognition.sure >= SURE && /^\s*[[{]/.test(head))
    return undefined;
  const isIn = (text: string): boolean => {
    const inner = innerFile(file.path, text);
    const sure = isOfTool(inner, ask) ? ask(inner)?.recognition.sure : undefined;
    return (sure ?? 0) >= SURE || blocksApart(text, file.path, ask).blocks.length > 0;
  };
  const printedIn = (given: string): ReadonlyMap<string, string> => {
    const shown = /&[lg]t;/.test(given) ? unescaped(given) : given;
    const text = hasFencesInLines(shown) ? shown.split("\n").map(withFencesApart).join("\n") : shown;
    const start = text.slice(0, HEAD_BYTES);
    const frame = frameOf(start);
    const own = new Map([["", text]]);
    if (frame === undefined && isIn(text)) return own;
    const behindFrame = (frame ? [frame] : possibleFrames(start))
      .map((one) => streamsOf(text, one).texts)
      .find((texts) => [...texts.values()].some(isIn));
    return behindFrame ?? (isIn(text) ? own : new Map());
  };
  const seen = outputsIn(head, printedIn, true);
  const [first] = seen?.texts.values() ?? [];
  if (first === undefined) return undefined;
  let read: Promise<Streams | undefined> | undefined;
  const streams = () => {
    read ??= apart(file, (text) => {
      const found = outputsIn(text.replace(/^\uFEFF/, ""), printedIn, false);
      return found?.texts.size ? found : { texts: new Map(), areMoved: false, wrong: DAMAGED };
    });
    return read;
  };
  const inner = withText({
    path: file.path,
    bytes: Math.max(first.length, file.bytes),
    head: Buffer.from(first).subarray(0, HEAD_BYTES),
    async *chunks() {
      const texts = (await streams())?.texts;
      if (texts === undefined) throw new Error(TOO_LARGE_AROUND);
      for (const text of texts.values()) yield Buffer.from(text);
    },
  });
  return { file: inner, streams, isElsewhere: true, areApart: true };
}

const DAMAGED =
  "expected a whole document around a tool's output, it is damaged. Fetch it again, or take the output out into a file of its own.";
const TOO_LARGE_AROUND = `expected a document of at most ${MOST_APART / 2 ** 20} MiB around a tool's output, found a larger one. Take the output out into a file of its own.`;

/** Lines without a time, or of the same, stay in their order. */
const byTime = (a: { time?: string }, b: { time?: string }): number =>
  a.time === undefined || b.time === undefined || a.time === b.time ? 0 : a.time < b.time ? -1 : 1;

/** Undefined for a file that is too large to be taken apart. */
async function apart(file: RawFile, split: (text: string) => Streams): Promise<Streams | undefined> {
  if (file.bytes > MOST_APART) return undefined;
  const whole = await wholeOf(file, MOST_APART).catch((error: unknown) => {
    if (error instanceof TooLarge) return undefined;
    throw error;
  });
  return whole === undefined ? undefined : split(new StringDecoder("utf8").end(whole));
}
