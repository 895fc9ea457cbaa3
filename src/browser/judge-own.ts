/**
 * A reader's own output of fio, read by the importer and judged by the checks of every report: what a page loads where it is asked to.
 * Nothing of it leaves the reader's browser.
 */
import "./stand-ins/buffer.ts";
import {
  CERTAIN,
  HEAD_BYTES,
  type ImportProblem,
  type RawFile,
  SURE_ENOUGH,
} from "../collectors/collector.ts";
import { importFio } from "../collectors/fio/file.ts";
import { fioJson } from "../collectors/fio/fio-json.ts";
import { isFio, recogniseKbench } from "../collectors/kbench/recognise.ts";
import { plainText } from "../collectors/reading/text.ts";
import { runOfDraft } from "../collectors/run-of-draft.ts";
import type { JudgedResult } from "../judge/evidence/judged-result.ts";
import type { Surroundings } from "../judge/evidence/subject.ts";
import { judgeResults } from "../judge/judge-results.ts";
import type { DetailFile } from "../schema/record.ts";
import { plural } from "../text/words.ts";
import { otherTool } from "./other-tools.ts";
import { OWN, ownRecord, type ReaderFacts, withHistograms } from "./own-record.ts";
import { type ToldResult, toldResult } from "./told.ts";

export type { ReaderFacts } from "./own-record.ts";

/** In bytes. Larger ones are for the command line, which reads them piece by piece. */
export const MOST_BYTES = 32 * 2 ** 20;
/** A page of more would be of no use to anybody. */
const MOST_RESULTS = 100;
const MOST_PROBLEMS = 20;

export type Read = {
  record: Surroundings;
  results: JudgedResult[];
  problems: ImportProblem[];
  tools: string[];
};
export type Answer = {
  /** One sentence for all: what was read, and what speaks against it. */
  summary: string;
  results: ToldResult[];
  /** One line each: what is wrong with the input, and what to do. */
  problems: string[];
};

/** @param name of the file, or what else the bytes are called */
export async function judgeOwn(bytes: Uint8Array, name: string, facts: ReaderFacts = {}): Promise<Answer> {
  const read = await readOwn(bytes, name, facts);
  if (typeof read === "string") return { summary: "Nothing was judged.", results: [], problems: [read] };
  const { record, results, problems, tools } = read;
  const told = results.map((one) => toldResult(one, record));
  const lines = problems.map(({ message }) => `${name}: ${message}`);
  if (lines.length > MOST_PROBLEMS) {
    const more = lines.splice(MOST_PROBLEMS).length;
    lines.push(`${name}: ${more} more such lines. Fiolio's add prints all of them on the command line.`);
  }
  if (told.length > MOST_RESULTS)
    lines.push(
      `${name}: ${told.length} tests were judged, and the first ${MOST_RESULTS} are shown. Take the others into a file of their own.`,
    );
  return {
    summary: told.length === 0 ? "Nothing was judged." : summaryOf(told, tools),
    results: told.slice(0, MOST_RESULTS),
    problems: lines,
  };
}

/** As the engine judges it; a line where there is nothing to judge. */
export async function readOwn(bytes: Uint8Array, name: string, facts: ReaderFacts): Promise<Read | string> {
  const refused = refusal(bytes);
  if (refused !== undefined) return `${name}: ${refused}`;
  const file = fileOf(bytes, name);
  const isKbench = recogniseKbench(file).sure === CERTAIN;
  const { runs: drafts, problems } = await importFio(file, isKbench ? "kbench" : "fio");
  const files = new Map<string, DetailFile>();
  const runs = drafts.map((draft, index) =>
    runOfDraft(
      `${OWN}.${index + 1}`,
      { ...draft, results: withHistograms(draft.results, draft.details ?? [], files) },
      {
        environment: OWN,
        deployment: OWN,
        raw: { path: name, sha256: "", bytes: bytes.length },
        collector: isKbench ? { ...fioJson, id: "kbench" } : fioJson,
      },
    ),
  );
  const tools = [
    ...new Set(
      runs.map(({ provenance: { tool } }) =>
        tool.version === undefined ? tool.name : `${tool.name} ${tool.version}`,
      ),
    ),
  ];
  const record = ownRecord(facts, files);
  return { record, results: judgeResults(record, runs), problems, tools };
}

const fileOf = (bytes: Uint8Array, path: string): RawFile => {
  const all = Buffer.concat([bytes]);
  return {
    path,
    bytes: all.length,
    head: all.subarray(0, HEAD_BYTES),
    async *chunks() {
      yield all;
    },
    text: async () => all.toString("utf8"),
  };
};

const KBENCH_LOG = "a kbench log";
const HOW = "Run fio with --output-format=json, and bring all that it writes";

/** Why the bytes are not read, what was expected, and what to do. */
function refusal(bytes: Uint8Array): string | undefined {
  if (bytes.length > MOST_BYTES)
    return `expected at most ${MOST_BYTES / 2 ** 20} MiB, came ${Math.ceil(bytes.length / 2 ** 20)}. Larger files are read on the command line, by Fiolio's add.`;
  const file = fileOf(bytes.subarray(0, HEAD_BYTES), "");
  const head = plainText(file.head.toString("utf8"));
  if (head.trim() === "") return `expected fio's JSON, came nothing. ${HOW}.`;
  if (file.head.includes(0))
    return `expected text, came bytes that are none: it is packed, or in UTF-16. Unpack it, or save it as UTF-8.`;
  const isJson = fioJson.recognise(file).sure >= SURE_ENOUGH;
  const isLog = !isFio(file) && recogniseKbench(file).sure >= SURE_ENOUGH;
  const title = isLog ? KBENCH_LOG : otherTool(head, isJson)?.title;
  if (title !== undefined)
    return `expected fio's JSON, came ${title}. This page does not read it; Fiolio does, on the command line: npm run add -- FILE --environment lab --deployment lab-ceph`;
  if (isJson) return undefined;
  const what = /^\s*[[{]/.test(head)
    ? "JSON in which fio names no version"
    : `text that begins with ${JSON.stringify(head.trim().split(/\r?\n/)[0]?.slice(0, 40))}`;
  return `expected fio's JSON, which says "fio version" in its first lines; came ${what}. ${HOW}, from its first { on.`;
}

function summaryOf(results: readonly ToldResult[], tools: readonly string[]): string {
  const count = (verdict: string): number =>
    results.filter(({ outcomes }) => outcomes.some((one) => one.verdict === verdict)).length;
  const excluded = count("excluded");
  const cautions = count("caution");
  const of = `${tools.join(", ")}: ${plural(results.length, "test")} judged`;
  const against = [
    ...(excluded > 0 ? [`${excluded} with figures that are excluded`] : []),
    ...(cautions > 0 ? [`${cautions} with a caution`] : []),
  ];
  if (against.length > 0) return `${of}, ${against.join(", ")}.`;
  const unasked = new Set(
    results.flatMap(({ outcomes }) =>
      outcomes.filter(({ verdict }) => verdict === "unchecked").map(({ code }) => code),
    ),
  );
  const but = unasked.size === 0 ? "" : `; ${unasked.size} of them could not look`;
  return `${of}. No check excludes a figure, and none says that one may be wrong${but}.`;
}
