/** The JSON that a page keeps in a script, for the charts that it draws of it. */

/** "const data = ", "window.RESULT = " */
const ASSIGNED = /^\s*(?:(?:var|let|const)\s+)?[\w.$]{1,80}\s*=\s*(?=[[{])/;
/** In characters; a larger script is a library. */
const LONGEST = 16 * 2 ** 20;

/** As it is written there; undefined for a script that is a program. */
export function dataIn(script: string): string | undefined {
  if (script.length > LONGEST) return undefined;
  const value = script.replace(ASSIGNED, "").trim();
  if (!/^[[{]/.test(value)) return undefined;
  // Where the program goes on behind it, it ends with a brace at the margin.
  const end = value.search(/\n[\]}]/) + 2;
  return [value.replace(/;$/, ""), value.slice(0, end)].find(isJson);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
