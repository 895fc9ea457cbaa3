/** The importer of what bonnie++ prints: its line of CSV, or its table where that line is missing. */
import type { Result } from "../../schema/result.ts";
import { defined } from "../../text/defined.ts";
import type { Collector, Imported, RawFile, Recognition } from "../collector.ts";
import { error } from "../reading/imported.ts";
import { resultsRun } from "../reading/results-run.ts";
import { plainHead } from "../reading/text.ts";
import { linesOf } from "../reading/trial.ts";
import { bonnieResults, type Said } from "./results.ts";

/** Behind the prefix of a log, too: its figures are told by their places alone. */
const CSV = /(?:^|^[^,\n]{0,160}[:\]|>] )(1\.9[678],\d{1,2}\.\d{1,3}[a-z]?,.*)$/;
const VERSION = /^Version +(\d{1,2}\.\d{1,3}[a-z]?) +-{3,}Sequential Output-{3,}/;
const ROW = /^(\S{1,64}) +(\d{1,9}[KMG](?::\d{1,9}[kKmM]?)?)(?= +\S)/;
/** A name with blanks, or one that its bracket ends where the size begins; what follows must be a rate, as prose has sizes, too. */
const NAMED_ROW =
  /^(\S.{0,62}?(?:(?<=\S) +|[)\]}"']))(\d{1,9}[KMG](?::\d{1,9}[kKmM]?)?)(?= +(?:\d[\d.]*[kmg]?|\++) +(?:\d{1,4}|\++)(?: |$))/;
/** A size before a rate: a row, whatever stands before them. */
const OTHER_ROW = /^(.{0,64}?\d[KMG](?::\d{1,9}[kKmM]?)?) +(?:\d[\d.]*[kmg]?|\++) +(?:\d{1,4}|\++)(?: |$)/;
/** The last of six places. */
const SEEKS = 5;
/** Of a row that a mail broke. */
const REST = /^\s*(?:(?:\d[\d.]*[kmg]? +(?:\d{1,4}|\++)|\++ +\++|\d+(?:us|ms|s))(?: +|$))+$/;
const LATENCY = /^Latency +\S/;

function recognise({ head }: RawFile): Recognition {
  const text = plainHead(head);
  if (/^Version +\S{1,12} +-{3,}Sequential Output-{3,}/m.test(text))
    return { sure: 0.9, reason: "the head of bonnie++'s table" };
  return /^(?:[^,\n]{0,160}[:\]|>] )?1\.9[678],\d{1,2}\.\d{1,3}[a-z]?,[^,\n]{0,64},\d+,/m.test(text)
    ? { sure: 0.9, reason: "bonnie++'s line of CSV" }
    : { sure: 0, reason: "no head of bonnie++'s table" };
}

async function importBonnie(file: RawFile): Promise<Imported> {
  const { lines, wrong } = await linesOf(file);
  const tables: Said[] = [];
  const rows: Said[] = [];
  /** Of the table of rates; that of files is passed over. */
  const ofTable: string[] = [];
  let hasRates = false;
  let head: { version: string; left: number } | undefined;
  for (const [i, line] of lines.entries()) {
    const { text, number } = line;
    const version = VERSION.exec(text)?.[1];
    if (version !== undefined) head = { version, left: text.indexOf("---") };
    if (/-{3,}Sequential Create-{3,}/.test(text)) head = undefined;
    const said = CSV.exec(text)?.[1];
    if (said !== undefined) rows.push(...saidInCsv(said, number, wrong));
    if (head === undefined) continue;
    const isBroken = REST.test(lines[i + 1]?.text ?? "") || line.isOpen === true;
    const row = ROW.exec(text) ?? NAMED_ROW.exec(text);
    const other = row === null ? OTHER_ROW.exec(text)?.[1] : undefined;
    if (other !== undefined) ofTable.push(untoldSize(number, other));
    const values = row === null || isBroken ? undefined : ratesIn(text, head.left, row[0].length);
    if (row !== null && values !== undefined)
      tables.push({
        line: number,
        version: head.version,
        machine: row[1]?.trim() ?? "",
        size: row[2] ?? "",
        values,
      });
    if (row !== null || other !== undefined) hasRates = values !== undefined;
    if (row !== null && values === undefined) ofTable.push(brokenTable(number));
    else if (values?.[SEEKS] === "" && values.some((rate) => rate !== ""))
      ofTable.push(
        `line ${number}: expected the rate of seeks at its end, found none: the row is cut. Fetch it again.`,
      );
    const open = hasRates ? tables.at(-1) : undefined;
    if (!LATENCY.test(text) || open === undefined || open.latency !== undefined) continue;
    const latency = isBroken ? undefined : latenciesIn(text, head.left);
    if (latency === undefined) ofTable.push(brokenTable(number));
    else open.latency = latency;
  }
  // The line of CSV says the same as the table above it, unrounded.
  const said = rows.length > 0 ? rows : tables;
  if (rows.length === 0) wrong.push(...ofTable);
  const machines = new Map<string, Said[]>();
  for (const one of said) machines.set(one.machine, [...(machines.get(one.machine) ?? []), one]);
  const imported = [...machines].map(([machine, group]) => {
    const results = group.flatMap((one): Result[] => bonnieResults(one, wrong));
    const version = group[0]?.version;
    return resultsRun({ name: "bonnie++", ...defined({ version }) }, results, [], {
      // Results of several machines are no repeats of one another.
      ...(machines.size > 1 && { subject: machine }),
    });
  });
  if (said.length === 0 && wrong.length === 0)
    wrong.push("expected bonnie++'s rows, found only the head of its table");
  return { runs: imported.flatMap(({ runs }) => runs), problems: wrong.map(error) };
}

const untoldSize = (line: number, found: string): string =>
  `line ${line}: expected the machine's name, a blank and the size of the file, found ${JSON.stringify(found)}: where the size begins cannot be told. It is not imported. Put a blank before the size.`;

const brokenTable = (line: number): string =>
  `line ${line}: expected a row as wide as bonnie++ prints it, found it broken or its blanks gone: of which test a figure is, only its place says. It is not imported. Copy the table as it was printed, or give the line of CSV.`;

const FIGURES = 12;
const FILE_FIGURES = 17;

function saidInCsv(line: string, number: number, wrong: string[]): Said[] {
  const fields = line.split(",");
  const [format = "", version = "", machine = "", concurrency, , size = ""] = fields;
  // Where the figures begin: 1.98 also says the chunk of each I/O, and how many seek at once.
  const first = format === "1.98" ? 9 : 7;
  const expected = first + FIGURES + FILE_FIGURES + 12;
  if (fields.length !== expected) {
    wrong.push(
      `line ${number}: expected ${expected} fields of bonnie++ ${version}, found ${fields.length}. It is not imported.`,
    );
    return [];
  }
  const values = fields.slice(first, first + FIGURES);
  return [
    {
      line: number,
      version,
      machine,
      size,
      ...(first === 9 && { chunk: fields[7] ?? "", seekers: fields[8] ?? "" }),
      concurrency: concurrency ?? "",
      values: values.filter((_, i) => i % 2 === 0),
      latency: fields.slice(first + FIGURES + FILE_FIGURES),
    },
  ];
}

const PLACE = 10;

/** What stands in the six places of ten characters; blank where a test was left out (-f). */
const placesIn = (text: string, left: number): string[] =>
  Array.from({ length: 6 }, (_, i) => text.slice(left + i * PLACE, left + (i + 1) * PLACE).trim());

/** A rate and a share of the CPU each, and nothing else. */
const PAIRS = /^(?: +(?:\d[\d.]*[kmg]?|\++) +(?:\d{1,4}|\++))+ *$/;
/** In characters, before the first rate; fewer where a page made one blank of several. */
const LEFT = 20;
const PAIR = /(\S+) +\S+/g;

/**
 * `first`: where name and size end. The rates of the six places, empty where a test was left out (-f). A large rate moves all places behind it to the right; a blank
 * place is one that has as many blanks.
 */
function ratesIn(text: string, left: number, first: number): string[] | undefined {
  const all = inOrder(text.slice(first));
  if (all !== undefined || left < LEFT) return all;
  const row = text.slice(left);
  const byColumns = placesIn(text, left).map((place) => /^(\S+) +(?:\d{1,4}|\++)$/.exec(place)?.[1] ?? place);
  if (!PAIRS.test(` ${row}`)) return byColumns;
  const pairs = [...row.matchAll(PAIR)];
  const values = Array.from({ length: 6 }, () => "");
  let [next, end] = [0, 0];
  for (const { index, 0: pair, 1: rate = "" } of pairs) {
    const at = Math.max(next, Math.floor(index / PLACE));
    if (index - end < (at - next) * PLACE || at >= values.length) return byColumns;
    values[at] = rate;
    [next, end] = [at + 1, index + pair.length];
  }
  return values;
}

/** All six rates behind name and size, in whichever columns: undefined where one was left out. */
function inOrder(rest: string): string[] | undefined {
  if (!PAIRS.test(rest)) return undefined;
  const rates = [...rest.matchAll(PAIR)].map(([, rate = ""]) => rate);
  return rates.length === 6 ? rates : undefined;
}

function latenciesIn(text: string, left: number): string[] | undefined {
  if (left >= LEFT) return placesIn(text, left);
  const words = text.split(/ +/).slice(1);
  return words.length === 6 ? words : undefined;
}

export const bonnie: Collector = {
  id: "bonnie",
  version: 6,
  title: "bonnie++",
  kind: "plain",
  forms: { text: "rarely", table: "rarely" },
  amidText: true,
  documentation: `Reads the line of CSV that bonnie++ 1.96 to 2.00 prints at its end (formats 1.96, 1.97, 1.98), or its table where that line is missing (1.03, too): sequential writes
and reads by block, and random seeks, of which one in ten is written back. K/sec are KiB/s. "+++++" (too quick to be measured) is left out, and so are single
characters, which measure the CPU, rewriting, and the creation of files. "Latency" is the longest of all I/Os. Where rows name
several machines, the results of each are a run of its own with that name as its label.

What the format cannot tell: percentiles; whether the file was larger than memory, and since 2.00 whether it was direct (\`-D\`); flushes.`,
  recognise,
  import: importBonnie,
};
