/** One result taken through a check: the figures that go in, and what it makes of them. */
import type { Check } from "../../../judge/checks/check.ts";
import type { Verdict } from "../../../judge/evidence/outcomes.ts";
import { METRICS } from "../../../schema/metric.ts";
import { quantityCell } from "../../blocks/values.ts";
import { workloadFacts } from "../../blocks/workloads/workload-text.ts";
import type { Edition } from "../../edition/edition.ts";
import {
  type Examples,
  exampleFiles,
  exampleHref,
  madeExample,
  mostTelling,
  speaks,
  type Telling,
} from "../../edition/examples.ts";
import { resultHref } from "../../edition/links.ts";
import { deploymentLink, heads, numeric } from "../../edition/parts.ts";
import type { Block, Rich, Tone } from "../../edition/view.ts";

const ENDS: Record<Verdict, string> = {
  excluded: "That excludes a result from the ranking.",
  noted: "That is said of the result; no place changes.",
  passed: "Nothing in this edition fails the check; this is how a result passes it.",
  unchecked: "The result lacks what the check needs.",
};
const TONES: Record<Verdict, Tone> = { excluded: "bad", noted: "note", passed: "muted", unchecked: "muted" };

/** A case of the edition in which the check speaks; where there is none, one of the engine's own, then one that passes. */
export function exampleBlocks(edition: Edition, check: Check, examples: Examples): Block[] {
  const own = mostTelling(edition.judgement.results, check.code);
  if (own !== undefined && speaks(own)) return ownBlocks(edition, own);
  const made = madeExample(examples, check);
  return [
    ...(made === undefined ? [] : madeBlocks(edition.version, check, made, examples)),
    ...(own?.outcome.verdict === "passed" ? ownBlocks(edition, own) : []),
  ];
}

function ownBlocks(edition: Edition, own: Telling): Block[] {
  const { run, index, result } = own.judged;
  const title: Rich = [
    ...(speaks(own) ? [] : [{ text: "One that passes: ", strong: true as const }]),
    { text: result.name || `Result ${index + 1}`, href: resultHref(run.id, index) },
    " of ",
    deploymentLink(edition, run.deployment),
    ":",
  ];
  return caseBlocks(own, title, resultHref(run.id, index));
}

function madeBlocks(version: string, check: Check, made: Telling, examples: Examples): Block[] {
  const { run } = made.judged;
  const { title = "", summary = "" } = examples.record.deployments.get(run.deployment) ?? {};
  return [
    {
      block: "note",
      tone: "muted",
      title: "Not from the record",
      text: `The check finds nothing in ${version}. This example was made for the page, and imported and judged like any other result; it takes part in no ranking.`,
    },
    { block: "text", text: [{ text: `${title}. `, strong: true }, summary] },
    {
      block: "list",
      items: exampleFiles(examples, check).map(({ path, href }) => [{ text: path, href }]),
    },
    ...caseBlocks(made, `${made.judged.result.name || "The result"}:`, exampleHref(run.provenance.raw.path)),
  ];
}

/** `href`: where the result's figures stand: on its run's page, or for an example of the engine in its raw file. */
function caseBlocks({ judged: { result }, outcome }: Telling, title: Rich, href: string): Block[] {
  const figures = METRICS.flatMap((metric) => {
    const quantity = metric.read(result);
    const speaksOf = outcome.metrics === undefined || outcome.metrics.includes(metric.id);
    return quantity === undefined || !speaksOf ? [] : [{ metric, quantity }];
  });
  return [
    { block: "text", text: title },
    { block: "facts", items: workloadFacts(result.workload) },
    {
      block: "table",
      fixed: true,
      caption: "Figures that it looks at",
      said: true,
      columns: heads("Metric", numeric("Value")),
      rows: figures.map(({ metric, quantity }) => ({
        cells: [{ text: metric.title }, quantityCell(quantity, metric.unit, href)],
      })),
      empty: "It looks at no figure of the result, but at what is known of it.",
    },
    { block: "note", tone: TONES[outcome.verdict], text: outcome.evidence },
    { block: "text", text: ENDS[outcome.verdict] },
  ];
}
