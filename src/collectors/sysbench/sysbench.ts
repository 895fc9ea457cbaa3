/** The importer of what sysbench prints: file I/O as results, OLTP as figures of an application. */
import type { Collector, Imported, RawFile, Recognition } from "../collector.ts";
import { error } from "../reading/imported.ts";
import { plainHead } from "../reading/text.ts";
import { linesOf } from "../reading/trial.ts";
import { type Block, BROKEN, blocksOf } from "./blocks.ts";
import { fileioResult, isFileio } from "./fileio.ts";
import { isOltp, oltpTrial } from "./oltp.ts";

function recognise({ head }: RawFile): Recognition {
  return /^(?:sysbench \d[\w.-]+(?: \(using|:[ \t]{1,8}multi)|Running the test with following options:)/m.test(
    plainHead(head),
  )
    ? { sure: 0.9, reason: "sysbench's first lines" }
    : { sure: 0, reason: "no first line of sysbench" };
}

async function importSysbench(file: RawFile): Promise<Imported> {
  const { lines, wrong } = await linesOf(file, undefined, BROKEN);
  const blocks = blocksOf(lines);
  const messages: string[] = [];
  const results = blocks.filter(isFileio).flatMap((block) => fileioResult(block, wrong) ?? []);
  const trials = blocks.filter(isOltp).flatMap((block) => oltpTrial(block, wrong) ?? []);
  for (const block of blocks) {
    if (isFileio(block) || isOltp(block)) continue;
    const other = otherTest(block);
    if (other !== undefined) messages.push(`sysbench ${other} is no measure of storage: it is left out.`);
    else
      wrong.push(
        `line ${block.line}: expected a test of files or OLTP with its result, found neither. It is not imported.`,
      );
  }
  if (blocks.length === 0) wrong.push("expected a result of sysbench, found only its preparations.");
  const problems = wrong.map(error);
  if (results.length + trials.length === 0)
    return { runs: [], problems: [...problems, ...messages.map(error)] };
  const version = blocks.find((block) => block.version !== undefined)?.version;
  const tool = { name: "sysbench", ...(version !== undefined && { version }) };
  return {
    runs: [
      {
        basis: "measured",
        tool,
        results,
        ...(trials.length > 0 && { trials }),
        ...(messages.length > 0 && { messages }),
      },
    ],
    problems,
  };
}

/** By its command line, or by what it says of itself. */
const OTHERS: readonly (readonly [string, RegExp])[] = [
  ["cpu", /^(?:Doing CPU performance benchmark|Prime numbers limit: |CPU speed:)/],
  ["memory", /^(?:Doing memory operations speed test|Running memory speed test )/],
  ["threads", /^(?:Doing thread subsystem performance test|Thread yields per test: )/],
  ["mutex", /^Doing mutex performance test/],
];
function otherTest({ command, lines }: Block): string | undefined {
  return OTHERS.find(([name, says]) => name === command || lines.some((line) => says.test(line)))?.[0];
}

export const sysbench: Collector = {
  id: "sysbench",
  version: 6,
  title: "sysbench (fileio and OLTP)",
  kind: "plain",
  forms: { text: "also" },
  amidText: true,
  documentation: `Reads what sysbench 1.0 and 1.1 print, and 0.4 and 0.5 printed, of \`fileio\` as results, and of its OLTP scripts as figures of an application: transactions and queries per second,
latency of transactions. Before 1.0 there are counts in place of rates: those are computed from counts and time. Times, events, rates and block size must agree. Its latency of file I/O is that of all events: where fsyncs are among them, or reads and
writes, it is no direction's, and stands in a note. The test of CPU, memory, threads or mutexes is left out, with a message.

What the format cannot tell: which OLTP script it was, unless the command line stands before it; the database, its tables and settings; whether files were in
memory (without \`--file-extra-flags=direct\` they were, as a rule).`,
  recognise,
  import: importSysbench,
};
