/** What a page keeps for its charts and shows no reader: JSON in its scripts, JSON and texts in attributes of its elements. */
import { Parser } from "htmlparser2";
import { endOf } from "../reading/json-values.ts";
import { beginningOfJson } from "./cut-json.ts";

/** "const data = ", "window.RESULT = " */
const ASSIGNED =
  /(?:^|[\n;,{(])\s{0,40}(?:(?:var|let|const)\s{1,40})?([\w.$]{1,80})\s{0,40}=\s{0,40}(?=[[{])/g;
/** In characters; a larger script is a library. */
const LONGEST = 16 * 2 ** 20;
/** In characters: no tool prints less. */
const SHORTEST = 40;

type Kept = [name: string, json: string];

/**
 * One value as it is kept; several as one document, each under the name of its variable, of its element or of its attribute. Undefined where
 * there are none. The last one is cut where the page is.
 */
export function dataOfPage(html: string): string | undefined {
  const kept: Kept[] = [];
  let script: string | undefined;
  let id = "";
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        id = attributes.id ?? id;
        if (name === "script") script = "";
        for (const [key, value] of Object.entries(attributes))
          if (value.length >= SHORTEST)
            kept.push(...valueIn(attributes.id ?? key.replace(/^data-/, ""), value));
      },
      ontext: (text) => {
        if (script !== undefined) script += text;
      },
      onclosetag: (name) => {
        if (name === "script" && script !== undefined) kept.push(...valuesIn(script, id));
        if (name === "script") script = undefined;
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.write(html);
  // Where the page is cut, what is open ends here.
  parser.write(script === undefined ? '">' : "</script>");
  parser.end();
  const seen = new Map<string, number>();
  const members = kept.map(([name, json]) => {
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return `${JSON.stringify(times === 1 ? name : `${name} ${times}`)}: ${json}`;
  });
  return kept.length < 2 ? kept[0]?.[1] : `{${members.join(",\n")}\n}`;
}

function valueIn(name: string, value: string): Kept[] {
  if (/^\s*[[{]/.test(value)) return isData(value) ? [[name, value.trim()]] : [];
  return /\n.*\n/.test(value) ? [[name, JSON.stringify(value)]] : [];
}

/** All of a script, or what it assigns; none of a program. */
export function valuesIn(script: string, id: string): Kept[] {
  if (script.length > LONGEST) return [];
  const whole = script.trim().replace(/;$/, "");
  if (/^[[{]/.test(whole) && isData(whole)) return [[id, whole]];
  const kept: Kept[] = [];
  const assigned = new RegExp(ASSIGNED);
  // A program has braces in braces: each is looked through a few times, and not once for each of them.
  let left = 8 * script.length;
  for (let found = assigned.exec(script); found !== null; found = assigned.exec(script)) {
    const at = assigned.lastIndex;
    const end = endOf(script, at) ?? script.length;
    left -= end - at;
    if (left < 0) break;
    const value = script.slice(at, end).trim();
    if (!isData(value)) continue;
    kept.push([found[1] ?? "", value]);
    assigned.lastIndex = end;
  }
  return kept;
}

const isData = (text: string): boolean => beginningOfJson(text) !== undefined;
