/** What a schema found wrong, in our words: where in the file, what was expected, what came. */
import { z } from "zod";
import { commandLine } from "./command-line.ts";
import { nearest } from "./nearest.ts";

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];
type Replaced = Readonly<Record<string, string>>;

/** One line for each issue: "line 12, network.between: expected a boolean, came "yes"." `replaced`: what took the place of former keys. */
export function schemaProblems(
  issues: readonly Issue[],
  value: unknown,
  schema: z.ZodType,
  lineOf: (path: Path) => number | undefined,
  replaced: Replaced = {},
): string[] {
  const specific = issues.flatMap((issue) => mostSpecific(issue));
  return specific.map(({ issue, path }) => {
    const keyed = issue.code === "unrecognized_keys" ? [...path, firstTold(issue.keys, replaced)] : path;
    const line = lineOf(keyed);
    const where = [line !== undefined && `line ${line}`, dotted(path)].filter(Boolean).join(", ");
    return `${where ? `${where}: ` : ""}${sentence(issue, valueAt(value, path), schema, replaced)}`;
  });
}

type Placed = { issue: Issue; path: Path };

/** Of a union, the issues of the alternative that read furthest into the value: it is the one that was meant. */
function mostSpecific(issue: Issue, above: Path = []): Placed[] {
  const path = [...above, ...issue.path];
  if (issue.code !== "invalid_union") return [{ issue, path }];
  const alternatives = issue.errors.map((errors) => errors.flatMap((inner) => mostSpecific(inner, path)));
  const depth = (placed: Placed[]): number => Math.max(...placed.map((p) => p.path.length));
  const deepest = alternatives.toSorted((a, b) => depth(b) - depth(a))[0];
  if (deepest === undefined || deepest.length === 0 || depth(deepest) === path.length)
    return [{ issue, path }];
  return deepest;
}

function sentence(issue: Issue, came: unknown, schema: z.ZodType, replaced: Replaced): string {
  if (issue.code === "unrecognized_keys") return unknownKeys(issue.keys, schema, replaced);
  if (came === undefined) return `expected ${expectation(issue)}, which is missing.`;
  if (issue.code === "invalid_value") {
    const hint = typeof came === "string" ? nearest(came, issue.values.map(String)) : undefined;
    return `expected ${expectation(issue)}, came ${shown(came)}.${hint ? ` Did you mean ${hint}?` : ""}`;
  }
  return `expected ${expectation(issue)}, came ${shown(came)}.`;
}

function expectation(issue: Issue): string {
  if (issue.code === "invalid_type") return NOUNS[issue.expected] ?? `a ${issue.expected}`;
  if (issue.code === "invalid_value") return issue.values.map((value) => JSON.stringify(value)).join(" or ");
  if (issue.code === "too_small") {
    const least = issue.inclusive === false ? "more than" : "at least";
    return `${issue.origin === "string" || issue.origin === "array" ? `a longer one: ${least}` : least} ${issue.minimum}`;
  }
  if (issue.code === "too_big")
    return `${issue.inclusive === false ? "less than" : "at most"} ${issue.maximum}`;
  if (issue.code === "invalid_union") return unionOf(issue);
  return issue.message;
}

const NOUNS: Readonly<Record<string, string>> = {
  record: "a map",
  object: "a map",
  array: "a list",
  int: "a whole number",
};

/** "a list or a map": what the alternatives expected, each once. */
function unionOf(issue: Extract<Issue, { code: "invalid_union" }>): string {
  const wanted = issue.errors.flatMap((errors) => errors.slice(0, 1).map(expectation));
  return [...new Set(wanted)].join(" or ") || issue.message;
}

/** Of keys that are not known one is told in full: a former one before the others. */
const firstTold = (keys: readonly string[], replaced: Replaced): string =>
  keys.find((key) => Object.hasOwn(replaced, key)) ?? keys[0] ?? "";

function unknownKeys(keys: readonly string[], schema: z.ZodType, replaced: Replaced): string {
  const key = firstTold(keys, replaced);
  if (Object.hasOwn(replaced, key))
    return `expected no key ${shown(key)}, which was replaced. Say ${replaced[key]} instead, or let ${commandLine("migrate")} say what it can.`;
  const hint = nearest(key, [
    ...propertiesOf(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })),
  ]);
  const others =
    keys.length > 1
      ? ` (and ${keys
          .filter((other) => other !== key)
          .map(shown)
          .join(", ")})`
      : "";
  return `expected no key ${shown(key)}${others}. ${hint ? `Did you mean ${hint}?` : "Remove it."}`;
}

/** Every property name anywhere in a JSON Schema. */
function propertiesOf(node: unknown, into = new Set<string>()): Set<string> {
  if (typeof node !== "object" || node === null) return into;
  for (const [key, inner] of Object.entries(node)) {
    if (key === "properties" && inner) for (const name of Object.keys(inner)) into.add(name);
    propertiesOf(inner, into);
  }
  return into;
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], value);
}

/** results[0].workload.rw */
const dotted = (path: Path): string =>
  path.map((key, i) => (typeof key === "number" ? `[${key}]` : `${i ? "." : ""}${String(key)}`)).join("");

function shown(value: unknown): string {
  const json = JSON.stringify(value) ?? String(value);
  return json.length > 60 ? `${json.slice(0, 57)}...` : json;
}
