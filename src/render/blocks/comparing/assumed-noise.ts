/** Of single runs nobody measured how much they vary: what is assumed of it, in words. */
import type { PairFigure } from "../../../judge/side-by-side/pair.ts";
import { listed } from "../../../text/words.ts";
import { formatShare } from "../../../units/format.ts";

/** `share`: the standard deviations that are assumed, "15 %"; `isAll`: of every value. Undefined where none is. */
export function assumedNoise(
  figures: readonly Pick<PairFigure, "a" | "b">[],
): { share: string; isAll: boolean } | undefined {
  const values = figures.flatMap(({ a, b }) => [a, b]);
  const declared = values.filter(
    ({ runs, noise }) => runs.length === 1 && noise.basis.startsWith("declared"),
  );
  if (declared.length === 0) return undefined;
  const shares = new Set(declared.map(({ noise }) => formatShare(noise.cv)));
  return { share: listed([...shares]), isAll: declared.length === values.length };
}

/** What stands beneath each ratio, after a comma. */
export function rangeBeneath(figures: readonly Pick<PairFigure, "a" | "b">[]): string {
  const assumed = assumedNoise(figures);
  const range = "with its 95 % range beneath";
  if (assumed === undefined) return range;
  const said = `single runs vary by ${assumed.share} (standard deviation, assumed: no run was repeated)`;
  return assumed.isAll
    ? `beneath it its 95 % range if ${said}`
    : `${range}; of single runs it is that if ${said}`;
}
