/** JSON values one after another; if one is cut or damaged, the documents in it that are whole. */
import { jsonOf } from "../../text/json.ts";

const BLANK = /[\s,]*/y;

/** @param wrong gets a line if something is not JSON */
export function* valuesIn(text: string, wrong: string[]): Generator<unknown> {
  let at = 0;
  for (;;) {
    BLANK.lastIndex = at;
    BLANK.exec(text);
    at = BLANK.lastIndex;
    if (at >= text.length) return;
    const end = endOf(text, at);
    const value = end === undefined ? undefined : jsonOf(text.slice(at, end));
    if (end === undefined || value === undefined) break;
    yield value;
    at = end;
  }
  const line = text.slice(0, at).split("\n").length;
  wrong.push(
    `the JSON that begins in line ${line} is cut or damaged; documents in it that came whole are kept, as partial. Fetch it again.`,
  );
  yield* wholeDocuments(text, at);
}

const TOKEN = /["{}[\]]/g;
/** JSON strings never span lines. */
const STRING = /"(?:[^"\\\n]|\\.)*"/y;

const behindString = (text: string, at: number): number | undefined => {
  STRING.lastIndex = at;
  return STRING.test(text) ? STRING.lastIndex : undefined;
};

/** The position behind the bracket that closes the one at `from`; undefined if there is no such bracket. */
export function endOf(text: string, from: number): number | undefined {
  if (text[from] !== "{" && text[from] !== "[") return undefined;
  let depth = 0;
  let at = from;
  for (;;) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text);
    if (token === null) return undefined;
    at = token.index + 1;
    if (token[0] === '"') {
      const end = behindString(text, token.index);
      if (end === undefined) return undefined;
      at = end;
    } else if (token[0] === "{" || token[0] === "[") depth += 1;
    else {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
}

/** The beginning of a document in an export. */
const BEGINS = /\{\s*"uuid"\s*:/y;
const IS_SOURCE = /"_source"\s*:\s*$/;

/** In one pass: if a document begins while another is open, the other was cut. */
function* wholeDocuments(text: string, from: number): Generator<unknown> {
  let start: number | undefined;
  let depth = 0;
  let at = from;
  for (;;) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text);
    if (token === null) return;
    at = token.index + 1;
    if (token[0] === '"') at = behindString(text, token.index) ?? at;
    else if (token[0] === "{" && beginsDocument(text, token.index)) {
      start = token.index;
      depth = 1;
    } else if (token[0] === "{") depth += 1;
    else if (token[0] === "}") depth -= 1;
    if (start === undefined || depth > 0) continue;
    const value = jsonOf(text.slice(start, at));
    start = undefined;
    if (value !== undefined) yield value;
  }
}

function beginsDocument(text: string, at: number): boolean {
  BEGINS.lastIndex = at;
  return BEGINS.test(text) || IS_SOURCE.test(text.slice(Math.max(0, at - 40), at));
}
