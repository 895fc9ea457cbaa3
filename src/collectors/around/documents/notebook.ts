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
  const printed = Array.isArray(outputs) ? outputs.filter(isObject) : [];
  // A line that begins with "!" is a shell's.
  const code = text.replace(/^[!%]+/gm, "$ ");
  // What one program printed comes in pieces, as it was flushed; what it had to say of errors comes between them.
  const [errors, others] = [true, false].map((ofErrors) =>
    printed
      .filter(({ name }) => (name === "stderr") === ofErrors)
      .map(printedBy)
      .join(""),
  );
  const all = [others, errors].filter((one) => one !== "").join("\n");
  return all === "" ? [FENCE, code, FENCE] : [FENCE, code, all.replace(/\n$/, ""), FENCE];
}

/** Of a stream, or of a value that is shown. */
function printedBy({ text, data }: JsonObject): string {
  return joined(text) || (isObject(data) ? shownString(joined(data["text/plain"])) : "");
}

const joined = (text: unknown): string =>
  typeof text === "string" ? text : Array.isArray(text) ? text.join("") : "";

/** Python shows a string as its source has it. */
const STRING = /^b?(['"])((?:(?!\1)[^\\\n]|\\.)*)\1$/;
const ESCAPES: Readonly<Record<string, string>> = {
  ...{ n: "\n", t: "\t", r: "\r" },
  ...{ "\\": "\\", "'": "'", '"': '"' },
};
const shownString = (text: string): string =>
  STRING.exec(text.trim())?.[2]?.replace(/\\(.)/g, (whole, sign: string) => ESCAPES[sign] ?? whole) ?? text;
