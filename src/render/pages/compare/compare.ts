/** One deployment against another of its environment: one page per pair, and an index of all of them. */

import type { Pair, Pairing } from "../../../judge/side-by-side/pair.ts";
import { defined } from "../../../text/defined.ts";
import { isBlocked, pairBlocks } from "../../blocks/comparing/pair-matrix.ts";
import type { Figures } from "../../charts/figures.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { pathIn } from "../../edition/links.ts";
import { bullets, environmentLink, section, text } from "../../edition/parts.ts";
import { classLabel } from "../../edition/storage-class.ts";
import type { Block, Page, PageSection, PairForm, TextSpan } from "../../edition/view.ts";
import { within } from "../../edition/within.ts";
import { everyPage, type PageKind } from "../page-kind.ts";
import { moreBlock, pairPage } from "./pair-page.ts";

export const compare: PageKind = {
  menu: { group: "Explore", name: "Compare", path: "compare", weight: 24 },
  pages: ({ edition, figures, isAsked }) => comparePages(edition, figures, isAsked),
};

export function* comparePages(edition: Edition, figures: Figures, isAsked = everyPage): Generator<Page> {
  yield indexPage(edition);
  for (const { environment, pairs } of edition.judgement.pairings) {
    const part = within(edition, environment);
    for (const pair of pairs)
      if (isAsked(pathIn(edition.links.pair(pair.a, pair.b)), { part })) yield pairPage(part, figures, pair);
  }
}

function indexPage(edition: Edition): Page {
  const { judgement, record } = edition;
  const name = titles(record);
  // Those in which most can be compared first.
  const pairings = judgement.pairings.toSorted((a, b) => comparable(b) - comparable(a));
  const forms = pairings.filter(({ pairs }) => pairs.length > 0);
  const isOne = forms.length === 1;
  const sections = [
    ...(isOne ? [] : formSection(edition, forms)),
    ...pairings.map(
      (pairing): PageSection => ({
        id: pairing.environment,
        title: name.environment(pairing.environment),
        blocks: [
          ...(isOne && hasForm(pairing) ? [pairForm(edition, pairing)] : []),
          ...pairBlocks(edition, pairing),
          moreBlock(edition, pairing.deployments.slice(0, 3)),
        ],
      }),
    ),
  ];
  return {
    path: "compare",
    kind: "list",
    title: "Compare",
    description:
      "Two deployments of one environment, side by side: who is better in which workload, and by how much.",
    lede: "Two deployments of one environment side by side: who is better in which workload, by how much, and whether that is more than chance.",
    sections:
      sections.length > 0
        ? [...sections, ...section("none", "Without a pair", withoutBlocks(edition))]
        : [
            {
              id: "all",
              title: "No pair yet",
              blocks: [
                {
                  block: "note",
                  tone: "note",
                  text: [
                    "No two deployments of one environment measured the same workload. Run the same profile on a second one: ",
                    { text: "npm run collect", code: true },
                    ".",
                  ],
                },
              ],
            },
          ],
  };
}

/** Of an option: so much stands in a list on a phone. */
const MOST_OF_AN_OPTION = 36;
function withClass(name: string, storageClass = ""): string {
  const both = `${name} · ${storageClass}`;
  return storageClass === "" || both.length > MOST_OF_AN_OPTION ? name : both;
}

/** Of one environment alone a sentence leads to the only two. */
const hasForm = ({ pairs }: Pairing): boolean => pairs.length > 1;

/** Of several environments all forms stand before the first table, which may be long. */
function formSection(edition: Edition, forms: readonly Pairing[]): PageSection[] {
  const name = titles(edition.record);
  const blocks = forms.flatMap((one): Block[] => [
    text([{ text: `${name.environment(one.environment)}:`, strong: true }]),
    { ...pairForm(edition, one), where: name.environment(one.environment) },
  ]);
  return section("choose", "Choose two of one environment", blocks);
}

/** Any two of the environment. */
function pairForm(edition: Edition, { environment, deployments, pairs }: Pairing): PairForm {
  const name = titles(edition.record);
  const chosen = mostTold(pairs);
  return {
    block: "pair",
    id: environment,
    href: edition.links.explore(),
    deployments: deployments.map((id) => ({
      id,
      title: withClass(name.deployment(id), classLabel(edition.record, id)),
    })),
    ...defined({ chosen }),
    ...(pairs.every(isBlocked) && {
      said: "No two of these can be compared: checks exclude values. Choosing two shows both, and what to run again.",
    }),
  };
}

/** The two of which most is told: of most tests who is ahead without a doubt, else of most what they come to. Who is ahead more often stands first. */
function mostTold(pairs: readonly Pair[]): readonly [string, string] | undefined {
  const [most] = pairs
    .map(({ a, b, tally }) => ({
      both: tally.b > tally.a ? ([b, a] as const) : ([a, b] as const),
      sure: tally.a + tally.b,
      compared: tally.a + tally.b + tally.tied + tally.apart,
    }))
    .toSorted((one, other) => other.sure - one.sure || other.compared - one.compared);
  return most?.both;
}

function withoutBlocks(edition: Edition): Block[] {
  const without = edition.environments.filter((id) =>
    edition.judgement.pairings.every(({ environment }) => environment !== id),
  );
  return bullets(
    without.map((id): TextSpan[] => [
      environmentLink(edition, id),
      edition.runs.some((run) => run.environment === id)
        ? ": no two deployments measured the same workload."
        : ": nothing was measured, only stated.",
    ]),
  );
}

/** Of how many workloads two credible figures stand beside each other, over all pairs. */
const comparable = ({ pairs }: Pairing): number =>
  pairs.reduce(
    (sum, { comparisons }) => sum + comparisons.filter(({ main }) => main.ratio !== undefined).length,
    0,
  );
