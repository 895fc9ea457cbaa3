/** What a use case requires, and the metrics and weights that it is judged by. */
import { failuresText } from "../../../judge/terms/durability.ts";
import { metricById } from "../../../schema/metric.ts";
import type { UseCase, WorkloadSelector } from "../../../schema/use-case.ts";
import { upperFirst } from "../../../text/words.ts";
import { formatNumber, formatValue } from "../../../units/format.ts";
import { demandItems } from "../../blocks/demands.ts";
import { recoveryItems } from "../../blocks/details/recovery.ts";
import { bullets, fold, heads, numeric } from "../../edition/parts.ts";
import type { Block, PageSection, Rich } from "../../edition/view.ts";

/** Only asked where an environment has one storage to choose from. */
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
    : fold(`What is enough, where there is one storage only (${bounds.length})`, bullets(bounds));
}

export function judgedBySection(definition: UseCase): PageSection {
  const { requires = {}, guidance = [] } = definition;
  const requirements: Rich[] = [
    ...(requires.accessMode ? [`accessMode ${requires.accessMode}`] : []),
    ...(requires.volumeMode ? [`volumeMode ${requires.volumeMode}`] : []),
    ...(requires.reachableAfterNodeLoss
      ? ["a volume that another node can attach when the client's is lost"]
      : []),
    ...(requires.survivesFailures ? [`data that survive ${failuresText(requires.survivesFailures)}`] : []),
    ...(requires.snapshots ? ["snapshots"] : []),
  ];
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
          columns: heads("Metric", "Measured by", numeric("Weight"), "Required", numeric("Objective"), "Why"),
          rows: definition.metrics.map((m) => {
            const metric = metricById.get(m.metric);
            return {
              cells: [
                { text: metric?.title ?? m.metric },
                { text: selectorText(m.workload) },
                { text: formatNumber(m.weight), sort: m.weight },
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
      ...enoughBlocks(definition),
      ...bullets([...demandItems(definition), ...recoveryItems(definition)]),
      ...bullets(guidance.map((g) => [`${g.text} `, { text: `(${g.source})`, tone: "muted" }])),
    ],
  };
}

/** Answers lead to it. */
const weights = (blocks: readonly Block[]): Block[] => [
  { block: "more", id: "weights", summary: "Weights, objectives and their reasons", blocks },
];

/** "randread, randrw; bs 4 KiB to 16 KiB; synced". */
function selectorText(selector: WorkloadSelector): string {
  const { blockSizeBytes: bs, outstanding, readPercent, synced } = selector;
  const parts = [selector.rw.join(", ")];
  if (bs) parts.push(`bs ${between(bs, (n) => formatValue(n, "bytes"))}`);
  if (outstanding) parts.push(`queue depth ${between(outstanding, formatNumber)}`);
  if (readPercent) parts.push(`${between(readPercent, formatNumber)} % reads`);
  if (synced !== undefined) parts.push(synced ? "synced" : "not synced");
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
