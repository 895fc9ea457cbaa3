/** The importer of what pg_test_fsync prints: how often, and how long, PostgreSQL can make a write durable. */
import type { Trial } from "../../schema/trial.ts";
import type { Collector, Imported, RawFile, Recognition } from "../collector.ts";
import { warning } from "../reading/imported.ts";
import { plainHead } from "../reading/text.ts";
import { linesOf, partialTrial, trialsRun } from "../reading/trial.ts";
import { agree, figure, figures } from "../reading/trial-figures.ts";

const SECTION = /^Compare file sync methods using (one|two) (\d+)kB writes?:$/;
const OTHER_SECTION =
  /^(?:Compare open_sync with different write sizes|Test if fsync on non-write file descriptor|Non-sync'ed)/;
const FIRST_SECTION = /^Compare file sync methods using one /;
const LAST_SECTION = /^Non-sync'ed /;
const METHOD =
  /^ +(open_datasync|fdatasync|fsync|fsync_writethrough|open_sync)\*{0,2} +(\d{1,9}[.,]\d{3}) ops\/sec(?: +(\d{1,9}) usecs\/op)?$/;
const SIZES =
  /^ +(\d{1,3}) \* +(\d{1,3})kB open_sync writes? +(\d{1,9}[.,]\d{3}) ops\/sec(?: +(\d{1,9}) usecs\/op)?$/;
const CLOSED =
  /^ +(write, (?:fsync, close|close, fsync)) +(\d{1,9}[.,]\d{3}) ops\/sec(?: +(\d{1,9}) usecs\/op)?$/;
const SECONDS = /^(\d{1,5}) seconds? per test$/;

function recognise({ head }: RawFile): Recognition {
  return /^Compare file sync methods using one \d+kB write:/m.test(plainHead(head)) ||
    /ops\/sec +\d+ usecs\/op *$/m.test(plainHead(head))
    ? { sure: 0.9, reason: '"ops/sec" and "usecs/op" of pg_test_fsync' }
    : { sure: 0, reason: 'no line "Compare file sync methods" of pg_test_fsync' };
}

/** The decimal point is a comma in some places; thousands are never grouped. */
const decimal = (text: string): string => text.replace(",", ".");

/** `usecs`: empty up to PostgreSQL 9.2, which does not print it. */
type Row = { line: number; test: string; writes: string; ops: string; usecs: string };

async function importFsync(file: RawFile): Promise<Imported> {
  const { lines, wrong } = await linesOf(file);
  const rows: Row[] = [];
  let writes: string | undefined;
  let seconds: string | undefined;
  for (const { text, number } of lines) {
    const section = SECTION.exec(text);
    if (section !== null) writes = `${section[1] === "one" ? 1 : 2} of ${section[2]} kB`;
    else if (OTHER_SECTION.test(text)) writes = undefined;
    seconds = SECONDS.exec(text)?.[1] ?? seconds;
    const [, method, ops = "", usecs = ""] = METHOD.exec(text) ?? [];
    if (method !== undefined && writes === undefined)
      wrong.push(
        `line ${number}: ${method} stands below no line "Compare file sync methods". It is not imported.`,
      );
    else if (method !== undefined)
      rows.push({ line: number, test: method, writes: writes ?? "", ops: decimal(ops), usecs });
    const [, count = "", size, rate = "", each = ""] = SIZES.exec(text) ?? [];
    if (size !== undefined)
      rows.push({
        line: number,
        test: "open_sync writes",
        writes: `${count} of ${size} kB`,
        ops: decimal(rate),
        usecs: each,
      });
    const [, order, perSecond = "", time = ""] = CLOSED.exec(text) ?? [];
    if (order !== undefined)
      rows.push({ line: number, test: order, writes: "1 of 8 kB", ops: decimal(perSecond), usecs: time });
  }
  const has = (section: RegExp): boolean => lines.some(({ text }) => section.test(text));
  // Since 9.3; of what is older, pages show the first section alone.
  const isExcerpt = rows.some(({ usecs }) => usecs !== "") && !(has(FIRST_SECTION) && has(LAST_SECTION));
  // Where a method comes twice with the same sizes, a line between is lost.
  const counts = Map.groupBy(rows, ({ test, writes: of }) => `${test} ${of}`);
  const trials = rows.flatMap((row) => {
    const same = counts.get(`${row.test} ${row.writes}`) ?? [];
    return trialOf(row, same.length > 1, seconds, wrong) ?? [];
  });
  if (trials.length === 0 && wrong.length === 0)
    wrong.push('expected lines such as "fdatasync 2172.580 ops/sec 460 usecs/op", found none');
  return trialsRun({ name: "pg_test_fsync" }, trials, [...wrong, ...(isExcerpt ? [warning(EXCERPT)] : [])]);
}

const EXCERPT =
  'some of its sections are missing, which go from "Compare file sync methods using one" to "Non-sync\'ed": what is there is imported.';

function trialOf(
  { line, test, writes, ops, usecs }: Row,
  isDouble: boolean,
  seconds: string | undefined,
  wrong: string[],
): Trial | undefined {
  const rate = figure(ops, 1);
  const mean = figure(usecs, 1e3);
  if (rate === undefined)
    return void wrong.push(
      `line ${line}: expected a rate above 0, found ${JSON.stringify(ops)}. It is not imported.`,
    );
  const doubts = [
    ...(isDouble
      ? [`${test}, ${writes}, comes twice: a line between is lost, or several runs are in one file`]
      : []),
    ...(agree(mean, 1e9 / Number(ops), 0.001) ? [] : [`${ops} operations/s are not ${usecs} µs each`]),
  ];
  for (const doubt of doubts) wrong.push(`line ${line}: ${doubt}`);
  return partialTrial(
    {
      name: `${test}, ${writes}`,
      layer: "application",
      tool: "pg_test_fsync",
      test,
      setup: { writes },
      status: "complete",
      ...(seconds !== undefined && { runtimeNs: Number(seconds) * 1e9 }),
      figures: figures({ "flush.rate": rate, "flush.mean": mean }),
    },
    doubts,
  );
}

export const pgTestFsync: Collector = {
  id: "pg-test-fsync",
  version: 3,
  title: "pg_test_fsync",
  kind: "plain",
  forms: { text: "rarely" },
  amidText: true,
  documentation: `Reads each line of pg_test_fsync as a trial: how many durable writes a second a method comes to (\`fdatasync\`, \`fsync\`, \`open_sync\` ...), with one
write or two before each flush, and how long one takes. Rate and time must agree; PostgreSQL up to 9.2 prints the rate alone. A method that is not there (n/a) is left out, and so are the writes without a
flush, which end in memory. The file is always the same 16 MB, written over and over.

What the format cannot tell: percentiles, which volume the file was on (by default the current folder's), whether a drive keeps flushes in a cache without
saying so.`,
  recognise,
  import: importFsync,
};
