/** How far a document stands: how many of its figures checks exclude or doubt, and how many of its claims these contradict. */
import { listed, plural } from "../../../text/words.ts";
import { formatCount } from "../../../units/format.ts";
import { againText, saidAgain } from "../../blocks/claims/told.ts";
import { counted } from "../../blocks/values.ts";
import { doubtOf } from "../../edition/doubted.ts";
import type { Edition } from "../../edition/edition.ts";
import { countCell, numeric } from "../../edition/parts.ts";
import type { TableCell, TableColumn } from "../../edition/view.ts";

export type HowFar = {
  figures: number;
  excluded: number;
  doubted: number;
  clear: number;
  claims: number;
  /** Of these, what the document has said already. */
  again: number;
  contradicted: number;
};

/** Of one document; without it of all. A figure that is the worse of two others is counted as these. */
export function howFar(edition: Edition, source?: string): HowFar {
  const isOf = (id: string | undefined): boolean => id !== undefined && (source ?? id) === id;
  const runs = new Set(
    edition.runs.flatMap(({ id, provenance }) => (isOf(provenance.source?.id) ? [id] : [])),
  );
  const values = edition.judgement.rankings
    .filter(({ metric }) => metric.worstOf === undefined)
    .flatMap(({ metric, values }) => values.map((value) => ({ metric, value })))
    .filter(({ value }) => value.runs.some(({ run }) => runs.has(run)));
  const { length: figures } = values;
  const credible = values.filter(({ value }) => value.excludedBy.length === 0);
  const excluded = figures - credible.length;
  const { length: doubted } = credible.filter(
    ({ metric, value }) => doubtOf(edition, metric.id, value) !== undefined,
  );
  const claims = edition.claims.filter((claim) => isOf(claim.source));
  const { length: contradicted } = claims.filter(({ verdict }) => verdict === "contradicted");
  const clear = figures - excluded - doubted;
  return {
    figures,
    excluded,
    doubted,
    clear,
    claims: claims.length,
    again: saidAgain(claims).length,
    contradicted,
  };
}

/** "Of its 98 figures that are compared, 40 are excluded by checks, 30 are usable with caution and 28 have no caution. Of its 145 claims, 12 are contradicted by the figures." */
export function howFarText(whose: "its" | "their", of: HowFar): string {
  if (of.figures === 0)
    return whose === "its" ? "None of its figures are compared." : "None of their figures are compared.";
  const parts = [
    ...(of.excluded > 0 ? [plural(of.excluded, "is excluded by checks", "are excluded by checks")] : []),
    ...(of.doubted > 0 ? [plural(of.doubted, "is usable with caution", "are usable with caution")] : []),
    of.clear > 0 ? plural(of.clear, "has no caution", "have no caution") : "none is without caution",
  ];
  const claims =
    of.claims === 0
      ? ""
      : ` Of ${whose} ${counted(of.claims, "claim")}${againText(of.again)}, ${of.contradicted === 0 ? "none is" : plural(of.contradicted, "is", "are")} contradicted by the figures.`;
  return `Of ${whose} ${counted(of.figures, "figure")} that are compared, ${listed(parts)}.${claims}`;
}

export const HOW_FAR: readonly TableColumn[] = [
  numeric("Figures"),
  numeric("Excluded"),
  numeric("With caution", { note: "usable" }),
  numeric("No caution"),
  numeric("Claims"),
  numeric("Contradicted"),
];

export const howFarCells = (of: HowFar): TableCell[] => [
  count(of.figures),
  count(of.excluded, of.figures),
  count(of.doubted, of.figures),
  { ...count(of.clear, of.figures), ...(of.figures > 0 && { share: of.clear / of.figures }) },
  count(of.claims),
  count(of.contradicted, of.claims),
];

/** Of nothing there is no share. */
const count = (n: number, of = 1): TableCell =>
  of === 0 ? { text: "–", tone: "muted" } : { ...countCell(n), text: formatCount(n) };
