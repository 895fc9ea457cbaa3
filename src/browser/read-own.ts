/** What readers bring, read by the importer of reports and judged, with a line for all that is wrong with it. */
import "./stand-ins/buffer.ts";
import { CERTAIN, HEAD_BYTES, type RawFile, SURE_ENOUGH } from "../collectors/collector.ts";
import { importFio } from "../collectors/fio/file.ts";
import { fioJson } from "../collectors/fio/fio-json.ts";
import { isFio, recogniseKbench } from "../collectors/kbench/recognise.ts";
import { bytesFile } from "../collectors/reading/inner-file.ts";
import { plainText } from "../collectors/reading/text.ts";
import { runOfDraft } from "../collectors/run-of-draft.ts";
import type { JudgedResult } from "../judge/evidence/judged-result.ts";
import type { Surroundings } from "../judge/evidence/subject.ts";
import { judgeResults } from "../judge/judge-results.ts";
import type { DetailFile } from "../schema/record.ts";
import type { Result } from "../schema/result.ts";
import type { Run } from "../schema/run.ts";
import { otherTool } from "./other-tools.ts";
import { OWN, ownRecord, type ReaderFacts, withHistograms } from "./own-record.ts";

/** In bytes, of all that is brought. More is for the command line, which reads it piece by piece. */
export const MOST_BYTES = 32 * 2 ** 20;

/** `name`: of the file, or what else the bytes are called. */
export type Brought = { name: string; bytes: Uint8Array };

export type Read = {
  record: Surroundings;
  runs: Run[];
  results: JudgedResult[];
  /** One line each, with the name of what it is of. */
  problems: string[];
};

/** As the engine judges it. */
export async function readOwn(brought: readonly Brought[], facts: ReaderFacts): Promise<Read> {
  const files = new Map<string, DetailFile>();
  const runs: Run[] = [];
  const problems: string[] = [];
  const bytes = brought.reduce((sum, one) => sum + one.bytes.length, 0);
  for (const one of apart(brought)) {
    const refused = bytes > MOST_BYTES ? tooLarge(bytes) : refusal(one.bytes);
    if (refused === undefined) {
      const read = await runsOf(one, files);
      runs.push(...read.runs);
      problems.push(...read.problems.map((line) => `${one.name}: ${line}`));
    } else problems.push(`${one.name}: ${refused}`);
  }
  const record = ownRecord(facts, files, runs);
  return { record, runs, results: judgeResults(record, runs), problems };
}

/** What a test lay on, as far as its own options tell: tests on two devices, or below two folders, are no repeats of each other. */
function storageOf(results: readonly Result[]): string {
  const targets = new Set(
    results.flatMap(({ options = {} }) => {
      const [file = ""] = (options.filename ?? "").split(":");
      const place = file.startsWith("/dev/") ? file : (options.directory ?? file.replace(/[^/]*$/, ""));
      return place === "" ? [] : [place];
    }),
  );
  return [OWN, ...[...targets].sort()].join(" ");
}

/** Files of several folders may have one name: runs are told apart by theirs. */
function apart(brought: readonly Brought[]): Brought[] {
  const seen = new Map<string, number>();
  return brought.map(({ name, bytes }) => {
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return { name: times === 1 ? name : `${name} (${times})`, bytes };
  });
}

async function runsOf(
  { name, bytes }: Brought,
  files: Map<string, DetailFile>,
): Promise<{ runs: Run[]; problems: string[] }> {
  const file = fileOf(bytes, name);
  const isKbench = recogniseKbench(file).sure === CERTAIN;
  const { runs: drafts, problems } = await importFio(file, isKbench ? "kbench" : "fio");
  const runs = drafts.map((draft, index) =>
    runOfDraft(
      drafts.length === 1 ? name : `${name}, run ${index + 1}`,
      { ...draft, results: withHistograms(draft.results, draft.details ?? [], files) },
      {
        environment: OWN,
        deployment: storageOf(draft.results),
        raw: { path: name, sha256: "", bytes: bytes.length },
        collector: isKbench ? { ...fioJson, id: "kbench" } : fioJson,
      },
    ),
  );
  return { runs, problems: problems.map(({ message }) => message) };
}

const fileOf = (bytes: Uint8Array, path: string): RawFile => bytesFile(path, Buffer.concat([bytes]));

const KBENCH_LOG = "a kbench log";
const HOW = "Run fio with --output-format=json, and bring all that it writes";

const tooLarge = (bytes: number): string =>
  `expected at most ${MOST_BYTES / 2 ** 20} MiB, came ${Math.ceil(bytes / 2 ** 20)}. Larger files are read on the command line, by Fiolio's add.`;

/** Why the bytes are not read, what was expected, and what to do. */
function refusal(bytes: Uint8Array): string | undefined {
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
