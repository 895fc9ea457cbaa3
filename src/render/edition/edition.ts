/** One edition of the report as its pages need it: what belongs to it, and lookups. */
import type { Check } from "../../judge/checks/check.ts";
import { type AuditedClaim, auditOf } from "../../judge/claims/index.ts";
import type { JudgedResult } from "../../judge/evidence/judged-result.ts";
import { onceByName } from "../../judge/evidence/memo.ts";
import type { Judgement } from "../../judge/judgement.ts";
import { rankingsById } from "../../judge/planning/judged.ts";
import type { Ranking } from "../../judge/ranking/ranking.ts";
import { type Asking, askingMore, type Further, furtherBy } from "../../judge/recommending/further.ts";
import type { Recommendation } from "../../judge/recommending/recommendation.ts";
import { deploymentsOfEdition, editionsInOrder } from "../../record/edition.ts";
import { recordOfEdition } from "../../record/locked.ts";
import { recordThen } from "../../record/renaming/then.ts";
import type { Finding } from "../../schema/finding.ts";
import type { Observation } from "../../schema/observation.ts";
import type { FiolioRecord } from "../../schema/record.ts";
import type { Run } from "../../schema/run.ts";
import { type Links, linksOf } from "./links.ts";

export type EditionInput = {
  version: string;
  isNext: boolean;
  date?: string;
  summary?: string;
  runs: readonly Run[];
  judgement: Judgement;
};

export type Edition = EditionInput & {
  record: FiolioRecord;
  checks: readonly Check[];
  links: Links;
  /** Documents of this edition and of those before it. */
  sources: readonly string[];
  environments: readonly string[];
  deployments: readonly string[];
  backends: readonly string[];
  useCases: readonly string[];
  rankings: ReadonlyMap<string, Ranking>;
  /** By its id, or one that it had. */
  resultsOf: (run: string) => readonly JudgedResult[];
  recommendationsOf: (useCase: string) => readonly Recommendation[];
  /** The answers that change where more is asked of the storage. */
  furtherOf: (recommendation: Recommendation) => readonly Further[];
  /** One of those. */
  asking: Asking;
  findings: readonly (Finding & { source: string })[];
  observations: readonly (Observation & { source?: string })[];
  /** Claims of the edition's documents, in the order of their lines, each with its verdict. */
  claims: readonly AuditedClaim[];
  /** Names of the guides that this edition has. */
  guides: ReadonlySet<string>;
};

const sorted = (ids: Iterable<string>): string[] => [...new Set(ids)].sort();

/** Documents in the edition: its own and those of the editions declared before it; all of them in the working edition. */
function sourcesOf(record: FiolioRecord, input: EditionInput): string[] {
  if (input.isNext) return sorted(record.sources.keys());
  const editions = editionsInOrder(record);
  const upTo = editions.findIndex((edition) => edition.version === input.version);
  return sorted(editions.slice(0, upTo + 1).flatMap((edition) => edition.sources ?? [])).filter((id) =>
    record.sources.has(id),
  );
}

/** Puts together what an edition's pages are made of; where it is locked, by what it rests on and the names that it has there. */
export function editionOf(now: FiolioRecord, input: EditionInput, checks: readonly Check[]): Edition {
  const record = recordOfEdition(recordThen(now, input.version), input.version);
  const sources = sourcesOf(record, input);
  const inEdition = (file: { source?: string | undefined }): boolean =>
    file.source === undefined ? input.isNext : sources.includes(file.source);
  const findings = [...record.findings.values()]
    .filter(inEdition)
    .flatMap((file) => file.findings.map((f) => ({ ...f, source: file.source })));
  const stated = [...record.claims.values()]
    .filter(inEdition)
    .flatMap((file) => file.claims.map((c) => ({ ...c, source: file.source })));
  const observations = [...record.observations.values()]
    .filter(inEdition)
    .flatMap((file) =>
      file.observations.map((o) => (file.source === undefined ? o : { ...o, source: file.source })),
    );

  const held = deploymentsOfEdition(record, input.version);
  const environments = input.isNext
    ? sorted(record.environments.keys())
    : sorted(
        [
          ...input.runs,
          ...findings,
          ...observations,
          ...[...held].flatMap((id) => record.deployments.get(id) ?? []),
        ].map((item) => item.environment),
      ).filter((id) => record.environments.has(id));
  const deployments = sorted(input.isNext ? record.deployments.keys() : held).filter((id) =>
    record.deployments.has(id),
  );
  const backends = input.isNext
    ? sorted(record.backends.keys())
    : sorted(deployments.flatMap((id) => record.deployments.get(id)?.backend ?? []));

  const byRun = Map.groupBy(input.judgement.results, (result) => result.run.id);
  for (const { id, aliases = [] } of input.runs)
    for (const name of aliases) byRun.set(name, byRun.get(name) ?? byRun.get(id) ?? []);
  const recommendations = input.judgement.recommendations
    .filter((recommendation) => environments.includes(recommendation.environment))
    .map((recommendation) => shownOf(recommendation, deployments));
  const measurements = input.judgement.measurements.filter(({ environment }) =>
    environments.includes(environment),
  );
  const byUseCase = Map.groupBy(recommendations, (recommendation) => recommendation.useCase);
  // From what was measured there alone, as pages of it are.
  const askingIn = onceByName((environment) => {
    const isHere = (one: { environment: string }): boolean => one.environment === environment;
    const { results, rankings, recoveries } = input.judgement;
    const judged = {
      ...{ record, deployments: held, runs: input.runs.filter(isHere) },
      ...{ results: results.filter(({ run }) => isHere(run)), rankings: rankings.filter(isHere) },
      recoveries: recoveries.filter(isHere),
    };
    return askingMore(judged, (one) => shownOf(one, deployments));
  });
  const asking: Asking = (one, asked) => askingIn(one.environment)(one, asked);
  return {
    ...input,
    judgement: { ...input.judgement, recommendations, measurements },
    record,
    // A locked edition has those of then.
    checks: checks.filter((check) => !check.plugin || input.judgement.pluginChecks.includes(check)),
    links: linksOf(input.version),
    sources,
    environments,
    deployments,
    backends: backends.filter((id) => record.backends.has(id)),
    useCases: [...byUseCase.keys(), ...record.useCases.keys()]
      .filter((id, index, all) => all.indexOf(id) === index)
      .sort((a, b) => orderOf(record, byUseCase, a) - orderOf(record, byUseCase, b) || (a < b ? -1 : 1)),
    rankings: rankingsById(input.judgement.rankings, recommendations),
    resultsOf: (run) => byRun.get(run) ?? [],
    recommendationsOf: (useCase) => byUseCase.get(useCase) ?? [],
    furtherOf: furtherBy(asking),
    asking,
    findings,
    observations,
    claims: auditOf(record, input.judgement.results, stated),
    guides: new Set(),
  };
}

/** Judging uses the whole record: this leaves out deployments that the edition does not have. */
function shownOf(recommendation: Recommendation, deployments: readonly string[]): Recommendation {
  return {
    ...recommendation,
    candidates: recommendation.candidates.filter((candidate) => deployments.includes(candidate.deployment)),
    missing: recommendation.missing.map((gap) => ({
      ...gap,
      deployments: gap.deployments.filter((id) => deployments.includes(id)),
    })),
  };
}

const orderOf = (
  record: FiolioRecord,
  recommendations: ReadonlyMap<string, readonly Recommendation[]>,
  id: string,
): number => record.useCases.get(id)?.order ?? recommendations.get(id)?.[0]?.definition.order ?? 0;

/** Ids of the deployments that a finding is about. */
export function deploymentsOfFinding(finding: Finding): readonly string[] {
  if (finding.kind === "order") return finding.order;
  if (finding.kind === "ratio") return [finding.subject, finding.baseline];
  return finding.about;
}

/** Titles of an environment's deployments: by its place in it each has one colour and shape in every chart. */
export const deploymentOrder = (
  { record, deployments }: Edition,
  environment: string | undefined,
): string[] =>
  deployments
    .filter((id) => record.deployments.get(id)?.environment === environment)
    .map(titles(record).deployment);

/** The definition of a use case, declared or built in. */
export const useCaseOf = (edition: Edition, id: string) =>
  edition.record.useCases.get(id) ?? edition.recommendationsOf(id)[0]?.definition;

/** Or known from a document that did; what is only estimated was not. */
export const wasMeasured = ({ runs }: Edition, deployment: string): boolean =>
  runs.some((run) => run.deployment === deployment && run.basis !== "estimated");

/** Titles for people; the id where the record has no such entry. */
export const titles = (record: FiolioRecord) => ({
  environment: (id: string): string => record.environments.get(id)?.title ?? id,
  deployment: (id: string): string => record.deployments.get(id)?.title ?? id,
  backend: (id: string): string => record.backends.get(id)?.title ?? id,
  source: (id: string): string => record.sources.get(id)?.title ?? id,
});
