/** What the figures that carry an answer are doubted for, in words. */
import type { Figure } from "../../../judge/bounds/figure.ts";
import { heavyOn } from "../../../judge/bounds/worth.ts";
import { labelsOf } from "../../../judge/checks/index.ts";
import { phraseOf } from "../../../judge/ranking/ratio.ts";
import type { RankedValue } from "../../../judge/ranking/value.ts";
import type { Answer, Recommendation } from "../../../judge/recommending/recommendation.ts";
import { metricById } from "../../../schema/metric.ts";
import { listed } from "../../../text/words.ts";
import type { Edition } from "../../edition/edition.ts";
import { checkLabel } from "../../edition/meanings.ts";
import { bullets, joined } from "../../edition/parts.ts";
import type { Block, TextSpan } from "../../edition/view.ts";
import { findingOf } from "../values.ts";
import { decidingOf } from "../why/score-outcome.ts";

const NOT_MEASURED = "no deciding figure measured";
/** What speaks against a figure: what it is of, with its weight, and the codes, with how they are called. */
type Against = {
  what: string;
  weight: number;
  labels: readonly { code: string; label: string; of: RankedValue }[];
};

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
    metrics.flatMap(({ metric, weight, scored }, index): Against[] => {
      const named = metricById.get(metric);
      if (!scored || named === undefined) return [];
      const deciding = decidingOf(recommendation, answer.compared, index);
      const labels = firsts.flatMap(({ figures: { [index]: figure } }) => {
        const own = deciding(figure);
        return figure && own ? labelled(own, of(figure, own)) : [];
      });
      const once = oncePerLabel(labels);
      return once.length === 0 ? [] : [{ what: phraseOf(named), weight, labels: once }];
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

const oncePerLabel = (labels: Against["labels"]): Against["labels"] => [
  ...new Map(labels.map((one) => [one.label, one])).values(),
];

const labelled = (ranked: RankedValue, codes: readonly string[]): Against["labels"] =>
  codes.map((code) => ({ code, label: labelsOf(ranked, [code]).join(""), of: ranked }));

export const DOUBTED = "in doubt";

/** As a table has room for: "in doubt: maybe unwritten", "excluded: impossibly fast"; of what is decided "despite: maybe unwritten". */
export function doubtsInShort(
  edition: Pick<Edition, "links" | "resultsOf">,
  { noted, keptOut, isDecided, bounds }: Doubts,
): TextSpan[][] {
  const told = (how: string, all: readonly Against[]): TextSpan[][] => {
    const once = oncePerLabel(all.flatMap(({ labels }) => labels));
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
  { code, label, of }: Against["labels"][number],
): TextSpan => checkLabel(edition.links, code, label, findingOf(edition, of, code)?.href);

/** What the lines of doubt and of survival mean. */
export const doubtLegend = (): Block[] =>
  bullets([
    [
      { text: "In doubt", strong: true },
      ": checks speak against figures of the answer, or keep them from counting. Its page names them, with their evidence.",
    ],
    [
      { text: "Survives a node", strong: true },
      ": the answer, if it is another, where the data must outlive the node that uses them. Another node can then attach the volume. Whether it also survives the loss of its server or its copies, and whether I/O goes on, is not said by that.",
    ],
  ]);

/** Figures that the same speaks against stand together. */
const alike = (all: readonly Against[]): Against[] =>
  [...Map.groupBy(all, ({ labels }) => labels.map(({ label }) => label).join()).values()].map((some) => ({
    what: listed(some.map(({ what }) => what)),
    weight: some.reduce((sum, { weight }) => sum + weight, 0),
    labels: some[0]?.labels ?? [],
  }));

/**
 * A line each: "in doubt: mean read IOPS (read repeatedly)", "excluded: p99 read latency (impossibly fast)"; of what is decided one
 * line, which says that they change nothing.
 */
export function doubtLines(
  edition: Pick<Edition, "links" | "resultsOf">,
  { noted, keptOut, isDecided, bounds }: Doubts,
): TextSpan[][] {
  const told = (all: readonly Against[], how = ""): TextSpan[][] =>
    alike(all).map(({ what, labels }) => [
      `${what}${how} (`,
      ...joined(labels.map((one) => evidenceLink(edition, one))),
      ")",
    ]);
  const even = [...told(noted, " in doubt"), ...told(keptOut, " excluded")];
  const lines: TextSpan[][] = isDecided
    ? even.length > 0
      ? [["even with ", ...joined(even)]]
      : []
    : [
        ...(noted.length > 0 ? [["in doubt: ", ...joined(told(noted))]] : []),
        ...(keptOut.length > 0 ? [["excluded: ", ...joined(told(keptOut))]] : []),
      ];
  return [...lines, ...(bounds ? [[NOT_MEASURED]] : [])];
}
