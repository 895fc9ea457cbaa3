/** The beginning of a JSON document, as the document that it would be if it ended there. */
import { jsonOf } from "../../text/json.ts";

/** Undefined for what is no JSON. In one pass, so that a large file costs no more than its bytes. */
export function beginningOfJson(text: string): unknown {
  const whole = jsonOf(text);
  if (whole !== undefined) return whole;
  const open: string[] = [];
  let [inString, at, safe, closers, end] = [false, 0, 0, "", text.length];
  for (; at < text.length; at += 1) {
    const sign = text[at];
    if (inString) {
      if (sign === "\\") {
        const last = at + (text[at + 1] === "u" ? 6 : 2);
        if (last > text.length) end = at;
        at += 1;
      } else if (sign === '"') inString = false;
    } else if (sign === '"') inString = true;
    else if (sign === "{" || sign === "[") open.push(sign === "{" ? "}" : "]");
    else if (sign === "}" || sign === "]") {
      if (open.pop() !== sign) return undefined;
    } else if (sign === "," && open.length <= DEEPEST) [safe, closers] = [at, closing(open)];
  }
  // A string that is cut is most of it; a number or a word that is cut is another one.
  const cut = inString ? jsonOf(`${text.slice(0, end)}"${closing(open)}`) : undefined;
  return cut ?? jsonOf(text.slice(0, safe) + closers);
}

const DEEPEST = 64;
const closing = (open: readonly string[]): string => open.toReversed().join("");
