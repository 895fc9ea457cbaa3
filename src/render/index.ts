import { allChecks } from "../judge/index.ts";
import { hasHost } from "../schema/declaration.ts";
import { defined } from "../text/defined.ts";
import { order } from "../text/problem.ts";
import { pageFigures } from "./charts/figures.ts";
import { runTexts } from "./downloads/record-download.ts";
import { downloadsOf } from "./downloads-of.ts";
import { type LinkIndex, linkIndex } from "./edition/dead-links.ts";
import { type Edition, editionOf } from "./edition/edition.ts";
import { holdingOf, ownRunsOf } from "./edition/kept.ts";
import { lightened } from "./edition/light/light-page.ts";
import { runHref, SHARED } from "./edition/links.ts";
import { withMeanings } from "./edition/meanings.ts";
import { OWN_COLOURS, ownColours, siteOf } from "./edition/own-site.ts";
import { pagePath, pageStub, pageText } from "./edition/page-file.ts";
import type { Page } from "./edition/view.ts";
import { specFile } from "./explore/explore-files.ts";
import { hugoConfig } from "./hugo-config.ts";
import { navigationOf } from "./navigation.ts";
import { pageKinds } from "./page-kinds.ts";
import { type KeptPage, type PageUnits, pageUnits } from "./page-units.ts";
import type { IsAsked, PageKind } from "./pages/page-kind.ts";
import type { ReportInput } from "./report-input.ts";
import { type Card, cardOf, PICTURES, type Pictures } from "./share/card.ts";
import { feed } from "./share/feed.ts";
import { asksOf, type ContentFile, contentFor, guidesIn } from "./shortcodes/content.ts";
import { answersOf, answersText } from "./shortcodes/shortcode-answers.ts";
import { frameOf, isKept, isMade, toldOf } from "./told-editions.ts";

/** No text: the file in the folder stays as it is. `stub`: what may stand for it where its page need not be made again. `hash`: sha256 of its text, where that is known. */
export type GeneratedFile = readonly [
  path: string,
  text: string | Uint8Array | undefined,
  stub?: string,
  hash?: string | undefined,
];

/** So many charts are in the making while the next pages are. */
const AHEAD = 24;

/** The last that Hugo reads: what comes after it is published as it is. */
export const HUGO_CONFIG = "hugo.json";

/**
 * Yields [path in the generated folder, text], each path once, as it is made: all of them together would be hundreds of megabytes.
 * The same input gives the same files in the same order.
 * @throws Error naming pages and addresses, where a link leads nowhere: after the last file, when every page is known
 */
export async function* renderReport(input: ReportInput): AsyncGenerator<GeneratedFile> {
  const links = linkIndex();
  const paths = new Set<string>();
  for await (const file of filesOf(input, links)) {
    paths.add(file[0]);
    yield file;
  }
  if (input.only === undefined) links.check(paths);
}

async function* filesOf(
  {
    record,
    editions,
    engine,
    content,
    checks = allChecks(),
    examples,
    rawTexts,
    drawer,
    lying,
    vega,
    tableFiles,
    judgeOwn,
    specs,
    madeBy,
    only,
    rendered,
    frames,
    pages,
  }: ReportInput,
  links: LinkIndex,
): AsyncGenerator<GeneratedFile> {
  const kept = new Map(editions.filter(isKept).map((one) => [one.version, one]));
  for (const one of kept.values()) links.addKept(one.links, one.files);
  const keptRuns = new Set([...kept.values()].flatMap(({ ownRuns }) => ownRuns));
  const oldestFirst = editions.map((one) =>
    isKept(one) ? holdingOf(record, one) : editionOf(record, one, checks),
  );
  const newestFirst = oldestFirst.toReversed();
  const told = toldOf(oldestFirst, kept, { baseURL: engine.baseURL, kinds: pageKinds() });
  const { title } = record.declaration;
  const isPublic = hasHost(engine.baseURL);
  const foot = isPublic ? `${title}, ${engine.baseURL}` : title;
  const figures = pageFigures(drawer, lying, { foot, environments: record.environments });
  const base = new URL(engine.baseURL, "https://example.org").pathname;
  const written = new Map(content.map(({ path, text }) => [path, text]));
  const cards = new Map<string, Card>();
  const shownOf: Edition[] = [];
  const held = new Map<string, readonly ContentFile[]>();

  for (const unguided of newestFirst.filter(isMade)) {
    const own = contentFor(content, unguided.environments);
    const edition = { ...unguided, guides: guidesIn(own) };
    frames?.set(edition.version, frameOf(record, engine.baseURL, told.get(edition.version), own));
    const earlier = oldestFirst
      .slice(
        0,
        oldestFirst.findIndex(({ version }) => version === edition.version),
      )
      .flatMap(({ version }) => told.get(version)?.earlier ?? [])
      .reverse();
    const units = pageUnits(edition.version, edition.isNext ? pages : undefined);
    const of = { edition, earlier, figures, examples, isAsked: units.isAsked, ...askedIn(edition.version) };
    for (const kind of kindsFor(edition.version)) {
      if (kind.pages) yield* pageFiles(kind, edition.version, kind.pages(of), edition.isNext, units);
      yield* keptFiles(units.found());
    }
    units.end(links);
    const isWhole = ({ path, text }: ContentFile): boolean => written.get(path) === text;
    held.set(edition.version, own.filter(isWhole));
    if (!isShown(edition.version)) continue;
    for (const { path, text } of own.filter((file) => !isWhole(file)))
      yield [`content/${edition.version}/${path}`, text];
    for (const { path } of own) links.addWritten(edition.version, path);
    const answers = answersOf(
      edition,
      own.flatMap((file) => asksOf(file.text)),
      figures,
    );
    yield* figures.draw(AHEAD);
    yield [`data/answers/${edition.version}.json`, answersText(answers, base)];
    shownOf.push(edition);
  }

  const workingLast = [...newestFirst.filter((e) => !e.isNext), ...newestFirst.filter((e) => e.isNext)];
  for (const kind of kindsFor(SHARED))
    if (kind.shared)
      yield* pageFiles(
        kind,
        SHARED,
        kind.shared({
          ...{ record, editions: workingLast, keptRuns, figures },
          ...defined({ rawTexts }),
          ...askedIn(SHARED),
        }),
      );
  yield* figures.draw();
  if (!only) {
    yield ["assets/js/vega.js", vega];
    yield ["assets/js/table-files.js", tableFiles];
    yield ["assets/js/judge-own.js", judgeOwn];
    const charts = isPublic ? figures.pictured() : [];
    const pictures: Pictures = {
      charts,
      cards: Object.fromEntries([...cards].sort(([a], [b]) => order(a, b))),
    };
    yield [PICTURES, `${JSON.stringify(pictures)}\n`];
    const colours = ownColours(siteOf(record));
    if (colours !== undefined) yield [OWN_COLOURS, colours];
  }
  yield [
    HUGO_CONFIG,
    hugoConfig({
      record,
      editions: editions.toReversed(),
      made: newestFirst.filter(isMade).map(({ version }) => version),
      keptRuns: [...keptRuns],
      engine,
      content,
      held,
      navigation: navigationOf(pageKinds(), new Map([...told].map(([version, { bare }]) => [version, bare]))),
    }),
  ];
  if (only) return;
  for (const edition of shownOf) yield* downloadsOf(edition);
  for (const [id, text] of runTexts(record, newestFirst))
    if (!keptRuns.has(id)) yield [`static/runs/${id}/run.json`, text];
  yield specFile(specs);
  const published = editions
    .filter(({ isNext }) => !isNext)
    .map(({ version, date }) => ({ date, feedEntry: told.get(version)?.feedEntry ?? "" }));
  if (published.length > 0) yield feed(record, published.toReversed(), engine.baseURL);
  const ownRuns = ownRunsOf(oldestFirst);
  for (const { version } of newestFirst.filter(isMade)) {
    const own = new Set([...(ownRuns.get(version) ?? [])].map(runHref));
    // Of a run's page and of those below it.
    const isOwn = (address: string): boolean => own.has(/^\/runs\/[^/]+\//.exec(address)?.[0] ?? "");
    const of = links.linksOf((address) => address.startsWith(`/${version}/`) || isOwn(address));
    const found = told.get(version);
    if (found) rendered?.set(version, { ...found, links: of });
  }

  function isShown(version: string): boolean {
    return only === undefined || [...only].some((address) => address.startsWith(`${version}/`));
  }

  function askedIn(version: string): { isAsked?: IsAsked } {
    if (only === undefined) return {};
    return {
      isAsked: (path) => [...only].some((one) => `${one}/`.startsWith(`${version}/${path}/`)),
    };
  }

  /** Those that made the pages which are wanted; all where all are. */
  function kindsFor(version: string): readonly PageKind[] {
    if (only === undefined) return pageKinds();
    const wanted = [...only].filter((address) => address.startsWith(`${version}/`));
    return [...new Set(wanted.flatMap((address) => madeBy?.get(address) ?? []))];
  }

  /** Each page, then those of its charts that no page had before. Nobody passes on a draft, or a page without an address: they have no cards. */
  async function* pageFiles(
    kind: PageKind,
    version: string,
    pages: Iterable<Page>,
    isDraft = false,
    units?: PageUnits,
  ): AsyncGenerator<GeneratedFile> {
    for (const page of lightPages(pages, version)) {
      const address = `${version}/${page.path}`;
      if (only && !only.has(address)) continue;
      madeBy?.set(address, kind);
      links.add(version, page);
      // Of a draft, too, whose pages may be those of an edition word for word; it is drawn for none.
      const card = isPublic ? cardOf(page, record.declaration.title.split(":", 1)[0] ?? "") : undefined;
      if (card && !isDraft) cards.set(`${version}/${page.path === "" ? "" : `${page.path}/`}card.png`, card);
      const file = [
        pagePath(version, page),
        pageText(withMeanings(page, checks), base, card !== undefined),
        pageStub(page),
      ] as const;
      yield [...file, units?.made(page, ...file)];
      yield* figures.draw(AHEAD);
    }
  }

  function* keptFiles(kept: readonly KeptPage[]): Generator<GeneratedFile> {
    for (const page of kept) {
      links.addKept(page.links, []);
      for (const { path, stub, hash } of page.files) yield [path, undefined, stub, hash];
      yield* figures.keep(page.links.outside);
    }
  }
}

function* lightPages(pages: Iterable<Page>, version: string): Generator<Page> {
  for (const page of pages) yield* lightened(page, version === SHARED ? "/" : `/${version}/`);
}
