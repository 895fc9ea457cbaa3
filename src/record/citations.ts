/** Checks that citations and transcriptions name documents and lines that exist. Pure. */
import type { Source } from "../schema/source.ts";
import type { Transcription } from "../schema/transcription.ts";
import { nearest } from "../text/nearest.ts";

/** One sentence for each citation in `from` that names no document, or lines past its end. */
export function citationProblems(
  value: unknown,
  known: ReadonlySet<string>,
  sources: ReadonlyMap<string, Source>,
): string[] {
  const { from } = value as { from?: readonly { source: string; lines: string }[] };
  return (from ?? []).flatMap(({ source, lines }, i) => {
    if (!known.has(source)) {
      const near = nearest(source, [...known]);
      const hint = near ? `Did you mean ${near}?` : "Describe it in data/sources/.";
      return [`from[${i}]: expected a known source, came ${JSON.stringify(source)}. ${hint}`];
    }
    const last = lastOf(lines);
    const cited = sources.get(source);
    if (cited === undefined || last <= cited.lineCount) return [];
    return [`from[${i}]: ${pastEnd(source, cited, last)}`];
  });
}

const lastOf = (lines: string): number => Math.max(...lines.split(/\D+/).map(Number));

const pastEnd = (id: string, { lineCount }: Source, last: number): string =>
  `expected lines up to ${lineCount}, the last of ${id}, came ${last}. Count again.`;

/** One sentence for each place of a transcription that names lines past the end of its document. */
export function transcribedPastEnd(
  { source: id, lines, runs }: Transcription,
  sources: ReadonlyMap<string, Source>,
): string[] {
  const source = sources.get(id);
  if (source === undefined) return [];
  const results = runs.flatMap((run) => run.results.map((result) => ({ ...result, key: run.key })));
  const places: [where: string, last: number][] = [
    ...(lines === undefined ? [] : [["lines", lastOf(lines)] as [string, number]]),
    ...results.flatMap(({ key, name, lines: own, figures }): [string, number][] => [
      ...(own === undefined ? [] : [[`${key}, ${JSON.stringify(name)}`, lastOf(own)] as [string, number]]),
      ...figures.map(({ metric, line }): [string, number] => [
        `${key}, ${JSON.stringify(name)}, ${metric}`,
        line,
      ]),
    ]),
  ];
  return places.flatMap(([where, last]) =>
    last > source.lineCount ? `${where}: ${pastEnd(id, source, last)}` : [],
  );
}
