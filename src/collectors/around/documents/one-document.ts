/** Files that are one JSON document and nothing else: nothing stands around it, and its lines are in order. */
import { isAscii } from "node:buffer";
import { jsonOf } from "../../../text/json.ts";
import type { RawFile } from "../../collector.ts";

/** Each file is asked about several times. */
const known = new WeakMap<Buffer, boolean>();

/** One object as JSON, over several lines. To see it takes a twentieth of the time of looking for all that may stand around a result. */
export function isOneDocument(head: Buffer): boolean {
  const found = known.get(head) ?? (OPENS.test(head.toString("latin1", 0, 3)) && isJson(head));
  known.set(head, found);
  return found;
}

const OPENS = /^\{\r?\n/;
const isJson = (head: Buffer): boolean => jsonOf(head.toString("utf8")) !== undefined;

/** A whole file that is such a document, with no sign in it that a terminal or a word processor leaves. */
export const isDocumentAlone = ({ head, bytes }: RawFile): boolean =>
  bytes <= head.length && isOneDocument(head) && isAscii(head) && !hasStrayReturn(head);

const hasStrayReturn = (head: Buffer): boolean =>
  head.includes("\r") && /\r(?!\n)/.test(head.toString("latin1"));
