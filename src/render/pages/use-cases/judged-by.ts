/** What a use case requires, and the metrics and weights that it is judged by. */
import { metricById } from "../../../schema/metric.ts";
import type { UseCase, WorkloadSelector } from "../../../schema/use-case.ts";
import { upperFirst } from "../../../text/words.ts";
import { formatNumber, formatValue, formatWanted } from "../../../units/format.ts";
import { requirementsOf } from "../../blocks/asked/requirements.ts";
import { demandItems } from "../../blocks/demands.ts";
import { recoveryItems } from "../../blocks/details/recovery.ts";
import type { Edition } from "../../edition/edition.ts";
import { bullets, heads, joined, numeric, profileSpan, text } from "../../edition/parts.ts";
import type { Block, PageSection, TableCell } from "../../edition/view.ts";

/** "at most 20 ms", and who says that this is enough; of an objective, that it rules out. */
function enoughCell({ metric: id, enough, enoughSource, objective }: UseCaseMetric): TableCell {
  const metric = metricById.get(id);
  const bound = enough ?? objective;
  if (metric === undefined || bound === undefined) return { text: "–", tone: "muted" };
  const told = (value: number): string =>
    `${metric.better === "higher" ? "at least" : "at most"} ${formatWanted(value, metric.unit)}`;
  const rulesOut = objective === undefined ? [] : [`What misses ${told(objective)} is ruled out.`];
  return {
    text: told(bound),
    sort: bound,
    note: [...rulesOut, ...(enoughSource === undefined ? [] : [enoughSource])].join(" "),
  };
}

export function judgedBySection(edition: Edition, definition: UseCase): PageSection {
  const { guidance = [] } = definition;
  const requirements = requirementsOf(definition);
  return {
    id: "judged-by",
    title: "What it is judged by",
    blocks: [
      {
        block: "text",
        text:
          requirements.length > 0
            ? `Required: ${requirements.join(", ")}. What lacks one of these is ruled out.`
            : "Nothing is required beyond a volume.",
      },
      ...weights([
        {
          block: "table",
          caption: "Metrics, their weights, and how much of each is enough",
          said: true,
          columns: heads("Metric", "Measured by", numeric("Weight"), "Required", "Enough", "Why"),
          rows: definition.metrics.map((m) => {
            const metric = metricById.get(m.metric);
            return {
              cells: [
                { text: metric?.title ?? m.metric },
                { text: upperFirst(selectorText(m.workload)) },
                weightCell(definition, m),
                { text: m.required ? "yes" : "no" },
                enoughCell(m),
                { text: m.reason },
              ],
            };
          }),
        },
      ]),
      text([
        "On your own storage: ",
        ...joined(profilesIn(definition).map((id) => profileSpan(edition, id))),
        " measures it; ",
        { text: "how to measure your own cluster", href: edition.links.measure },
        ".",
      ]),
      ...bullets([...demandItems(definition), ...recoveryItems(definition)]),
      ...bullets(guidance.map((g) => [`${g.text} `, { text: `(${g.source})`, tone: "muted" }])),
    ],
  };
}

const profilesIn = ({ profile, metrics }: UseCase): string[] => [
  ...new Set([profile, ...metrics.flatMap((one) => one.profile ?? [])]),
];

/** Answers lead to it. */
const weights = (blocks: readonly Block[]): Block[] => [
  { block: "more", id: "weights", summary: "Weights, how much is enough, and why", blocks },
];

/** Of the score, up to 1; what is only shown beside the score has none. */
export function shareOf({ metrics }: UseCase, { weight, required }: UseCaseMetric): number | undefined {
  const some = metrics.filter((one) => one.required);
  if (some.length > 0 && !required) return undefined;
  return weight / (some.length > 0 ? some : metrics).reduce((sum, one) => sum + one.weight, 0);
}

/** As a share of the score, as sentences tell it. */
function weightCell(definition: UseCase, of: UseCaseMetric): TableCell {
  const share = shareOf(definition, of);
  if (share === undefined) return { text: "does not count", tone: "muted", sort: 0 };
  return { text: `${formatNumber(Math.round(share * 100))} %`, sort: share };
}

type UseCaseMetric = UseCase["metrics"][number];

const PATTERNS: Readonly<Record<string, string>> = {
  read: "sequential reads",
  write: "sequential writes",
  randread: "random reads",
  randwrite: "random writes",
  rw: "sequential reads and writes together",
  randrw: "random reads and writes together",
};

/** "random reads, random reads and writes together; 4 KiB to 16 KiB; each write made durable". */
function selectorText(selector: WorkloadSelector): string {
  const { blockSizeBytes: bs, outstanding, readPercent, synced } = selector;
  const parts = [selector.rw.map((rw) => PATTERNS[rw] ?? rw).join(", ")];
  if (bs) parts.push(between(bs, (n) => formatValue(n, "bytes")));
  if (outstanding) parts.push(`queue depth ${between(outstanding, formatNumber)}`);
  if (readPercent) parts.push(`${between(readPercent, formatNumber)} % reads`);
  if (synced !== undefined)
    parts.push(synced ? "each write made durable" : "writes not made durable one by one");
  return parts.join("; ");
}

function between(
  { min, max }: { min?: number | undefined; max?: number | undefined },
  show: (n: number) => string,
): string {
  if (min !== undefined && min === max) return show(min);
  if (min === undefined) return max === undefined ? "any" : `up to ${show(max)}`;
  return max === undefined ? `from ${show(min)}` : `${show(min)} to ${show(max)}`;
}
