/** Picks the result that shows what a check says: from the report's record, or else from the engine's own examples. */
import type { Check } from "../../judge/checks/check.ts";
import type { JudgedResult } from "../../judge/evidence/judged-result.ts";
import { onceFor } from "../../judge/evidence/memo.ts";
import type { CheckOutcome, Verdict } from "../../judge/evidence/outcomes.ts";
import type { FiolioRecord } from "../../schema/record.ts";
import type { Run } from "../../schema/run.ts";
import { order } from "../../text/problem.ts";
import { rawHref } from "./links.ts";

/** A record of its own: a report's record holds nothing of it. */
export type Examples = { record: FiolioRecord; results: readonly JudgedResult[] };

export type Telling = { judged: JudgedResult; outcome: CheckOutcome };

/** The most telling outcome comes first. */
const TELLING: readonly Verdict[] = ["excluded", "noted", "passed", "unchecked"];

/** Whether the check has something to say against the result. */
export const speaks = ({ outcome: { verdict } }: Telling): boolean =>
  verdict === "excluded" || verdict === "noted";

/** What was found of the figures themselves shows the arithmetic; what only others of a document refute shows none. */
const place = ({ outcome }: Telling): number =>
  outcome.byOthers ? TELLING.indexOf("noted") + 0.5 : TELLING.indexOf(outcome.verdict);

/** Of equals the first by run and index, so that every build picks the same. */
export function mostTelling(results: readonly JudgedResult[], code: string): Telling | undefined {
  return byCode(results).get(code);
}

/** All checks ask the same results. */
const byCode = onceFor((results: readonly JudgedResult[]): ReadonlyMap<string, Telling> => {
  const found = new Map<string, Telling>();
  for (const judged of results)
    for (const outcome of judged.outcomes) {
      const [one, best] = [{ judged, outcome }, found.get(outcome.code)];
      if (best === undefined || tellsMore(one, best) < 0) found.set(outcome.code, one);
    }
  return found;
});

const tellsMore = (a: Telling, b: Telling): number =>
  place(a) - place(b) || order(a.judged.run.id, b.judged.run.id) || a.judged.index - b.judged.index;

/** The engine's own example; undefined where a check, such as a plugin's, has none. */
export const madeExample = ({ results }: Examples, check: Check): Telling | undefined =>
  mostTelling(
    results.filter(({ run }) => showsAt(check, run)),
    check.code,
  );

const showsAt = ({ example }: Check, { deployment }: Run): boolean => [example].flat().includes(deployment);

/** The page of a run that guides show; as of others, one result is enough. */
export const examplePage = ({ id }: Pick<Run, "id">): string => `/examples/${id}/`;

/** The first result of an example, by the name of its deployment. */
export const exampleNamed = ({ results }: Examples, deployment: string): JudgedResult | undefined =>
  results.find(({ run }) => run.deployment === deployment);

/** What it is called. */
export const exampleTitle = ({ record }: Examples, { run: { deployment } }: JudgedResult): string =>
  record.deployments.get(deployment)?.title ?? deployment;

/** Where a raw file of an example is published. */
export const exampleHref = (path: string): string => `/examples${rawHref(path)}`;

/** Raw files of a check's example, sorted: `path` in the repository, `href` as published. */
export const exampleFiles = ({ record }: Examples, check: Check): { path: string; href: string }[] =>
  [...record.runs.values()]
    .filter((run) => showsAt(check, run))
    .flatMap(({ provenance: { raw, logs = [] } }) => [raw, ...logs])
    .map(({ path }) => ({ path: `examples/${path}`, href: exampleHref(path) }))
    .sort((a, b) => order(a.path, b.path));
