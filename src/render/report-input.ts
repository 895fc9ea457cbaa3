/** What rendering takes: a report in memory, and what is there of it already. */
import type { Check } from "../judge/checks/check.ts";
import type { FiolioRecord } from "../schema/record.ts";
import type { Drawer } from "./charts/model/draw-pictures.ts";
import type { EditionInput } from "./edition/edition.ts";
import type { Examples } from "./edition/examples.ts";
import type { KeptEdition, RenderedEdition } from "./edition/kept.ts";
import type { Engine } from "./hugo-config.ts";
import type { PageStore } from "./page-units.ts";
import type { PageKind } from "./pages/page-kind.ts";
import type { ContentFile } from "./shortcodes/content.ts";

export type ReportInput = {
  record: FiolioRecord;
  /** Oldest first; the working edition, if it is shown, last. Of those that are kept no page is made. */
  editions: readonly (EditionInput | KeptEdition)[];
  /** Filled with what is to be known of each edition whose pages were made, by version. */
  rendered?: Map<string, RenderedEdition>;
  /** Folders and address for Hugo's configuration. */
  engine: Engine;
  /** Pages written by people. */
  content: readonly ContentFile[];
  checks?: readonly Check[];
  /** For help pages of checks that find nothing in an edition. */
  examples: Examples;
  /** Of files that figures were copied into, by sha256. */
  rawTexts?: ReadonlyMap<string, string>;
  /** Draws charts in another place, or has them from there. */
  drawer?: Drawer;
  /** Paths of charts that lie in the generated folder already, told and drawn by the same program: they have no text. */
  lying?: ReadonlySet<string>;
  /** What the explorer draws with: a module for browsers. */
  vega: string;
  /** What tables are taken away with: a module for browsers. */
  tableFiles: string;
  /** What judges a reader's own results: a module for browsers. */
  judgeOwn: string;
  /** What the explorer draws by, as `compiledSpecs` makes it. */
  specs: string;
  /** The kind that made each page, by address as in `only`: noted where all are rendered, looked up where some are. */
  madeBy?: Map<string, PageKind>;
  /** For a preview: "VERSION/PATH" of the only pages to render. Nothing but what they show comes with them, and the configuration. */
  only?: ReadonlySet<string>;
  /** Filled with what is on all pages of each edition that are made, by version, before these come. */
  frames?: Map<string, string>;
  /** Pages of the working edition that lie in the generated folder already. */
  pages?: PageStore | undefined;
};
