/** A raw file as its tool wrote it: unpacked, decoded, without a page or a log around it. */
import { CERTAIN, HEAD_BYTES, type RawFile, SURE_ENOUGH } from "../collector.ts";
import { encodedText } from "../reading/encoded/mail.ts";
import { innerFile } from "../reading/inner-file.ts";
import { apart, MOST_APART, type Opened } from "./apart.ts";
import { type Ask, blocksApart, fencesApart } from "./blocks.ts";
import { isDocumentAlone } from "./documents/one-document.ts";
import { ofDocument, ofHeld } from "./documents/opened-document.ts";
import { frameOf, possibleFrames, possibleMargins } from "./frame.ts";
import { isOfTool, isResult, SURE } from "./is-result.ts";
import { recordWrappings } from "./json-lines.ts";
import { blocksOutOfLines, hasBlocksInLines } from "./lines/blocks-in-lines.ts";
import { withoutPython } from "./lines/documents-in-lines.ts";
import { withoutEnclosure } from "./lines/enclosed.ts";
import { fencesOpened } from "./lines/fences-opened.ts";
import { withoutMarksOfLines } from "./lines/marked-lines.ts";
import { isUpsideDown, turnedHead, uprightFile } from "./lines/upside-down.ts";
import { withoutMarks } from "./marks.ts";
import { unpacked, wholeOf, withText } from "./packed.ts";
import { isPage, textOfPage } from "./page.ts";
import { dataOfPage } from "./page-data.ts";
import { plainFile } from "./plain-file.ts";
import { joinedLines, streamsOf, unwrappedFile, type Wrapping } from "./wrapping.ts";

type Ranked = NonNullable<ReturnType<Ask>>;

/** @param ask the surest importer of a file, and how sure it is */
export function openedFile(file: RawFile, ask: Ask): Opened {
  if (isDocumentAlone(file) && ask(file)?.recognition.sure === CERTAIN) return asOneDocument(file);
  const given = unpacked(file);
  const upright = uprightFile(given);
  const isTurned = upright !== given;
  const fenced = fencesOpened(withoutPython(withoutEnclosure(withoutMarksOfLines(plainFile(upright)))), ask);
  const isSent = isTurned || encodedText(file.head) !== undefined || !fenced.areLinesKept;
  const opened = openedText(fenced.file, ask, isSent);
  return isTurned ? { ...opened, isTurned } : opened;
}

/** @param isSent its lines are not those of the file */
function openedText(plain: RawFile, ask: Ask, isSent: boolean): Opened {
  const isHtml = isPage(plain.head.toString("utf8", 0, 8192));
  const sure = ask(plain);
  const isOwn = sure !== undefined && isOwnFile(sure) && (!isHtml || sure.collector.forms.page !== undefined);
  const areFenced = !isHtml && hasBlocksInLines(plain.head.toString("utf8"));
  const text = isHtml ? textOfPage(plain) : withoutMarks(areFenced ? fencedFile(plain) : plain);
  if (isOwn && !isAmidOthers(text, sure, isHtml, ask))
    return {
      ...(sure.recognition.isFile ? asOneDocument(plain) : asItIs(areFenced ? text : plain)),
      ...((isSent || areFenced) && { isElsewhere: true }),
    };
  const ofJson = isHtml
    ? undefined
    : (ofRecords(plain, ask) ?? ofDocument(plain, ask) ?? ofHeld(plain, sure, ask));
  const opened = ofJson ?? ofFrame(text, ask) ?? framed(text);
  const whole: Opened = isHtml || areFenced || isSent ? { ...opened, isElsewhere: true } : opened;
  const found = pageOf(whole, ask) ?? whole;
  return (isHtml && !isResult(found.file, ask) ? ofData(plain, ask) : undefined) ?? found;
}

/** A page that shows no result, and keeps one for its charts. */
function ofData(plain: RawFile, ask: Ask): Opened | undefined {
  const data = dataOfPage(plain.head.toString("utf8"));
  if (data === undefined) return undefined;
  const inner = withText({
    path: plain.path,
    bytes: plain.bytes,
    head: Buffer.from(data).subarray(0, HEAD_BYTES),
    async *chunks() {
      yield Buffer.from(dataOfPage((await wholeOf(plain, MOST_APART)).toString("utf8")) ?? "");
    },
  });
  const opened = ofHeld(inner, ask(inner), ask) ?? asItIs(inner);
  return isResult(opened.file, ask) ? { ...opened, isElsewhere: true } : undefined;
}

function fencedFile(file: RawFile): RawFile {
  const apartIn = blocksOutOfLines();
  return unwrappedFile(file, (line) => ({ text: apartIn(line), stream: "" }));
}

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

/** Of a format that is a file of its own, or fio's JSON and nothing else. */
const isOwnFile = ({ collector, recognition: { sure, isFile } }: Ranked): boolean =>
  sure === CERTAIN || (sure >= SURE_ENOUGH && (!collector.amidText || isFile === true));

function framed(file: RawFile): Opened {
  const frame = frameOf(file.head.toString("utf8"));
  return frame === undefined ? asItIs(file) : wrapped(file, frame);
}

const asOneDocument = (file: RawFile): Opened => ({ file, streams: async () => undefined });

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
  return likely ?? ofOtherLines(file, ask);
}

/** A text of which nothing is known until its lines are put together, or turned round. */
function ofOtherLines(file: RawFile, ask: Ask): Opened | undefined {
  const isWhole = file.bytes <= file.head.length;
  const joined = joinedLines(file.head.toString("utf8"));
  const others = [
    joined && unwrappedFile(file, joined),
    isWhole && isUpsideDown(file.head) ? turnedHead(file) : undefined,
  ];
  const inner = others.find((one) => one !== undefined && isOfTool(one, ask));
  if (inner !== undefined) return { ...asItIs(inner), isElsewhere: true };
  const text = file.head.toString("utf8");
  for (const frame of isWhole ? possibleFrames(text) : []) {
    if (!streamsOf(text, frame).areMoved) continue;
    const newestLast = turnedHead(unwrappedFile(file, frame));
    if (isOfTool(newestLast, ask)) return { ...wrapped(file, frame), file: newestLast };
  }
  return undefined;
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
