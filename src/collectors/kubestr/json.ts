/** kubestr's JSON: fio's result in a wrapper with the StorageClass and the job file. */
import { readOptions } from "../../fio/options.ts";
import { defined, nonEmpty } from "../../text/defined.ts";
import { isObject, type JsonObject, jsonOf } from "../../text/json.ts";
import type { Imported, ImportProblem, RunDraft } from "../collector.ts";
import { importFio } from "../fio/file.ts";
import { error } from "../reading/imported.ts";
import { innerFile } from "../reading/inner-file.ts";
import { plainText } from "../reading/text.ts";
import { jobFileSections, jobSectionOf, type Options, statedOnly, withConcurrency } from "./jobs.ts";
import { storageClassOf, volumeOf } from "./storage-class.ts";

/** A prompt may begin with a bracket, too. */
const START = /^[ \t]*[[{](?=\s*["{]|\s*$)/m;
/** Behind it, another program's line may end with a bracket. */
const END = /^[\]}]/gm;
const MOST_ENDS = 16;
const OF_TEST = /"(?:TestName|fioConfig)"/;

export async function importKubestrJson(text: string): Promise<Imported> {
  const start = START.exec(text)?.index ?? 0;
  const messages = linesOf(text.slice(0, start));
  const parsed = parse(text.slice(start));
  if (parsed === undefined) return salvage(text, messages);
  const tests = parsed.filter((test) => isObject(test.Raw) || Array.isArray(test.Status));
  const names = new Set(tests.flatMap((test) => storageClassOf(rawOf(test)).name ?? []));
  if (names.size > 1) return { runs: [], problems: [severalClasses([...names])] };
  const imported: Imported = { runs: [], problems: [] };
  for (const test of tests) {
    const { runs, problems } = await importTest(test, messages);
    imported.runs.push(...runs);
    imported.problems.push(...problems);
  }
  if (imported.runs.length + imported.problems.length === 0)
    imported.problems.push(error("expected a test of fio in kubestr's JSON, found none"));
  return imported;
}

const severalClasses = (names: string[]): ImportProblem =>
  error(
    `the file holds tests of ${names.length} StorageClasses (${names.join(", ")}), and is in the folder of one. Put each into a file of its own, in its deployment's folder.`,
  );

const linesOf = (text: string): string[] =>
  plainText(text)
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** The tests; undefined if it is not complete JSON. */
function parse(text: string): JsonObject[] | undefined {
  const ends = [...text.matchAll(END)].map(({ index }) => index).slice(-MOST_ENDS);
  const last = Math.max(text.lastIndexOf("]"), text.lastIndexOf("}"));
  const value = [...new Set([last, ...ends.reverse()])]
    .filter((end) => !OF_TEST.test(text.slice(end)))
    .map((end) => jsonOf(text.slice(0, end + 1)))
    .find((one) => one !== undefined);
  return value === undefined ? undefined : (Array.isArray(value) ? value : [value]).filter(isObject);
}

const rawOf = (test: JsonObject): JsonObject => (isObject(test.Raw) ? test.Raw : {});

async function importTest(test: JsonObject, messages: readonly string[]): Promise<Imported> {
  const raw = rawOf(test);
  const complaints = complaintsOf(test.Status);
  if (!isObject(raw.result)) {
    const why = complaints[0] ?? "it gives no reason";
    return {
      runs: [],
      problems: [error(`expected fio's result in kubestr's JSON, found none (${why}). Run the test again.`)],
    };
  }
  const sections = jobFileSections(raw.fioConfig);
  const jobs = Array.isArray(raw.result.jobs) ? raw.result.jobs : [];
  const described = new Set<string>();
  const notes = new Map<string, string[]>();
  const whole = jobs.map((job: unknown) => {
    if (!isObject(job)) return job;
    const name = String(job.jobname ?? "");
    const kept = readOptions(job["job options"]) ?? {};
    const section = jobSectionOf(sections, name, kept);
    if (section !== undefined) {
      described.add(name);
      notes.set(name, differences(section, kept));
    }
    return { ...job, groupid: job.groupid ?? 0, "job options": { ...section, ...kept } };
  });
  const imported = await importFio(
    innerFile("result", JSON.stringify({ ...raw.result, jobs: whole })),
    "kubestr",
  );
  const runs = imported.runs.map((run): RunDraft => {
    const results = run.results.map((result) => {
      const stated = described.has(result.name) ? result : statedOnly(result);
      const remarks = [...(stated.notes ?? []), ...(notes.get(result.name) ?? []), ...complaints];
      const status = complaints.length > 0 && stated.status === "complete" ? "partial" : stated.status;
      return { ...stated, status, ...defined({ notes: nonEmpty(remarks) }) };
    });
    return describe(run, raw, withConcurrency(results), [...messages, ...(run.messages ?? [])]);
  });
  return { runs, problems: [...imported.problems, ...complaints.map(error)] };
}

function describe(
  run: RunDraft,
  raw: JsonObject,
  results: RunDraft["results"],
  messages: string[],
): RunDraft {
  const { name, machine, mountOptions } = storageClassOf(raw);
  const cell = { ...run.cell, ...volumeOf(raw.size), ...defined({ mountOptions }) };
  return {
    ...run,
    ...(name !== undefined && { title: `kubestr of ${name}` }),
    results,
    ...defined({ cell: nonEmpty(cell), machine: nonEmpty(machine), messages: nonEmpty(messages) }),
  };
}

/** Errors that kubestr itself reports. */
function complaintsOf(status: unknown): string[] {
  if (!Array.isArray(status)) return [];
  return status.filter(isObject).flatMap((one) => {
    if (one.StatusCode === "OK" || one.StatusCode === undefined) return [];
    const text = linesOf(String(one.StatusMessage ?? ""))
      .join("; ")
      .slice(0, 300);
    return [`kubestr reports ${String(one.StatusCode).slice(0, 40)}: ${text}`];
  });
}

function differences(section: Options, kept: Options): string[] {
  return Object.keys(kept)
    .filter((name) => section[name] !== undefined && section[name] !== kept[name])
    .map((name) => `the job file says ${name}=${section[name]}, fio's result ${kept[name]}, which is taken`);
}

/** For a cut or damaged wrapper: fio's result in it may have jobs that are whole; all of them count as partial. */
async function salvage(text: string, messages: readonly string[]): Promise<Imported> {
  const at = /"result"\s*:\s*(?=\{)/.exec(text);
  const damaged = "kubestr's JSON is cut or damaged";
  if (at === null)
    return {
      runs: [],
      problems: [error(`${damaged}, and nothing of fio's result is in it. Fetch it again.`)],
    };
  const { runs, problems } = await importFio(
    innerFile("result", text.slice(at.index + at[0].length)),
    "kubestr",
  );
  const kept = runs.map((run): RunDraft => {
    const results = run.results.map((result) => ({
      ...statedOnly(result),
      group: result.group ?? 0,
      status: result.status === "complete" ? ("partial" as const) : result.status,
      notes: [...(result.notes ?? []), damaged],
    }));
    return { ...run, results: withConcurrency(results), ...defined({ messages: nonEmpty([...messages]) }) };
  });
  const said = `${damaged}; jobs of fio's result that came whole are kept, as partial. Fetch it again.`;
  return { runs: kept, problems: [error(said), ...problems] };
}
