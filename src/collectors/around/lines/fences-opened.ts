/** A page whose blocks came by different ways: one behind a log's prefix, one as it was printed, one as records. */
import { HEAD_BYTES, type RawFile, TEXT_LIMIT } from "../../collector.ts";
import { innerFile } from "../../reading/inner-file.ts";
import type { Ask } from "../blocks.ts";
import { fencesIn } from "../fences.ts";
import { frameOf, possibleFrames } from "../frame.ts";
import { isOfTool } from "../is-result.ts";
import { recordWrappings } from "../json-lines.ts";
import { wholeOf, withText } from "../packed.ts";
import { plainLine, streamsOf, type Wrapping } from "../wrapping.ts";
import { stringsOpened } from "./strings-in-fences.ts";

type Block = { from: number; to: number; lines: readonly string[]; wrapping: Wrapping | undefined };

/** More blocks than a page of results has are not looked at. */
const MOST = 64;
const FEWEST = 3;

/** `areLinesKept`: they have the numbers that they have in the file. */
export type Fenced = { file: RawFile; areLinesKept: boolean };

/** The page with each block as it was printed; the file as it is where all came by one way. */
export function fencesOpened(file: RawFile, ask: Ask): Fenced {
  if (!file.head.includes("```") && !file.head.includes("~~~")) return { file, areLinesKept: true };
  const spelled = changed(file, (text) => stringsOpened(text, file.path, ask));
  const opened = changed(spelled, (text) => textOpened(text, file.path, ask));
  return { file: opened, areLinesKept: spelled === file };
}

/** @param change undefined where nothing changes */
function changed(file: RawFile, change: (text: string) => string | undefined): RawFile {
  const head = file.head.toString("utf8");
  const first = change(head);
  if (first === undefined && file.bytes <= file.head.length) return file;
  if (file.bytes > TEXT_LIMIT) return file;
  return withText({
    ...file,
    head: Buffer.from(first ?? head).subarray(0, HEAD_BYTES),
    async *chunks() {
      const text = (await wholeOf(file, TEXT_LIMIT)).toString("utf8");
      yield Buffer.from(change(text) ?? text);
    },
  });
}

/** Undefined where there is nothing to open. */
function textOpened(text: string, path: string, ask: Ask): string | undefined {
  const lines = text.split("\n");
  const blocks = fencesIn(lines)
    .slice(0, MOST)
    .flatMap(({ opens, closes, indent }) =>
      blockOf(lines, { from: opens + 1, to: closes, indent }, path, ask),
    );
  if (!areMixed(blocks)) return undefined;
  for (const { from, to, lines: own, wrapping } of blocks) {
    if (wrapping === undefined) continue;
    const [printed = ""] = streamsOf(own.join("\n"), wrapping).texts.values();
    const inner = printed.replace(/\n$/, "").split("\n");
    for (let at = from; at < to; at += 1) lines[at] = inner[at - from] ?? "";
  }
  return lines.join("\n");
}

type Place = { from: number; to: number; indent: string };

/** Of a result; of several streams none, as the page is taken apart by these. */
function blockOf(lines: readonly string[], { from, to, indent }: Place, path: string, ask: Ask): Block[] {
  const own = lines
    .slice(from, to)
    .map((line) => plainLine(line.startsWith(indent) ? line.slice(indent.length) : line));
  if (own.length < FEWEST) return [];
  const text = `${own.join("\n")}\n`;
  const printedBy = (wrapping: Wrapping): string | undefined => {
    const { texts } = streamsOf(text, wrapping);
    return texts.size === 1 ? [...texts.values()][0] : undefined;
  };
  const is = (inner: string | undefined): boolean =>
    inner !== undefined && isOfTool(innerFile(path, inner), ask);
  const frame = frameOf(text);
  const wrappings = [
    ...recordWrappings(text, true),
    ...(frame ? [frame] : is(text) ? [] : possibleFrames(text)),
  ];
  const wrapping = wrappings.find((one) => is(printedBy(one)));
  return wrapping !== undefined || (frame === undefined && is(text))
    ? [{ from, to, lines: own, wrapping }]
    : [];
}

/** A way that is not that of every block. What is not known for certain may fit lines that nothing stands before. */
function areMixed(blocks: readonly Block[]): boolean {
  const wrapping = blocks.find((block) => block.wrapping !== undefined)?.wrapping;
  if (wrapping === undefined) return false;
  return blocks.some(
    ({ lines, wrapping: own }) =>
      own === undefined || 2 * lines.filter((line) => wrapping(line) !== undefined).length < lines.length,
  );
}
