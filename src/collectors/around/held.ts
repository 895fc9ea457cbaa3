/** Texts that stand as strings in a document: a ConfigMap, a pipeline's outputs, a task's result of Ansible. */
import { isObject, type JsonObject } from "../../text/json.ts";

/** `path`: the names that lead to it, outermost first. */
export type Held = { path: readonly string[]; text: string };

/** In characters: no tool prints less. */
const SHORTEST = 40;
const DEEPEST = 40;
const MOST = 10_000;
const TOO_MANY = `expected at most ${MOST.toLocaleString("en")} texts in one document, it has more. Take the results out into files of their own.`;

/** What an object is called. */
const NAMES = ["displayName", "name", "hostname", "host", "node", "item"] as const;
/** Copies of what stands elsewhere in the document. */
const COPIES = new Set(["kubectl.kubernetes.io/last-applied-configuration"]);
/** Of one output of a command: the same as a text, and line by line. */
const LINES = /_lines$/;
/** What Ansible keeps of a command. */
const PRINTED = /^std(?:out|err)(?:_lines)?$/;
const EXTENSION = /\.(?:json|txt|log|out|csv|md)$/;

/** The strings of a document that are long enough, and its lists of lines, in their order. */
export function textsHeld(document: unknown): Held[] {
  const found: Held[] = [];
  walk(document, [], found, DEEPEST);
  return found;
}

function walk(value: unknown, path: readonly string[], found: Held[], depth: number): void {
  if (depth === 0) return;
  const text = textOf(value);
  if (text !== undefined) {
    if (text.length >= SHORTEST) found.push({ path, text });
    if (found.length > MOST) throw new Error(TOO_MANY);
  } else if (Array.isArray(value)) for (const one of value) walk(one, path, found, depth - 1);
  else if (isObject(value)) members(value, path, found, depth);
}

function members(object: JsonObject, path: readonly string[], found: Held[], depth: number): void {
  const name = nameOf(object);
  // What has a name is under it, and not under its number.
  const inside = name === undefined ? path : [...path.slice(0, -1), name];
  const command = commandOf(object);
  for (const [key, member] of Object.entries(object)) {
    if (COPIES.has(key) || (LINES.test(key) && key.replace(LINES, "") in object)) continue;
    const text = command === undefined ? undefined : textOf(member);
    const said = text !== undefined && PRINTED.test(key) ? `$ ${command}\n${text}` : member;
    walk(said, [...inside, key.slice(0, LONGEST).replace(EXTENSION, "")], found, depth - 1);
  }
}

/** A string, or a list of strings that are its lines. */
function textOf(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (!Array.isArray(value) || value.length === 0) return undefined;
  if (!value.every((line) => typeof line === "string" && !/\n./.test(line))) return undefined;
  return value.join(value.some((line: string) => line.endsWith("\n")) ? "" : "\n");
}

const LONGEST = 120;

function nameOf(object: JsonObject): string | undefined {
  const { metadata } = object;
  const named = [object, ...(isObject(metadata) ? [metadata] : [])];
  return named
    .flatMap((one) => NAMES.map((key) => one[key]))
    .find((name): name is string => typeof name === "string" && name !== "" && name.length <= LONGEST);
}

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
