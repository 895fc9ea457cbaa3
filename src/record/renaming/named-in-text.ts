/** Names in files that people wrote, changed where they stand: every other character stays as it was. Pure. */
import { type Document, isMap, isScalar, isSeq, parseDocument, stringify } from "yaml";
import type { KindName } from "../files.ts";
import { NAMED_IN, type Renaming } from "./renamed.ts";

type Edit = { from: number; to: number; text: string };

/** The text with other names for deployments and runs. */
export function renamedText(kind: KindName, text: string, names: Renaming): string {
  const file = parseDocument(text);
  const edits = [...namesAt(file.contents, NAMED_IN[kind] ?? new Set(), false)].flatMap((node): Edit[] => {
    const name = names.get(String(node.value));
    return name === undefined ? [] : [{ from: node.from, to: node.to, text: written(name) }];
  });
  return edited(text, edits);
}

/** Targets that measure a deployment say so by its name, which they may have by default. */
export function retargetedText(text: string, targets: readonly number[], name: string): string {
  const file = parseDocument(text);
  const edits = targets.flatMap((index): Edit[] => {
    const target = file.getIn(["targets", index], true);
    if (!isMap(target)) return [];
    const own = target.get("deployment", true);
    if (isScalar(own) && own.range) return [{ from: own.range[0], to: own.range[1], text: written(name) }];
    const kind = target.items[0];
    const [key, value] = [kind?.key, kind?.value];
    if (!isScalar(key) || !isScalar(value) || !key.range || !value.range) return [];
    const between = target.flow ? ", " : `\n${" ".repeat(columnOf(text, key.range[0]))}`;
    return [{ from: value.range[1], to: value.range[1], text: `${between}deployment: ${written(name)}` }];
  });
  return edited(text, edits);
}

/** The text of a declaration with these aliases. */
export function textWithAliases(text: string, aliases: readonly string[]): string {
  const file: Document = parseDocument(text);
  const list = `[${aliases.map(written).join(", ")}]`;
  const range = file.getIn(["aliases"], true) as { range?: [number, number, number] } | undefined;
  if (range?.range) {
    const [from, to] = range.range;
    const end = text.slice(from, to).trimEnd().length;
    return edited(text, [{ from, to: from + end, text: list }]);
  }
  if (isMap(file.contents) && file.contents.flow) {
    const to = (file.contents.range?.[1] ?? text.length) - 1;
    return edited(text, [{ from: to, to, text: `, aliases: ${list} ` }]);
  }
  return `${text.replace(/\n*$/, "\n")}aliases: ${list}\n`;
}

function* namesAt(
  node: unknown,
  keys: ReadonlySet<string>,
  isNamed: boolean,
): Generator<{ value: unknown; from: number; to: number }> {
  if (isScalar(node)) {
    if (isNamed && node.range) yield { value: node.value, from: node.range[0], to: node.range[1] };
  } else if (isSeq(node)) for (const item of node.items) yield* namesAt(item, keys, isNamed);
  else if (isMap(node))
    for (const { key, value } of node.items)
      yield* namesAt(value, keys, isNamed || (isScalar(key) && keys.has(String(key.value))));
}

/** In quotes where it would be read as a number. */
const written = (name: string): string => stringify(name).trim();

const columnOf = (text: string, at: number): number => at - (text.lastIndexOf("\n", at - 1) + 1);

const edited = (text: string, edits: readonly Edit[]): string =>
  edits
    .toSorted((a, b) => b.from - a.from)
    .reduce((done, { from, to, text: put }) => `${done.slice(0, from)}${put}${done.slice(to)}`, text);
