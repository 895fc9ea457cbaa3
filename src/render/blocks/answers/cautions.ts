/** What speaks against a figure that a card shows, in two or three words, each leading to its check. */
import type { RankedValue } from "../../../judge/ranking/value.ts";
import { type Metric, metricById } from "../../../schema/metric.ts";
import { listed } from "../../../text/words.ts";
import type { Edition } from "../../edition/edition.ts";
import type { Badge, TextSpan } from "../../edition/view.ts";
import { outcomeBadge } from "../values.ts";

/** Told once, however many figures of a result earned it. */
export function badgeSpans(badges: readonly Badge[]): TextSpan[][] {
  const said = new Map(badges.map((badge) => [badge.text, badge]));
  return [...said.values()].map(spanOf).map((span) => [span]);
}

const spanOf = ({ tone: _, ...span }: Badge): TextSpan => (span.href === undefined ? span.text : span);

/** More statistics than this are told together. */
const MOST_NAMED = 2;

/**
 * What excludes another figure of the same side of the same result: a buffer that took half of the writes is no matter of the
 * median alone. "buffered writes in its p50"; what is said of the figure itself is not said again of another.
 */
export function besideSpans(edition: Edition, metric: Metric, { runs, noted }: RankedValue): TextSpan[][] {
  const own = new Set((metric.worstOf ?? [metric.id]).map((id) => metricById.get(id)?.direction));
  const found = runs.flatMap(({ run, result }) => {
    const judged = edition.resultsOf(run).find(({ index }) => index === result);
    if (judged === undefined) return [];
    return judged.outcomes.flatMap((outcome) => {
      if (outcome.verdict !== "excluded" || noted.includes(outcome.code)) return [];
      const others = (outcome.metrics ?? [])
        .flatMap((id) => metricById.get(id) ?? [])
        .filter(({ direction }) => own.has(direction));
      return others.length === 0 ? [] : [{ outcome, judged, of: others.map(({ statistic }) => statistic) }];
    });
  });
  return [...Map.groupBy(found, ({ outcome }) => outcome.code).values()].map((some) => {
    const { outcome, judged } = some[0] as (typeof found)[number];
    const statistics = [...new Set(some.flatMap(({ of }) => of))];
    return [
      spanOf(outcomeBadge(edition, "note", outcome, judged)),
      ` in its ${statistics.length > MOST_NAMED ? "latencies" : listed(statistics)}`,
    ];
  });
}
