/** A notebook (Jupyter) as the page that its reader sees: text, code, and what the code printed in fences. */
import { isObject, type JsonObject } from "../../../text/json.ts";

const FENCE = "~~~~";

/** Undefined for a document that is no notebook. */
export function pageOfNotebook(document: unknown): string | undefined {
  if (!isObject(document) || !Array.isArray(document.cells)) return undefined;
  const cells = document.cells.filter(isObject);
  if (!cells.some((cell) => "cell_type" in cell)) return undefined;
  return `${cells.flatMap(linesOfCell).join("\n")}\n`;
}

function linesOfCell({ cell_type, source, outputs }: JsonObject): string[] {
  const text = joined(source);
  if (cell_type !== "code") return [text];
  const printed = Array.isArray(outputs) ? outputs.filter(isObject).map(printedBy) : [];
  // A line that begins with "!" is a shell's.
  const code = text.replace(/^[!%]+/gm, "$ ");
  // What one program printed comes in pieces, as it was flushed.
  const all = printed.join("");
  return all === "" ? [FENCE, code, FENCE] : [FENCE, code, all.replace(/\n$/, ""), FENCE];
}

/** Of a stream, or of a value that is shown. */
function printedBy({ text, data }: JsonObject): string {
  return joined(text) || (isObject(data) ? joined(data["text/plain"]) : "");
}

const joined = (text: unknown): string =>
  typeof text === "string" ? text : Array.isArray(text) ? text.join("") : "";
