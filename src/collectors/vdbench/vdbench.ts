/** The importer of vdbench's flat file, and of what it shows. */
import type { Collector, Imported, RawFile, Recognition } from "../collector.ts";
import { error, measured } from "../reading/imported.ts";
import { MOST_RESULTS, tooMany } from "../reading/limits.ts";
import { besideVdbench } from "./beside.ts";
import { resultOfRun } from "./result.ts";
import { isSummary, readSummary, type Summary } from "./summary.ts";
import { columnsIn, MOST_INTERVALS, readFlatFile } from "./table.ts";

function recognise({ head }: RawFile): Recognition {
  if (head.includes("bytes/io") || /mb_read/i.test(head.toString("latin1"))) {
    const found = head
      .toString("utf8")
      .split(/\r?\n/)
      .some((line) => !line.startsWith("*") && columnsIn(line) !== undefined);
    if (found)
      return {
        sure: 0.95,
        reason: "vdbench's columns Run, Interval, rate and bytes/io, or MB_read",
        isFile: true,
      };
  }
  if (isSummary(head.toString("utf8")))
    return { sure: 0.9, reason: "vdbench's summary, by the names above its columns" };
  return { sure: 0, reason: "no columns Run, Interval, rate and bytes/io" };
}

async function importVdbench(file: RawFile): Promise<Imported> {
  const wrong: string[] = [];
  const isShown = isSummary(file.head.toString("utf8"));
  const read: Summary = isShown ? await readSummary(file, wrong) : await readFlatFile(file, wrong);
  const { runs, days, intervals } = read;
  if (intervals > MOST_INTERVALS) return tooMany("intervals", MOST_INTERVALS);
  if (runs.length > MOST_RESULTS) return tooMany("runs");
  // To prepare a file system, vdbench makes a run of its own that measures nothing.
  const measured = runs.filter(({ name }) => !name.startsWith("format_for_"));
  const results = measured.flatMap((run) => resultOfRun(run, (message) => void wrong.push(message)) ?? []);
  if (results.length === 0 && wrong.length === 0)
    wrong.push("expected lines below the column names, found none.");
  const problems = wrong.map(error);
  if (results.length === 0) return { runs: [], problems };
  const version = read.version ?? runs[0]?.averages[0]?.field("version") ?? "";
  return {
    runs: [
      {
        basis: "measured",
        tool: { name: "vdbench", ...(version !== "" && version !== "n/a" && { version }) },
        ...dayOf(days),
        results,
      },
    ],
    problems,
  };
}

/** vdbench writes 03/21/2026-10:11:12-CET; the zone's name is not reliable, but the day is. */
function dayOf(printed: ReadonlySet<string>): { measured?: { from: string } } {
  const days = [...printed].flatMap((text) => {
    const [, month, day, year] = /^(0[1-9]|1[0-2])\/([0-2]\d|3[01])\/(20\d\d)$/.exec(text) ?? [];
    return year === undefined ? [] : [`${year}-${month}-${day}`];
  });
  return measured(days.sort()[0]);
}

export const vdbench: Collector = {
  id: "vdbench",
  version: 4,
  title: "vdbench",
  kind: "plain",
  forms: { page: "often", text: "rarely" },
  amidText: true,
  documentation: `Reads vdbench's \`flatfile.html\` by the names of its columns. Each run is a result, with the figures of its line of averages
(\`avg_2-60\`), which leaves out the first interval as vdbench does; the intervals that it is of must all be there and come to the same rate, and
rate times size must be its MB/sec, which are MiB. Of a mix, reads and writes are the printed share of the rate; the bandwidth is of both and
is left out. Response times are in milliseconds and become the total latency. Requests for the highest rate are no limit.

What the format cannot tell: percentiles; how many disks or files there were, and so how many I/Os were under way (\`threads\` is of each);
direct I/O, errors, and the volume. Of workloads on files (\`FSD\`), it reads the rates, bandwidths and response times of reads and writes; other operations on files (open, create,
getattr ...) are noted with their rates, and whether access was random or sequential is not told.

Of what vdbench shows, and keeps as \`summary.html\` and \`logfile.html\`, each line of averages is read in the same way, with the loops of its run
(\`xfersize=4k threads=16\`); its figures are rounded, and whether access was random is not told. Beside a flat file, \`summary.html\` and the other pages of the same folder are
parts of its runs, and not imported again.`,
  recognise,
  import: importVdbench,
  beside: besideVdbench,
};
