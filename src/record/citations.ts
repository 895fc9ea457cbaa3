/** Checks that citations name documents and lines that exist. Pure. */
import type { Source } from "../schema/source.ts";
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
    const last = Math.max(...lines.split(/\D+/).map(Number));
    const cited = sources.get(source);
    if (cited === undefined || last <= cited.lineCount) return [];
    return [
      `from[${i}]: expected lines up to ${cited.lineCount}, the last of ${source}, came ${last}. Count again.`,
    ];
  });
}
