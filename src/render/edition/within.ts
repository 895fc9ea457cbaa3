/**
 * An edition as far as one of its environments goes. Pages of an environment, of its deployments, pairs and answers are made of it
 * and of nothing else: this is the one place that knows what they depend on.
 */
import { createHash } from "node:crypto";
import { onceFor } from "../../judge/evidence/memo.ts";
import type { Judgement } from "../../judge/judgement.ts";
import { withMaps } from "../../text/json.ts";
import { hashOfJson } from "../../text/json-hash.ts";
import { sha256 } from "../../text/sha256.ts";
import type { Edition } from "./edition.ts";

/** What was measured elsewhere is not in it; what is declared is, as pages name other environments. */
export const within = (edition: Edition, environment: string): Edition => {
  const known = partsOf(edition);
  const part = known.get(environment) ?? partOf(edition, environment);
  known.set(environment, part);
  return part;
};
const partsOf = onceFor((_: Edition) => new Map<string, Edition>());

function partOf(edition: Edition, environment: string): Edition {
  const { record, claims, rankings, resultsOf, recommendationsOf } = edition;
  const isHere = (one: { environment: string }): boolean => one.environment === environment;
  const held = (deployment: string): boolean =>
    record.deployments.get(deployment)?.environment === environment;
  const about = new Set(
    claims.filter(({ deployments }) => deployments.some(held)).map(({ source }) => source),
  );
  const part: Edition = {
    ...edition,
    record: { ...record, runs: new Map([...record.runs].filter(([, run]) => isHere(run))) },
    runs: edition.runs.filter(isHere),
    judgement: judgedIn(edition.judgement, isHere, held),
    rankings: new Map([...rankings].filter(([, ranking]) => isHere(ranking))),
    resultsOf: (name) => resultsOf(name).filter(({ run }) => isHere(run)),
    recommendationsOf: (useCase) => recommendationsOf(useCase).filter(isHere),
    // A page says whether all that a document claims is about its environment.
    claims: claims.filter(({ source }) => about.has(source)),
  };
  wholes.set(part, edition);
  return part;
}
const wholes = new WeakMap<Edition, Edition>();

function judgedIn(
  all: Judgement,
  isHere: (one: { environment: string }) => boolean,
  held: (deployment: string) => boolean,
): Judgement {
  const results = all.results.filter(({ run }) => isHere(run));
  const trials = all.trials.filter(isHere);
  const workloads = new Set(results.map(({ workloadId }) => workloadId));
  return {
    ...all,
    results,
    workloads: new Map([...all.workloads].filter(([id]) => workloads.has(id))),
    rankings: all.rankings.filter(isHere),
    recommendations: all.recommendations.filter(isHere),
    measurements: all.measurements.filter(isHere),
    composites: all.composites.filter(isHere),
    histories: all.histories.filter(isHere),
    patterns: all.patterns.filter(({ deployment }) => held(deployment)),
    sweeps: all.sweeps.filter(isHere),
    scalings: all.scalings.filter(isHere),
    pairings: all.pairings.filter(isHere),
    trials,
    explanations: all.explanations.filter(({ trial }) => trials.some(({ id }) => id === trial)),
    recoveries: all.recoveries.filter(isHere),
  };
}

/** The hash of such a part: while it is the same, and the program, so is all that is made of it. */
export const hashOfPart = onceFor((part: Edition): string => {
  // What is looked up by functions lies in the judgement, too.
  const { record: _, rankings: __, links: ___, guides, checks, judgement, runs, ...own } = part;
  const { results, pairings, ...judged } = judgement;
  return hashOf([
    declaredOf(wholes.get(part) ?? part),
    [...guides],
    checks.map(({ code }) => code),
    // A run is among those of the edition, once.
    runs.map((run) => [run.id, hashOfJson(run)]),
    // What was counted is the run's own, and its cell follows from that and its deployment.
    hashOfPlain(results, ({ run, result: _, cell: __, noises: { measured, declared }, ...result }) => [
      ...[run.id, result, declared],
      [...measured],
    ]),
    hashOfPlain(pairings, (pairing) => pairing),
    judged,
    own,
  ]);
});

/** What JSON has or leaves out. No map or set is among it, so that no function need look at each value: these are most of a part. */
type Plain =
  | (string | number | boolean | null | undefined)
  | ((...all: never) => unknown)
  | readonly Plain[]
  | { readonly [name: string]: Plain };
/** One by one: the text of all together would be tens of megabytes. */
function hashOfPlain<Part>(parts: readonly Part[], told: (part: Part) => Plain): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(`${JSON.stringify(told(part))}\n`);
  return hash.digest("hex");
}

/** Of a run's details its own record says what they are. */
const declaredOf = onceFor(({ record: { runs: _, details: __, ...declared } }: Edition) => hashOf(declared));

/** Of values that JSON has, and maps. @throws TypeError where there is a set, of which JSON says nothing */
export const hashOf = (value: unknown): string => sha256(JSON.stringify(value, told));

function told(key: string, value: unknown): unknown {
  if (value instanceof Set) throw new TypeError(`${key}: expected a list, found a set.`);
  return withMaps(key, value);
}
