/** The importer of what pgbench prints at its end: transactions per second of a PostgreSQL, and their latency. */
import type { Trial } from "../../schema/trial.ts";
import { MS } from "../../units/sizes.ts";
import type { Collector, Imported, RawFile, Recognition } from "../collector.ts";
import { plainHead } from "../reading/text.ts";
import { type Line, linesOf, partialTrial, trialsRun } from "../reading/trial.ts";
import { figure, figures, inFlight } from "../reading/trial-figures.ts";

const BEGINS = /^transaction type: (.{1,200})$/;
const VERSION = /^pgbench \((?:PostgreSQL\) )?(\d[\w.]{0,20})/;
const TPS = /^tps = (\S+) \((including|excluding|without) (.{1,60})\)$/;
const LABELLED = /^([a-z][a-z ()]{2,60}?)(?:: | = )(.{1,120})$/;
/** Behind the summary: what it is made of. */
const PARTS = /^(?:SQL script \d+: |statement latencies|\s+- )/;

function recognise({ head }: RawFile): Recognition {
  const text = plainHead(head);
  return /^transaction type: /m.test(text) && /^(?:scaling factor|query mode): /m.test(text)
    ? { sure: 0.9, reason: 'the lines "transaction type" and "scaling factor" of pgbench' }
    : { sure: 0, reason: 'no line "transaction type" of pgbench' };
}

async function importPgbench(file: RawFile): Promise<Imported> {
  const { lines, wrong } = await linesOf(file);
  const blocks = blocksOf(lines);
  const version = lines.map(({ text }) => VERSION.exec(text)?.[1]).find((found) => found !== undefined);
  const trials = blocks.flatMap((block) => trialOf(block, wrong) ?? []);
  return trialsRun({ name: "pgbench", ...(version && { version }) }, trials, wrong);
}

/** Above the rate of a summary: below it they are of another, whose first lines somebody left out. */
const ABOVE_RATE =
  /^(?:scaling factor|query mode|number of (?:clients|threads|transactions [a-z ]+)|duration): /;

/** The summary of each run: from its first line up to the lines on its parts. */
function blocksOf(lines: readonly Line[]): Line[][] {
  const blocks: Line[][] = [];
  let open: Line[] | undefined;
  for (const line of lines) {
    const isOfNext = ABOVE_RATE.test(line.text) && open?.some(({ text }) => TPS.test(text));
    if (BEGINS.test(line.text) || isOfNext) {
      open = [];
      blocks.push(open);
    } else if (PARTS.test(line.text) || VERSION.test(line.text)) open = undefined;
    open?.push(line);
  }
  return blocks;
}

/** What was asked for, by the line that says so. */
const ASKED: Readonly<Record<string, string>> = {
  "scaling factor": "scale",
  "query mode": "protocol",
  "number of clients": "clients",
  "number of threads": "threads",
  "partition method": "partition method",
  "number of partitions": "partitions",
  "maximum number of tries": "tries",
};

function trialOf(block: readonly Line[], wrong: string[]): Trial | undefined {
  const [first] = block;
  if (first === undefined) return undefined;
  const type = BEGINS.exec(first.text)?.[1];
  const said = new Map<string, string>();
  const rates: { value: string; connecting: string }[] = [];
  const doubts: string[] = [];
  for (const { text } of block) {
    const [, tps, way, what] = TPS.exec(text) ?? [];
    if (tps !== undefined) rates.push({ value: tps, connecting: `${way} ${what}` });
    const [, label, value] = LABELLED.exec(text) ?? [];
    if (label === undefined || value === undefined || tps !== undefined) continue;
    if (said.has(label) && said.get(label) !== value)
      doubts.push(`the line ${JSON.stringify(label)} comes twice`);
    said.set(label, value);
  }
  const refuse = (what: string): undefined =>
    void wrong.push(`line ${first.number}: ${what}. It is not imported.`);
  if (type === undefined)
    return refuse(
      'expected the line "transaction type" and those below it above this summary, found none: what was run is not known (copy them, too)',
    );
  const isReconnecting = rates.some(({ connecting }) => connecting.startsWith("including reconnection"));
  // pgbench 13 and older print the rate twice: with the time to connect and without.
  const rate = rates.find(({ connecting }) => !/^including connections/.test(connecting)) ?? rates[0];
  if (rate === undefined) return refuse("pgbench was started, and there is no rate (tps) of it");
  const tps = figure(rate.value, 1);
  if (tps === undefined) return refuse(`expected a rate above 0, found ${JSON.stringify(rate.value)}`);
  if (/^including connections/.test(rate.connecting))
    doubts.push("expected a second rate, without the time to connect");
  const processed = /^(\d{1,15})(?:\/(\d{1,15}))?$/.exec(
    said.get("number of transactions actually processed") ?? "",
  );
  if (processed === null) doubts.push('expected the line "number of transactions actually processed"');
  else if (processed[2] !== undefined && processed[1] !== processed[2])
    doubts.push(`${processed[1]} of ${processed[2]} transactions were done: clients gave up`);
  for (const label of ["scaling factor", "number of clients"])
    if (!said.has(label)) doubts.push(`expected the line ${JSON.stringify(label)}`);
  const latency = (label: string) => figure(/^(\S+) ms$/.exec(said.get(label) ?? "")?.[1], MS);
  const setup = Object.fromEntries(
    Object.entries(ASKED).flatMap(([label, name]) => {
      const value = said.get(label);
      return value === undefined || (name === "tries" && value === "1") ? [] : [[name, value]];
    }),
  );
  if (said.has("rate limit schedule lag")) setup.rate = "limited";
  if (isReconnecting) setup.connections = "one for each transaction";
  const mean = latency("latency average");
  doubts.push(...contradictions(setup.clients, tps, mean, setup.rate === "limited" || isReconnecting));
  const failed = /^(\d+) /.exec(said.get("number of failed transactions") ?? "")?.[1];
  for (const doubt of doubts) wrong.push(`line ${first.number}: ${doubt}`);
  const trial: Trial = {
    name: type,
    layer: "application",
    tool: "pgbench",
    test: type.replace(/^<builtin: (.*)>$/, "$1"),
    setup,
    status: "complete",
    ...runtimeOf(said.get("duration")),
    figures: figures({
      "transaction.rate": tps,
      "transaction.mean": mean,
      "transaction.stddev": latency("latency stddev"),
    }),
    notes: [
      `The rate is ${rate.connecting}.`,
      ...(failed !== undefined && failed !== "0"
        ? [`${failed} transactions failed; they are not in the rate.`]
        : []),
      ...(setup.rate === "limited"
        ? ["The rate was limited: it says what was asked for, and not what is possible."]
        : []),
      "Where the tables fit into memory, only commits reach the storage.",
    ],
  };
  return partialTrial(trial, doubts);
}

const runtimeOf = (duration: string | undefined): Pick<Trial, "runtimeNs"> => {
  const seconds = /^(\d{1,9}) s$/.exec(duration ?? "")?.[1];
  return seconds === undefined || seconds === "0" ? {} : { runtimeNs: Number(seconds) * 1e9 };
};

/** Clients are hardly ever idle: their number is the rate times the latency, and what they need between transactions. */
const BUSY = { least: 0.5, most: 1.1 };

function contradictions(
  clients: string | undefined,
  tps: ReturnType<typeof figure>,
  mean: ReturnType<typeof figure>,
  isIdle: boolean,
): string[] {
  const busy = inFlight(tps, mean);
  if (isIdle || clients === undefined || busy === undefined) return [];
  const asked = Number(clients);
  return busy.high >= asked * BUSY.least && busy.low <= asked * BUSY.most
    ? []
    : [`rate and latency give ${busy.high.toPrecision(3)} clients at work, not ${clients}`];
}

export const pgbench: Collector = {
  id: "pgbench",
  version: 2,
  title: "pgbench",
  kind: "plain",
  forms: { text: "also" },
  amidText: true,
  documentation: `Reads the summary that pgbench prints at its end, as a figure of an application: transactions per second, their mean latency and its standard
deviation, with scale, clients, threads and protocol. Lines of progress, of single statements and of single scripts are not read. Rate, latency and
clients must agree; where they do not, lines were lost and the trial is partial. Several runs in one file are several trials.

What the format cannot tell: percentiles, which PostgreSQL settings were in force (\`fsync\`, \`synchronous_commit\`, \`shared_buffers\`), how much of the
database was in memory, and whether the server was on the same machine.`,
  recognise,
  import: importPgbench,
};
