/** The documents that a text is, or that stand in it as Ansible prints them. */
import { isObject, jsonOf } from "../../../text/json.ts";
import { readYaml } from "../../../text/yaml.ts";
import { recordsInCsv } from "../csv-cells.ts";
import { beginningOfJson } from "../cut-json.ts";

/** `name`: whose it is, where the text says so. */
export type Document = { name?: string; value: unknown };

const JSON_BEGINS = /^\s*[[{]/;
/** A key above a text of several lines, or before a long one in quotation marks; an element of a list that is one. */
const HOLDS_TEXT =
  /^[ \t-]*(?:["'][\w./ -]{1,200}|[\w./][\w./ -]{0,199})["']?: *(?:[|>][-+\d]{0,3} *\r?$|["'](?:[^"'\n]{0,200}\r?$|.*\\n|.{40}))|^ *- +["'].{20}/m;
const YAML_BEGINS = /^(?:[^\S\n]*(?:#.*)?\n|---.*\n)*(?:- )?["']?[\w./-]{1,200}["']?:(?:[ \t]|\r?\n)/;
/** Of YAML, in characters, which takes far longer to read than JSON. */
const MOST_YAML = 2 ** 22;
const DEEPEST = 100;

/** @returns undefined for what is neither JSON (one string, too), nor YAML with text in it, nor a CSV with text in its cells, nor printed by Ansible */
export function documentsIn(text: string, isCut: boolean): Document[] | undefined {
  if (JSON_BEGINS.test(text)) {
    const value = jsonOf(text) ?? recordsIn(text, isCut) ?? (isCut ? beginningOfJson(text) : undefined);
    return isObject(value) || Array.isArray(value) ? [{ value }] : undefined;
  }
  if (text.startsWith('"')) {
    const value = jsonOf(text) ?? (isCut ? jsonOf(`${text.replace(/\\.{0,5}$/, "")}"`) : undefined);
    if (typeof value === "string") return [{ value }];
  }
  const ofCells = recordsInCsv(text, isCut);
  if (ofCells !== undefined) return [{ value: ofCells }];
  const ofTasks = tasksIn(text);
  if (ofTasks.length > 0) return ofTasks;
  if (!YAML_BEGINS.test(text.slice(0, 4000)) || !HOLDS_TEXT.test(text) || text.length > MOST_YAML)
    return undefined;
  const parts = (isCut ? text.slice(0, text.lastIndexOf("\n") + 1) : text).split(/^---.*$/m);
  const values = parts.map(yamlOf).filter((value) => value !== undefined);
  return values.length === 0 ? undefined : values.map((value) => ({ value }));
}

/** A record a line, as one list. */
function recordsIn(text: string, isCut: boolean): unknown[] | undefined {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  if (isCut) lines.pop();
  if (lines.length < 2 || !lines.every((line) => JSON_BEGINS.test(line))) return undefined;
  const records = lines.map(jsonOf);
  return records.every(isObject) ? records : undefined;
}

function yamlOf(text: string): unknown {
  if (text.split("\n").some((line) => line.search(/\S|$/) > 2 * DEEPEST && /^\s+(?:- |[\w"']+:)/.test(line)))
    return undefined;
  const read = readYaml(text);
  return "fault" in read ? undefined : read.value;
}

/** "ok: [node-1] => {", with the JSON in this line or below it, or YAML below it. */
const TASK =
  /^(?:ok|changed|failed|fatal): \[([^\]\n]{1,200})\](?:: \w+!)?(?: \(item=.{0,200}?\))? => *(?:(\{.*)|\r?)$/gm;

function tasksIn(text: string): Document[] {
  const begins = [...text.matchAll(TASK)];
  return begins.flatMap((begin, i) => {
    const [line, name = "", opened] = begin;
    const below = text.slice(begin.index + line.length, begins[i + 1]?.index);
    const value =
      opened === undefined
        ? yamlOf(indentedIn(below.replace(/^\n/, "")))
        : (jsonOf(opened) ?? jsonOf(opened + below.slice(0, endOfBlock(below))));
    return value === undefined ? [] : [{ name, value }];
  });
}

/** Behind the first brace in the first column. */
const endOfBlock = (text: string): number => {
  const end = text.indexOf("\n}");
  return end < 0 ? 0 : end + 2;
};

/** The lines at the beginning that are indented, or empty. */
const indentedIn = (text: string): string => /^(?:[ \t].*\n|\r?\n)*/.exec(text)?.[0] ?? "";
