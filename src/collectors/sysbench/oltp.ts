/** A trial of what sysbench's OLTP scripts print. */
import type { Trial, TrialMetricId } from "../../schema/trial.ts";
import { defined, nonEmpty } from "../../text/defined.ts";
import { MS, SECOND } from "../../units/sizes.ts";
import { partialTrial } from "../reading/trial.ts";
import { agree, figure, figures, perSecond } from "../reading/trial-figures.ts";
import {
  askedRate,
  type Block,
  digitsOf,
  percentileDoubt,
  percentileOf,
  rated,
  threadsOf,
  timeDoubts,
} from "./blocks.ts";

export const isOltp = ({ lines }: Block): boolean =>
  lines.some((line) => line.startsWith("SQL statistics:") || line.startsWith("OLTP test statistics:"));

export function oltpTrial(block: Block, wrong: string[]): Trial | undefined {
  const { line, values, lines } = block;
  const transactions = rated(values.get("transactions"));
  const queries = rated(values.get("queries"));
  const time = figure(digitsOf(values.get("total time")), SECOND);
  const rate = figure(transactions?.rate, 1);
  if (transactions === undefined || rate === undefined) {
    const why = block.failure === undefined ? "" : `: sysbench failed, ${block.failure}`;
    return void wrong.push(
      `line ${line}: expected "transactions" with a rate above 0${why}. It is not imported.`,
    );
  }
  const percentile = percentileOf(block);
  const key = `transaction.p${percentile?.[0]}` as TrialMetricId;
  const isKnown = KNOWN.has(key);
  const [threads, limit] = [threadsOf(lines), askedRate(lines)];
  const doubts = [
    ...block.doubts,
    ...["total time", "avg", "max", "sum", "total number of events"].flatMap((label) =>
      values.has(label) ? [] : [`expected the line ${JSON.stringify(label)}`],
    ),
    ...(threads === undefined ? ['expected the line "Number of threads"'] : timeDoubts(block)),
    ...percentileDoubt(block),
    ...(queries === undefined && !block.isBefore1 ? ['expected "queries" with a rate'] : []),
    ...(agree(rate, perSecond(transactions.count, time))
      ? []
      : [`${transactions.count} transactions in ${values.get("total time")} are not ${transactions.rate}/s`]),
  ];
  for (const doubt of doubts) wrong.push(`line ${line}: ${doubt}`);
  const ignored = rated(values.get("ignored errors"));
  return partialTrial(
    {
      name: `sysbench ${block.command ?? "OLTP"}`,
      layer: "application",
      tool: "sysbench",
      test: block.command ?? kindOf(lines),
      ...defined({ setup: nonEmpty(defined({ threads, rate: limit === undefined ? limit : "limited" })) }),
      status: "complete",
      ...(time !== undefined && { runtimeNs: time }),
      figures: figures({
        "transaction.rate": rate,
        "transaction.min": figure(digitsOf(values.get("min")), MS),
        "transaction.mean": figure(digitsOf(values.get("avg")), MS),
        ...(isKnown && { [key]: figure(percentile?.[1], MS) }),
        "transaction.max": figure(digitsOf(values.get("max")), MS),
        "query.rate": figure(queries?.rate, 1),
      }),
      notes: [
        "Tables, rows and the database are not in the output. Where the tables fit into memory, only commits reach the storage.",
        ...(limit === undefined
          ? []
          : [`The rate was limited to ${limit}: it says what was asked for, and not what is possible.`]),
        ...(ignored !== undefined && ignored.count > 0 ? [`${ignored.count} errors were ignored.`] : []),
        ...(percentile !== undefined && !isKnown ? [`p${percentile[0]} was ${percentile[1]} ms.`] : []),
      ],
    },
    doubts,
  );
}

const KNOWN: ReadonlySet<TrialMetricId> = new Set([
  "transaction.p50",
  "transaction.p90",
  "transaction.p95",
  "transaction.p99",
  "transaction.p99.9",
]);

/** Without its command line, the script is known by what its queries did. */
function kindOf(lines: readonly string[]): string {
  const count = (what: string): number =>
    Number(
      lines
        .map((line) => new RegExp(`^\\s*${what}:\\s+(\\d{1,15})$`).exec(line)?.[1])
        .find((one) => one !== undefined),
    );
  const [reads, writes] = [count("read"), count("write")];
  if (reads > 0 && writes > 0) return "OLTP, reads and writes";
  if (reads > 0) return "OLTP, reads only";
  return writes > 0 ? "OLTP, writes only" : "OLTP";
}
