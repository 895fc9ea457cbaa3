/** Why the figures of an answer are weak, in a line: what heavy doubt is behind, or what nobody has, each with its share of what counts. */
import { heavyOn } from "../../../judge/bounds/worth.ts";
import { doubtOfCode, labelsOf } from "../../../judge/checks/index.ts";
import { countingIn } from "../../../judge/planning/counting.ts";
import { decidingOf } from "../../../judge/planning/flushed.ts";
import { phraseOf } from "../../../judge/ranking/ratio.ts";
import type { RankedValue } from "../../../judge/ranking/value.ts";
import { fateOf } from "../../../judge/recommending/measured-pair.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { listed } from "../../../text/words.ts";

const FATES = { missing: "not measured", excluded: "excluded" } as const;

/** "51 % of what counts in doubt (perhaps never written), 40 % not measured"; empty where its figures are not what is weak. */
export function weakText(recommendation: Recommendation): string {
  const { candidates, first, level } = recommendation;
  const named = candidates.filter(({ deployment }) => deployment === first || deployment === level);
  const [{ compared }] = recommendation.answers;
  const against = countingIn(recommendation).flatMap(({ index, share }) => {
    const figures = named.map((one) => one.figures[index]);
    const fate = (["missing", "excluded"] as const).find((one) =>
      figures.some((figure) => fateOf(figure) === one),
    );
    if (fate !== undefined) return [{ what: FATES[fate], isLack: true, share }];
    const deciding = decidingOf(recommendation, compared, index);
    const what = labelsText(figures.map(deciding), heavyOn);
    return what === "" ? [] : [{ what, isLack: false, share }];
  });
  const parts = [...Map.groupBy(against, ({ what }) => what).values()]
    .flatMap(([one, ...more]) =>
      one === undefined ? [] : [{ ...one, share: more.reduce((sum, { share }) => sum + share, one.share) }],
    )
    .toSorted((a, b) => Number(a.isLack) - Number(b.isLack) || b.share - a.share);
  const told = parts.map(({ what, isLack, share }, at) => {
    const percent =
      share > 0.999 ? "all that counts" : `${Math.round(100 * share)} %${at === 0 ? " of what counts" : ""}`;
    return isLack ? `${percent} ${what}` : `${percent} in doubt (${what})`;
  });
  const unknowns = named.flatMap((one) => one.unknowns ?? []);
  return [
    ...told,
    ...(named.some(({ status }) => status === "too-close")
      ? ["it misses what is needed by less than its runs can tell"]
      : []),
    ...(unknowns.length > 0 ? [`the record does not say ${listed([...new Set(unknowns)])}`] : []),
  ].join("; ");
}

/** "read bandwidth is in doubt (tools disagree), the other figures are fair"; empty where no check speaks against any. */
export function fairButText(recommendation: Recommendation): string {
  const { candidates, first, level, answers } = recommendation;
  const named = candidates.filter(({ deployment }) => deployment === first || deployment === level);
  const counting = countingIn(recommendation);
  const doubted = counting.flatMap(({ metric, index }) => {
    const deciding = decidingOf(recommendation, answers[0].compared, index);
    const why = labelsText(
      named.map(({ figures }) => deciding(figures[index])),
      (own) => own?.noted.filter((code) => doubtOfCode(code) !== undefined) ?? [],
    );
    return why === "" ? [] : [`${phraseOf(metric)} is in doubt (${why})`];
  });
  const rest = doubted.length === counting.length ? [] : ["the other figures are fair"];
  return doubted.length === 0 ? "" : [...doubted, ...rest].join(", ");
}

/** What these codes are called, each once: "tools disagree". */
const labelsText = (
  values: readonly (RankedValue | undefined)[],
  codesOf: (value: RankedValue | undefined) => readonly string[],
): string => {
  const labels = values.flatMap((own) => (own ? labelsOf(own, codesOf(own)) : []));
  return listed([...new Set(labels)].sort());
};
