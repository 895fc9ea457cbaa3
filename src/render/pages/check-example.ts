/** One result of the edition taken through a check: the figures that go in, and what it makes of them. */
import type { Check, CheckOutcome, JudgedResult, Verdict } from "../../judge/types.ts";
import { order } from "../../problem.ts";
import { METRICS } from "../../schema/metric.ts";
import { type Edition, titles } from "../edition.ts";
import { resultHref } from "../links.ts";
import { quantityCell } from "../values.ts";
import type { Block } from "../view.ts";
import { workloadFacts } from "../workload-text.ts";

type Example = { judged: JudgedResult; outcome: CheckOutcome };

/** The most telling outcome comes first. */
const TELLING: readonly Verdict[] = ["excluded", "noted", "passed", "unchecked"];
const ENDS: Record<Verdict, string> = {
  excluded: "It is kept out of the ranking.",
  noted: "It is said beside the number; no place changes.",
  passed: "Nothing in this edition fails the check; this is how a result passes it.",
  unchecked: "No result of this edition has what the check needs.",
};

export function exampleBlocks(edition: Edition, { code }: Check): Block[] {
  const example = mostTelling(edition, code);
  if (example === undefined)
    return [{ block: "text", tone: "muted", text: `No result of ${edition.version} concerns it.` }];
  const { judged, outcome } = example;
  const { run, index, result } = judged;
  const figures = METRICS.flatMap((metric) => {
    const quantity = metric.read(result);
    const speaks = outcome.metrics === undefined || outcome.metrics.includes(metric.id);
    return quantity === undefined || !speaks ? [] : [{ metric, quantity }];
  });
  return [
    {
      block: "text",
      text: [
        { text: result.name || `Result ${index + 1}`, href: resultHref(run.id, index) },
        " of ",
        {
          text: titles(edition.record).deployment(run.deployment),
          href: edition.links.deployment(run.deployment),
        },
        ":",
      ],
    },
    { block: "facts", items: workloadFacts(result.workload) },
    {
      block: "table",
      fixed: true,
      caption: "Figures that it looks at",
      columns: [{ label: "Metric" }, { label: "Value", numeric: true }],
      rows: figures.map(({ metric, quantity }) => ({
        cells: [{ text: metric.title }, quantityCell(quantity, metric.unit, resultHref(run.id, index))],
      })),
      empty: "It looks at no figure of the result, but at what is known of it.",
    },
    { block: "note", tone: outcome.verdict === "excluded" ? "bad" : "note", text: outcome.evidence },
    { block: "text", text: ENDS[outcome.verdict] },
  ];
}

/** Of equally telling ones the first by run and place: the same in every build. */
function mostTelling(edition: Edition, code: string): Example | undefined {
  const all = edition.judgement.results.flatMap((judged): Example[] =>
    judged.outcomes.filter((o) => o.code === code).map((outcome) => ({ judged, outcome })),
  );
  return all.sort(
    (a, b) =>
      TELLING.indexOf(a.outcome.verdict) - TELLING.indexOf(b.outcome.verdict) ||
      order(a.judged.run.id, b.judged.run.id) ||
      a.judged.index - b.judged.index,
  )[0];
}
