/** Which file below data/ holds which noun; record/file-kinds.ts adds fiolio.yaml. Loading, checking, JSON Schemas and the reference page all walk this table. */
import type { z } from "zod";
import { annotationFile } from "./annotation.ts";
import { backend } from "./backend.ts";
import { claimFile } from "./claim.ts";
import { deployment } from "./deployment.ts";
import { deploymentMap } from "./deployment-map.ts";
import { editionLock } from "./edition.ts";
import { environment } from "./environment.ts";
import { findingFile } from "./finding.ts";
import { from } from "./from.ts";
import { model } from "./model.ts";
import { observationFile } from "./observation.ts";
import { stored } from "./raw-store.ts";
import { run } from "./run.ts";
import { siteLock } from "./site-source.ts";
import { source } from "./source.ts";
import { transcription } from "./transcription.ts";
import { useCase } from "./use-case.ts";

export type FileKind = {
  name: string;
  glob: string;
  schema: z.ZodType;
  what: string;
  /** Keys that it once had, and what says the same now: for the message to whoever still writes them. */
  replaced?: Readonly<Record<string, string>>;
  /** A file without it is of another kind, whatever its name: other people's files lie beside raw results. */
  only?: RegExp;
};

export const DATA_FILES = {
  sources: { name: "source", glob: "data/sources/*.yaml", schema: source, what: "a published document" },
  backends: {
    name: "backend",
    glob: "data/backends/*.yaml",
    schema: backend,
    what: "a storage system as a product and configuration",
    replaced: {
      survivesNodeLoss:
        "durability.reachableAfterNodeLoss (the volume can be attached on another node) and durability.failures (losses that the data survive: 0, 1 or 2)",
    },
  },
  environments: {
    name: "environment",
    glob: "data/environments/*.yaml",
    schema: environment,
    what: "a cluster or host",
  },
  deployments: {
    name: "deployment",
    glob: "data/deployments/*.yaml",
    schema: deployment,
    what: "a backend in an environment",
  },
  useCases: {
    name: "use-case",
    glob: "data/use-cases/*.yaml",
    schema: useCase,
    what: "requirements and weighted metrics; where there is one, the built-in ones are not in the report",
    replaced: {
      survivesNodeLoss:
        "reachableAfterNodeLoss (the volume can be attached on another node) and survivesFailures (losses that the data survive: 1 or 2)",
    },
  },
  models: {
    name: "model",
    glob: "data/models/*.yaml",
    schema: model,
    what: "one score of several figures; where there is one, the built-in ones are not in the report",
  },
  observations: {
    name: "observations",
    glob: "data/observations/*.yaml",
    schema: observationFile,
    what: "other measured things",
  },
  findings: {
    name: "findings",
    glob: "data/findings/*.yaml",
    schema: findingFile,
    what: "what a source states without figures",
  },
  claims: {
    name: "claims",
    glob: "data/claims/*.yaml",
    schema: claimFile,
    what: "what a published text says of its numbers",
    replaced: { survivesNodeLoss: "reachableAfterNodeLoss and survivesFailure" },
  },
  annotations: {
    name: "annotations",
    glob: "data/annotations/*.yaml",
    schema: annotationFile,
    what: "marks on recorded runs",
  },
  transcriptions: {
    name: "transcription",
    glob: "data/raw/*/*/!(*.deployments|*.objects).yaml",
    schema: transcription,
    only: /^["']?format["']?\s*:\s*["']?transcription/m,
    what: "figures read off a document",
  },
  deploymentMaps: {
    name: "deployments",
    glob: "data/raw/*/*/**/*.deployments.yaml",
    schema: deploymentMap,
    what: "which label of the raw file beside it is which deployment",
  },
  origins: {
    name: "from",
    glob: "data/raw/*/*/**/*.from.yaml",
    schema: from,
    what: "the address that the raw file beside it comes from",
  },
  stored: {
    name: "stored",
    glob: "data/{raw,results}/*/*/**/*.stored.yaml",
    schema: stored,
    what: "stands for a raw file, or a detail of a run, that is kept in the store of fiolio.yaml",
  },
  runs: {
    name: "run",
    glob: "data/results/*/*/*.json",
    schema: run,
    what: "one invocation of a tool, derived from raw",
  },
  siteLocks: {
    name: "site-lock",
    glob: "data/sites/*.lock.json",
    schema: siteLock,
    what: "a published site that is a source, as it was fetched",
  },
  locks: {
    name: "edition-lock",
    glob: "data/editions/*.lock.json",
    schema: editionLock,
    what: "a published edition",
  },
} as const satisfies Record<string, FileKind>;
