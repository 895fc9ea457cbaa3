/** Open editions that name runs which there are not: most often a name is mistyped, and locked they would be empty for ever. Pure. */
import type { DeclaredEdition } from "../schema/edition.ts";
import type { FiolioRecord } from "../schema/record.ts";
import { type Problem, printable } from "../text/problem.ts";
import { editionsInOrder, runsOfEdition } from "./edition.ts";

/** Of one, or of all that are declared and not locked. */
export function idleProblems(record: FiolioRecord, editions = editionsInOrder(record)): Problem[] {
  return editions
    .filter(({ version }) => !record.locks.has(version))
    .flatMap((one) =>
      partsOf(one)
        .filter((part) => isIdle(record, part.only))
        .map((part) => problem(record, one, part.says)),
    );
}

type Part = { only: DeclaredEdition; says: string };

/** Each pattern by itself, and what else names runs. */
function partsOf(one: DeclaredEdition): Part[] {
  const { version, date, summary, until, runs = [], labels } = one;
  const bare = { version, date, summary, ...(until !== undefined && { until }) };
  const upTo = until === undefined ? "" : ` until ${until}`;
  const named = Object.entries(labels ?? {}).map(([name, value]) => `${name}=${value}`);
  const isByTimeAlone = !one.sources && !one.environments && !one.runs && !labels;
  return [
    ...runs.map((pattern) => ({ only: { ...bare, runs: [pattern] }, says: `runs ${pattern}${upTo}` })),
    ...(labels === undefined
      ? []
      : [{ only: { ...bare, labels }, says: `labels ${named.join(", ")}${upTo}` }]),
    // Without a moment, an environment may be in an edition before anything was measured there.
    ...(until !== undefined && one.environments
      ? [
          {
            only: { ...bare, environments: one.environments },
            says: `environments ${one.environments.join(", ")}${upTo}`,
          },
        ]
      : []),
    ...(until !== undefined && isByTimeAlone ? [{ only: bare, says: `until ${until}` }] : []),
  ];
}

/** Whether no run at all is in an edition that names this alone. */
const isIdle = (record: FiolioRecord, only: DeclaredEdition): boolean =>
  runsOfEdition(
    { ...record, locks: new Map(), declaration: { ...record.declaration, editions: [only] } },
    only.version,
  ).length === 0;

function problem({ runs }: FiolioRecord, { version }: DeclaredEdition, says: string): Problem {
  const [run] = runs.values();
  const example =
    run === undefined ? "" : `A run is named like ${run.environment}/${run.deployment}/${run.id}. `;
  const message = `${version}: expected runs in it, ${printable(says)} fits none. ${example}Correct it, or measure first.`;
  return { path: "fiolio.yaml", message, severity: "warning" };
}
