/** What readers bring, read by the importer of reports and judged, with a line for all that is wrong with it. */
import "./stand-ins/buffer.ts";
import { CERTAIN, HEAD_BYTES, type RawFile, type RunDraft, SURE_ENOUGH } from "../collectors/collector.ts";
import { importFio } from "../collectors/fio/file.ts";
import { fioJson } from "../collectors/fio/fio-json.ts";
import { isFio, recogniseKbench } from "../collectors/kbench/recognise.ts";
import { bytesFile } from "../collectors/reading/inner-file.ts";
import { plainText } from "../collectors/reading/text.ts";
import { runOfDraft } from "../collectors/run-of-draft.ts";
import type { JudgedResult } from "../judge/evidence/judged-result.ts";
import { type PlacedSubject, type Surroundings, subjectsOf } from "../judge/evidence/subject.ts";
import { all, resultsAmong } from "../judge/judge-results.ts";
import type { DetailFile } from "../schema/record.ts";
import type { Result } from "../schema/result.ts";
import type { Run } from "../schema/run.ts";
import { jsonOf } from "../text/json.ts";
import { behindPrefix, type Stream } from "./behind-prefix.ts";
import { fioSaid } from "./fio-said.ts";
import { otherTool } from "./other-tools.ts";
import { OWN, ownRecord, type ReaderFacts, withHistograms } from "./own-record.ts";

/** `name`: of the file, or what else the bytes are called. */
export type Brought = { name: string; bytes: Uint8Array };

export type Read = {
  record: Surroundings;
  runs: Run[];
  subjects: PlacedSubject[];
  results: JudgedResult[];
  /** One line each, with the name of what it is of. */
  problems: string[];
};

/** Told now and then of how far it is. */
export type Progress = (line: string) => void;

/** As the engine judges it. */
export async function readOwn(
  brought: readonly Brought[],
  facts: ReaderFacts,
  progress: Progress = () => {},
): Promise<Read> {
  const files = new Map<string, DetailFile>();
  const runs: Run[] = [];
  const problems: string[] = [];
  for (const [at, one] of apart(brought).entries()) {
    progress(`Reading ${one.name}${brought.length > 1 ? `, ${at + 1} of ${brought.length}` : ""} …`);
    const refused = refusal(one.bytes);
    if (refused === undefined) {
      const read = await runsOf(one, files, facts);
      runs.push(...read.runs);
      const hasFailed = read.runs.some(({ results }) => results.some(({ status }) => status === "failed"));
      const said = hasFailed ? fioSaid(one.bytes).map((line) => `fio says: ${line}`) : [];
      problems.push(...[...said, ...read.problems].map((line) => `${one.name}: ${line}`));
    } else problems.push(`${one.name}: ${refused}`);
  }
  const record = ownRecord(facts, files, runs);
  const subjects = subjectsOf(record, runs);
  return { record, runs, subjects, results: judged(record, subjects, progress), problems };
}

/** Results between two lines of progress. */
const AT_ONCE = 100;

const judged = (
  record: Surroundings,
  subjects: readonly PlacedSubject[],
  progress: Progress,
): JudgedResult[] =>
  resultsAmong(record, subjects, all(), (_, ask) =>
    subjects.map((subject, at) => {
      if (at % AT_ONCE === 0) progress(`Judging test ${at + 1} of ${subjects.length} …`);
      return ask(subject);
    }),
  );

/** What a test lay on, as far as its own options and a log's streams tell: tests on two devices, below two folders or in two pods are no repeats of each other. */
function storageOf(results: readonly Result[], stream: string): string {
  const targets = new Set(
    results.flatMap(({ options = {} }) => {
      const [file = ""] = (options.filename ?? "").split(":");
      const place = file.startsWith("/dev/") ? file : (options.directory ?? file.replace(/[^/]*$/, ""));
      return place === "" ? [] : [place];
    }),
  );
  return [OWN, ...(stream === "" ? [] : [stream]), ...[...targets].sort()].join(" ");
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
  { filesApart = false }: ReaderFacts,
): Promise<{ runs: Run[]; problems: string[] }> {
  const { drafts, problems } = await draftsOf(fileOf(bytes, name));
  const runs = [...Map.groupBy(drafts, ({ stream }) => stream)].flatMap(([stream, own]) =>
    own.map(({ stream: _, isKbench, ...draft }, index) =>
      runOfDraft(
        [name, stream, own.length > 1 ? `run ${index + 1}` : ""].filter((word) => word !== "").join(", "),
        { ...draft, results: withHistograms(draft.results, draft.details ?? [], files) },
        {
          environment: OWN,
          deployment: filesApart ? `${OWN} ${name}` : storageOf(draft.results, stream),
          raw: { path: name, sha256: "", bytes: bytes.length },
          collector: isKbench ? { ...fioJson, id: "kbench" } : fioJson,
        },
      ),
    ),
  );
  return { runs, problems };
}

type Drafts = {
  drafts: (RunDraft & { stream: string; isKbench: boolean })[];
  problems: string[];
};

/** As it is; where nothing can be read so, without what a log put before its lines. */
async function draftsOf(file: RawFile): Promise<Drafts> {
  const plain = await draftsOfStream({ stream: "", file });
  const streams = plain.drafts.length > 0 ? undefined : await behindPrefix(file);
  const behind = await Promise.all((streams ?? []).map(draftsOfStream));
  const drafts = behind.flatMap((one) => one.drafts);
  if (drafts.length === 0) return plain;
  const told = behind.filter((one) => one.drafts.length > 0);
  return { drafts, problems: told.flatMap(({ problems }) => problems) };
}

async function draftsOfStream({ stream, file }: Stream): Promise<Drafts> {
  const isKbench = recogniseKbench(file).sure === CERTAIN;
  const { runs, problems } = await importFio(file, isKbench ? "kbench" : "fio");
  return {
    drafts: runs.map((draft) => ({ ...draft, stream, isKbench })),
    problems: problems.map(({ message }) => (stream === "" ? message : `lines of ${stream}: ${message}`)),
  };
}

const fileOf = (bytes: Uint8Array, path: string): RawFile => bytesFile(path, Buffer.concat([bytes]));

const KBENCH_LOG = "a kbench log";
const HOW = "Run fio with --output-format=json, and bring all that it writes";

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
  const what = !/^\s*[[{]/.test(head)
    ? `text that begins with ${JSON.stringify(head.trim().split(/\r?\n/)[0]?.slice(0, 40))}`
    : bytes.length <= HEAD_BYTES && jsonOf(head) === undefined
      ? "text that begins as JSON and is none: it is cut, or other text stands in it"
      : "JSON in which fio names no version";
  return `expected fio's JSON, which says "fio version" in its first lines; came ${what}. ${HOW}, from its first { on.`;
}
