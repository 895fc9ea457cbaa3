/** What checks note of the figures of a pair without calling them in doubt: it stands right behind them. */
import { cautionOf, doubtOfCode } from "../checks/index.ts";
import { toolsDisagree } from "../checks/tools-disagree.ts";
import type { Titles } from "../ranking/ratio.ts";
import type { PairComparison, PairFigure } from "./pair.ts";
import { isDoubted } from "./pair-doubt.ts";
import { nameOf, partsOf } from "./pair-parts.ts";
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
export function notedIn(noted: Noted, titles: Titles): string[] {
  if (isDoubted(noted.part)) return [];
  const said = lightOf(noted.part).flatMap((code) =>
    code === toolsDisagree.code ? turnsText(noted, titles) : [cautionOf(code)],
  );
  return said.length === 0 ? [] : [`, noted: ${said.join(", ")}`];
}

/** Where another tool has these two the other way the label says it; else it has one of both so beside a third. */
function turnsText({ comparison, part, all, isTurned = false }: Noted, titles: Titles): string[] {
  const isOther = (one: PairComparison): boolean =>
    one.kind !== undefined &&
    one.kind === comparison.kind &&
    one.tool !== comparison.tool &&
    partsOf(one)[0]?.ratio.better !== part.ratio.better &&
    partsOf(one).length > 0;
  if (isTurned) return [];
  if (all.some(isOther)) return [cautionOf(toolsDisagree.code)];
  const some = [part.a, part.b].filter(({ noted }) => noted.includes(toolsDisagree.code));
  const names = some.map(({ deployment }) => nameOf(titles, deployment)).join(" and ");
  return [`order of ${names} and others reverses elsewhere`];
}
