/** Of one that suffices though no figure of it was measured: what others imply, wherever a measured figure would stand. */
import { boundOf } from "../../../judge/candidates/bound.ts";
import type { Candidate } from "../../../judge/candidates/candidates.ts";
import { countingIn } from "../../../judge/planning/counting.ts";
import { boundTold, phraseOf, valueText } from "../../../judge/ranking/ratio.ts";
import type { RankedValue } from "../../../judge/ranking/value.ts";
import { fateOf } from "../../../judge/recommending/measured-pair.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import type { Metric } from "../../../schema/metric.ts";
import { listed } from "../../../text/words.ts";
import { hardlyInFull } from "../../edition/doubted.ts";
import type { Edition } from "../../edition/edition.ts";
import { resultHref } from "../../edition/links.ts";
import { joined } from "../../edition/parts.ts";
import type { TextSpan } from "../../edition/view.ts";

/** "at least 91.3 MiB/s"; undefined of what was measured, and of whom the answer does not rest on what is implied. */
export function impliedText(
  { answers: [main], candidates, metrics }: Recommendation,
  deployment: string,
  metric: Metric,
  index: number,
): string | undefined {
  const figure = candidates.find((one: Candidate) => one.deployment === deployment)?.figures[index];
  if (!main.byBounds || main.suffices !== true || main.first !== deployment) return undefined;
  if (!metrics[index]?.scored || fateOf(figure) !== "missing") return undefined;
  // What a class of medium does at worst no figure implies.
  if (figure?.worst === undefined || figure.worst.rule === "medium") return undefined;
  const isMore = metric.better === "higher";
  const worst = isMore ? figure.interval.low : figure.interval.high;
  return `at ${isMore ? "least" : "most"} ${valueText(worst, metric)}`;
}

/** ": at least 91.3 MiB/s, 33.4 MiB/s is enough"; empty where several count, which the sentence tells. */
export function impliedBeside(recommendation: Recommendation): string {
  const { definition, answers } = recommendation;
  const [only, ...more] = countingIn(recommendation);
  if (only === undefined || more.length > 0) return "";
  const { metric, index } = only;
  const said = impliedText(recommendation, answers[0].first ?? "", metric, index);
  const bound = boundOf(definition.metrics[index]);
  return said === undefined || bound === undefined
    ? ""
    : `: ${said}, ${boundTold(bound, metric)} ${metric.unit === "iops" ? "are" : "is"} enough`;
}

type Told = { phrase: string; from: TextSpan[] };

/** The test of what it is inferred from, as its document calls it: what lies upon it may have more than one, each with its own figure. */
function testOf(edition: Edition, { runs: [run] }: RankedValue): string[] {
  const name = run && edition.resultsOf(run.run).find(({ index }) => index === run.result)?.result.name;
  return name ? [`“${name}”`] : [];
}

/** "Its write bandwidth was not measured. That it is enough is inferred: a layer upon it reaches at least 91.3 MiB/s (“Test 3: …, KVM host direct”; only 2 of 14 checks could be applied)." */
export function impliedNote(edition: Edition, recommendation: Recommendation): TextSpan[] {
  const [{ first = "" }] = recommendation.answers;
  const figures = recommendation.candidates.find(({ deployment }) => deployment === first)?.figures ?? [];
  const told = countingIn(recommendation).flatMap(({ metric, index }): Told[] => {
    const worst = figures[index]?.worst;
    if (worst === undefined || impliedText(recommendation, first, metric, index) === undefined) return [];
    const [run] = worst.of?.runs ?? [];
    const barely = worst.of?.barely;
    const beside = [
      ...(worst.of === undefined ? [] : testOf(edition, worst.of)),
      ...(barely === undefined ? [] : [hardlyInFull(barely)]),
    ];
    return [
      {
        phrase: phraseOf(metric),
        from: [
          run === undefined ? worst.text : { text: worst.text, href: resultHref(run.run, run.result) },
          ...(beside.length > 0 ? [` (${beside.join("; ")})`] : []),
        ],
      },
    ];
  });
  const phrases = told.map(({ phrase }) => phrase);
  return told.length === 0
    ? []
    : [
        `Its ${listed(phrases)} ${phrases.length > 1 ? "were" : "was"} not measured. That it is enough is inferred: `,
        ...joined(
          told.map(({ from }) => from),
          "; ",
        ),
        ".",
      ];
}
