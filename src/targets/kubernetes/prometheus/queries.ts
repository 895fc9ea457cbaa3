/** What the declared queries of Prometheus say of a cell: asked once it has measured, about the time in which it did. */

import type { PreflightFinding } from "../../../cells/cell.ts";
import { foundError, foundWarning } from "../../../cells/findings.ts";
import type { Queried } from "../../../schema/queried.ts";
import type { Cluster } from "../api/client.ts";
import { askedSpan, type DeclaredQuery, figureOf, looksBackSeconds, type Span, wrongWith } from "./figure.ts";
import { type Place, type Server, serverOf } from "./server.ts";

export type Prometheus = Place & { everySeconds: number; queries: readonly DeclaredQuery[] };

/** Of each query that gives no figure a line is said, once a session: `said` has those that were. */
export async function queriedOf(
  declared: Prometheus,
  cluster: Cluster,
  span: Span,
  said: Set<string>,
  say: (line: string) => void,
): Promise<Queried[]> {
  const server = serverOf(declared, cluster);
  const found: Queried[] = [];
  for (const query of declared.queries) {
    const figure = await figureIn(server, query, span, declared.everySeconds);
    if (typeof figure !== "string") {
      found.push(figure);
      continue;
    }
    const line = `prometheus: ${query.title}: ${figure}. Absent from the record: mend the query, or measure longer.`;
    if (!said.has(line)) say(line);
    said.add(line);
  }
  return found;
}

async function figureIn(
  server: Server,
  query: DeclaredQuery,
  span: Span,
  everySeconds: number,
): Promise<Queried | string> {
  const asked = askedSpan(span, query.query, everySeconds);
  if (asked === undefined) {
    const least = looksBackSeconds(query.query) + everySeconds;
    return `expected a measurement of ${least} s at least, as it looks back so far (everySeconds and the query's ranges), came ${Math.floor((span.to - span.from) / 1000)} s. Let it look back less`;
  }
  try {
    const answer = await server.ask("query_range", {
      query: query.query,
      start: String(asked.from / 1000),
      end: String(asked.to / 1000),
      step: String(everySeconds),
    });
    return figureOf(answer, query, everySeconds);
  } catch (error) {
    return (error as Error).message;
  }
}

/** Each query tried once, before anything is measured. */
export async function prometheusFindings(
  declared: Prometheus | undefined,
  cluster: Cluster,
): Promise<PreflightFinding[]> {
  if (declared === undefined) return [];
  const server = serverOf(declared, cluster);
  const findings: PreflightFinding[] = [];
  for (const { title, query } of declared.queries) {
    try {
      const wrong = wrongWith(await server.ask("query", { query }));
      if (wrong === undefined) continue;
      const { message, isRefused } = wrong;
      findings.push(
        isRefused
          ? foundError(`prometheus: ${title}: ${message}. Mend the query.`)
          : foundWarning(
              `prometheus: ${title}: ${message}; it may be another by then. Put sum(), avg() or max() around the query, or mend it.`,
            ),
      );
    } catch (error) {
      const { message } = error as Error;
      return [
        ...findings,
        foundWarning(
          `prometheus: ${server.name}: ${message}. What its queries say will be absent from the record.`,
        ),
      ];
    }
  }
  return findings;
}
