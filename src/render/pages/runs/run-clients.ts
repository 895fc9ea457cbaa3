/** On a run's page: what each of several clients measured, why a cell failed, and what was seen beside the figures. */
import { hasLargeBlocks } from "../../../judge/evidence/in-flight.ts";
import { METRICS } from "../../../schema/metric.ts";
import type { ClientPart, Result } from "../../../schema/result.ts";
import type { Run } from "../../../schema/run.ts";
import { RUN_OBSERVATIONS, type RunObservation } from "../../../schema/run-observation.ts";
import { defined } from "../../../text/defined.ts";
import { plural } from "../../../text/words.ts";
import { observedText, queriedText } from "../../blocks/observed.ts";
import { quantityCell } from "../../blocks/values.ts";
import { heads, lines, numeric, orNotStated } from "../../edition/parts.ts";
import type { Block, PageSection, TableCell } from "../../edition/view.ts";

/** One row per client, and one of all together with the sums of their rates. Empty where there was one client. */
export function clientTable(result: Result): Block[] {
  const { clients = [], workload } = result;
  if (clients.length === 0) return [];
  const rate = hasLargeBlocks(workload) ? "bandwidth" : "iops";
  const holders = [result, ...clients].map(({ directions }) => ({ ...result, directions }));
  const metrics = METRICS.filter(
    ({ id, direction, read }) =>
      direction !== "sync" &&
      [rate, "mean", "p99"].some((statistic) => id.endsWith(`.${statistic}`)) &&
      holders.some((holder) => read(holder) !== undefined),
  );
  const figures = (of: Pick<Result, "directions">): TableCell[] =>
    metrics.map(({ read, unit }) => quantityCell(read({ ...result, directions: of.directions }), unit));
  const repeated = clients.some(({ completed }) => completed !== undefined);
  const nodes = clients.some(({ node }) => node !== undefined);
  const total = clients.reduce((sum, { completed = 0 }) => sum + completed, 0);
  return [
    {
      block: "table",
      fixed: true,
      caption: "Client by client",
      columns: heads(
        "Client",
        ...(nodes ? ["Node"] : []),
        "Began",
        ...(repeated ? [numeric("Runs completed")] : []),
        ...metrics.map(({ title }) => numeric(title)),
        "Outcome",
      ),
      rows: [
        ...clients.map((part) => ({
          cells: [
            { text: part.client },
            ...(nodes ? [orNotStated(part.node)] : []),
            orNotStated(part.startedAt),
            ...(repeated ? [{ text: String(part.completed ?? 0) }] : []),
            ...figures(part),
            outcomeCell(part),
          ],
        })),
        {
          cells: [
            { text: [{ text: "all together", strong: true as const }] },
            ...(nodes ? [{ text: "" }] : []),
            { text: "" },
            ...(repeated ? [{ text: String(total) }] : []),
            ...figures(result),
            { text: result.status },
          ],
        },
      ],
    },
  ];
}

const outcomeCell = ({ status, reason }: ClientPart): TableCell => ({
  text: status,
  ...(status !== "complete" && { tone: "bad" as const }),
  ...defined({ note: reason }),
});

/** The reason, then what the cluster or the tool said, line by line. */
export function failureBlocks({ status, errors = [] }: Result): Block[] {
  const [reason, ...evidence] = errors.map(({ text }) => text);
  if (status !== "failed" || reason === undefined) return [];
  return [
    { block: "note", tone: "bad", title: "It gave no result", text: reason },
    ...lines("What the cluster and the tool said", evidence),
  ];
}

/** What was seen of the run beside the tool's figures. */
export function observationSection({ observations = [], queried = [] }: Run): PageSection[] {
  if (observations.length + queried.length === 0) return [];
  return [
    {
      id: "observations",
      title: "Seen beside it",
      blocks: [
        {
          block: "table",
          fixed: true,
          caption: "What was seen of the run beside the tool's figures",
          columns: heads("What", numeric("Value"), "Seen", "Meaning"),
          rows: [
            ...observations.map((one) => ({
              cells: [
                { text: RUN_OBSERVATIONS[one.metric].title },
                valueCell(one),
                { text: one.context ?? "" },
                { text: RUN_OBSERVATIONS[one.metric].says },
              ],
            })),
            ...queried.map((one) => ({
              cells: [
                { text: one.title },
                {
                  text: queriedText(one.unit, one.mean),
                  title: `${one.mean} ${one.unit}`,
                  note: `${queriedText(one.unit, one.least)} to ${queriedText(one.unit, one.most)}`,
                },
                {
                  text: `mean of ${plural(one.samples, "sample")}, one each ${one.everySeconds} s, by Prometheus`,
                },
                { text: one.query },
              ],
            })),
          ],
        },
      ],
    },
  ];
}

function valueCell({ metric, value }: RunObservation): TableCell {
  const { unit } = RUN_OBSERVATIONS[metric];
  return {
    text: observedText(metric, value),
    title: unit === "ratio" || unit === "count" ? String(value) : `${value} ${unit}`,
  };
}
