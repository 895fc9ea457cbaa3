/** The importer of fio results from benchmark-operator (ripsaw), its benchmark-wrapper (snafu) and k8s-io. */
import type { Collector, Imported, ImportProblem, RawFile, Recognition } from "../collector.ts";
import { error, warning } from "../reading/imported.ts";
import { plainHead, plainText } from "../reading/text.ts";
import { importDocuments, isResult } from "./documents.ts";
import { readExport } from "./export.ts";
import { importLog, LOG_MARK } from "./log.ts";

const VERSION = '"fio-version"';
const MEMBERS = ['"timestamp_end"', '"log_name"', '"job_options"'];
const RESULT = /"fio"\s*:\s*\{\s*"jobname"\s*:/;
/** Recognises a client's log that has no mark in its first 64 KiB, for example one with all messages. */
const WRAPPER = / - MainProcess - (?:run_snafu|trigger_fio): /;
const NONE = `neither a ${VERSION} member nor a line "START_FIO_JSON_OUTPUT_..."`;

function recognise({ head }: RawFile): Recognition {
  const text = plainHead(head);
  if (LOG_MARK.test(text)) return { sure: 0.96, reason: "the marks around fio's JSON in a client's log" };
  if (WRAPPER.test(text)) return { sure: 0.96, reason: "lines of benchmark-wrapper's log" };
  if (head.includes(VERSION) && MEMBERS.some((name) => head.includes(name)))
    return { sure: 0.95, reason: `benchmark-wrapper's documents, by their ${VERSION}` };
  if (head.includes('"sample"') && RESULT.test(text))
    return { sure: 0.92, reason: 'documents with "fio" and "sample"' };
  return { sure: 0, reason: NONE };
}

const isJson = (head: Buffer): boolean => /^\s*[[{]/.test(plainText(head.toString("utf8", 0, 4096)));

async function importOperator(file: RawFile): Promise<Imported> {
  return isJson(file.head) ? importExport(file) : importLog(await file.text());
}

async function importExport(file: RawFile): Promise<Imported> {
  let others = 0;
  const { documents, wrong, incomplete } = await readExport(file, (document) => {
    if (isResult(document)) return true;
    others += 1;
    return false;
  });
  const { runs, problems } = await importDocuments(documents, incomplete);
  return {
    runs,
    problems: [
      ...wrong.map(error),
      ...(documents.length === 0 && wrong.length === 0 ? [noResults] : []),
      ...(others === 0 ? [] : [notRead(others)]),
      ...problems,
    ],
  };
}

const noResults = error(
  "expected documents of results, found none. Export the index whose name ends in -results.",
);

const notRead = (count: number): ImportProblem =>
  warning(
    `${count} documents that are no results of fio (its logs, histograms of intervals, averages over samples) are not read. fio's own logs can be imported beside its JSON.`,
  );

export const benchmarkOperator: Collector = {
  id: "benchmark-operator",
  version: 1,
  title: "benchmark-operator, benchmark-wrapper and k8s-io",
  kind: "plain",
  forms: { json: "often" },
  documentation: `Reads the documents that benchmark-wrapper (snafu) indexes for benchmark-operator (ripsaw), as a search's response, as JSON lines
(elasticdump, bulk files, its own archive) or as JSON values one behind the other; and the log of a client pod with fio's JSON between its
marks, as benchmark-operator and k8s-io print it. Each sample of a run's uuid is a run of its own, so that samples count as repeats. The documents of
one call of fio are put together and read like fio's own JSON in client mode: its members are summed, "All clients" is not used but to find
out whether one is missing. An export with fewer documents than its search found, or than the hosts that they name, is partial. In a log, what
stands outside of the marks (a prefill's output) is left out, and a sample for which the client found no file is said.

What the format cannot tell: which StorageClass, volume or volume mode was tested, and on which nodes; what was written before; disk
utilisation. In documents the moment at which a job began is not known, only its end, and what fio printed around its JSON is lost. The
documents of fio's logs and of histograms by interval are not read: their times count from the run's end.`,
  recognise,
  import: importOperator,
};
