/** Removes what is before each line of a tool's text if it was quoted, indented, commented out, or has a log's marks. */
import type { Collector, Imported, RawFile, Recognition } from "../collector.ts";
import { plainHead } from "./text.ts";

/** Lines that tools print at the margin, and that are recognisable without a name before them. */
const AT_MARGIN =
  /^(.*?)(?:fio-\d+\.\d\S*\s*$|Starting \d{1,9} (?:thread|process)|Run status group \d+ \(all jobs\):|Disk stats \(read\/write\):\s*$|(?:FIO version - |[ \t]{0,8}"fio version"[ \t]{0,8}:[ \t]{0,8}")fio-\d|FIO test results:|FIO Benchmark Summary\s*$|= \w[\w ]{0,40} Summary =\s*$|[2-5];fio-\d|\d{1,15}\+\d{1,15} records (?:in|out)\s*$|OPERATION {1,8}RESULT TYPE )/m;

const TIME = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)`;
const POD = String.raw`\[pod/[^\]\s]+\]`;
/** The same on every line: quotes in mail and Markdown, comments, tables, indentation. */
const LITERAL = /^(?:(?:> ?)+|#{1,3}[ \t]{0,8}|\|[ \t]{0,8}|[ \t]+)$/;
/** Different on every line: in a node's log files; by kubectl's --prefix, --timestamps, and both; by docker compose. */
const MARKS: readonly RegExp[] = [
  new RegExp(`^${TIME} std(?:out|err) [FP] ?`),
  new RegExp(`^${POD} ${TIME} ?`),
  new RegExp(`^${POD} ?`),
  new RegExp(`^${TIME} ?`),
  /^[\w.-]{1,64} +\| ?/,
];

/** In characters; no frame is longer. */
const FRAME_LIMIT = 256;

/** The collector, which reads a file's lines without their frames. */
export function throughFrames(collector: Collector): Collector {
  const recognise = (file: RawFile): Recognition => collector.recognise(unframed(file));
  const importIt = (file: RawFile): Promise<Imported> => collector.import(unframed(file));
  return { ...collector, recognise, import: importIt };
}

/** The file without its lines' frames; the same object if there are none. Lines keep their numbers. */
export function unframed(file: RawFile): RawFile {
  const known = UNFRAMED.get(file);
  if (known !== undefined) return known;
  const frame = frameOf(plainHead(file.head));
  const plain = frame === undefined ? file : without(file, frame);
  UNFRAMED.set(file, plain);
  return plain;
}
const UNFRAMED = new WeakMap<RawFile, RawFile>();

/** Undefined if a tool's line is at the margin, or behind text that is not a frame. */
function frameOf(head: string): RegExp | undefined {
  const before = AT_MARGIN.exec(head)?.[1] ?? "";
  if (before === "") return undefined;
  if (LITERAL.test(before)) return literally(before);
  return MARKS.find((mark) => mark.exec(before)?.[0] === before);
}

/** Editors and mail programs strip spaces at the end of a line, and so from the frame of an empty line. */
function literally(before: string): RegExp {
  const whole = before.replaceAll("|", "\\|");
  return new RegExp(`^(?:${whole}|${whole.trimEnd()}[ \\t]*(?=\\r?$))`);
}

function without(file: RawFile, frame: RegExp): RawFile {
  return {
    ...file,
    head: Buffer.concat([...new Cutter(frame).piece(file.head, true)]),
    async *chunks() {
      const cutter = new Cutter(frame);
      for await (const chunk of file.chunks()) yield* cutter.piece(chunk, false);
      yield* cutter.piece(Buffer.alloc(0), true);
    },
    text: async () =>
      (await file.text())
        .split("\n")
        .map((line) => line.replace(frame, ""))
        .join("\n"),
  };
}

/** Cuts the frame off the beginning of each line, however the file is split into chunks. */
class Cutter {
  readonly #frame: RegExp;
  /** The beginning of a line that is not complete yet. */
  #open = "";
  #within = false;

  constructor(frame: RegExp) {
    this.#frame = frame;
  }

  *piece(bytes: Buffer, isLast: boolean): Generator<Buffer> {
    const lines = (this.#open + bytes.toString("latin1")).split("\n");
    const rest = lines.pop() ?? "";
    const cut = lines.map((line) => `${this.#line(line)}\n`);
    this.#open = "";
    if (isLast || this.#within || rest.length > FRAME_LIMIT) {
      cut.push(this.#line(rest));
      this.#within = rest !== "" || this.#within;
    } else this.#open = rest;
    const text = cut.join("");
    if (text !== "") yield Buffer.from(text, "latin1");
  }

  #line(line: string): string {
    const within = this.#within;
    this.#within = false;
    return within ? line : line.replace(this.#frame, "");
  }
}
