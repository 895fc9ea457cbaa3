/** What is remarked of figures side by side: once for the row where it is of all, else beneath each. */
import { defined, nonEmpty } from "../../../text/defined.ts";
import type { ScoreCell } from "../../edition/answer-view.ts";
import { plain, type TextSpan } from "../../edition/view.ts";

/** `remarks`: each by itself. */
export type RemarkedCell = Omit<ScoreCell, "note"> & { remarks: readonly TextSpan[][] };

/** The first that is remarked of the figures of all, with the evidence of each. */
export function commonTo([first, ...others]: readonly RemarkedCell[]): TextSpan | undefined {
  for (const one of first?.remarks ?? []) {
    const same = others.map(({ remarks }) => remarks.find((other) => isSame(one, other)));
    const [common] = one;
    if (one.length > 1 || common === undefined || same.includes(undefined)) continue;
    if (typeof common === "string") return common;
    const titles = [common, ...same.flat()].flatMap((span) =>
      typeof span === "object" ? (span.title ?? []) : [],
    );
    return { ...common, ...defined({ title: nonEmpty([...new Set(titles)].join(" ")) }) };
  }
  return undefined;
}

const isSame = (one: readonly TextSpan[], other: readonly TextSpan[]): boolean =>
  plain([...one]) === plain([...other]);

/** @param common stands with the row */
export function notedCell({ remarks, ...cell }: RemarkedCell, common: TextSpan | undefined): ScoreCell {
  const own = remarks.filter((one) => common === undefined || !isSame(one, [common]));
  return own.length === 0
    ? cell
    : { ...cell, note: own.flatMap((one, at) => (at > 0 ? ["; ", ...one] : one)) };
}
