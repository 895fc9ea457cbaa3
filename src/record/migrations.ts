/** Files in a shape of before, and how each becomes one of today. A step is a line of the table; it says nothing that the file did not. */
import { join } from "node:path";
import { type Document, isMap, isScalar, type Pair, parseDocument } from "yaml";
import { findFiles, readText } from "../effects/files.ts";
import { newerFormat } from "../schema/formats.ts";
import { Failure, order, printablePath } from "../text/problem.ts";
import { FILE_KINDS } from "./file-kinds.ts";
import type { KindName } from "./files.ts";

type Step = {
  kind: KindName;
  /** What files of that time have, and those of today have not. */
  key: readonly string[];
  /** A value that says enough, and what is written for key and value then. */
  when: unknown;
  write: string;
  /** Keys beside it that say the same already: then a person chooses. */
  unless: string;
  otherwise: string;
};

/** Locked editions, raw files and results are never among them. */
const STEPS: readonly Step[] = [
  {
    kind: "backends",
    key: ["survivesNodeLoss"],
    when: true,
    // How many losses, it did not say.
    write: "durability: { reachableAfterNodeLoss: true }",
    unless: "durability",
    otherwise:
      "survivesNodeLoss is read no more, and false did not say whether another node can attach the volume. Write in its place durability: { reachableAfterNodeLoss: true or false, failures: 0, 1 or 2 }, as far as it is known",
  },
  {
    kind: "useCases",
    key: ["requires", "survivesNodeLoss"],
    when: true,
    write: "reachableAfterNodeLoss: true",
    unless: "reachableAfterNodeLoss",
    otherwise:
      "requires.survivesNodeLoss is read no more. Write in its place reachableAfterNodeLoss or survivesFailures, or delete it",
  },
];

export type Migration = {
  path: string;
  said: string;
  /** Absent where it is left to a person. */
  text?: string;
};

/** @throws Failure where a newer version wrote one of the files: then nothing is to be moved */
export async function planMigration(root: string): Promise<Migration[]> {
  const plan: Migration[] = [];
  const newer: string[] = [];
  for (const [kind, { glob, schema }] of Object.entries(FILE_KINDS)) {
    if (!glob.endsWith(".yaml")) continue;
    for (const path of await findFiles(root, glob)) {
      const text = await readText(join(root, path));
      const file = parseDocument(text);
      if (file.errors.length > 0 || !isMap(file.contents)) continue;
      const said = newerFormat(file.toJS(), schema);
      if (said !== undefined) newer.push(`${printablePath(path)}: ${said}`);
      plan.push(...migrated(kind, path, text, file));
    }
  }
  if (newer.length > 0) throw new Failure(newer.sort(order).join("\n"));
  return plan.sort((a, b) => order(a.path, b.path));
}

/** All but that one key stays as it was written, comments and all. */
function migrated(kind: string, path: string, text: string, file: Document): Migration[] {
  return STEPS.flatMap((step): Migration[] => {
    const at = step.kind === kind ? placeOf(file, step) : undefined;
    if (at === undefined) return [];
    if (!at.isClear) return [{ path, said: step.otherwise }];
    const now = `${text.slice(0, at.from)}${step.write}${text.slice(at.to)}`;
    return [{ path, text: now, said: `${text.slice(at.from, at.to)} became ${step.write}` }];
  });
}

function placeOf(
  file: Document,
  { key, when, unless }: Step,
): { from: number; to: number; isClear: boolean } | undefined {
  const parent = key.length === 1 ? file.contents : file.getIn(key.slice(0, -1), true);
  if (!isMap(parent)) return undefined;
  const pair = parent.items.find((one: Pair) => isScalar(one.key) && one.key.value === key.at(-1));
  if (pair === undefined || !isScalar(pair.key)) return undefined;
  const from = pair.key.range?.[0] ?? 0;
  const value = isScalar(pair.value) ? pair.value : undefined;
  const to = value?.range?.[1];
  const isClear = to !== undefined && value?.value === when && !parent.has(unless);
  return { from, to: to ?? from, isClear };
}

/**
 * A value of that kind, which another report published, as its file would be moved.
 * @throws Failure where its owners have to choose
 */
export function inTodaysShape(kind: KindName, value: unknown): unknown {
  const isOld = STEPS.some((step) => step.kind === kind && Object.hasOwn(Object(value), step.key[0] ?? ""));
  if (!isOld) return value;
  // JSON is YAML, too.
  const text = JSON.stringify(value);
  const [first] = migrated(kind, "", text, parseDocument(text));
  if (first === undefined) return value;
  if (first.text === undefined) throw new Failure(`${first.said}. Ask its owners to do so.`);
  return inTodaysShape(kind, parseDocument(first.text).toJS());
}
