/** From the record and its judgement to the folder that Hugo builds: pages as front matter, charts, downloads, configuration. Pure. */

import type { Check } from "../judge/checks/check.ts";
import { CHECKS } from "../judge/index.ts";
import type { FiolioRecord } from "../schema/record.ts";
import type { Run } from "../schema/run.ts";
import { type Figures, figuresOf } from "./charts/figures.ts";
import { asksOf, type ContentFile, passagesFor, requiresOf } from "./content.ts";
import { type LinkIndex, linkIndex } from "./dead-links.ts";
import { rankingsDownload } from "./downloads/rankings-download.ts";
import { resultsDownloads } from "./downloads/results-download.ts";
import { type Edition, type EditionInput, editionOf } from "./edition/edition.ts";
import type { Examples } from "./edition/examples.ts";
import type { Page } from "./edition/view.ts";
import { type Engine, hugoConfig } from "./hugo-config.ts";
import { backendPages } from "./pages/backends.ts";
import { changesPage } from "./pages/changes.ts";
import { checkPages } from "./pages/checks.ts";
import { claimPages } from "./pages/claims.ts";
import { comparePages } from "./pages/compare.ts";
import { decisionPage } from "./pages/decision.ts";
import { deploymentPages } from "./pages/deployments.ts";
import { environmentPages } from "./pages/environments.ts";
import { historyPage } from "./pages/history.ts";
import { homePage } from "./pages/home.ts";
import { modelsPage } from "./pages/models.ts";
import { runPages } from "./pages/runs.ts";
import { sourcePages } from "./pages/sources.ts";
import { useCasePages } from "./pages/use-cases.ts";
import { workloadPages } from "./pages/workloads.ts";
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
};

/** The version that holds what is outside the editions: the root page, runs, 404. Its name shows nowhere. */
const SHARED = "shared";

/** Without a text: as it lies there. */
type File = readonly [path: string, text: string | undefined];

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
  { record, editions, engine, content, checks = CHECKS, examples, drawn }: ReportInput,
  links: LinkIndex,
): AsyncGenerator<File> {
  const oldestFirst = editions.map((input) => editionOf(record, input, checks));
  const newestFirst = oldestFirst.toReversed();
  const figures = figuresOf(drawn);
  const held = new Map<string, readonly ContentFile[]>();

  for (const [index, unguided] of newestFirst.entries()) {
    const own = contentFor(content, unguided.environments);
    const edition = { ...unguided, guides: guidesIn(own) };
    yield* pageFiles(edition.version, editionPages(edition, newestFirst.slice(index), figures, examples));
    const isWhole = new Set(content.map(({ path, text }) => `${path}\n${text}`));
    const [whole, cut] = [true, false].map((is) =>
      own.filter(({ path, text }) => isWhole.has(`${path}\n${text}`) === is),
    );
    held.set(edition.version, whole ?? []);
    for (const { path, text } of cut ?? []) yield [`content/${edition.version}/${path}`, text];
    for (const { path } of own) links.addWritten(edition.version, path);
    const answers = answersOf(
      edition,
      own.flatMap((file) => asksOf(file.text)),
    );
    yield [`data/answers/${edition.version}.json`, `${JSON.stringify(answers, null, 1)}\n`];
    yield* resultsDownloads(edition);
    yield rankingsDownload(edition);
  }

  const runsFirstSeenIn = [...newestFirst.filter((e) => !e.isNext), ...newestFirst.filter((e) => e.isNext)];
  yield* pageFiles(SHARED, [rootPage(record)]);
  yield* pageFiles(SHARED, runPages(runsFirstSeenIn, figures));
  for (const run of runsOf(newestFirst)) yield [`static/runs/${run.id}/run.json`, `${JSON.stringify(run)}\n`];
  yield ["hugo.json", hugoConfig({ record, editions: newestFirst, engine, content, held })];

  /** Each page, and the charts on it that were on none before. */
  async function* pageFiles(version: string, pages: Iterable<Page>): AsyncGenerator<File> {
    for (const page of pages) {
      links.add(version, page);
      yield [pagePath(version, page), pageText(page)];
      yield* figures.draw();
    }
  }
}

/** Pages and passages that have something to say in an edition with these environments. */
const contentFor = (content: readonly ContentFile[], environments: readonly string[]): ContentFile[] =>
  content
    .filter(({ text }) => requiresOf(text).every((id) => environments.includes(id)))
    .map(({ path, text }) => ({ path, text: passagesFor(text, environments) }));

const guidesIn = (content: readonly ContentFile[]): Set<string> =>
  new Set(content.flatMap(({ path }) => /^guides\/([^/_]+)\.md$/.exec(path)?.[1] ?? []));

/** Every page of an edition but those written by people. */
function* editionPages(
  edition: Edition,
  history: readonly Edition[],
  figures: Figures,
  examples: Examples,
): Generator<Page> {
  yield homePage(edition);
  yield* useCasePages(edition);
  yield decisionPage(edition);
  yield* environmentPages(edition, figures);
  yield* backendPages(edition);
  yield* deploymentPages(edition, figures);
  yield* comparePages(edition, figures);
  yield modelsPage(edition, figures);
  yield historyPage(edition);
  yield* workloadPages(edition, figures);
  yield* checkPages(edition, examples);
  yield* claimPages(edition);
  yield* sourcePages(edition);
  yield changesPage(history);
}

const rootPage = (record: FiolioRecord): Page => ({
  path: "",
  kind: "root",
  title: record.declaration.title,
  description: record.declaration.description,
  sections: [],
});

const runsOf = (editions: readonly Edition[]): Run[] => [
  ...new Map(editions.flatMap((e) => e.runs).map((run) => [run.id, run])).values(),
];

/** Sections are branches for Hugo, all else is a leaf in a folder of its own: ids hold dots, which a file name may not. */
function pagePath(version: string, page: Page): string {
  const name = page.path === "" || page.kind === "list" ? "_index.md" : "index.md";
  return `content/${version}/${page.path === "" ? "" : `${page.path}/`}${name}`;
}

function pageText({ title, description, path: _, ...params }: Page): string {
  const outputs = params.kind === "root" ? { outputs: ["html", "addresses"] } : {};
  return `${JSON.stringify({ title, description, ...outputs, params }, compact)}\n`;
}

/** A cell that is text and nothing else becomes that text, a row its cells: Hugo keeps every map of every page in memory. */
function compact(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Object.keys(value).length !== 1) return value;
  if ("text" in value && typeof value.text === "string") return value.text;
  return "cells" in value ? value.cells : value;
}
