/** Checks what only shows across files: names that do not exist, ids that are used twice. Pure. */

import type { AnnotationFile } from "../schema/annotation.ts";
import type { ClaimFile } from "../schema/claim.ts";
import type { Deployment } from "../schema/deployment.ts";
import type { DeploymentMap } from "../schema/deployment-map.ts";
import type { Finding, FindingFile } from "../schema/finding.ts";
import { metricById } from "../schema/metric.ts";
import type { Model } from "../schema/model.ts";
import { deploymentNamed } from "../schema/names.ts";
import type { ObservationFile } from "../schema/observation.ts";
import type { Place } from "../schema/paths.ts";
import type { FiolioRecord } from "../schema/record.ts";
import type { Run } from "../schema/run.ts";
import type { Transcription } from "../schema/transcription.ts";
import { mixedFigures, tooShortTimes, type UseCase } from "../schema/use-case.ts";
import { nearest } from "../text/nearest.ts";
import { type Problem, printablePath } from "../text/problem.ts";
import { citationProblems, transcribedPastEnd } from "./citations.ts";
import { claimProblems } from "./claims.ts";
import type { KindName, RecordFile } from "./files.ts";
import { modelProblems } from "./models.ts";
import { placeProblem } from "./places.ts";
import { duplicateProblems, siblingProblems, titleProblems } from "./same-kind.ts";
import { upgradeProblem } from "./upgrades.ts";

export type Seen = {
  record: FiolioRecord;
  files: readonly RecordFile[];
  /** Ids of the profiles. */
  profiles: readonly string[];
  /** Whether runs were read; if not, nothing is said of references to them. */
  runs: boolean;
};

/** Every dangling reference, every id that is taken twice, and what backends of one product say differently. */
export function referenceProblems(seen: Seen): Problem[] {
  const said = new Map<string, Problem>();
  const known = knownIds(seen);
  for (const file of seen.files) {
    const put = (message: string, severity: Problem["severity"]): void => {
      said.set(`${file.path}\n${message}`, { path: printablePath(file.path), message, severity });
    };
    const say = (message: string): void => put(message, "error");
    const warn = (message: string): void => put(message, "warning");
    const refer: Refer = (where, noun, id) => {
      if (noun === "run" && !seen.runs) return;
      const now = noun === "deployment" ? deploymentNamed(seen.record.deployments, id) : undefined;
      if (!known[noun].has(id)) say(`${where}: ${unknown(noun, id, known[noun], now)}`);
    };
    if (file.value === undefined) continue;
    RULES[file.kind]?.(file.value, { file, refer, say, warn, seen, known });
    for (const message of citationProblems(file.value, known.source, seen.record.sources)) say(message);
  }
  const { files } = seen;
  return [...said.values(), ...duplicateProblems(files), ...siblingProblems(files), ...titleProblems(files)];
}

type Noun = "source" | "backend" | "environment" | "deployment" | "run" | "profile" | "metric";
type Refer = (where: string, noun: Noun, id: string) => void;
type Say = (message: string) => void;
type Known = Record<Noun, ReadonlySet<string>>;
type Context = { file: RecordFile; refer: Refer; say: Say; warn: Say; seen: Seen; known: Known };

/** A file with a fault of its own exists: references to it are not reported as well. */
function knownIds({ files, profiles, record }: Seen): Known {
  const of = (kind: KindName): Set<string> => new Set(files.filter((f) => f.kind === kind).map((f) => f.id));
  const runs = of("runs");
  const others = (ids: ReadonlyMap<string, unknown>, kind: KindName) => new Set([...of(kind), ...ids.keys()]);
  for (const { id, aliases = [] } of record.runs.values())
    for (const name of [id, ...aliases]) runs.add(name);
  return {
    source: others(record.sources, "sources"),
    backend: of("backends"),
    environment: others(record.environments, "environments"),
    deployment: others(record.deployments, "deployments"),
    run: runs,
    profile: new Set(profiles),
    metric: new Set(metricById.keys()),
  };
}

/** `expected a known backend, came "ceph". Did you mean ceph-rbd?` */
function unknown(noun: Noun, id: string, known: ReadonlySet<string>, now?: string): string {
  const near = nearest(id, [...known]);
  const hint = now ? `It is called ${now} now.` : near ? `Did you mean ${near}?` : WHERE[noun];
  return `expected a known ${noun}, came ${JSON.stringify(id)}. ${hint}`;
}

const WHERE: Readonly<Record<Noun, string>> = {
  source: "Describe it in data/sources/.",
  backend: "Describe it in data/backends/.",
  environment: "Describe it in data/environments/.",
  deployment: "Describe it in data/deployments/.",
  run: "Its raw file must be imported: run collect.",
  profile: "Put its job file into profiles/.",
  metric: "The methodology page lists them.",
};

/** What files of each kind refer to. The value is what the schema of that kind returned. */
const RULES: Partial<Record<KindName, (value: unknown, context: Context) => void>> = {
  declaration: (value, { refer, say }) => {
    const { editions, targets } = value as FiolioRecord["declaration"];
    const ids = new Set<string>();
    for (const target of targets) {
      for (const profile of target.measures.profiles) refer(`target ${target.id}`, "profile", profile);
      if (ids.has(target.id))
        say(`target ${target.id}: expected each id once, came it again. Give one of them another.`);
      ids.add(target.id);
    }
    const versions = new Set<string>();
    for (const [i, edition] of editions.entries()) {
      for (const source of edition.sources ?? []) refer(`editions[${i}].sources`, "source", source);
      for (const id of edition.environments ?? []) refer(`editions[${i}].environments`, "environment", id);
      if (versions.has(edition.version))
        say(`editions[${i}]: expected each version once, came ${edition.version} again. Remove one.`);
      versions.add(edition.version);
    }
  },
  deployments: (value, { refer, say, file, seen }) => {
    const { backend, environment, upgradeOf } = value as Deployment;
    refer("backend", "backend", backend);
    refer("environment", "environment", environment);
    if (upgradeOf === undefined) return;
    refer("upgradeOf", "deployment", upgradeOf);
    const wrong = upgradeProblem(seen.record.deployments, file.id);
    if (wrong !== undefined) say(wrong);
  },
  useCases: (value, { refer, warn, seen }) => {
    const profileText = (id: string) => seen.record.profiles.get(id)?.text;
    for (const message of [
      ...tooShortTimes(value as UseCase),
      ...mixedFigures(value as UseCase, profileText),
    ])
      warn(message);
    const { metrics, profile } = value as UseCase;
    refer("profile", "profile", profile);
    for (const [i, { metric, profile: own }] of metrics.entries()) {
      refer(`metrics[${i}].metric`, "metric", metric);
      if (own !== undefined) refer(`metrics[${i}].profile`, "profile", own);
    }
  },
  models: (value, { refer, say }) => {
    for (const problem of modelProblems(value as Model, refer)) say(problem);
  },
  observations: (value, { refer }) => {
    const { source, observations } = value as ObservationFile;
    if (source !== undefined) refer("source", "source", source);
    for (const { id, environment, deployment } of observations) {
      refer(id, "environment", environment);
      if (deployment !== undefined) refer(id, "deployment", deployment);
    }
  },
  findings: (value, { refer }) => {
    const { source, findings } = value as FindingFile;
    refer("source", "source", source);
    for (const finding of findings) {
      refer(finding.id, "environment", finding.environment);
      for (const deployment of deploymentsOf(finding)) refer(finding.id, "deployment", deployment);
    }
  },
  claims: (value, { refer, say, seen }) => {
    const { source, claims } = value as ClaimFile;
    refer("source", "source", source);
    for (const message of claimProblems(value as ClaimFile, seen.record, refer)) say(message);
    for (const { id, about = [], asserts } of claims) {
      for (const deployment of about) refer(id, "deployment", deployment);
      for (const operand of operandsOf(asserts)) {
        refer(id, "run", operand.run);
        refer(id, "metric", operand.metric);
        resultNamed(operand, id, refer, seen);
      }
    }
  },
  annotations: (value, { refer, seen }) => {
    for (const [i, annotation] of (value as AnnotationFile).annotations.entries()) {
      const where = `annotations[${i}]`;
      refer(where, "run", annotation.run);
      for (const metric of annotation.metrics ?? []) refer(where, "metric", metric);
      resultNamed(annotation, where, refer, seen);
    }
  },
  transcriptions: (value, context) => {
    context.refer("source", "source", (value as Transcription).source);
    for (const message of transcribedPastEnd(value as Transcription, context.seen.record.sources))
      context.say(message);
    inPlace(context, folderOf(context.file.path));
  },
  deploymentMaps: (value, { file, refer, say, seen }) => {
    const { environment } = folderOf(file.path);
    for (const [label, id] of Object.entries((value as DeploymentMap).deployments)) {
      if (id === null) continue;
      refer(`deployments.${label}`, "deployment", id);
      const home = seen.record.deployments.get(id)?.environment;
      if (home !== undefined && home !== environment)
        say(
          `deployments.${label}: expected a deployment of ${environment}, came ${id}, which is in ${home}. Name another one.`,
        );
    }
  },
  runs: (value, context) => {
    const { id, environment, deployment, provenance } = value as Run;
    const { say, refer, file } = context;
    if (provenance.source) refer("provenance.source", "source", provenance.source.id);
    const folder = folderOf(file.path);
    if (folder.environment !== environment || folder.deployment !== deployment)
      return say(
        `expected it in data/results/${environment}/${deployment}/, as it says itself. Move it there.`,
      );
    if (file.id !== id) say(`expected the file to be called ${id}.json, as its id says. Rename it.`);
    if (!id.startsWith(`${deployment}.`))
      say(`id: expected ${deployment}.KEY, came ${JSON.stringify(id)}. Delete the file, and run collect.`);
    inPlace(context, folder);
  },
};

/** data/raw/ENVIRONMENT/DEPLOYMENT/NAME and data/results/ENVIRONMENT/DEPLOYMENT/NAME */
function folderOf(path: string): Place {
  const [, , environment = "", deployment = ""] = path.split("/");
  return { environment, deployment };
}

function inPlace({ say, seen, known }: Context, folder: Place): void {
  const problem = placeProblem(folder, known, seen.record.deployments);
  if (problem) say(problem);
}

function deploymentsOf(finding: Finding): readonly string[] {
  if (finding.kind === "order") return finding.order;
  return finding.kind === "ratio" ? [finding.subject, finding.baseline] : finding.about;
}

type Operand = { run: string; result?: string | undefined; metric: string };

/** Every operand of an assertion, of whatever kind it is. */
function operandsOf(asserts: unknown): Operand[] {
  if (typeof asserts !== "object" || asserts === null) return [];
  if ("run" in asserts && "metric" in asserts) return [asserts as Operand];
  return Object.values(asserts).flatMap(operandsOf);
}

/** Where a run is known and a result of it is named, the run must have that result. */
function resultNamed(
  named: { run: string; result?: string | undefined },
  where: string,
  refer: Refer,
  seen: Seen,
): void {
  const run = seen.record.runs.get(named.run);
  if (run === undefined || named.result === undefined) return;
  if (run.results.some((result) => result.name === named.result)) return;
  refer(where, "run", `${named.run} with a result ${named.result}`);
}
