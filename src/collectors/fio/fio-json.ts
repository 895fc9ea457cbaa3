/** The importer of the output of `fio --output-format=json` (or json+). */
import { CERTAIN, type Collector, type RawFile, type Recognition } from "../collector.ts";
import { importFio } from "./file.ts";

const MARK = '"fio version"';
/** A text may speak of it. */
const MEMBER = /"fio version"\s*(?::|$)/;
const IN_STRING = '\\"fio version\\"';
const ROWS = ['"jobs"', '"client_stats"'];
const ARRAY = /^\s*\[\s*\{/;
/** An array whose elements are fio's documents. */
const ARRAY_OF_DOCUMENTS =
  /^\s*\[\s*\{\s*"(?:fio version|client_stats|cpu_idleness|disk_util|global options|jobs|time(?:stamp(?:_ms)?)?)"/;
/** Only kbench's files begin like this, too. */
const FIRST_MEMBER = /^(?:\u00ef\u00bb\u00bf)?\s*\{\s*"fio version"/;
const MESSAGE = /^(?:\uFEFF)?[ \t]*(?:fio: |note: both iodepth)/m;

function recognise({ head }: RawFile): Recognition {
  if (head.includes(MARK) && MEMBER.test(head.toString("latin1"))) return recogniseJson(head);
  if (head.includes(IN_STRING)) return { sure: 0.6, reason: "fio's JSON within a string of other JSON" };
  if (MESSAGE.test(head.toString("utf8")))
    return { sure: 0.6, reason: "fio's messages, with no JSON so far" };
  return { sure: 0, reason: `no ${MARK} member` };
}

function recogniseJson(head: Buffer): Recognition {
  const start = head.toString("latin1", 0, 256);
  if (ARRAY.test(start) && !ARRAY_OF_DOCUMENTS.test(start))
    return { sure: 0.6, reason: "fio's JSON within an array of something else" };
  if (FIRST_MEMBER.test(start)) return { sure: CERTAIN, reason: `${MARK} is the first member` };
  const rows = ROWS.find((name) => head.includes(name));
  return { sure: 0.9, reason: `a ${MARK} ${rows === undefined ? "" : `and a ${rows} `}member` };
}

export const fioJson: Collector = {
  id: "fio-json",
  version: 8,
  title: "fio JSON",
  kind: "plain",
  forms: { json: "often" },
  amidText: true,
  documentation: `Reads what \`fio --output-format=json\` and \`json+\` write, from fio 2.1 on, by the names of the fields and
never by the version that the file claims. Text before, between and after the JSON is kept and read for errors and signals. It may stand in one line of a log, also as
Python shows it. Of the documents of one run
(\`--status-interval\`) the last counts, and where it is cut or damaged the one before, as partial; several runs in one file, appended or as the elements of an array, are several runs; so are those within other JSON, as members or as the text of a string; several such strings are of what the document names. IOPS and bandwidth are computed from fio's counters and the runtime, not taken from its means of
samples. Jobs of one name, group and set of options are one workload: their counts are summed, mean latency is weighted, percentiles
are merged from histograms (json+) or left out. Histograms are kept in full beside the run. Whether fio's own rule of steadiness (\`steadystate\`) came to hold is kept. In client mode the members are summed; fio's own "All clients" row is not used.
Rows into which \`group_reporting\` folded several sections are imported like those without options, where their name, their I/O or their time
shows it. A result whose figures contradict each other, or its options, is partial.

A file without options (fio before 2.3; clients with group_reporting) is imported with a workload of unknown order, depth and engine, and is
ranked against none; its block size is bytes over I/Os, where that is a power of two. Before 2.1.14 fio prints no count of I/Os: IOPS are as
printed, each for up to one more, and bandwidth is bytes over runtime.

What the format cannot tell: which options were given before fio 2.3; whether a flag such as \`time_based\` was
given before 3.37; before 3.8, whether \`group_reporting\` folded sections of one pattern into a row; whether the engine's depth was
reached; what the file system, the volume mode and the cache state were.`,
  recognise,
  import: (file) => importFio(file),
};
