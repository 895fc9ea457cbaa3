/** What deployments and their runs are called, and were called before they were renamed. Pure. */
import type { Deployment } from "./deployment.ts";
import { withoutKeptAt } from "./raw-store.ts";
import type { Ids } from "./record.ts";
import type { Run } from "./run.ts";

type Deployments = Ids<Pick<Deployment, "aliases">>;

/** Its id, by that or a name that it had. */
export function deploymentNamed(deployments: Deployments, name: string): string | undefined {
  if (deployments.has(name)) return name;
  return [...deployments].find(([, { aliases = [] }]) => aliases.includes(name))?.[0];
}

/** A run's id is DEPLOYMENT.KEY. */
export const runIdWith = (
  deployment: string,
  { id, deployment: own }: Pick<Run, "id" | "deployment">,
): string => (id.startsWith(`${own}.`) ? `${deployment}${id.slice(own.length)}` : id);

/** The ids that a run had by the former names of its deployment. */
const formerIds = (run: Run, deployments: Deployments): string[] =>
  (deployments.get(run.deployment)?.aliases ?? []).map((name) => runIdWith(name, run));

/** A run as it is in memory: with the ids that it had. */
export function withFormerIds(run: Run, deployments: Deployments): Run {
  const former = formerIds(run, deployments);
  return former.length === 0 ? run : { ...run, aliases: [...new Set([...(run.aliases ?? []), ...former])] };
}

/** A run as it is called now, from one that an edition calls as it did then. */
export function calledNow(runs: Ids<Run>): (held: Run) => Run {
  const former = new Map([...runs.values()].flatMap((run) => (run.aliases ?? []).map((name) => [name, run])));
  return (held) => runs.get(held.id) ?? former.get(held.id) ?? held;
}

/** The same as its file has it: what it was called is its deployment's to say, and where its raw file lies the report's. */
export const asRecorded = (run: Run, deployments: Deployments): Run =>
  withoutKeptAt(withoutFormerIds(run, deployments));

export function withoutFormerIds(run: Run, deployments: Deployments): Run {
  const former = new Set(formerIds(run, deployments));
  if (former.size === 0) return run;
  const { aliases = [], ...rest } = run;
  const own = aliases.filter((name) => !former.has(name));
  return own.length === 0 ? rest : { ...run, aliases: own };
}

/** Where a file of data/raw or data/results lies once deployments are called otherwise; results have their names before a dot. */
export function pathWith(path: string, nameOf: (deployment: string) => string): string {
  const [data, kind, environment, deployment, ...rest] = path.split("/");
  if (data !== "data" || (kind !== "raw" && kind !== "results") || deployment === undefined) return path;
  const name = nameOf(deployment);
  if (name === deployment) return path;
  const [file = "", ...below] = rest;
  const isOwn = kind === "results" && file.startsWith(`${deployment}.`);
  const called = isOwn ? `${name}${file.slice(deployment.length)}` : file;
  return [data, kind, environment, name, called, ...below].join("/");
}
