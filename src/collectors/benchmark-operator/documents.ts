/** benchmark-wrapper's documents, one for each job and client: joined into what fio wrote, and read as that. */
import { isObject, type JsonObject } from "../../text/json.ts";
import type { Imported, ImportProblem, RunDraft } from "../collector.ts";
import { importFio } from "../fio/file.ts";
import { error, partial } from "../reading/imported.ts";
import { innerFile } from "../reading/inner-file.ts";
import { joined } from "./runs.ts";

const TOOL = "benchmark-operator";
const ALL_CLIENTS = "All clients";

/** benchmark-wrapper also indexes documents without "fio", derived from fio's logs or results. */
export const isResult = (document: JsonObject): boolean => isObject(document.fio);

/** @param incomplete documents are missing from the export, and it is not known which */
export async function importDocuments(
  documents: readonly JsonObject[],
  incomplete: boolean,
): Promise<Imported> {
  const runs: RunDraft[] = [];
  const problems: ImportProblem[] = [];
  for (const [label, ofRun] of sorted(Map.groupBy(documents, labelOf))) {
    const parts: RunDraft[] = [];
    for (const [, ofCall] of sorted(Map.groupBy(ofRun, callOf))) {
      const imported = await importCall(ofCall, incomplete);
      parts.push(...imported.runs);
      problems.push(...imported.problems.map((one) => ({ ...one, message: `${label}: ${one.message}` })));
    }
    const [first] = ofRun;
    if (first !== undefined) runs.push(...joined(parts, aboutOf(first)));
  }
  return { runs, problems };
}

const sorted = <T>(groups: Map<string, T>): [string, T][] =>
  [...groups].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));

const wordOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "unknown";

/** A run of the operator and its sample: samples repeat the same jobs. */
const labelOf = ({ uuid, sample }: JsonObject): string => `run ${wordOf(uuid)}, sample ${wordOf(sample)}`;

/** Identifies one call of fio: all of its documents have the same end time. */
const callOf = (document: JsonObject): string =>
  JSON.stringify([
    document.timestamp_end ?? null,
    document["fio-version"] ?? null,
    document.global_options ?? null,
  ]);

function aboutOf({ uuid, sample, cluster_name: cluster }: JsonObject) {
  return {
    key: `${wordOf(uuid)}-${wordOf(sample)}`,
    title: `benchmark-operator ${wordOf(uuid)}, sample ${wordOf(sample)}`,
    ...(typeof cluster === "string" && cluster !== "" && { machine: { cluster } }),
  };
}

async function importCall(documents: readonly JsonObject[], incomplete: boolean): Promise<Imported> {
  const rows = documents.map(({ fio }) => fio).filter(isObject);
  const members = rows.filter((row) => row.jobname !== ALL_CLIENTS || row["job options"] !== undefined);
  if (members.length === 0) return { runs: [], problems: [onlySums] };
  const [first = {}] = documents;
  const output = {
    "fio version": first["fio-version"],
    ...(typeof first.timestamp_end === "number" && { timestamp_ms: first.timestamp_end }),
    "global options": first.global_options ?? {},
    client_stats: members,
  };
  const imported = await importFio(innerFile("documents", JSON.stringify(output)), TOOL);
  const lost = lostBecause(documents, rows, members);
  const doubts = [...lost, ...(incomplete ? ["the export is not whole: clients may be missing"] : [])];
  if (doubts.length === 0) return imported;
  return {
    runs: imported.runs.map((run) => ({
      ...run,
      results: run.results.map((result) => partial(result, doubts)),
    })),
    problems: [...imported.problems, ...lost.map((message) => error(`${message}. Export the missing ones.`))],
  };
}

const onlySums = error(
  `expected a document for each client, found only "${ALL_CLIENTS}", which does not say what was asked of the storage. Export the others, too.`,
);

/** How it shows that documents of clients are missing: by the hosts that each document lists, and by fio's own sum. */
function lostBecause(
  documents: readonly JsonObject[],
  rows: readonly JsonObject[],
  members: readonly JsonObject[],
): string[] {
  const asked = new Set(documents.flatMap(({ hosts }) => (Array.isArray(hosts) ? hosts.map(String) : [])));
  const came = new Set(members.map(({ hostname, port }) => `${String(hostname)}:${String(port)}`));
  if (asked.size > came.size)
    return [`${asked.size} hosts are named, and documents of ${came.size} are there`];
  const sums = rows.find((row) => !members.includes(row));
  const [all, together] = [iosOf(sums ?? {}), members.reduce((sum, row) => sum + iosOf(row), 0)];
  if (sums === undefined || all === together) return [];
  return [`"${ALL_CLIENTS}" counted ${all} I/Os, and the documents of its clients ${together}`];
}

const iosOf = (row: JsonObject): number =>
  ["read", "write", "trim", "mixed"].reduce((sum, name) => {
    const of = row[name];
    return sum + (isObject(of) && typeof of.total_ios === "number" ? of.total_ios : 0);
  }, 0);
