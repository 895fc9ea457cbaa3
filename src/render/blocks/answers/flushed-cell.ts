/** Of a figure that a buffer may have helped: what the test that flushes reached, and the buffered one beneath with what speaks against it. */
import type { Figure } from "../../../judge/bounds/figure.ts";
import { FLUSHED } from "../../../judge/candidates/standing.ts";
import type { RankedValue } from "../../../judge/ranking/value.ts";
import type { Metric } from "../../../schema/metric.ts";
import { defined } from "../../../text/defined.ts";
import { formatShare } from "../../../units/format.ts";
import type { Edition } from "../../edition/edition.ts";
import { joined } from "../../edition/parts.ts";
import { plain, type TableCell, type TextSpan } from "../../edition/view.ts";
import { badgeSpans } from "../doubts.ts";
import { otherNote, rankedCell } from "../values.ts";
import { figureCell, paleBar } from "./figure-cell.ts";

/** What checks doubt of a figure, each in words. */
export const doubtsOf = ({ badges = [] }: TableCell): TextSpan[][] =>
  badgeSpans(badges.filter(({ tone }) => tone === "note"));

const inBrackets = (doubts: readonly TextSpan[][]): TextSpan[] =>
  doubts.length > 0 ? [" (", ...joined(doubts), ")"] : [];

/** "2.06 GiB/s without a flush (perhaps buffered)". @param marked how its doubts are told */
export function unflushedSpans(
  edition: Edition,
  metric: Metric,
  figure: Figure,
  marked = inBrackets,
): TextSpan[] {
  const cell = figureCell(edition, metric, figure, undefined);
  return [
    { text: plain(cell.text), ...defined({ href: cell.href }) },
    " without a flush",
    ...marked(doubtsOf(cell)),
  ];
}

export function flushedFigureCell(
  edition: Edition,
  metric: Metric,
  figure: Figure,
  { flushed, share }: { flushed: RankedValue; share: number | undefined },
  said: ReadonlySet<string>,
): TableCell {
  const cell = rankedCell(edition, metric, flushed, said);
  const beneath = [
    ...(share === undefined ? [] : [`${formatShare(share)}; `]),
    ...unflushedSpans(edition, metric, figure),
  ];
  return {
    ...otherNote({ ...cell, title: `${cell.title}${FLUSHED}` }, beneath),
    ...(share !== undefined && { share, ...paleBar(rankedCell(edition, metric, flushed)) }),
  };
}
