/** What the record says of each line of a source document. */
import { readRecordFiles } from "../../src/record/files.ts";
import { assertionsOf, type ClaimFile } from "../../src/schema/claim.ts";
import type { FindingFile } from "../../src/schema/finding.ts";
import type { ObservationFile } from "../../src/schema/observation.ts";
import type { Source } from "../../src/schema/source.ts";
import type { Transcription } from "../../src/schema/transcription.ts";
import { lineNumbers, needsCover } from "./document.ts";

/** `printed` must stand on one of the lines. `states` tells what says something of storage from what only cites. */
export type Entry = { source: string; what: string; lines: number[]; states: boolean; printed?: string };
export type Coverage = { sources: Map<string, Source>; entries: Entry[] };

/** Numbers of the lines that need cover, and that no entry names and nobody excuses. */
export function leftOut(
  lines: readonly string[],
  entries: readonly Entry[],
  excused: ReadonlySet<number>,
): number[] {
  const covered = new Set(entries.flatMap((entry) => entry.lines));
  return lines.flatMap((line, i) =>
    needsCover(line) && !covered.has(i + 1) && !excused.has(i + 1) ? [i + 1] : [],
  );
}

/** One sentence for each entry whose figure is not on its line, or whose lines the document does not have. */
export function misquoted(lines: readonly string[], entries: readonly Entry[]): string[] {
  return entries.flatMap(({ what, printed, lines: at }) => {
    const beyond = at.filter((n) => n > lines.length);
    if (beyond.length > 0)
      return [`${what}: expected lines up to ${lines.length}, came ${beyond.join(", ")}`];
    if (printed === undefined || at.some((n) => lines[n - 1]?.includes(printed))) return [];
    return [`${what}: expected ${JSON.stringify(printed)} on line ${at.join(", ")}`];
  });
}

/** Excused lines that a figure, claim or finding speaks of all the same, or that the document does not have. */
export function excusedInVain(
  lines: readonly string[],
  entries: readonly Entry[],
  excused: ReadonlySet<number>,
): number[] {
  const stated = new Set(entries.filter((entry) => entry.states).flatMap((entry) => entry.lines));
  return [...excused].filter((n) => stated.has(n) || n > lines.length);
}

type Cited = { from?: { source: string; lines: string }[] };
type TranscribedResult = Transcription["runs"][number]["results"][number];

/** Everything below root that names lines of a document, and the documents. */
export async function readCoverage(root: string): Promise<Coverage> {
  const { files } = await readRecordFiles(root, KINDS);
  const sources = new Map<string, Source>();
  const entries: Entry[] = [];
  for (const { kind, id, path, value } of files) {
    if (value === undefined) continue;
    if (kind === "sources") sources.set(id, value as Source);
    entries.push(...(READ[kind as Kind]?.(value, path) ?? []));
  }
  return { sources, entries };
}

const KINDS = [
  "sources",
  "backends",
  "environments",
  "deployments",
  "observations",
  "findings",
  "claims",
  "transcriptions",
] as const;
type Kind = (typeof KINDS)[number];

const cited = (value: unknown, path: string): Entry[] =>
  ((value as Cited).from ?? []).flatMap(({ source, lines }) => citing(source, `${path}: from`, lines));

const READ: Partial<Record<Kind, (value: unknown, path: string) => Entry[]>> = {
  backends: cited,
  environments: cited,
  deployments: cited,
  observations: (value, path) => {
    const { source, observations } = value as ObservationFile;
    return observations.flatMap(({ id, line, printed }) =>
      source && line ? [{ source, what: `${path}: ${id}`, lines: [line], states: true, printed }] : [],
    );
  },
  findings: (value, path) => {
    const { source, findings } = value as FindingFile;
    return findings.map((finding) => ({
      source,
      what: `${path}: ${finding.id}`,
      lines: lineNumbers(finding.lines),
      states: true,
      ...(finding.kind === "ratio" && { printed: finding.printed }),
    }));
  },
  claims: (value, path) => {
    const { source, claims } = value as ClaimFile;
    return claims.flatMap(({ id, lines, asserts }) => {
      const entry: Entry = { source, what: `${path}: ${id}`, lines: lineNumbers(lines), states: true };
      const quoted = assertionsOf(asserts).flatMap((one) => ("printed" in one ? [one.printed] : []));
      return quoted.length === 0 ? [entry] : quoted.map((printed) => ({ ...entry, printed }));
    });
  },
  transcriptions: (value, path) => {
    const { source, lines, runs } = value as Transcription;
    return [
      ...citing(source, path, lines),
      ...runs.flatMap(({ key, results }) =>
        results.flatMap((result) => quoting(source, `${path}: ${key}, ${result.name}`, result)),
      ),
    ];
  },
};

function quoting(source: string, what: string, result: TranscribedResult): Entry[] {
  const figures = result.figures.map(
    ({ line, metric, printed }): Entry => ({
      source,
      what: `${what}, ${metric}`,
      lines: [line],
      states: true,
      printed,
    }),
  );
  const marks = (result.annotations ?? []).flatMap(({ line, kind }): Entry[] =>
    line ? [{ source, what: `${what}, ${kind}`, lines: [line], states: true }] : [],
  );
  return [...citing(source, what, result.lines), ...figures, ...marks];
}

function citing(source: string, what: string, lines: string | undefined): Entry[] {
  return lines ? [{ source, what, lines: lineNumbers(lines), states: false }] : [];
}
