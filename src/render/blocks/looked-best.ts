/** What looked best and was not: where the fastest printed value is excluded, why, and what no check excludes, with what is doubted of it. */
import { labelsOf } from "../../judge/checks/index.ts";
import { standsAlone } from "../../judge/ranking/level.ts";
import type { Ranking } from "../../judge/ranking/ranking.ts";
import type { RankedValue } from "../../judge/ranking/value.ts";
import { doubtOf } from "../edition/doubted.ts";
import { type Edition, titles } from "../edition/edition.ts";
import { checkLabel } from "../edition/meanings.ts";
import { comparisonLink, environmentLink, joined } from "../edition/parts.ts";
import type { Block, Card, TextSpan } from "../edition/view.ts";
import { DOUBTED } from "./answers/doubts-on.ts";
import { evidenceOf, findingOf, rankedCell } from "./values.ts";

/** How many are told. */
const SHOWN = 4;

export type LookedBest = { shown: Block[]; more: number };

export function lookedBest(edition: Edition): LookedBest {
  const differing = edition.judgement.rankings.filter((ranking) => deceiver(ranking) !== undefined);
  // One comparison can fail in ten metrics: its first stands for it.
  const all = [
    ...new Map(differing.toReversed().map((r) => [`${r.environment}/${r.comparisonId}`, r])).values(),
  ].reverse();
  const told = inTurn(all).slice(0, SHOWN);
  return {
    shown:
      told.length === 0
        ? []
        : [{ block: "cards", cards: told.flatMap((ranking) => cardOf(edition, ranking)) }],
    more: all.length - told.length,
  };
}

const deceiver = ({ values, bestAsPrinted }: Ranking): RankedValue | undefined =>
  values.find(({ deployment, excludedBy }) => deployment === bestAsPrinted && excludedBy.length > 0);

/** The first of each environment, then the second of each, and so on: no environment crowds out the others. */
function inTurn(rankings: readonly Ranking[]): Ranking[] {
  const groups = [...Map.groupBy(rankings, (ranking) => ranking.environment).values()];
  return rankings.flatMap((_, index) => groups.flatMap((group) => group[index] ?? []));
}

/** "Local NVMe": "1.56 GiB/s", struck, "read bandwidth"; "Impossibly fast: ... Best that no check excludes: ..." */
function cardOf(edition: Edition, ranking: Ranking): Card[] {
  const name = titles(edition.record).deployment;
  const best = deceiver(ranking);
  if (best === undefined) return [];
  const { text, href = "" } = rankedCell(edition, ranking.metric, best);
  const codes: TextSpan[] = joined(
    best.excludedBy.map((code) =>
      checkLabel(edition.links, code, labelsOf(best, [code]).join(""), findingOf(edition, best, code)?.href),
    ),
  );
  const [code = ""] = best.excludedBy;
  // What a check says is of a run of its own, with other figures than the median.
  const isMedian = best.runs.length > 1;
  const evidence = evidenceOf(edition, best, code) ?? "";
  const credible = ranking.values.find(({ rank }) => rank === 1);
  const held = credible && rankedCell(edition, ranking.metric, credible);
  const doubt = credible && doubtOf(edition, ranking.metric.id, credible);
  const holds: TextSpan[] =
    held === undefined
      ? ["No other figure here holds."]
      : [
          standsAlone(ranking.values)
            ? `The only figure here that no check excludes is that of ${ranking.first.map(name).join(", ")}: `
            : `Best that no check excludes: ${ranking.first.map(name).join(", ")} with `,
          { text: String(held.text), href: held.href ?? "" },
          doubt === undefined ? "." : `, ${DOUBTED}: ${doubt}.`,
        ];
  return [
    {
      title: name(best.deployment),
      href: edition.links.deployment(best.deployment),
      struck: {
        ...{ text: String(text), href },
        of: `${ranking.metric.phrase}${isMedian ? `, the median of ${best.runs.length} runs` : ""}`,
      },
      text: [...codes, `${isMedian ? ", of one of them" : ""}: ${evidence} `, ...holds],
      meta: [environmentLink(edition, ranking.environment), ": ", comparisonLink(edition, ranking)],
    },
  ];
}
