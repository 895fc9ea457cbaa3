/** The sentence of an answer, its figures linked to their runs as those of tables are. */

import { phraseOf, valueText } from "../../../judge/ranking/ratio.ts";
import type { Answer, Recommendation } from "../../../judge/recommending/recommendation.ts";
import { metricById } from "../../../schema/metric.ts";
import { resultHref } from "../../edition/links.ts";
import type { Rich, TextSpan } from "../../edition/view.ts";

type Found = { start: number; text: string; href: string };

/** Only what stands right behind the name of its metric, written as a figure of the first or of the next is. */
export function linkedSentence({ metrics, candidates }: Recommendation, answer: Answer): Rich {
  const { sentence, first, level, runnerUp } = answer;
  const pair = [first, level ?? runnerUp].map((id) => candidates.find(({ deployment }) => deployment === id));
  const found = metrics.flatMap(({ metric: id }, index): Found[] => {
    const metric = metricById.get(id);
    if (metric === undefined) return [];
    const phrase = `${phraseOf(metric)} `;
    const start = sentence.indexOf(phrase);
    if (start < 0) return [];
    const from = start + phrase.length;
    const part = partFrom(sentence, from);
    return pair.flatMap((candidate, which): Found[] => {
      const ranked = candidate?.figures[index]?.ranked;
      const run = ranked?.runs[0];
      if (ranked === undefined || run === undefined) return [];
      const text = valueText(ranked.value, metric);
      const at = which === 0 ? 0 : part.indexOf(AGAINST) < 0 ? -1 : part.indexOf(AGAINST) + AGAINST.length;
      return at >= 0 && isWhole(part.slice(at), text)
        ? [{ start: from + at, text, href: resultHref(run.run, run.result) }]
        : [];
    });
  });
  return spansOf(sentence, found);
}

const AGAINST = " against ";

/** Up to the next figure or sentence: ", " and ". " never stand within a figure. */
const partFrom = (sentence: string, from: number): string =>
  sentence.slice(from).split(/, |; |\. |\.$/)[0] ?? "";

/** Not the beginning of a longer number. */
const isWhole = (part: string, text: string): boolean =>
  part.startsWith(text) && !/^[\d.,]*\d/.test(part.slice(text.length));

function spansOf(sentence: string, found: readonly Found[]): Rich {
  const spans: TextSpan[] = [];
  let at = 0;
  for (const { start, text, href } of found.toSorted((a, b) => a.start - b.start)) {
    if (start < at) continue;
    spans.push(sentence.slice(at, start), { text, href });
    at = start + text.length;
  }
  return spans.length === 0 ? sentence : [...spans, sentence.slice(at)].filter((span) => span !== "");
}
