/** What speaks against a figure that a card shows, in two or three words, each leading to its check. */
import type { Badge, TextSpan } from "../../edition/view.ts";

/** Told once, however many figures of a result earned it. */
export function badgeSpans(badges: readonly Badge[]): TextSpan[][] {
  const said = new Map(badges.map((badge) => [badge.text, badge]));
  return [...said.values()].map(spanOf).map((span) => [span]);
}

const spanOf = ({ tone: _, ...span }: Badge): TextSpan => (span.href === undefined ? span.text : span);
