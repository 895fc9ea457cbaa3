/** The importer of what s3bench prints: objects written to and read from an object store. */
import type { Trial } from "../../schema/trial.ts";
import { MIB, SECOND } from "../../units/sizes.ts";
import type { Collector, Imported, RawFile, Recognition } from "../collector.ts";
import { plainHead } from "../reading/text.ts";
import { linesOf, partialTrial, trialsRun } from "../reading/trial.ts";
import { agree, areOutOfOrder, figure, figures, perSecond } from "../reading/trial-figures.ts";

const SECTION = /^Results Summary for (\w{2,20}) Operation\(s\)$/;
const LABELLED =
  /^(objectSize|numClients|numSamples|Total Transferred|Total Throughput|Total Duration|Ops\/sec|Number of Errors): +(\d{1,12}(?:\.\d{1,6})?)(?: (?:MB(?:\/s)?|s|ops\/s))?$/;
const TIMES = /^\w{2,20} times (Max|Min|\d{1,2}(?:\.\d{1,2})?th %ile): +(\d{1,9}\.\d{1,6}) s$/;

function recognise({ head }: RawFile): Recognition {
  const text = plainHead(head);
  return /^Results Summary for \w+ Operation\(s\)/m.test(text) ||
    (/^numSamples: +\d/m.test(text) && /^objectSize: /m.test(text))
    ? { sure: 0.9, reason: "the parameters or the summary of s3bench" }
    : { sure: 0, reason: 'no line "Results Summary for" of s3bench' };
}

type Open = { line: number; test: string; values: Map<string, string>; doubts: string[] };

async function importS3bench(file: RawFile): Promise<Imported> {
  const { lines, wrong } = await linesOf(file);
  const parameters = new Map<string, string>();
  const all: Open[] = [];
  for (const { text, number } of lines) {
    if (text === "Test parameters" && all.length > 0)
      wrong.push(
        `line ${number}: a second run of s3bench begins. Split the file: parameters of the two cannot be told apart.`,
      );
    const test = SECTION.exec(text)?.[1];
    if (test !== undefined) all.push({ line: number, test, values: new Map(), doubts: [] });
    const [, label, value] = LABELLED.exec(text) ?? TIMES.exec(text) ?? [];
    if (label === undefined || value === undefined) continue;
    const open = all.at(-1);
    if (/^[on]/.test(label)) parameters.set(label, value);
    else if (open !== undefined) {
      if (open.values.has(label)) open.doubts.push(`the line ${JSON.stringify(label)} comes twice`);
      else open.values.set(label, value);
    }
  }
  if (all.length === 0)
    wrong.push('expected "Results Summary for Write Operation(s)", found none: s3bench did not end.');
  const isOne = !wrong.some((line) => line.includes("second run"));
  const trials = isOne ? all.flatMap((one) => trialOf(one, parameters, wrong) ?? []) : [];
  return trialsRun({ name: "s3bench" }, trials, wrong);
}

/** From the least to the most. */
const RISING = ["Min", "25th %ile", "50th %ile", "75th %ile", "90th %ile", "99th %ile", "Max"];

function trialOf(
  { line, test, values, doubts: known }: Open,
  parameters: ReadonlyMap<string, string>,
  wrong: string[],
): Trial | undefined {
  const samples = Number(parameters.get("numSamples"));
  // Where the line is lost, nobody knows how many of the samples were served.
  const errors = Number(values.get("Number of Errors") ?? Number.NaN);
  const time = figure(values.get("Total Duration"), SECOND);
  const bandwidth = figure(values.get("Total Throughput"), MIB);
  const rate = figure(values.get("Ops/sec"), 1) ?? (errors === 0 ? perSecond(samples, time) : undefined);
  if (bandwidth === undefined && rate === undefined)
    return void wrong.push(`line ${line}: expected throughput or duration above 0. It is not imported.`);
  const transferred = figure(values.get("Total Transferred"), MIB);
  const bytes = typeof transferred === "object" ? transferred.value : undefined;
  const doubts = [
    ...known,
    ...["Total Throughput", "Total Duration", "Number of Errors", "Max", "Min"].flatMap((label) =>
      values.has(label) ? [] : [`expected the line ${JSON.stringify(label)}`],
    ),
    ...["objectSize", "numClients", "numSamples"].flatMap((name) =>
      parameters.has(name) ? [] : [`expected the parameter ${name}`],
    ),
    ...(bytes === undefined || agree(bandwidth, perSecond(Math.round(bytes), time), 0.05)
      ? []
      : [
          `${values.get("Total Transferred")} MB in ${values.get("Total Duration")} s are not ${values.get("Total Throughput")} MB/s`,
        ]),
  ];
  const of = (label: string) => figure(values.get(label), SECOND);
  if (areOutOfOrder(RISING.map(of))) doubts.push("its times do not rise from the least to the most");
  for (const doubt of doubts) wrong.push(`line ${line}: ${doubt}`);
  return partialTrial(
    {
      name: `s3bench ${test}`,
      layer: "object",
      tool: "s3bench",
      test,
      setup: {
        ...(parameters.has("objectSize") && { size: `${parameters.get("objectSize")} MiB` }),
        ...(parameters.has("numClients") && { clients: parameters.get("numClients") ?? "" }),
        ...(parameters.has("numSamples") && { samples: parameters.get("numSamples") ?? "" }),
      },
      status: "complete",
      ...(time !== undefined && { runtimeNs: time }),
      figures: figures({
        "request.rate": rate,
        bandwidth,
        "request.min": of("Min"),
        "request.p50": of("50th %ile"),
        "request.p90": of("90th %ile"),
        "request.p99": of("99th %ile"),
        "request.max": of("Max"),
      }),
      ...(errors > 0 && { errors: [`${errors} requests failed`] }),
      notes: ["MB of s3bench are MiB."],
    },
    doubts,
  );
}

export const s3bench: Collector = {
  id: "s3bench",
  version: 3,
  title: "s3bench",
  kind: "plain",
  forms: { text: "rarely" },
  amidText: true,
  documentation: `Reads the parameters and the summaries of s3bench, one trial for each kind of operation, as figures of object storage: requests per second, bandwidth,
percentiles of their time. Its MB are MiB. Megabytes, seconds and throughput must agree, and percentiles must rise. One run a file.

What the format cannot tell: the mean latency, the servers and what is behind them.`,
  recognise,
  import: importS3bench,
};
