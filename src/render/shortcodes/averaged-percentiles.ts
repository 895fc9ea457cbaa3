/** How the mean of two percentiles changes an order, shown on the record's own figures. */
import type { CheckOutcome } from "../../judge/evidence/outcomes.ts";
import { metricById } from "../../schema/metric.ts";
import { type Quantity, valueOf } from "../../schema/quantity.ts";
import { order } from "../../text/problem.ts";
import { formatValue } from "../../units/format.ts";
import { quantityCell } from "../blocks/values.ts";
import type { Edition } from "../edition/edition.ts";
import { resultHref } from "../edition/links.ts";
import { deploymentLink, heads, numeric } from "../edition/parts.ts";
import type { Table, TableCell } from "../edition/view.ts";

/** `out`: the metrics that a check excludes. */
type Pair = { deployment: string; href: string; read: Quantity; write: Quantity; out: readonly string[] };

/** What a row may be ordered by, in nanoseconds. */
const ORDERS = {
  Average: (read: number, write: number) => (read + write) / 2,
  "Worse of the two": Math.max,
  Read: (read: number) => read,
  Write: (_: number, write: number) => write,
} as const satisfies Record<string, (read: number, write: number) => number>;

/** What is built on an excluded figure is struck with it. */
const struckIf = (isOut: boolean): { struck?: true } => (isOut ? { struck: true } : {});

/** The comparison in which most deployments have both p99, credible ones before all; what checks exclude stands struck, as printed. */
export function averagedTable(edition: Edition): Table {
  const pairs = largest(edition);
  const nanoseconds = pairs.map(({ read, write }) => [valueOf(read), valueOf(write)] as const);
  const placesBy = Object.values(ORDERS).map((by) => placesOf(nanoseconds.map(([r, w]) => by(r, w))));
  const byAverage = placesBy[0] ?? [];
  const struck = pairs.filter(({ out }) => out.length > 0).length;
  const rows = pairs.map((pair, index) => {
    const either = struckIf(pair.out.length > 0);
    const place = (which: number): TableCell => {
      const own = placesBy[which]?.[index] ?? 0;
      return {
        text: `#${own}`,
        sort: own,
        ...either,
        ...(own === byAverage[index] && { tone: "muted" as const }),
      };
    };
    const [read = 0, write = 0] = nanoseconds[index] ?? [];
    return {
      place: byAverage[index] ?? 0,
      cells: [
        deploymentLink(edition, pair.deployment),
        { ...quantityCell(pair.read, "ns", pair.href), ...struckIf(pair.out.includes("read.p99")) },
        { ...quantityCell(pair.write, "ns", pair.href), ...struckIf(pair.out.includes("write.p99")) },
        {
          ...either,
          text: formatValue((read + write) / 2, "ns"),
          sort: (read + write) / 2,
          note: `#${byAverage[index]}`,
        },
        ...[1, 2, 3].map(place),
      ],
    };
  });
  return {
    block: "table",
    caption: `Places by the average of two p99, and by what somebody could want to know${struck === 0 ? "" : `; struck: as printed, ${struck === pairs.length ? "every figure excluded" : `${struck} of ${pairs.length} rows excluded`}`}`,
    columns: heads(
      "Deployment",
      numeric("Read, p99"),
      numeric("Write, p99"),
      numeric("Average and its place"),
      ...Object.keys(ORDERS)
        .slice(1)
        .map((label) => ({ label, numeric: true as const })),
    ),
    rows: rows.sort((a, b) => a.place - b.place).map(({ cells }) => ({ cells })),
    empty: `No comparison of ${edition.version} has both p99 of several deployments.`,
  };
}

function largest(edition: Edition): Pair[] {
  const [readP99, writeP99] = [metricById.get("read.p99"), metricById.get("write.p99")];
  const both = edition.judgement.results.flatMap(({ run, index, result, comparisonId, outcomes }) => {
    const [read, write] = [readP99?.read(result), writeP99?.read(result)];
    if (read === undefined || write === undefined || run.basis === "estimated") return [];
    const out = ["read.p99", "write.p99"].filter((metric) => isExcluded(outcomes, metric));
    const pair: Pair = { deployment: run.deployment, href: resultHref(run.id, index), read, write, out };
    return [{ key: `${run.environment}\n${comparisonId}`, pair }];
  });
  const groups = [...Map.groupBy(both, ({ key }) => key)].map(([key, some]) => ({
    key,
    // Repeats would need medians: instead, the first run stands for its deployment.
    pairs: [...new Map(some.toReversed().map(({ pair }) => [pair.deployment, pair])).values()],
  }));
  const [most] = groups
    .filter(({ pairs }) => pairs.length > 1)
    .sort((a, b) => credible(b) - credible(a) || b.pairs.length - a.pairs.length || order(a.key, b.key));
  return most?.pairs.sort((a, b) => order(a.deployment, b.deployment)) ?? [];
}

const isExcluded = (outcomes: readonly CheckOutcome[], metric: string): boolean =>
  outcomes.some(({ verdict, metrics }) => verdict === "excluded" && (metrics?.includes(metric) ?? true));

const credible = ({ pairs }: { pairs: readonly Pair[] }): number =>
  pairs.filter(({ out }) => out.length === 0).length;

/** 1 + the number that are smaller. */
const placesOf = (values: readonly number[]): number[] =>
  values.map((own) => 1 + values.filter((other) => other < own).length);
