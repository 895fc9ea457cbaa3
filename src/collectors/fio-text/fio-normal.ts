/** The importer of the text that fio prints if no other format is asked for. */
import type { Collector, RawFile, Recognition } from "../collector.ts";
import { plainHead } from "../reading/text.ts";
import { TERSE } from "../reading/tools/terse-line.ts";
import { importNormal } from "./file.ts";

const JOB = /:\s+\(groupid=\d+,\s+jobs=\d+\):\s+err=/;
const TERSE_LINE = new RegExp(TERSE.source, "m");
const SECTION = /: \(g=\d+\): rw=\w[^,\n]{0,80}, bs=.{0,300}?, ioengine=/;

function recognise({ head }: RawFile): Recognition {
  if (!head.includes("(groupid=") && !head.includes("ioengine="))
    return { sure: 0, reason: 'no line "name: (groupid=0, jobs=1): err= 0"' };
  const text = plainHead(head);
  if (JOB.test(text)) return { sure: 0.85, reason: "a job as fio's text reports it" };
  if (SECTION.test(text) && !TERSE_LINE.test(text))
    return { sure: 0.82, reason: "a section as fio's text names it, with no report in the first 64 KiB" };
  return { sure: 0, reason: 'no line "name: (groupid=0, jobs=1): err= 0"' };
}

export const fioNormal: Collector = {
  id: "fio-normal",
  version: 11,
  title: "fio text",
  kind: "some-options",
  forms: { yaml: "often", text: "often", page: "rarely" },
  amidText: true,
  documentation: `Reads the text that fio prints (\`--output-format=normal\`, its default) in the grammars of fio 1.59 and 2.0, 2.1 to 2.16, 2.17 to 2.21 and 3,
each line with its own unit. What stands before every line in one form (quotation, indentation, a comment's mark, a log's time, host or pod, a record of JSON, logfmt or a CSV around it), or round it (bold, code, an item of a list, a break) is
taken off, here as in the files of fio-json, fio-terse, kbench, dbench, kubestr, elbencho and dd; lines of several pods are taken apart. So are, for any
tool, the strings of a document of JSON or YAML in which its output stands (a ConfigMap, Argo, a notebook, Ansible), each of what the document names. Lines that were broken by hand are put together, and those that a
mail program made paragraphs of are taken apart where all of them are whole then. In a
document the nearest heading, the prose or the title of a fence, a host, a pod, a folder or a disk that differs says what each run is of. IOPS and bandwidth are computed from the number of I/Os (\`issued\`), the block size and the runtime; the
rates that fio printed are a check, and stand in where those are missing. Every abbreviated figure is kept as the interval that its
printing allows: "114.15" is 114.145 to 114.155, whole IOPS are cut ("65" is from 65 up to 66), and "3777.6MB" of fio 2, which prints a remainder behind the point, 3777.01 to 3777.59 MiB.
Progress lines, samples and terse lines between are passed over; with JSON in the file, the JSON is read instead. Of \`--status-interval\`
the last printout counts. A limit of the rate is told by the command directly above a run, or by its progress lines. Several runs in one file are several runs, also where the lines before a report are missing: fio prints all jobs
of a run at one time and their sums behind them. Of several runs of clients the last is imported, and the others are named. The sums of each group and the number of processes are held against the jobs: where they differ, the file is damaged.

What the format cannot tell: direct, size, the runtime asked for, the read share of a mix, sync and fsync options
(beyond that as many flushes were counted as writes), clock zone (only the day is
kept); which options several sections had that \`group_reporting\` folded into one, beyond what they share; anything that was asked for where the
lines before the report are missing, as in a pasted excerpt. Such a result is shown, and stands in no ranking.`,
  recognise,
  import: (file) => importNormal(file),
};
