/** The importer of the output of `fio --output-format=terse` (or --minimal). */
import type { Collector, RawFile, Recognition } from "../collector.ts";
import { plainHead } from "../reading/text.ts";
import { TERSE } from "../reading/tools/terse-line.ts";
import { importTerse } from "./file.ts";

const LINE = new RegExp(TERSE.source, "m");

function recognise({ head }: RawFile): Recognition {
  const found = head.includes("%=") ? LINE.exec(plainHead(head))?.[0] : undefined;
  if (found === undefined)
    return { sure: 0, reason: "no line of fields with ; between them and percentiles" };
  return { sure: 0.8, reason: `a line of fio's terse output, version ${found[0]}` };
}

export const fioTerse: Collector = {
  id: "fio-terse",
  version: 5,
  title: "fio terse output",
  kind: "plain",
  forms: { table: "also", text: "also" },
  amidText: true,
  documentation: `Reads the lines of \`fio --output-format=terse\` (\`--minimal\`) of versions 2 to 5, one a job: by the kind of each field and not by
their number alone, so that names and descriptions with a semicolon, several disks and \`continue_on_error\` do no harm. Bandwidth is
computed from the KiB moved and the runtime; whole microseconds, IOPS and KiB are cut by fio, so each stands for up to one more. Lines
of one name and group are the jobs of one workload; lines of later runs of fio that were appended to the file are told apart by their
disks, and by jobs and groups that begin again. Of \`--status-interval\` the last round counts. A line that lacks a field is left out.

What the format cannot tell: **whether the I/O was in order or at random**, so that such a result is shown and stands in no ranking; engine,
depth, number of jobs, direct, size and the runtime asked for; the number of I/Os; flushes; when it ran; whether its percentiles are of
completion or (\`lat_percentiles\`) of the total, beyond that those above the longest completion must be of the total. The block size is inferred from
bytes and I/Os where it is a power of two. Prefer \`--output-format=json\`, or \`normal,terse\`, which names the options above the lines.`,
  recognise,
  import: importTerse,
};
