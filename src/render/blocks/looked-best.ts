/** What looked best and was not: where the fastest printed value is excluded, why, and what no check excludes, with what is doubted of it. */
import { farJoined } from "../../judge/checks/far-joined.ts";
import { labelsOf } from "../../judge/checks/index.ts";
import { standsAlone } from "../../judge/ranking/level.ts";
import type { Ranking } from "../../judge/ranking/ranking.ts";
import type { RankedValue } from "../../judge/ranking/value.ts";
import { upperFirst } from "../../text/words.ts";
import { doubtOf } from "../edition/doubted.ts";
import { type Edition, titles } from "../edition/edition.ts";
import { resultHref } from "../edition/links.ts";
import { checkLabel } from "../edition/meanings.ts";
import { comparisonLink, environmentLink, joined } from "../edition/parts.ts";
import type { Block, Card, TextSpan } from "../edition/view.ts";
import { DOUBTED } from "./answers/doubts-on.ts";
import { findingOf, rankedCell } from "./values.ts";

/** Words of a sentence on a card; the page of the run has all of it. */
const MOST_WORDS = 25;

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

/** "Local NVMe": "1.56 GiB/s", struck, "read bandwidth"; "Median read latency 980 ns is below ... Impossibly fast. Best that no check excludes: ..." */
function cardOf(edition: Edition, ranking: Ranking): Card[] {
  const name = titles(edition.record).deployment;
  const best = deceiver(ranking);
  if (best === undefined) return [];
  const { text, href = "" } = rankedCell(edition, ranking.metric, best);
  // What a check says is of a run of its own, with other figures than the median.
  const isMedian = best.runs.length > 1;
  const codes: TextSpan[] = joined(
    best.excludedBy.map((code, i) => {
      const label = labelsOf(best, [code]).join("");
      return checkLabel(
        edition.links,
        code,
        i === 0 ? upperFirst(label) : label,
        findingOf(edition, best, code)?.href,
      );
    }),
  );
  const [code = ""] = best.excludedBy;
  const finding = findingOf(edition, best, code);
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
      text: [
        ...(finding === undefined ? [] : failing(finding.plain ?? inShort(finding.evidence), finding.href)),
        ...codes,
        isMedian ? ", of one of them" : "",
        ...ifOneTest(edition, best, code),
        ". ",
        ...holds,
      ],
      meta: [environmentLink(edition, ranking.environment), ": ", comparisonLink(edition, ranking)],
    },
  ];
}

/** ", if both lines are of one test": of figures that stand far apart in their document; its run's page says what else hangs on it. */
function ifOneTest({ resultsOf }: Edition, { runs }: RankedValue, code: string): TextSpan[] {
  for (const { run, result } of runs) {
    const judged = resultsOf(run).find(({ index }) => index === result);
    const read = judged && farJoined(judged);
    if (read?.code !== code) continue;
    const lines = read.places.length === 2 ? "both lines are" : "all its lines are";
    return [", if ", { text: `${lines} of one test`, href: resultHref(run, result) }];
  }
  return [];
}

/** What is said of the figure that fails, which leads to what its run's page says of it. */
function failing(said: string, href: string): TextSpan[] {
  const [figure = ""] =
    /^(?:[A-Z][a-z]*(?: [a-z]+)* )?[\d.,]+(?: ?(?:[KMGT]i?B(?:\/s)?|IOPS|[nµm]?s)\b)?/.exec(said) ?? [];
  return figure === "" ? [`${said} `] : [{ text: figure, href }, `${said.slice(figure.length)} `];
}

/** The sentence of a check without what stands in parentheses, and as much of it as a card has room for. */
function inShort(evidence: string): string {
  const own = evidence.replace(/ \([^()]*\)/g, "").replace(/\.$/, "");
  const cuts = ["; ", ": "].flatMap((mark) => {
    const at = own.indexOf(mark);
    return at < 0 ? [] : [own.slice(0, at)];
  });
  const isShort = (text: string): boolean => text.split(" ").length <= MOST_WORDS;
  return `${[own, ...cuts].find(isShort) ?? own}.`;
}
