/** Of the file that a run was copied into: the lines that hold its figures, with their numbers. */
import { onceFor } from "../../../judge/evidence/memo.ts";
import type { Run } from "../../../schema/run.ts";
import { transcription } from "../../../schema/transcription.ts";
import { readYaml } from "../../../text/yaml.ts";
import type { Block } from "../../edition/view.ts";

/** Folded: the cited lines of this run, marked, behind what they are of. Nothing where the file is not at hand. @param texts by the sha256 of their files */
export function printedLines({ id, provenance: { raw } }: Run, texts: ReadonlyMap<string, string>): Block[] {
  const text = texts.get(raw.sha256);
  const own =
    text === undefined
      ? []
      : (entriesIn(texts, raw.sha256, text).find(({ key }) => id.endsWith(`.${key}`))?.lines ?? []);
  if (text === undefined || own.length === 0) return [];
  const lines = text.split(/\r?\n/);
  const indent = Math.min(...own.map(({ at }) => (lines[at - 1] ?? "").search(/\S|$/)));
  return [
    {
      block: "more",
      summary: "The printed lines",
      blocks: [
        {
          block: "pre",
          label: `${raw.path.split("/").at(-1)}, the cited lines marked`,
          text: own.map(({ at }) => (lines[at - 1] ?? "").slice(indent)).join("\n"),
          at: own.map(({ at }) => at),
          cited: own.filter(({ isCited }) => isCited).map(({ at }) => at),
        },
      ],
    },
  ];
}

type Line = { at: number; isCited: boolean };
type Entry = { key: string; lines: readonly Line[] };

/** Each file once, however many runs it has. */
const readOf = onceFor((_: ReadonlyMap<string, string>) => new Map<string, readonly Entry[]>());

function entriesIn(texts: ReadonlyMap<string, string>, sha256: string, text: string): readonly Entry[] {
  const read = readOf(texts);
  const entries = read.get(sha256) ?? linesByKey(text);
  read.set(sha256, entries);
  return entries;
}

/** A key may end as another one does, behind a dot: longer ones come first. */
function linesByKey(text: string): Entry[] {
  const yaml = readYaml(text);
  const parsed = "fault" in yaml ? undefined : transcription.safeParse(yaml.value);
  if ("fault" in yaml || !parsed?.success) return [];
  return parsed.data.runs
    .map(({ key, results }, r) => {
      const cited = new Set<number>();
      const around = new Set<number>();
      const lineAt = (...path: PropertyKey[]): number => yaml.lineOf(["runs", r, ...path]) ?? 0;
      around.add(lineAt("key"));
      for (const [i, { figures }] of results.entries()) {
        around.add(lineAt("results", i, "name"));
        for (const f of figures.keys())
          for (const part of ["line", "metric", "printed"])
            cited.add(lineAt("results", i, "figures", f, part));
      }
      const all = [...new Set([...around, ...cited])].sort((a, b) => a - b);
      return { key, lines: all.map((at) => ({ at, isCited: cited.has(at) })) };
    })
    .sort((a, b) => b.key.length - a.key.length);
}
