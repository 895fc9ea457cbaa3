/** The importer of what `fio --output-format=json` (or json+) writes. */
import type { Collector, RawFile, Recognition } from "./collector.ts";
import { importFio } from "./parts/fio-file.ts";

const MARK = '"fio version"';
const ROWS = ['"jobs"', '"client_stats"'];
const ARRAY = /^\s*\[\s*\{/;
const MESSAGE = /^(?:\uFEFF)?\s*(?:fio: |note: both iodepth)/m;

function recognise({ head }: RawFile): Recognition {
  if (head.includes(MARK)) return recogniseJson(head);
  if (MESSAGE.test(head.toString("utf8")))
    return { sure: 0.6, reason: "fio's messages, with no JSON so far" };
  return { sure: 0, reason: `no ${MARK} member` };
}

function recogniseJson(head: Buffer): Recognition {
  if (ARRAY.test(head.toString("latin1", 0, 64)))
    return {
      sure: 0.2,
      reason: "fio's JSON stands in an array; put each of its elements into a file of its own",
    };
  const rows = ROWS.find((name) => head.includes(name));
  return { sure: 0.9, reason: `a ${MARK} ${rows === undefined ? "" : `and a ${rows} `}member` };
}

export const fioJson: Collector = {
  id: "fio-json",
  version: 3,
  title: "fio JSON",
  documentation: `Reads what \`fio --output-format=json\` and \`json+\` write, from fio 2.3 on, by the names of the fields and never by the
version that the file claims. Text before, between and after the JSON is kept and read for errors and signals. Of several documents
(\`--status-interval\`) the last counts; several runs in one file are refused, but for the last. IOPS and bandwidth are computed from fio's counters and the runtime, not taken from its means of
samples. Jobs of one name, group and set of options are one workload: their counts are summed, mean latency is weighted, percentiles
are merged from histograms (json+) or left out. In client mode the members are summed; fio's own "All clients" row is not used.
Rows into which \`group_reporting\` folded several sections are refused where their name, their I/O or their time shows it. A result whose
figures contradict each other, or its options, is partial.

What the format cannot tell: which options were given before fio 2.3 (such files are refused); whether a flag such as \`time_based\` was
given before 3.37; before 3.8, whether \`group_reporting\` folded sections of one pattern into a row; whether the engine's depth was
reached; what the file system, the volume mode and the cache state were.`,
  recognise,
  import: (file) => importFio(file),
};
