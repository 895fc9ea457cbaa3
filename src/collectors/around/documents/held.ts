/** Texts that stand in a document, as strings or as fio's own JSON: in a ConfigMap, a pipeline's outputs, a task's result of Ansible, a list of records. */
import { isObject, type JsonObject } from "../../../text/json.ts";
import { formatCount } from "../../../units/format.ts";
import { unescaped } from "../marks.ts";
import { labelOf } from "../subjects/label.ts";

/**
 * `path`: the names that lead to it, outermost first. `at`: its place, ".items[0].data". `isObject`: it was no text there.
 * `person`: who wrote it, where the record beside it has another.
 */
export type Held = {
  path: readonly string[];
  at: string;
  text: string;
  isObject?: true;
  person?: string | undefined;
};

/** In characters: no tool prints less. */
const SHORTEST = 40;
const DEEPEST = 40;
const MOST = 10_000;
const TOO_MANY = `expected at most ${formatCount(MOST)} texts in one document, it has more. Take the results out into files of their own.`;

/** What an object is called. */
const NAMES = ["displayName", "name", "hostname", "host", "node", "item"] as const;
/** Copies of what stands elsewhere in the document. */
const COPIES = new Set(["kubectl.kubernetes.io/last-applied-configuration"]);
/** The same once more: of a command's output line by line, of what somebody wrote as a page and as plain text, of a message of Slack in its parts. */
const AGAIN = /^(.+)_(?:lines|html|text)$/;
const IN_PARTS = "blocks";
/** What Ansible keeps of a command. */
const PRINTED = /^std(?:out|err)(?:_lines)?$/;
const EXTENSION = /\.(?:json|txt|log|out|csv|md)$/;

/** What fio prints, and nothing around it. */
export const isOfFio = (value: unknown): value is JsonObject =>
  isObject(value) && "fio version" in value && ROWS.some((name) => name in value);
const ROWS = ["jobs", "client_stats"];

/** The strings of a document that are long enough, its lists of lines, and fio's JSON in it, in their order. */
export function textsHeld(document: unknown): Held[] {
  const found: Held[] = [];
  walk(document, { path: [], at: "", depth: DEEPEST }, found);
  return found;
}

/** `name`: what tells it apart in a list. */
type Place = Omit<Held, "text" | "isObject"> & { depth: number; name?: string | undefined };

function walk(value: unknown, place: Place, found: Held[]): void {
  const { path, at, depth, person } = place;
  if (depth === 0) return;
  const text = textOf(value);
  if (text !== undefined) {
    if (text.length >= SHORTEST)
      found.push({ path, at, text, person, ...(isObject(value) && { isObject: true }) });
    if (found.length > MOST) throw new Error(TOO_MANY);
  } else if (Array.isArray(value)) {
    const [names, people] = [fieldsApart(value, (key) => !isOfPeople(key)), fieldsApart(value, isOfPeople)];
    for (const [i, one] of value.entries()) {
      const inside = { path, at: `${at}[${i}]`, depth: depth - 1, name: names[i] };
      walk(one, { ...inside, person: people[i] ?? person }, found);
    }
  } else if (isObject(value)) members(value, place, found);
}

function members(object: JsonObject, { path, at, depth, person, name: apart }: Place, found: Held[]): void {
  const name = apart ?? nameOf(object);
  // What has a name is under it, and not under its number.
  const inside = name === undefined ? path : [...path.slice(0, -1), name];
  const command = commandOf(object);
  for (const [key, member] of Object.entries(object)) {
    if (COPIES.has(key) || (AGAIN.exec(key)?.[1] ?? "") in object) continue;
    if (key === IN_PARTS && holdsAll(object.text, member)) continue;
    const text = command === undefined ? undefined : textOf(member);
    const said = text !== undefined && PRINTED.test(key) ? `$ ${command}\n${text}` : member;
    const short = key.slice(0, LONGEST);
    const own = { path: [...inside, short.replace(EXTENSION, "")], at: `${at}.${short}`, person };
    walk(said, { ...own, depth: depth - 1 }, found);
  }
}

/** A string, a list of strings that are its lines, or fio's JSON. */
function textOf(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (isOfFio(value)) return JSON.stringify(value, null, 1);
  if (!Array.isArray(value) || value.length === 0) return undefined;
  if (!value.every((line) => typeof line === "string" && !/\n./.test(line))) return undefined;
  return value.join(value.some((line: string) => line.endsWith("\n")) ? "" : "\n");
}

/** A program may write a short notice as the text of a message, and say in its parts what it has to say. */
function holdsAll(text: unknown, parts: unknown): boolean {
  if (typeof text !== "string") return false;
  const all: Held[] = [];
  walk(parts, { path: [], at: "", depth: DEEPEST }, all);
  const whole = unescaped(text);
  return all.every((part) => whole.includes(part.text.trim()));
}

const LONGEST = 120;

function nameOf(object: JsonObject): string | undefined {
  const { metadata } = object;
  const named = [object, ...(isObject(metadata) ? [metadata] : [])];
  return named
    .flatMap((one) => NAMES.map((key) => one[key]))
    .find((name): name is string => typeof name === "string" && name !== "" && name.length <= LONGEST);
}

/** What tells records apart that have no name of their own: a class, a product, a disk; for each of them, if there is such a field. */
function fieldsApart(list: readonly unknown[], isAsked: (key: string) => boolean): (string | undefined)[] {
  if (list.length < 2 || !list.every(isObject) || new Set(list.map(nameOf)).size > 1) return [];
  const valuesOf = (key: string): unknown[] => list.map((one) => one[key]);
  const keys = Object.keys(list[0] ?? {}).filter((key) => {
    if (!isAsked(key)) return false;
    const values = valuesOf(key);
    return new Set(values).size > 1 && values.every(isWord);
  });
  return list.map((one) => keys.map((key) => one[key]).join(" ") || undefined);
}

/** Who wrote a text says what it is of only where nothing else does: two people have two machines. */
const OF_PEOPLE = /user|author|login|sender|owner|creator|avatar/i;
const isOfPeople = (key: string): boolean => OF_PEOPLE.test(key);

/** No time, number, hash or command: it may say what was tested. */
const isWord = (value: unknown): boolean =>
  typeof value === "string" && value.length <= 63 && !NO_WORD.test(value) && labelOf(value) !== undefined;
const NO_WORD = /--|=|\n|\d{4}-\d{2}-\d{2}|\d:\d{2}:\d{2}|^[\da-f-]{16,}$/i;

/** Beside what it printed: without its command line, nobody knows what dd did. */
function commandOf({ cmd }: JsonObject): string | undefined {
  const command = Array.isArray(cmd) ? cmd.join(" ") : cmd;
  return typeof command === "string" && command !== "" && !command.includes("\n") ? command : undefined;
}

/** What of each path the others do not have in common. */
export function namesOfEach(paths: readonly (readonly string[])[]): string[] {
  const common = new Set((paths[0] ?? []).filter((name) => paths.every((path) => path.includes(name))));
  return paths.map((path) => [...new Set(path.filter((name) => !common.has(name)))].join(" "));
}
