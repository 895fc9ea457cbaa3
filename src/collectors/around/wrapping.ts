/** Takes off each line what a log put around it, and tells the streams of a log apart. */
import { StringDecoder } from "node:string_decoder";
import { HEAD_BYTES, type RawFile } from "../collector.ts";
import { withoutTerminalCodes } from "../reading/text.ts";

/**
 * A line as the tool wrote it. `stream`: whose line it is, where a log holds several. `isOpen`: the log cut the line, and the next one goes
 * on with it. `time`: as the log has it, if it can be compared as text.
 */
export type Unwrapped = { text: string; stream: string; isOpen?: boolean; time?: string };
/** Undefined for a line that is not wrapped. */
export type Wrapping = (line: string) => Unwrapped | undefined;

/** In characters; a longer line is handed on as it is. */
const LONGEST = 64 * 2 ** 20;

/** The file with its lines unwrapped; those that are not wrapped stay. Lines keep their numbers, where none was cut by the log. */
export function unwrappedFile(file: RawFile, wrapping: Wrapping): RawFile {
  return {
    ...file,
    head: Buffer.from(unwrapped(file.head.toString("utf8"), wrapping)).subarray(0, HEAD_BYTES),
    async *chunks() {
      const decoder = new StringDecoder("utf8");
      let rest = "";
      for await (const chunk of file.chunks()) {
        rest += decoder.write(chunk);
        const end = rest.lastIndexOf("\n") + 1;
        if (end === 0 && rest.length <= LONGEST) continue;
        const whole = rest.slice(0, end || rest.length);
        rest = rest.slice(whole.length);
        const text = unwrapped(whole, wrapping);
        if (text !== "") yield Buffer.from(text);
      }
      const last = unwrapped(rest + decoder.end(), wrapping);
      if (last !== "") yield Buffer.from(last);
    },
    text: async () => unwrapped(await textOf(file), wrapping),
  };
}

const textOf = async (file: RawFile): Promise<string> => file.text();

/** A log's own marks have colours, too; and each part of a log may begin with a BOM. */
export const plainLine = (line: string): string => {
  const bare = line.charCodeAt(0) === 0xfeff ? line.slice(1) : line;
  const ended = bare.endsWith("\r") ? bare.slice(0, -1) : bare;
  if (!ended.includes("\u001b")) return ended;
  return withoutTerminalCodes(ended.replace(ERASED, "")).replace(/^\r+/, "");
};
/** A terminal does not show it: so GitLab marks the beginning and the end of a section. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: such characters are what is looked for
const ERASED = /^.*\r\u001b\[[02]?K/;

function unwrapped(text: string, wrapping: Wrapping): string {
  const lines = text.split("\n");
  const last = lines.length - 1;
  let out = "";
  for (const [i, line] of lines.entries()) {
    if (i === last && line === "") break;
    const own = wrapping(plainLine(line));
    const end = i === last || own?.isOpen ? "" : "\n";
    out += (own?.text ?? line) + end;
  }
  return out;
}

/**
 * The text of each stream of a log. `areMoved`: the lines are in another order than in the file. `wrong`: what of the file is missing.
 * `places`: of a document, where in it the texts stood; `people`: who wrote them, where that is not the same of all.
 */
export type Streams = {
  texts: ReadonlyMap<string, string>;
  areMoved: boolean;
  wrong?: string;
  places?: ReadonlyMap<string, string>;
  people?: ReadonlyMap<string, string>;
};

/** The lines of each stream of a log, in the order in which streams begin; those of others are empty, so that lines keep their numbers. */
export function streamsOf(text: string, wrapping: Wrapping): Streams {
  const streams = new Map<string, { parts: string[]; at: number; isOpen: boolean }>();
  const lines = text.split("\n").map((line) => ({ line, own: wrapping(plainLine(line)) }));
  const areMoved = isLastFirst(lines);
  const found = areMoved ? lines.toReversed() : lines;
  // Where there are no streams, what stands above the first marked line is of the text, too.
  const above = found.find(({ own }) => own !== undefined)?.own?.stream === "" ? "" : undefined;
  for (const [number, { line, own }] of found.entries()) {
    // A line that no log marked belongs to the stream of the line before it: a message of several lines.
    const name = own?.stream ?? [...streams.keys()].at(-1) ?? above;
    if (name === undefined) continue;
    const stream = streams.get(name) ?? { parts: [], at: 0, isOpen: false };
    streams.set(name, stream);
    if (!stream.isOpen) {
      stream.parts.push("\n".repeat(Math.max(0, number - stream.at)));
      stream.at = number;
    }
    const body = own?.text ?? line;
    stream.isOpen = own?.isOpen === true;
    stream.parts.push(stream.isOpen ? body : `${body}\n`);
    if (!stream.isOpen) stream.at += 1;
  }
  return { texts: new Map([...streams].map(([name, { parts }]) => [name, parts.join("")])), areMoved };
}

/** Of a pane's text: lines that are as long as it was wide go on in the next. Undefined if there are none. */
export function joinedLines(head: string): Wrapping | undefined {
  const lengths = head
    .split("\n")
    .slice(0, -1)
    .map((line) => plainLine(line).length);
  const width = lengths.reduce((most, length) => Math.max(most, length), 0);
  const cut = lengths.filter((length) => length === width).length;
  const isWidth = width >= NARROWEST && width <= WIDEST && cut >= (WIDTHS.has(width) ? 2 : FEWEST_CUT);
  if (!isWidth) return undefined;
  return (line) => ({ text: line, stream: "", ...(line.length === width && { isOpen: true }) });
}
const [NARROWEST, WIDEST, FEWEST_CUT] = [60, 320, 4];
/** Of terminals; lines of any other length may be alike by chance. */
const WIDTHS = new Set([80, 100, 120, 132, 160, 200, 240]);

type Found = { line: string; own: Unwrapped | undefined };

/** Some logs are printed with the last line first. */
function isLastFirst(lines: readonly Found[]): boolean {
  let [rises, falls] = [0, 0];
  let before: string | undefined;
  for (const { own } of lines) {
    if (own?.time === undefined) continue;
    if (before !== undefined && own.time.length === before.length) {
      if (own.time > before) rises += 1;
      else if (own.time < before) falls += 1;
    }
    before = own.time;
  }
  return falls > 20 * rises;
}
