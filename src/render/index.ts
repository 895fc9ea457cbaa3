/** From the record and its judgement to the folder that Hugo builds: pages as front matter, charts, downloads, configuration. Pure. */
import type { Check } from "../judge/checks/check.ts";
import { CHECKS } from "../judge/index.ts";
import type { FiolioRecord } from "../schema/record.ts";
import type { Run } from "../schema/run.ts";
import { pageFigures } from "./charts/figures.ts";
import { editionParquet } from "./downloads/edition-parquet.ts";
import { rankedFigures } from "./downloads/ranked-figures.ts";
import { rankingsDownload } from "./downloads/rankings-download.ts";
import { resultsDownloads } from "./downloads/results-download.ts";
import { type LinkIndex, linkIndex } from "./edition/dead-links.ts";
import { type Edition, type EditionInput, editionOf } from "./edition/edition.ts";
import type { Examples } from "./edition/examples.ts";
import { SHARED } from "./edition/links.ts";
import { OWN_COLOURS, ownColours, siteOf } from "./edition/own-site.ts";
import { pagePath, pageText } from "./edition/page-file.ts";
import type { Page } from "./edition/view.ts";
import { exploreFile, specFiles } from "./explore/explore-files.ts";
import { type Engine, hugoConfig } from "./hugo-config.ts";
import { navigationOf } from "./navigation.ts";
import { PAGE_KINDS } from "./page-kinds.ts";
import { badges } from "./share/badges.ts";
import { type Card, cardOf } from "./share/card.ts";
import { feed } from "./share/feed.ts";
import { asksOf, type ContentFile, contentFor, guidesIn } from "./shortcodes/content.ts";
import { answersOf } from "./shortcodes/shortcode-answers.ts";

export type ReportInput = {
  record: FiolioRecord;
  /** Oldest first; the working edition, if it is shown, last. */
  editions: readonly EditionInput[];
  /** Folders and address for Hugo's configuration. */
  engine: Engine;
  /** Pages written by people. */
  content: readonly ContentFile[];
  checks?: readonly Check[];
  /** For help pages of checks that find nothing in an edition. */
  examples: Examples;
  /** Paths of charts that lie in the generated folder already, drawn by the same program. */
  drawn?: ReadonlySet<string>;
  /** What the explorer draws with: a module for browsers. */
  vega: string;
};

/** No text: the file in the folder stays as it is. */
type File = readonly [path: string, text: string | Uint8Array | undefined];

/**
 * Yields [path in the generated folder, text], each path once, as it is made: all of them together would be hundreds of megabytes.
 * A chart that is drawn already has no text. The same input gives the same files in the same order.
 * @throws Error naming pages and addresses, where a link leads nowhere: after the last file, when every page is known
 */
export async function* renderReport(input: ReportInput): AsyncGenerator<File> {
  const links = linkIndex();
  const paths = new Set<string>();
  for await (const file of filesOf(input, links)) {
    paths.add(file[0]);
    yield file;
  }
  links.check(paths);
}

async function* filesOf(
  { record, editions, engine, content, checks = CHECKS, examples, drawn, vega }: ReportInput,
  links: LinkIndex,
): AsyncGenerator<File> {
  const oldestFirst = editions.map((input) => editionOf(record, input, checks));
  const newestFirst = oldestFirst.toReversed();
  const figures = pageFigures(drawn);
  const written = new Map(content.map(({ path, text }) => [path, text]));
  const cards = new Map<string, Card>();
  const held = new Map<string, readonly ContentFile[]>();

  for (const [index, unguided] of newestFirst.entries()) {
    const own = contentFor(content, unguided.environments);
    const edition = { ...unguided, guides: guidesIn(own) };
    const history = newestFirst.slice(index);
    for (const { pages } of PAGE_KINDS)
      if (pages)
        yield* pageFiles(edition.version, pages({ edition, history, figures, examples }), edition.isNext);
    const isWhole = ({ path, text }: ContentFile): boolean => written.get(path) === text;
    held.set(edition.version, own.filter(isWhole));
    for (const { path, text } of own.filter((file) => !isWhole(file)))
      yield [`content/${edition.version}/${path}`, text];
    for (const { path } of own) links.addWritten(edition.version, path);
    const answers = answersOf(
      edition,
      own.flatMap((file) => asksOf(file.text)),
      figures,
    );
    yield* figures.draw();
    yield [`data/answers/${edition.version}.json`, `${JSON.stringify(answers, null, 1)}\n`];
    yield* resultsDownloads(edition);
    yield rankingsDownload(edition);
    yield exploreFile(edition);
    yield* rankedFigures(edition);
    yield editionParquet(edition);
    yield* badges(edition);
  }

  const workingLast = [...newestFirst.filter((e) => !e.isNext), ...newestFirst.filter((e) => e.isNext)];
  for (const { shared } of PAGE_KINDS)
    if (shared) yield* pageFiles(SHARED, shared({ record, editions: workingLast, figures }));
  for (const run of runsOf(newestFirst)) yield [`static/runs/${run.id}/run.json`, `${JSON.stringify(run)}\n`];
  yield* specFiles();
  const published = newestFirst.filter(({ isNext }) => !isNext);
  if (published.length > 0) yield feed(record, published, engine.baseURL);
  yield ["assets/js/vega.js", vega];
  yield ["cards.json", `${JSON.stringify(Object.fromEntries(cards))}\n`];
  const colours = ownColours(siteOf(record));
  if (colours !== undefined) yield [OWN_COLOURS, colours];
  yield [
    "hugo.json",
    hugoConfig({
      record,
      editions: newestFirst,
      engine,
      content,
      held,
      navigation: navigationOf(PAGE_KINDS),
    }),
  ];

  /** Each page, then those of its charts that no page had before. Nobody passes on a draft: its pages have no cards. */
  async function* pageFiles(version: string, pages: Iterable<Page>, isDraft = false): AsyncGenerator<File> {
    for (const page of pages) {
      links.add(version, page);
      const card = isDraft ? undefined : cardOf(page, record.declaration.title.split(":", 1)[0] ?? "");
      if (card) cards.set(`${version}/${page.path === "" ? "" : `${page.path}/`}card.png`, card);
      yield [pagePath(version, page), pageText(page, card !== undefined)];
      yield* figures.draw();
    }
  }
}

const runsOf = (editions: readonly Edition[]): Run[] => [
  ...new Map(editions.flatMap((e) => e.runs).map((run) => [run.id, run])).values(),
];
