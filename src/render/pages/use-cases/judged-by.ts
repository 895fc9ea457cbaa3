/** What a use case requires, and the metrics and weights that it is judged by. */
import { metricById } from "../../../schema/metric.ts";
import type { UseCase, WorkloadSelector } from "../../../schema/use-case.ts";
import { upperFirst } from "../../../text/words.ts";
import { formatNumber, formatValue } from "../../../units/format.ts";
import { profileSpan } from "../../blocks/answers/measuring.ts";
import { requirementsOf } from "../../blocks/asked/requirements.ts";
import { demandItems } from "../../blocks/demands.ts";
import { recoveryItems } from "../../blocks/details/recovery.ts";
import type { Edition } from "../../edition/edition.ts";
import { bullets, fold, heads, joined, numeric, text } from "../../edition/parts.ts";
import type { Block, PageSection, Rich, TableCell } from "../../edition/view.ts";

/** Only asked where one storage is left to choose from. */
function enoughBlocks({ metrics }: UseCase): Block[] {
  const bounds = metrics.flatMap((wanted): Rich[] => {
    const metric = metricById.get(wanted.metric);
    if (metric === undefined || wanted.enough === undefined) return [];
    const bound = metric.better === "higher" ? "at least" : "at most";
    const what = `${upperFirst(metric.phrase)}, ${selectorText(wanted.workload)}: ${bound} ${formatValue(wanted.enough, metric.unit)}. `;
    return [[what, { text: wanted.enoughSource ?? "", tone: "muted" }]];
  });
  return bounds.length === 0
    ? []
    : fold(`What is enough, where only one storage is left (${bounds.length})`, bullets(bounds));
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
          caption: "Metrics and their weights",
          said: true,
          columns: heads("Metric", "Measured by", numeric("Weight"), "Required", numeric("Objective"), "Why"),
          rows: definition.metrics.map((m) => {
            const metric = metricById.get(m.metric);
            return {
              cells: [
                { text: metric?.title ?? m.metric },
                { text: upperFirst(selectorText(m.workload)) },
                weightCell(definition, m),
                { text: m.required ? "yes" : "no" },
                m.objective !== undefined && metric
                  ? { text: formatValue(m.objective, metric.unit), sort: m.objective }
                  : { text: "–", tone: "muted" as const },
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
      ...enoughBlocks(definition),
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
  { block: "more", id: "weights", summary: "Weights, objectives and their reasons", blocks },
];

/** Of the score, up to 1; what is only shown beside the score has none. */
export function shareOf(
  { metrics }: UseCase,
  { weight, required }: UseCase["metrics"][number],
): number | undefined {
  const some = metrics.filter((one) => one.required);
  if (some.length > 0 && !required) return undefined;
  return weight / (some.length > 0 ? some : metrics).reduce((sum, one) => sum + one.weight, 0);
}

/** As a share of the score, as sentences tell it. */
function weightCell(definition: UseCase, of: UseCase["metrics"][number]): TableCell {
  const share = shareOf(definition, of);
  if (share === undefined) return { text: "not scored", tone: "muted", sort: 0 };
  return { text: `${formatNumber(Math.round(share * 100))} %`, sort: share };
}

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
