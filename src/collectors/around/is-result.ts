/** Whether a text is a result, or has results in it. */
import { type RawFile, SURE_ENOUGH } from "../collector.ts";
import { type Ask, blocksApart } from "./blocks.ts";

/** What is said of a document by what it holds, as that its strings have fio's JSON in them, is less. */
export const SURE = 0.7;

/** A tool's text. */
export function isOfTool(file: RawFile, ask: Ask): boolean {
  const sure = ask(file);
  return sure !== undefined && sure.recognition.sure >= SURE_ENOUGH && sure.collector.amidText === true;
}

/** A tool's text, or a text with files of their own in it. */
export const isResult = (file: RawFile, ask: Ask): boolean =>
  isOfTool(file, ask) || blocksApart(file.head.toString("utf8"), file.path, ask).blocks.length > 0;
