/** What was made of each line of a document: figures, claims, what else was recorded, and what was left out. */
import type { AuditedClaim } from "../../../judge/claims/index.ts";
import type { Run } from "../../../schema/run.ts";
import type { Edition } from "../../edition/edition.ts";
import { resultHref } from "../../edition/links.ts";
import { printedFigures } from "../runs/run-figures.ts";

export type Made = {
  line: number;
  /** Where it ends, if not on the same line. */
  to: number;
} & (
  | { kind: "figure"; says: string; href: string; deployment: string; result: string }
  | { kind: "claim"; says: string; verdict: AuditedClaim["verdict"] }
  | { kind: "finding" | "observation" | "left out"; says: string }
);

/** A line, or lines that were taken together, and what was made of them. */
export type Passage = { from: number; to: number; made: Made[] };

/** Each figure that was read off it. */
export const figureEntries = (runs: readonly Run[]): Made[] =>
  runs.flatMap(({ id, deployment, results }) =>
    results.flatMap((result, index) =>
      printedFigures(result).map(
        ({ line, term, printed }): Made => ({
          ...{ kind: "figure", line, to: line, says: `${term} ${printed}` },
          ...{ href: resultHref(id, index), deployment, result: result.name },
        }),
      ),
    ),
  );

/** All else that is recorded of it. */
export function saidEntries({ claims, findings, observations, record }: Edition, id: string): Made[] {
  const own = <T extends { source?: string }>(items: readonly T[]): T[] =>
    items.filter(({ source }) => source === id);
  return [
    ...own(claims).map(
      ({ claim, verdict }): Made => ({ ...placeOf(claim.lines), kind: "claim", says: claim.says, verdict }),
    ),
    ...own(findings).map(({ lines, says }): Made => ({ ...placeOf(lines), kind: "finding", says })),
    ...own(observations).flatMap(({ line, metric, printed }): Made[] =>
      line === undefined
        ? []
        : [{ ...placeOf(String(line)), kind: "observation", says: `${metric}: ${printed}.` }],
    ),
    ...(record.sources.get(id)?.notRecorded ?? []).map(
      ({ lines, reason }): Made => ({
        ...placeOf(lines),
        kind: "left out",
        says: `${reason.replace(/\.$/, "")}.`,
      }),
    ),
  ];
}

/** "18", "18-20"; of lines that do not follow each other the first. */
function placeOf(lines: string): { line: number; to: number } {
  const [, first = "", last = first] = /^(\d+)(?:-(\d+))?$/.exec(lines) ?? [];
  const line = Number.parseInt(first || lines, 10);
  return { line, to: Math.max(line, Number(last) || line) };
}

/** A row holds no more of a kind. */
export const MOST = 3;

/** What a row is of, where it is of one thing: such rows stand together as long as they are short. */
function soleKind(made: readonly Made[]): string | undefined {
  const kinds = new Set(made.map((one) => (one.kind === "claim" ? one.verdict : one.kind)));
  const [kind] = kinds;
  return kinds.size === 1 && kind !== "figure" ? kind : undefined;
}

/** In the order of the document. A row ends before the next one begins; neighbours of one kind are one row, as far as it shows all of them. */
export function passagesOf(all: readonly Made[]): Passage[] {
  const byLine = [...Map.groupBy(all, ({ line }) => line)].sort(([a], [b]) => a - b);
  const passages: Passage[] = [];
  for (const [i, [from, made]] of byLine.entries()) {
    const next = byLine[i + 1]?.[0] ?? Number.POSITIVE_INFINITY;
    const to = Math.max(from, Math.min(next - 1, ...made.map((one) => one.to)));
    const last = passages.at(-1);
    const kind = soleKind(made);
    const isAlike = last !== undefined && kind !== undefined && kind === soleKind(last.made);
    if (isAlike && (kind === "left out" || last.made.length + made.length <= MOST)) {
      last.to = to;
      last.made.push(...made);
    } else passages.push({ from, to, made: [...made] });
  }
  return passages;
}
