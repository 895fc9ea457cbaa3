/** What the figures that carry an answer are doubted for, in words. */
import type { Figure } from "../../../judge/bounds/figure.ts";
import { heavyOn } from "../../../judge/bounds/worth.ts";
import { labelsOf } from "../../../judge/checks/index.ts";
import { decidingOf } from "../../../judge/planning/flushed.ts";
import type { RankedValue } from "../../../judge/ranking/value.ts";
import type { Answer, Recommendation } from "../../../judge/recommending/recommendation.ts";
import type { Edition } from "../../edition/edition.ts";
import { checkLabel } from "../../edition/meanings.ts";
import { joined } from "../../edition/parts.ts";
import type { TextSpan } from "../../edition/view.ts";
import { findingOf } from "../values.ts";

const NOT_MEASURED = "no deciding figure measured";
/** What speaks against a figure: a check's code, and how that is called. */
type Against = { code: string; label: string; of: RankedValue };

/** `noted`: what casts heavy doubt on what was measured; `keptOut`: what excludes figures, of which no more is known. */
export type Doubts = {
  noted: readonly Against[];
  keptOut: readonly Against[];
  isDecided: boolean;
  bounds: boolean;
};

/** Of the figures that the answer rests on; nothing where it is the only one left, measured or not. */
export function doubtsOn(recommendation: Recommendation, answer: Answer): Doubts {
  const { candidates, metrics, question } = recommendation;
  const { first, level, runnerUp } = answer;
  const isAlone = question === "choose" && runnerUp === undefined;
  const firsts = candidates.filter(({ deployment }) => deployment === first || deployment === level);
  if (first === undefined || answer.verdict === "open" || isAlone)
    return { noted: [], keptOut: [], isDecided: false, bounds: false };
  const against = (of: (figure: Figure, deciding: RankedValue) => readonly string[]): Against[] =>
    metrics.flatMap(({ scored }, index): Against[] => {
      if (!scored) return [];
      const deciding = decidingOf(recommendation, answer.compared, index);
      return firsts.flatMap(({ figures: { [index]: figure } }) => {
        const own = deciding(figure);
        return figure && own ? labelled(own, of(figure, own)) : [];
      });
    });
  // What leans says it in its verdict, what suffices in its sentence.
  const isDecided = answer.verdict === "decided";
  return {
    noted: against(({ known }, deciding) => (known === "measured" ? heavyOn(deciding) : [])),
    keptOut: against(({ known, ranked }) => (known === "measured" ? [] : (ranked?.excludedBy ?? []))),
    isDecided,
    bounds: isDecided && answer.grounds === "bounds" && question === "choose",
  };
}

const oncePerLabel = (all: readonly Against[]): Against[] => [
  ...new Map(all.map((one) => [one.label, one])).values(),
];

const labelled = (ranked: RankedValue, codes: readonly string[]): Against[] =>
  codes.map((code) => ({ code, label: labelsOf(ranked, [code]).join(""), of: ranked }));

export const DOUBTED = "in doubt";

/** As a table has room for: "in doubt: perhaps never written", "excluded: impossibly fast"; of what is decided "despite: perhaps never written". */
export function doubtsInShort(
  edition: Pick<Edition, "links" | "resultsOf">,
  { noted, keptOut, isDecided, bounds }: Doubts,
): TextSpan[][] {
  const told = (how: string, all: readonly Against[]): TextSpan[][] => {
    const once = oncePerLabel(all);
    return once.length === 0 ? [] : [[`${how}: `, ...joined(once.map((one) => evidenceLink(edition, one)))]];
  };
  return [
    ...(isDecided
      ? told("despite", [...noted, ...keptOut])
      : [...told(DOUBTED, noted), ...told("excluded", keptOut)]),
    ...(bounds ? [[NOT_MEASURED]] : []),
  ];
}

const evidenceLink = (
  edition: Pick<Edition, "links" | "resultsOf">,
  { code, label, of }: Against,
): TextSpan => checkLabel(edition.links, code, label, findingOf(edition, of, code)?.href);
