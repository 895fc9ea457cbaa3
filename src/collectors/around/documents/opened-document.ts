/** What tools printed, where it stands in a document: a log that was exported as one, or strings in JSON and YAML. */
import { HEAD_BYTES, type RawFile } from "../../collector.ts";
import { innerFile } from "../../reading/inner-file.ts";
import { plainHead } from "../../reading/text.ts";
import { apart, MOST_APART, type Opened } from "../apart.ts";
import { type Ask, blocksApart } from "../blocks.ts";
import { frameOf, possibleFrames } from "../frame.ts";
import { isOfTool, isResult, SURE } from "../is-result.ts";
import { linesInDocument, linesInHead } from "../json-lines.ts";
import { blocksOutOfLines, hasBlocksInLines } from "../lines/blocks-in-lines.ts";
import { unescaped } from "../marks.ts";
import { withText } from "../packed.ts";
import { isPage, shownBy } from "../page.ts";
import { type Streams, streamsOf } from "../wrapping.ts";
import { outputsIn } from "./outputs.ts";

type Ranked = NonNullable<ReturnType<Ask>>;

/** A log that was exported as one document. */
export function ofDocument(file: RawFile, ask: Ask): Opened | undefined {
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

/** Lines without a time, or of the same, stay in their order. */
const byTime = (a: { time?: string }, b: { time?: string }): number =>
  a.time === undefined || b.time === undefined || a.time === b.time ? 0 : a.time < b.time ? -1 : 1;

/** A tool whose JSON has texts of people or of other tools in it. */
const OF_JSON = "kubestr";

/** Texts that stand as strings in a document of JSON or YAML, and the page that a notebook is. */
export function ofHeld(file: RawFile, whole: Ranked | undefined, ask: Ask): Opened | undefined {
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
    const shown = isPage(given) ? shownBy(given) : /&[lg]t;/.test(given) ? unescaped(given) : given;
    const text = hasBlocksInLines(shown) ? shown.split("\n").map(blocksOutOfLines()).join("\n") : shown;
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
