/** Of which test a figure is that a sentence tells or a column has: two of one storage and metric may be of two tests. */
import type { Candidate } from "../../../judge/candidates/candidates.ts";
import { FLUSHED } from "../../../judge/candidates/standing.ts";
import { suspicionOf } from "../../../judge/checks/index.ts";
import { onceFor } from "../../../judge/evidence/memo.ts";
import { phraseOf, valueText } from "../../../judge/ranking/ratio.ts";
import type { RankedValue } from "../../../judge/ranking/value.ts";
import type { Answer, Recommendation } from "../../../judge/recommending/recommendation.ts";
import { metricById } from "../../../schema/metric.ts";
import { listed, lowerFirst } from "../../../text/words.ts";
import type { Edition } from "../../edition/edition.ts";
import { resultHref } from "../../edition/links.ts";
import type { Rich, TextSpan } from "../../edition/view.ts";
import { LEAST_ALIKE, notesOfAll } from "../values.ts";
import { shortTitle } from "../workloads/short-titles.ts";

const placeOf = ({ run, result }: RankedValue["runs"][number]): string => `${run} ${result}`;

/** The titles of comparisons by their results. */
const titlesIn = onceFor(
  ({ judgement }: Edition): ReadonlyMap<string, string> =>
    new Map(
      judgement.rankings.flatMap(({ comparisonTitle, values }) =>
        values.flatMap(({ runs }) => runs.map((one) => [placeOf(one), comparisonTitle] as const)),
      ),
    ),
);

/** Undefined of a result without a figure that could be ranked. */
export const testOf = (edition: Edition, run: string, result: number): string | undefined =>
  titlesIn(edition).get(placeOf({ run, result }));

/** "read IOPS: random read, 4 KiB, queue depth 64, direct, 30 GiB (kbench)"; of several tests one after the other; empty where it tells no figure. */
export function testsTold(
  edition: Edition,
  { metrics, candidates }: Recommendation,
  { sentence, compared, elsewhere = [] }: Answer,
): string {
  const own = metrics.flatMap(({ metric: id }, index) => {
    const metric = metricById.get(id);
    if (metric === undefined) return [];
    return compared.flatMap((deployment) => {
      const ranked = candidates.find((one) => one.deployment === deployment)?.figures[index]?.ranked;
      const isTold = ranked && sentence.includes(valueText(ranked, metric));
      return isTold ? [{ what: phraseOf(metric), ranked }] : [];
    });
  });
  const others = elsewhere.map(({ ranked }) => ({ what: "the other test", ranked }));
  const told = [...own, ...others].flatMap(({ what, ranked }) => {
    const [first] = ranked.runs;
    const title = first && testOf(edition, first.run, first.result);
    return title === undefined ? [] : [{ what, title: lowerFirst(title) }];
  });
  return [...Map.groupBy(told, ({ title }) => title)]
    .map(([title, some]) => `${listed([...new Set(some.map(({ what }) => what))])}: ${title}`)
    .join("; ");
}

/** How deep the test of a result went, where its storage has the metric of another test as well. */
const depthsIn = onceFor(({ judgement }: Edition): ReadonlyMap<string, string> => {
  const all = judgement.rankings.flatMap(({ environment, metric, comparisonTitle: title, values }) =>
    values.map((value) => ({ value, title, of: `${environment} ${value.deployment} ${metric.id}` })),
  );
  const several = [...Map.groupBy(all, ({ of }) => of).values()].filter(({ length }) => length > 1);
  return new Map(
    several.flat().flatMap(({ value, title }) => {
      const [depth] = DEPTH.exec(title) ?? [];
      return value.runs.flatMap(({ run, result }) =>
        depth === undefined ? [] : [[resultHref(run, result), depth] as const],
      );
    }),
  );
});
const DEPTH = /(?:\d+ jobs? x )?queue depth \d[^,]*/;

/**
 * A storage may have two figures of one metric on one page, of two tests: "3,650 (queue depth 64)". Of two that are held against
 * each other in one test it is said once.
 */
export function besideDepths(edition: Edition, sentence: Rich): Rich {
  const depths = depthsIn(edition);
  const spans = [sentence].flat();
  const depthAt = (at: number): string | undefined => {
    const span = spans[at];
    return span === undefined || typeof span === "string" || span.href === undefined
      ? undefined
      : depths.get(span.href);
  };
  const told = spans.flatMap((span, at): TextSpan[] => {
    const depth = depthAt(at);
    const isToldNext = spans[at + 1] === " against " && depthAt(at + 2) === depth;
    return depth === undefined || isToldNext
      ? [span]
      : [span, { text: ` (${depth})`, tone: "muted" as const }];
  });
  return told.length === spans.length ? sentence : told;
}

/** What checks note of all figures of a column that stand, where these are several: it stands once in its head. */
export function columnSaid(
  candidates: readonly Candidate[],
  index: number,
  said: ReadonlySet<string>,
): string[] {
  const own = candidates.flatMap(({ figures: { [index]: figure } }) =>
    figure?.known === "measured" ? (figure.ranked ?? []) : [],
  );
  return own.length < LEAST_ALIKE ? [] : [...notesOfAll(own)].filter((code) => !said.has(code));
}

/** The head of a column of figures: of which test they are, as another page may have others of the same metric, and what is `said` of all of them. */
export function columnNote(
  edition: Edition,
  { ranking, scored }: Recommendation["metrics"][number],
  isFlushed: boolean,
  said: readonly string[],
): string {
  const test = edition.rankings.get(ranking ?? "");
  const told = test === undefined ? "" : lowerFirst(shortTitle(edition, test));
  const doubts = said.map(suspicionOf);
  return [
    `${told}${isFlushed ? `,${FLUSHED}` : ""}`,
    ...(scored ? [] : ["does not count"]),
    ...(doubts.length > 0 ? [`all that are usable: ${doubts.join(", ")}`] : []),
  ]
    .filter(Boolean)
    .join("; ");
}
