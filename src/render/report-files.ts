/** The files of a report, part by part, in the order in which they are written. */
import { allChecks, METHOD } from "../judge/index.ts";
import { hasHost } from "../schema/declaration.ts";
import { defined } from "../text/defined.ts";
import { order } from "../text/problem.ts";
import { pageFigures } from "./charts/figures.ts";
import { runTexts } from "./downloads/record-download.ts";
import { downloadsOf } from "./downloads-of.ts";
import type { LinkIndex } from "./edition/dead-links.ts";
import { type Edition, editionOf } from "./edition/edition.ts";
import { type HoldingEdition, holdingOf, type KeptEdition, ownRunsOf } from "./edition/kept.ts";
import { lightened } from "./edition/light/light-page.ts";
import { runHref, SHARED } from "./edition/links.ts";
import { withMeanings } from "./edition/meanings.ts";
import { OWN_COLOURS, ownColours, siteOf } from "./edition/own-site.ts";
import { pagePath, pageStub, pageText } from "./edition/page-file.ts";
import type { Page } from "./edition/view.ts";
import { type GeneratedFile, HUGO_CONFIG } from "./generated-file.ts";
import { hugoConfig } from "./hugo-config.ts";
import { navigationOf } from "./navigation.ts";
import { pageKinds } from "./page-kinds.ts";
import { type KeptPage, type PageUnits, pageUnits } from "./page-units.ts";
import type { IsAsked, PageKind } from "./pages/page-kind.ts";
import type { ReportInput } from "./report-input.ts";
import { type Card, cardOf, PICTURES, type Pictures } from "./share/card.ts";
import { feed } from "./share/feed.ts";
import { asksOf, type ContentFile, contentFor, examplesIn, guidesIn } from "./shortcodes/content.ts";
import { answersOf, answersText } from "./shortcodes/shortcode-answers.ts";
import { frameOf, isKept, isMade, type Told, toldOf } from "./told-editions.ts";

/** So many charts may be in the making: where pages go on, these are drawn beside them. */
const AHEAD = 500;

/** Of one report; its files are made once. */
export class ReportFiles {
  readonly #input: ReportInput;
  readonly #links: LinkIndex;
  readonly #kept: ReadonlyMap<string, KeptEdition>;
  readonly #keptRuns: ReadonlySet<string>;
  readonly #oldestFirst: readonly (Edition | HoldingEdition)[];
  readonly #told: ReadonlyMap<string, Told>;
  readonly #figures: ReturnType<typeof pageFigures>;
  /** Others can show what lies at an address. */
  readonly #isPublic: boolean;
  /** Path of the address, with a slash at its end. */
  readonly #base: string;
  readonly #cards = new Map<string, Card>();
  /** Editions whose downloads are made. */
  readonly #shown: Edition[] = [];
  /** Pages written by people that are in an edition word for word, by version. */
  readonly #whole = new Map<string, readonly ContentFile[]>();

  constructor(input: ReportInput, links: LinkIndex) {
    const { record, editions, engine, checks = allChecks(), drawer, lying } = input;
    this.#input = input;
    this.#links = links;
    this.#kept = new Map(editions.filter(isKept).map((one) => [one.version, one]));
    // What another program made may lead to a part of a page that is not there now.
    for (const { links: own, files, asPublished } of this.#kept.values())
      links.addKept(asPublished ? { ...own, outside: [] } : own, files);
    this.#keptRuns = new Set([...this.#kept.values()].flatMap(({ ownRuns }) => ownRuns));
    this.#oldestFirst = editions.map((one) =>
      isKept(one) ? holdingOf(record, one) : editionOf(record, one, checks),
    );
    this.#told = toldOf(this.#oldestFirst, this.#kept, { baseURL: engine.baseURL, kinds: pageKinds() });
    const { title } = record.declaration;
    this.#isPublic = hasHost(engine.baseURL);
    const foot = this.#isPublic ? `${title}, ${engine.baseURL}` : title;
    this.#figures = pageFigures(drawer, lying, { foot, environments: record.environments });
    this.#base = new URL(engine.baseURL, "https://example.org").pathname;
  }

  /** Those that Hugo reads first; where some pages are asked for, nothing else. */
  async *all(): AsyncGenerator<GeneratedFile> {
    const { only } = this.#input;
    for (const edition of this.#newestFirst().filter(isMade)) yield* this.#edition(edition);
    yield* this.#sharedPages();
    if (!only) yield* this.#assets();
    yield this.#configuration();
    if (!only) yield* this.#beside();
  }

  #newestFirst(): (Edition | HoldingEdition)[] {
    return this.#oldestFirst.toReversed();
  }

  /** Pages that its record gives, then those that people wrote, with what these ask for. */
  async *#edition(unguided: Edition): AsyncGenerator<GeneratedFile> {
    const { record, engine, content, examples, frames, pages } = this.#input;
    const { version, isNext } = unguided;
    const own = contentFor(content, unguided.environments);
    const edition = { ...unguided, guides: guidesIn(own) };
    frames?.set(version, frameOf(record, engine.baseURL, this.#told.get(version), own));
    const units = pageUnits(version, isNext ? pages : undefined);
    const of = {
      ...{ edition, examples, earlier: this.#earlier(version), figures: this.#figures },
      ...{ isAsked: units.isAsked, ...this.#asked(version) },
    };
    for (const kind of this.#kindsFor(version)) {
      if (kind.pages) yield* this.#pageFiles(kind, version, kind.pages(of), isNext, units);
      yield* this.#keptFiles(units.found());
    }
    units.end(this.#links);
    yield* this.#written(edition, own);
  }

  async *#written(edition: Edition, own: readonly ContentFile[]): AsyncGenerator<GeneratedFile> {
    const { version } = edition;
    const asWritten = new Map(this.#input.content.map(({ path, text }) => [path, text]));
    const isWhole = ({ path, text }: ContentFile): boolean => asWritten.get(path) === text;
    this.#whole.set(version, own.filter(isWhole));
    if (!this.#isShown(version)) return;
    for (const { path, text } of own.filter((file) => !isWhole(file)))
      yield [`content/${version}/${path}`, text];
    for (const { path } of own) this.#links.addWritten(version, path);
    const asks = own.flatMap((file) => asksOf(file.text));
    const answers = answersOf(edition, asks, this.#figures, this.#input.examples);
    yield* this.#figures.draw(AHEAD);
    yield [`data/answers/${version}.json`, answersText(answers, this.#base)];
    this.#shown.push(edition);
  }

  /** Of no edition: runs, and what tells of all editions. */
  async *#sharedPages(): AsyncGenerator<GeneratedFile> {
    const { record, rawTexts, examples, content } = this.#input;
    const newestFirst = this.#newestFirst();
    const editions = [...newestFirst.filter((e) => !e.isNext), ...newestFirst.filter((e) => e.isNext)];
    const of = {
      ...{ record, editions, keptRuns: this.#keptRuns, figures: this.#figures },
      ...{ examples, shownExamples: examplesIn(content) },
      ...defined({ rawTexts }),
      ...this.#asked(SHARED),
    };
    for (const kind of this.#kindsFor(SHARED))
      if (kind.shared) yield* this.#pageFiles(kind, SHARED, kind.shared(of));
    yield* this.#figures.draw();
  }

  /** What pages are built with beside layouts, and the list of pictures. */
  *#assets(): Generator<GeneratedFile> {
    const { record, vega, tableFiles, judgeOwn, specs } = this.#input;
    yield ["assets/js/vega.js", vega];
    yield ["assets/js/table-files.js", tableFiles];
    yield ["assets/js/judge-own.js", judgeOwn];
    yield ["assets/explore/specs.json", specs];
    const pictures: Pictures = {
      charts: this.#isPublic ? this.#figures.pictured() : [],
      cards: Object.fromEntries([...this.#cards].sort(([a], [b]) => order(a, b))),
    };
    yield [PICTURES, `${JSON.stringify(pictures)}\n`];
    const colours = ownColours(siteOf(record));
    if (colours !== undefined) yield [OWN_COLOURS, colours];
  }

  #configuration(): GeneratedFile {
    const { record, editions, engine, content } = this.#input;
    const bare = new Map([...this.#told].map(([version, told]) => [version, told.bare]));
    return [
      HUGO_CONFIG,
      hugoConfig({
        ...{ record, engine, content, held: this.#whole, keptRuns: [...this.#keptRuns] },
        editions: editions.toReversed(),
        made: this.#newestFirst()
          .filter(isMade)
          .map(({ version }) => version),
        navigation: navigationOf(pageKinds(), bare),
      }),
    ];
  }

  /** What is published as it is: Hugo does not read it. */
  async *#beside(): AsyncGenerator<GeneratedFile> {
    const { record, editions, engine } = this.#input;
    for (const edition of this.#shown) yield* downloadsOf(edition);
    for (const [id, text] of runTexts(record, this.#newestFirst()))
      if (!this.#keptRuns.has(id)) yield [`static/runs/${id}/run.json`, text];
    const published = editions
      .filter(({ isNext }) => !isNext)
      .map(({ version, date }) => ({ version, date, feedEntry: this.#told.get(version)?.feedEntry ?? "" }))
      .toReversed();
    const [newest] = published;
    const rules = newest && this.#told.get(newest.version)?.rules;
    if (newest) yield feed(record, [...(rules ? [rules] : []), ...published], engine.baseURL);
    this.#tellRendered();
  }

  /** What is to be known of each edition once its pages are kept. */
  #tellRendered(): void {
    const ownRuns = ownRunsOf(this.#input.record, this.#oldestFirst);
    for (const { version } of this.#newestFirst().filter(isMade)) {
      const own = new Set([...(ownRuns.get(version) ?? [])].map(runHref));
      // Of a run's page and of those below it.
      const isOwn = (address: string): boolean => own.has(/^\/runs\/[^/]+\//.exec(address)?.[0] ?? "");
      const links = this.#links.linksOf((address) => address.startsWith(`/${version}/`) || isOwn(address));
      const told = this.#told.get(version);
      if (told) this.#input.rendered?.set(version, { ...told, links, method: METHOD });
    }
  }

  /** Answers of the editions before, the latest first. */
  #earlier(version: string): Told["earlier"][] {
    const at = this.#oldestFirst.findIndex((one) => one.version === version);
    return this.#oldestFirst
      .slice(0, at)
      .flatMap((one) => this.#told.get(one.version)?.earlier ?? [])
      .reverse();
  }

  #isShown(version: string): boolean {
    const { only } = this.#input;
    return only === undefined || [...only].some((address) => address.startsWith(`${version}/`));
  }

  #asked(version: string): { isAsked?: IsAsked } {
    const { only } = this.#input;
    if (only === undefined) return {};
    return {
      isAsked: (path) => [...only].some((one) => `${one}/`.startsWith(`${version}/${path}/`)),
    };
  }

  /** Those that made the pages which are wanted; all where all are. */
  #kindsFor(version: string): readonly PageKind[] {
    const { only, madeBy } = this.#input;
    if (only === undefined) return pageKinds();
    const wanted = [...only].filter((address) => address.startsWith(`${version}/`));
    return [...new Set(wanted.flatMap((address) => madeBy?.get(address) ?? []))];
  }

  /** Each page, then those of its charts that no page had before. Nobody passes on a draft, or a page without an address: they have no cards. */
  async *#pageFiles(
    kind: PageKind,
    version: string,
    pages: Iterable<Page>,
    isDraft = false,
    units?: PageUnits,
  ): AsyncGenerator<GeneratedFile> {
    const { record, checks = allChecks(), only, madeBy } = this.#input;
    for (const page of lightPages(pages, version)) {
      const address = `${version}/${page.path}`;
      if (only && !only.has(address)) continue;
      madeBy?.set(address, kind);
      this.#links.add(version, page);
      // Of a draft, too, whose pages may be those of an edition word for word; it is drawn for none.
      const card = this.#isPublic ? cardOf(page, record.declaration.title.split(":", 1)[0] ?? "") : undefined;
      if (card && !isDraft)
        this.#cards.set(`${version}/${page.path === "" ? "" : `${page.path}/`}card.png`, card);
      const file = [
        pagePath(version, page),
        pageText(withMeanings(page, checks), this.#base, card !== undefined),
        pageStub(page),
      ] as const;
      yield [...file, units?.made(page, ...file)];
      yield* this.#figures.draw(AHEAD);
    }
  }

  *#keptFiles(kept: readonly KeptPage[]): Generator<GeneratedFile> {
    for (const page of kept) {
      this.#links.addKept(page.links, []);
      for (const { path, stub, hash } of page.files) yield [path, undefined, stub, hash];
      yield* this.#figures.keep(page.links.outside);
    }
  }
}

function* lightPages(pages: Iterable<Page>, version: string): Generator<Page> {
  for (const page of pages) yield* lightened(page, version === SHARED ? "/" : `/${version}/`);
}
