/** What speaks against a figure that a card shows, in two or three words, each leading to its check. */
import type { RankedValue } from "../../../judge/ranking/value.ts";
import type { Metric } from "../../../schema/metric.ts";
import { excludedBeside } from "../../edition/doubted.ts";
import type { Edition } from "../../edition/edition.ts";
import type { Badge, TextSpan } from "../../edition/view.ts";
import { outcomeBadge } from "../values.ts";

/** Told once, however many figures of a result earned it. */
export function badgeSpans(badges: readonly Badge[]): TextSpan[][] {
  const said = new Map(badges.map((badge) => [badge.text, badge]));
  return [...said.values()].map(spanOf).map((span) => [span]);
}

const spanOf = ({ tone: _, ...span }: Badge): TextSpan => (span.href === undefined ? span.text : span);

/** "median buffered". */
export const besideSpans = (edition: Edition, metric: Metric, value: RankedValue): TextSpan[][] =>
  excludedBeside(edition, metric.id, value).map(({ outcome, judged, before, after }) =>
    [before, spanOf(outcomeBadge(edition, "note", outcome, judged)), after].filter((span) => span !== ""),
  );
