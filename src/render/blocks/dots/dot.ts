/** A dot of a strip, by the code of charts: hollow is in doubt, crossed is excluded. */
import type { Ranking } from "../../../judge/ranking/ranking.ts";
import type { RankedValue } from "../../../judge/ranking/value.ts";
import { formatFigure } from "../../../units/format.ts";
import { doubtOf } from "../../edition/doubted.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import type { Dot } from "../../edition/view.ts";

/** `at`: from the left, 0 to 1. */
export function dotOf(edition: Edition, { metric }: Ranking, value: RankedValue, at: number): Dot {
  const kind = kindOf(edition, metric.id, value);
  return {
    at,
    title: `${titles(edition.record).deployment(value.deployment)}: ${formatFigure(value, metric.unit)}${SAID[kind]}`,
    kind,
    ...(value.rank === 1 && { best: true as const }),
  };
}

const kindOf = (edition: Edition, metric: string, value: RankedValue): Dot["kind"] =>
  value.rank === undefined ? "excluded" : doubtOf(edition, metric, value) === undefined ? "sound" : "doubted";

const SAID: Readonly<Record<Dot["kind"], string>> = {
  sound: "",
  doubted: ", in doubt",
  excluded: ", excluded",
};

const CODES = [
  { kind: "doubted", means: "Hollow: in doubt." },
  { kind: "excluded", means: "Crossed: excluded." },
] as const;

/** "Hollow: in doubt. Crossed: excluded.": of the codes that occur; empty where none does. */
export function codesText(items: readonly { marks: readonly Dot[] }[]): string {
  const kinds = new Set(items.flatMap(({ marks }) => marks.map(({ kind }) => kind)));
  return CODES.flatMap(({ kind, means }) => (kinds.has(kind) ? [means] : [])).join(" ");
}
