/** What checks note of the figures of a pair without calling them in doubt: it stands right behind them. */
import { cautionOf, doubtOfCode } from "../checks/index.ts";
import { toolsDisagree } from "../checks/tools-disagree.ts";
import type { PairComparison, PairFigure, PairSpan } from "./pair.ts";
import { isDoubted } from "./pair-doubt.ts";
import { partsOf } from "./pair-parts.ts";
import type { Rated } from "./pair-ratio.ts";

/** Codes of light doubts of either side, each once. */
export const lightOf = ({ cautions, a, b }: Pick<PairFigure, "cautions" | "a" | "b">): string[] =>
  [...new Set([...a.noted, ...b.noted])].filter(
    (code) => !cautions.includes(code) && doubtOfCode(code)?.weight === "light",
  );

/** `isTurned`: both orders stand beside each other already. */
type Noted = {
  comparison: PairComparison;
  part: Rated;
  all: readonly PairComparison[];
  isTurned?: boolean;
};

/** ", noted: short test", empty where nothing is, and of what is called in doubt anyway. */
export function notedIn(noted: Noted): PairSpan[] {
  const { part } = noted;
  if (isDoubted(part)) return [];
  const said = lightOf(part).flatMap((code): PairSpan[] => {
    const text = code === toolsDisagree.code ? turnsText(noted) : cautionOf(code);
    const of = [part.a, part.b].flatMap((one) => (one.noted.includes(code) ? one.runs : []));
    return text === undefined ? [] : [{ text, code, of }];
  });
  return said.flatMap((span, i) => [i === 0 ? ", noted: " : ", ", span]);
}

/** Where another tool has these two the other way the label says it; else it has one of both so beside a third. */
function turnsText({ comparison, part, all, isTurned = false }: Noted): string | undefined {
  const isOther = (one: PairComparison): boolean =>
    one.kind !== undefined &&
    one.kind === comparison.kind &&
    one.tool !== comparison.tool &&
    partsOf(one)[0]?.ratio.better !== part.ratio.better &&
    partsOf(one).length > 0;
  if (isTurned) return undefined;
  return all.some(isOther) ? cautionOf(toolsDisagree.code) : WITH_OTHERS;
}
/** Of a figure whose order beside a third reverses by another tool: of these two nothing like that is known. */
export const WITH_OTHERS = "order with others reverses elsewhere";
