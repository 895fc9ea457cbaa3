/** Why a figure that is missing or excluded can be no better, or no worse: a few words behind it, which lead to what it follows from. */
import type { Bound } from "../../../judge/bounds/bound.ts";
import type { Figure } from "../../../judge/bounds/figure.ts";
import type { Edition } from "../../edition/edition.ts";
import { resultHref } from "../../edition/links.ts";
import { plain, type Rich, type TableCell, type TextSpan } from "../../edition/view.ts";

/** That of which the text tells: "at best 119 MiB/s", "at least 4.32 ms", "at worst 32,400". */
function toldBound({ best, worst }: Figure, said: string): Bound | undefined {
  return /^at (best|least) /.test(said) ? best : /^at (worst|most) /.test(said) ? worst : undefined;
}

/** Up to its first comma it says what it follows from; the rest says why. */
const shortReason = ({ text, if: held }: Bound): string =>
  `${text.split(", ", 1)[0] ?? text}${held === undefined ? "" : ` if ${held}`}`;

function hrefOf({ links }: Edition, { of }: Bound): string {
  const [run] = of?.runs ?? [];
  return run === undefined ? links.methodology : resultHref(run.run, run.result);
}

/** What it may be, where that says more than that it is excluded; what it is inferred from is where its link leads, and told beneath tables. */
export function boundSpans(edition: Edition, figure: Figure, note: Rich | undefined): TextSpan[][] {
  const said = note === undefined ? "" : plain(note);
  if (note === undefined || said === "excluded") return [];
  const bound = toldBound(figure, said);
  if (bound === undefined) return [[note].flat()];
  return [
    [
      { text: said, href: hrefOf(edition, bound), title: bound.text },
      bound.if === undefined ? " (inferred)" : ` if ${bound.if}`,
    ],
  ];
}

/** A cell of a table with why beneath, once for all cells that share it: `told` holds what stands already. */
export function withReason(edition: Edition, figure: Figure, cell: TableCell, told: Set<string>): TableCell {
  const isText = cell.note === undefined;
  const bound = toldBound(figure, plain(cell.note ?? cell.text));
  if (bound === undefined) return cell;
  const reason = shortReason(bound);
  const isNew = !told.has(reason);
  told.add(reason);
  if (!isNew) return cell;
  const why = { text: reason, href: hrefOf(edition, bound) };
  return { ...cell, note: isText ? [why] : [...[cell.note ?? ""].flat(), ": ", why] };
}
