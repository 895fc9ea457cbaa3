/** A kind of page: the pages that it makes of an edition, and its entry in the main navigation. */
import type { FiolioRecord } from "../../schema/record.ts";
import type { Figures } from "../charts/figures.ts";
import type { Edition } from "../edition/edition.ts";
import type { Examples } from "../edition/examples.ts";
import type { EarlierEdition, HoldingEdition } from "../edition/kept.ts";
import type { Page } from "../edition/view.ts";

/**
 * Whether this page, or one below it, is to be made. Kinds with a page for each of many things ask before they make it: a preview
 * shows few, and others are there already.
 * @param of for a page that is made of one environment alone
 */
export type IsAsked = (path: string, of?: MadeOf) => boolean;
/** `part`: of the edition, as `within` gives it. `frame`: what else is on the page; whatever it says. */
export type MadeOf = { part: Edition; frame?: unknown };
export const everyPage: IsAsked = () => true;

/** What the pages of one edition are made of. */
export type OfEdition = {
  edition: Edition;
  /** Those before it, newest first. */
  earlier: readonly EarlierEdition[];
  figures: Figures;
  /** For help pages of checks that find nothing in an edition. */
  examples: Examples;
  isAsked?: IsAsked;
};

/** What the pages outside the editions are made of. */
export type OfReport = {
  record: FiolioRecord;
  /** Newest first, the working edition last. */
  editions: readonly (Edition | HoldingEdition)[];
  /** Ids of runs whose pages are there already. */
  keptRuns: ReadonlySet<string>;
  figures: Figures;
  examples: Examples;
  /** Deployments of the examples that pages written by people show. */
  shownExamples: ReadonlySet<string>;
  /** Of files that figures were copied into, by sha256. */
  rawTexts?: ReadonlyMap<string, string>;
  isAsked?: IsAsked;
};

/** What the main navigation is divided into, in its order. */
export const GROUPS = ["Choose", "Explore", "Storage", "Learn", "Evidence"] as const;

export type MenuEntry = {
  group: (typeof GROUPS)[number];
  name: string;
  /** Below the edition. */
  path: string;
  weight: number;
  /** The path is not below the edition, but outside of all of them. */
  outside?: true;
  /** Its page says that there is nothing yet: the edition's menu is without it. */
  isBare?: (edition: Edition) => boolean;
};

export type PageKind = {
  /** Its entry in the main navigation, if any. */
  menu?: MenuEntry;
  /** In each edition. Yielded one by one, a page and what it is made of need not be kept. */
  pages?: (of: OfEdition) => Iterable<Page>;
  /** Once, outside the editions. */
  shared?: (of: OfReport) => Iterable<Page>;
};
