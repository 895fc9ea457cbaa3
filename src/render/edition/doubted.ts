/** What casts doubt on a credible figure: a caution, what is excluded beside it, or that hardly anything of it could be verified. */
import { cautionOf, cautionsOf, checkNamed, labelOfOutcome, ofItsPart } from "../../judge/checks/index.ts";
import type { JudgedResult } from "../../judge/evidence/judged-result.ts";
import type { CheckOutcome } from "../../judge/evidence/outcomes.ts";
import type { RankedValue } from "../../judge/ranking/value.ts";
import { hardlyVerified, type Verified } from "../../judge/ranking/verified.ts";
import { metricById } from "../../schema/metric.ts";
import { listed } from "../../text/words.ts";
import type { Edition } from "./edition.ts";

/** Of a value's first run, as it leads to that. */
export function hardlyVerifiedIn(
  edition: Edition,
  metric: string,
  { runs: [first] }: Pick<RankedValue, "runs">,
): { judged: JudgedResult; verified: Verified } | undefined {
  const judged = first && edition.resultsOf(first.run).find(({ index }) => index === first.result);
  const verified = judged && hardlyVerified(judged, metric);
  return verified && { judged, verified };
}

/** What hardly anything of either side could be verified of, in words, each once. */
export const hardlyTexts = (edition: Edition, metric: string, values: readonly RankedValue[]): string[] => [
  ...new Set(
    values.flatMap((value) => {
      const hardly = hardlyVerifiedIn(edition, metric, value);
      return hardly === undefined ? [] : [hardlyText(hardly.verified)];
    }),
  ),
];

/** "barely checked: 1 of 16". */
export const hardlyText = ({ passed, all }: Verified): string => `barely checked: ${passed} of ${all}`;

/** What checks cast heavy doubt on. */
export const cautionTexts = (value: RankedValue): string[] =>
  cautionsOf(value).map((code) => ofItsPart(value, code, cautionOf(code)));

/** `before` and `after`: around the label. */
export type Beside = { outcome: CheckOutcome; judged: JudgedResult; before: string; after: string };

const STATISTIC_NAMES: Readonly<Record<string, string>> = { p50: "median" };

/** "median buffered", "averaged percentiles in its p99". */
export const besideText = ({ outcome, before, after }: Beside): string =>
  `${before}${labelOfOutcome(outcome)}${after}`;

/** More statistics than this are told together. */
const MOST_NAMED = 2;

/**
 * What excludes another figure of the same side of the same result: a buffer that took half of the writes is no matter of the
 * median alone. What is said of the figure itself is not said again of another.
 */
export function excludedBeside(
  edition: Pick<Edition, "resultsOf">,
  metric: string,
  { runs, noted }: Pick<RankedValue, "runs" | "noted">,
): Beside[] {
  const parts = metricById.get(metric)?.worstOf ?? [metric];
  const sides = new Set(parts.map((id) => metricById.get(id)?.direction));
  const found = runs.flatMap(({ run, result }) => {
    const judged = edition.resultsOf(run).find(({ index }) => index === result);
    if (judged === undefined) return [];
    return judged.outcomes.flatMap((outcome) => {
      if (outcome.verdict !== "excluded" || noted.includes(outcome.code)) return [];
      const of = (outcome.metrics ?? [])
        .flatMap((id) => metricById.get(id) ?? [])
        .filter(({ id, direction }) => !parts.includes(id) && sides.has(direction));
      return of.length === 0 ? [] : [{ outcome, judged, of: of.map(({ statistic }) => statistic) }];
    });
  });
  return [...Map.groupBy(found, ({ outcome }) => outcome.code).values()].map((some) => {
    const { outcome, judged } = some[0] as (typeof found)[number];
    const statistics = [...new Set(some.flatMap(({ of }) => of))];
    const named = statistics.map((one) => STATISTIC_NAMES[one] ?? one);
    const which = statistics.length > MOST_NAMED ? "latencies" : listed(named);
    const isAdjective = checkNamed(outcome.code)?.adjective === true;
    return {
      ...{ outcome, judged },
      ...(isAdjective ? { before: `${which} `, after: "" } : { before: "", after: ` in its ${which}` }),
    };
  });
}

/** "median buffered", of either of these credible figures, each once. */
export const besideTexts = (edition: Edition, metric: string, values: readonly RankedValue[]): string[] => [
  ...new Set(
    values.flatMap((value) =>
      value.excludedBy.length > 0 ? [] : excludedBeside(edition, metric, value).map(besideText),
    ),
  ),
];

/** Undefined where nothing does, and of what is excluded, which says more. */
export function doubtOf(edition: Edition, metric: string, value: RankedValue): string | undefined {
  if (value.excludedBy.length > 0) return undefined;
  const said = [
    ...cautionTexts(value),
    ...besideTexts(edition, metric, [value]),
    ...hardlyTexts(edition, metric, [value]),
  ];
  return said.length === 0 ? undefined : said.join(", ");
}
