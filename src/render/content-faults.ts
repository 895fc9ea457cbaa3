/** What Hugo would refuse in pages written by people: dead links, and figures that an edition does not have. Pure. */
import { allChecks } from "../judge/index.ts";
import type { FiolioRecord } from "../schema/record.ts";
import { earlierOf } from "./blocks/answers/moved-answers.ts";
import { pageFigures } from "./charts/figures.ts";
import { type Edition, type EditionInput, editionOf } from "./edition/edition.ts";
import type { Examples } from "./edition/examples.ts";
import type { Page } from "./edition/view.ts";
import { KnownPages } from "./known-pages.ts";
import { pageKinds } from "./page-kinds.ts";
import {
  askKey,
  asksIn,
  type ContentFile,
  examplesIn,
  guidesIn,
  passagesBlanked,
  requiresOf,
} from "./shortcodes/content.ts";
import { type Addresses, addressOf, leads, linksIn } from "./shortcodes/content-links.ts";
import { answersOf } from "./shortcodes/shortcode-answers.ts";

/** Where a page is asked for in fiolio.yaml. */
const DECLARED = ["navigation", "footer"] as const;

/** `path`: in its content folder; of what fiolio.yaml declares, the place there, without a line. `line`: from 1. `editions`: in which it is so. */
export type ContentFault = {
  path: string;
  line: number;
  what: "link" | "figure" | "declared";
  text: string;
  editions: string[];
};

type Input = {
  record: FiolioRecord;
  /** Oldest first. */
  editions: readonly EditionInput[];
  content: readonly ContentFile[];
  examples: Examples;
};

/** In the order of files and lines. */
export function contentFaults({ record, editions, content, examples }: Input): ContentFault[] {
  const faults = new Map<string, ContentFault>();
  const newestFirst = editions.map((input) => editionOf(record, input, allChecks())).toReversed();
  const ofReport = {
    ...{ record, editions: newestFirst, keptRuns: new Set<string>(), figures: pageFigures() },
    ...{ examples, shownExamples: examplesIn(content) },
  };
  const shared = new KnownPages(
    [],
    pageKinds().map((kind) => addressesOf(() => kind.shared?.(ofReport))),
  );
  for (const [index, unguided] of newestFirst.entries()) {
    const own = content
      .filter(({ text }) => requiresOf(text).every((id) => unguided.environments.includes(id)))
      .map(({ path, text }) => ({ path, text: passagesBlanked(text, unguided.environments) }));
    const edition = { ...unguided, guides: guidesIn(own) };
    const earlier = newestFirst.slice(index + 1).map(earlierOf);
    const made = { edition, earlier, figures: pageFigures(), examples };
    const addresses = {
      shared,
      edition: new KnownPages(
        own.flatMap(({ path }) => withSection(path)),
        pageKinds().map((kind) => addressesOf(() => kind.pages?.(made))),
      ),
    };
    const found = [
      ...own.flatMap((file) => [...faultsIn(file, edition, addresses, examples)]),
      ...declaredFaults(record.declaration, addresses),
    ];
    for (const fault of found) {
      const key = JSON.stringify([fault.path, fault.line, fault.what, fault.text]);
      const known = faults.get(key);
      if (known === undefined) faults.set(key, { ...fault, editions: [edition.version] });
      else if (!known.editions.includes(edition.version)) known.editions.unshift(edition.version);
    }
  }
  return [...faults.values()].sort((a, b) =>
    a.path === b.path ? a.line - b.line : a.path < b.path ? -1 : 1,
  );
}

function declaredFaults(
  { site = {} }: FiolioRecord["declaration"],
  { edition }: Addresses,
): Omit<ContentFault, "editions">[] {
  return DECLARED.flatMap((key) =>
    (site[key] ?? []).flatMap(({ href }, i) =>
      href.startsWith("https://") || edition.has(addressOf(href))
        ? []
        : [{ path: `site.${key}[${i}]`, line: 0, what: "declared" as const, text: href }],
    ),
  );
}

function* addressesOf(pages: () => Iterable<Page> | undefined): Generator<string> {
  for (const { path } of pages() ?? []) yield addressOf(path);
}

/** Hugo makes a page for each folder at the top. */
const withSection = (path: string): string[] => [
  addressOf(path),
  ...(path.includes("/") ? [addressOf(path.slice(0, path.indexOf("/")))] : []),
];

function* faultsIn(
  { path, text }: ContentFile,
  edition: Edition,
  addresses: Addresses,
  examples: Examples,
): Generator<Omit<ContentFault, "editions">> {
  const lineAt = (at: number): number => text.slice(0, at).split("\n").length;
  const asks = asksIn(text);
  const answers = answersOf(
    edition,
    asks.map(({ ask }) => ask),
    pageFigures(),
    examples,
  );
  for (const { ask, at } of asks)
    if (answers[askKey(ask)] === undefined)
      yield { path, line: lineAt(at), what: "figure", text: askKey(ask) };
  for (const { href, at } of linksIn(text))
    if (!leads(href, path, addresses)) yield { path, line: lineAt(at), what: "link", text: href };
}
