/** The page of two deployments, side by side. */
import { isEncryptedTwin } from "../../../judge/candidates/encrypted-twin.ts";
import type { Pair } from "../../../judge/side-by-side/pair.ts";
import { defined, nonEmpty } from "../../../text/defined.ts";
import { gapBlocks, pairChart, pairSentences } from "../../blocks/comparing/pair-blocks.ts";
import { pairLede } from "../../blocks/comparing/pair-lede.ts";
import { pairTables } from "../../blocks/comparing/pair-table.ts";
import { counted as countOf } from "../../blocks/values.ts";
import { pairFarLines } from "../../blocks/why/far-lines.ts";
import type { Figures } from "../../charts/figures.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { pathIn } from "../../edition/links.ts";
import { durabilityIn } from "../../edition/node-loss.ts";
import { bullets, fold, foldOnPhone, section, text } from "../../edition/parts.ts";
import { classLabel, NO_CLASS } from "../../edition/storage-class.ts";
import { type Block, type Page, type PageSection, plain, type Rich } from "../../edition/view.ts";
import { cannotBeCompared } from "./cannot-be-compared.ts";
import { differenceBlocks } from "./declared-differences.ts";
import { namedFor, namedInShort } from "./named-for.ts";
import { notRanked, notTrusted, runAgain } from "./run-again.ts";
import { termsBeside, termsInShort } from "./terms-beside.ts";
import { isWithoutFigures, withoutFigures } from "./without-figures.ts";

/** As readers ask for two that are the same but for it. */
const ENCRYPTION = "encryption cost, encryption overhead";

export function pairPage(edition: Edition, figures: Figures, pair: Pair): Page {
  const { links, record } = edition;
  const name = titles(record);
  const { a, b, environment } = pair;
  const [first = "", ...others] = pairSentences(pair);
  const hasNone = isWithoutFigures(pair);
  const { said, points } = pairLede(edition, pair, first);
  const terms = hasNone ? "" : termsInShort(edition, pair);
  const named = namedInShort(edition, pair);
  const gaps = gapBlocks(edition, pair);
  const far = pairFarLines(edition, pair);
  const classes = [a, b].flatMap((id) => classLabel(record, id) ?? []);
  const chart = pairChart(edition, figures, pair);
  const ratios = section("ratios", "By how much", [...ratioBlocks(others, chart)]);

  const again = runAgain(edition, pair, excludedAt(edition, pair));

  const measured: PageSection = {
    id: FIGURES,
    title: hasNone ? "What both measured" : "Every figure that both measured",
    blocks: [
      ...figureBlocks(edition, pair, ratios.length > 0),
      ...notRanked(edition, pair),
      ...far.blocks,
      moreBlock(edition, [a, b]),
    ],
  };
  // The values that one came for are first even where they are not trusted; then what follows from them, and what to run, or what is known without them.
  const sections: PageSection[] = [
    ...(hasNone ? [measured, ...again, ...withoutFigures(edition, pair)] : [...ratios, measured]),
    ...namedFor(edition, pair),
    ...(hasNone ? [] : again),
    {
      id: "differences",
      title: "What differs between them",
      blocks: foldOnPhone("What is declared of both", differenceBlocks(edition, pair)),
    },
    ...(gaps.length > 0
      ? [
          {
            id: "only-one",
            title: "Measured by one of them only",
            blocks: [text("Not compared and not counted above.", "muted"), ...gaps],
          },
        ]
      : []),
  ];
  return {
    path: pathIn(links.pair(a, b)),
    kind: "pair",
    // As those of use cases.
    branch: true,
    title: `${name.deployment(a)} against ${name.deployment(b)}`,
    names: [
      ...[a, b].flatMap((id) => record.deployments.get(id)?.storageClass ?? id),
      ...(isEncryptedTwin(record, a, b) || isEncryptedTwin(record, b, a) ? [ENCRYPTION] : []),
      ...(isOfOtherCores(record, a, b) ? [CORES] : []),
    ],
    within: environment,
    ...(isAlikeAtNodeLoss(record, a, b) && { sure: 1 }),
    eyebrow: [name.environment(environment), classes.join(" against ")].filter(Boolean).join(" · "),
    turned: {
      id: b,
      titles: [name.deployment(a), name.deployment(b)],
      ...(classes.length > 0 && {
        classes: [classLabel(record, a) ?? NO_CLASS, classLabel(record, b) ?? NO_CLASS],
      }),
    },
    // Of one test, what it came to is what is searched for.
    description: plain(points.length === 1 && points[0] ? [points[0]].flat() : first),
    lede: hasNone ? cannotBeCompared(edition, pair, far.said) : [...said, ...far.said],
    points,
    ...defined({ after: nonEmpty([...(terms === "" ? [] : [`${terms} `]), ...named]) }),
    beside: termsBeside(edition, pair),
    crumbs: [
      { text: "Compare", href: links.compare },
      { text: name.environment(environment), href: links.environment(environment, "pairs") },
    ],
    sections,
  };
}

/** One backend that keeps more CPU cores for itself in one of them. */
function isOfOtherCores({ deployments }: Edition["record"], ...pair: readonly string[]): boolean {
  const [a, b] = pair.map((id) => deployments.get(id));
  return (
    a?.backend === b?.backend &&
    a?.storageCores !== undefined &&
    b?.storageCores !== undefined &&
    a.storageCores.perNode !== b.storageCores.perNode
  );
}
/** As readers ask what more of them bring. */
const CORES = "CPU cost, CPU overhead, CPU cores";

/** Who asks for one of two wants those first of which a node may be lost alike: a copy less is no merit. */
const isAlikeAtNodeLoss = (record: Edition["record"], ...pair: readonly string[]): boolean => {
  const [a, b] = pair.map((id) => durabilityIn(record, id).reachableAfterNodeLoss);
  return a !== undefined && a === b;
};

/** What the lead and the chart say already is folded beneath the chart. */
const ratioBlocks = (sentences: readonly Rich[], chart: readonly Block[]): Block[] =>
  chart.length === 0
    ? bullets(sentences)
    : [...chart, ...fold(`Ratios and doubts in words (${sentences.length})`, bullets(sentences))];

/** Where nothing above shows figures, they are in sight; what is excluded stands behind what is compared. */
function figureBlocks(edition: Edition, pair: Pair, isTold: boolean): Block[] {
  const { compared, excluded } = pairTables(
    edition,
    pair,
    isWithoutFigures(pair) ? notTrusted(edition, pair) : undefined,
  );
  if (compared === undefined) return excluded === undefined ? [] : [excluded];
  const own = isTold
    ? foldOnPhone(`${countOf(compared.rows.length, "figure")}, one by one`, [compared])
    : [compared];
  if (excluded === undefined) return own;
  return [
    ...own,
    {
      block: "more",
      id: NOT_COMPARED,
      summary: `${countOf(excluded.rows.length, "figure")} not compared, as a check excludes a value`,
      blocks: [excluded],
    },
  ];
}
const NOT_COMPARED = "not-compared";

/** Where those stand that are not compared. */
const excludedAt = (edition: Edition, pair: Pair): string =>
  pairTables(edition, pair).compared === undefined ? FIGURES : NOT_COMPARED;
const FIGURES = "figures";

/** Where more than two are compared. */
export const moreBlock = ({ links }: Edition, deployments: readonly string[]): Block =>
  text([
    "Up to six at once, or in one chart: ",
    { text: "choose them", href: links.explore(...deployments) },
    ".",
  ]);
