/** What a page shows, as plain data: front matter for Hugo, whose layouts turn each block into markup and escape every text; rows of tables are finished before. */
import type { AnswerView, ClassLine } from "./answer-view.ts";
import type { Badge, Link, Rich, Tone } from "./rich.ts";

export { type Badge, headOf, type Link, plain, type Rich, type TextSpan, type Tone } from "./rich.ts";

/** An href starts with "/" for a page of the site, seen from its root; Hugo adds the sub-path it is served from. */
export type TableCell = {
  text: Rich;
  href?: string;
  /** The exact value and its interval, in words. */
  title?: string;
  /** What the column is sorted by. */
  sort?: number | string;
  tone?: Tone;
  /** Its tone rests only on what is in doubt: drawn paler. */
  doubted?: true;
  /** Excluded from ranking. */
  struck?: true;
  badges?: readonly Badge[];
  /** Told in another row, too, or of nothing: a phone leaves it out, save as the head of a row; elsewhere a head like the one above it is left blank while rows stand as they came. */
  again?: true;
  /** A second, quieter line. */
  note?: Rich;
  /** 0 to 1: drawn as a small bar behind the number. */
  share?: number;
  /** That figure is in doubt: its bar is drawn paler. */
  pale?: true;
};

export type TableColumn = {
  label: string;
  numeric?: true;
  /** Holds whole sentences: must not become as narrow as a word. */
  long?: true;
  title?: string;
  href?: string;
  note?: string;
};
/** `id`: links lead to it. */
export type TableRow = {
  cells: readonly TableCell[];
  tone?: Tone;
  id?: string;
  /** On a phone all that stands of the row until a reader unfolds it, beneath its heading. */
  inShort?: Rich;
  /** Left out until its table's switch `rest` is on, or words are looked for. */
  rest?: true;
};

export type Table = {
  block: "table";
  caption: Rich;
  /** What it stands under says as much: only those hear it who do not see that. */
  said?: true;
  columns: readonly TableColumn[];
  rows: readonly TableRow[];
  /** Said instead of the table when it has no rows. */
  empty?: Rich;
  /** Offers a text filter to readers with JavaScript. */
  filter?: true;
  /** Beside the filter a switch that shows rows which are left out otherwise, and what it says. */
  rest?: string;
  sticky?: true;
  /** Many columns with little in each. */
  narrow?: true;
  /** All but the first are equally wide. */
  even?: true;
  /** The order of the rows has a meaning: readers cannot sort them. */
  fixed?: true;
  /** Two columns that have room on a phone, or three, of which the second is of figures: rows stay rows. */
  lean?: true;
  downloads?: readonly Link[];
};

export type Block =
  | Table
  /** `onPhone`: only there, a line each. */
  | { block: "text"; text: Rich; tone?: Tone; onPhone?: true }
  | { block: "note"; title?: string; text: Rich; tone: Tone }
  | { block: "facts"; items: readonly { term: string; value: Rich; title?: string }[] }
  | { block: "list"; items: readonly Rich[] }
  | Legend
  /** Numbers side by side, each with what they count; `said`: the same as a sentence. */
  | { block: "counts"; items: readonly { count: string; text: string; href?: string }[]; said: Rich }
  | { block: "words"; more: Link }
  | { block: "cards"; cards: readonly Card[] }
  /** `at`: the number of each line, where it is cut out of a file; `cited`: numbers of those that matter. */
  | { block: "pre"; text: string; label: string; at?: readonly number[]; cited?: readonly number[] }
  /** `isDetail`: it has no picture as PNG. */
  | ({
      block: "figure";
      svg: string;
      title?: Rich;
      isDetail?: true;
      downloads: readonly Link[];
    } & Caption)
  | { block: "answer"; answer: AnswerView }
  | Choose
  | PairForm
  | OwnResults
  | Multiples
  | Standings
  /** Beside each other where there is room. */
  | { block: "columns"; columns: readonly (readonly Block[])[] }
  /** What has a page of its own, folded: a script loads it when it is opened. */
  | { block: "elsewhere"; id?: string; summary: string; href: string; asked?: readonly string[] }
  /** Folded, and open in print. A link to `id` opens it. */
  | {
      block: "more";
      id?: string;
      summary: string;
      /** What its page says behind the title of the one that it is from, where it has a page of its own. */
      alone?: string;
      blocks: readonly Block[];
      asked?: readonly string[];
      /** Folded on a phone only. */
      onPhone?: true;
    }
  | { block: "content" };

/** What is said beside a chart; `how`: how it is read, folded. */
export type Caption = { caption: Rich; how?: string };

/** The question of the entrance: answered in place by a script, and by links without one. */
export type Choose = {
  block: "choose";
  /** `shared`: it asks for files that many pods share. */
  useCases: readonly {
    id: string;
    title: string;
    href: string;
    products: readonly string[];
    shared?: true;
  }[];
  /** `made`: what each is made of, as declared; `few`: in a few words; `bare`: behind its name, where nothing was measured. */
  environments: readonly { id: string; title: string; made: string; few: string; bare?: string }[];
  /** Requirements that may be added, by id; `shared`: the one that use cases of shared files have themselves. */
  asked: readonly { id: string; title: string; shared?: true }[];
  /** `why`: that this environment is the one shown at first. */
  chosen: { useCase: string; environment: string; href: string; why?: string };
  /** Where those of environments are. */
  environmentPages: string;
  /** The environment that the overview below is of; none without one. */
  pictured: string;
  answer: AnswerView;
  /** Other questions, each with where it is answered. */
  ways: readonly Link[];
};

/** This deployment against that one of its environment: a form that leads to the explorer, and to the page of the pair where a script finds it. */
export type PairForm = {
  block: "pair";
  /** Of the environment. */
  id: string;
  /** Of the explorer. */
  href: string;
  deployments: readonly { id: string; title: string }[];
  /** The two that it begins with; the first two where nothing parts any. */
  chosen?: readonly [string, string];
  /** Where several forms stand on a page, what tells this one apart to who hears it. */
  where?: string;
  /** What is known before any two are chosen. */
  said?: string;
};

/** Where readers bring results of their own, which a script reads and judges. */
export type OwnResults = {
  block: "own-results";
  /** Pages of checks lie below. */
  checks: string;
  /** What use cases are decided by, as JSON: a list of `AskedUse`. */
  uses: string;
  /** Without a script. */
  without: Rich;
};

/** Small pictures of one kind, one beside the other, each leading to its page. */
export type Multiples = {
  block: "multiples";
  items: readonly {
    id: string;
    title: string;
    href: string;
    /** What is drawn: "Read IOPS, higher is better". */
    metric: string;
    /** What stands out of it, in words. */
    finding: string;
    marks: readonly Dot[];
    /** Beneath its two ends, where these differ: whose value it is, and which. */
    ends: readonly string[];
  }[];
  /** What its dots mean, where they are not all alike. */
  said?: string;
};

/** `at`: from the left, 0 to 1. */
export type Dot = {
  at: number;
  title: string;
  kind: "sound" | "doubted" | "excluded";
  best?: true;
  own?: true;
};

/** A row of dots for each of a few workloads: the better a value, the further right, 0 to 1. */
export type Standings = {
  block: "standings";
  items: readonly {
    title: string;
    href: string;
    metric: string;
    /** The value that is told of, and where it stands or whose it is. */
    value: string;
    text: string;
    /** Beneath: whose figures put its place in doubt, where its own do not. */
    note?: Link;
    struck?: true;
    /** The value furthest left, and whose it is. */
    from?: { value: string; text: string; struck?: true };
    marks: readonly Dot[];
  }[];
  /** How it is read. */
  said: string;
};

/** `struck`: a figure that does not hold, and of what it is. */
export type Card = {
  title: string;
  href?: string;
  struck?: Link & { of: string };
  text: Rich;
  meta?: Rich;
  /** In two columns beneath. */
  lines?: readonly CardLine[];
  tone?: Tone;
};
export type CardLine = { head: Rich; text: Rich };

/** Words with their marks, as answers are called by, and what each means in a few words. */
export type Legend = {
  block: "legend";
  /** `verdict`: of a mark that is drawn; what stands beside one has none. */
  items: readonly { mark: string; verdict?: string; means: string }[];
  /** Where their definitions stand. */
  more: Link;
};

/** Pages of one matter, side by side: the same on each of them, whichever is open. */
export type Tabs = {
  label: string;
  /** Folded on a phone, under the name of the current one. */
  onPhone?: true;
  /** `verdict`: of the answer that is there, in a word. */
  items: readonly {
    id: string;
    text: string;
    href: string;
    verdict?: string;
    note?: string;
    /** By what it is told from the others. */
    made?: string;
    current?: true;
  }[];
};

/** `level` 3: belongs to the section before it, and is not in the table of contents. `said`: the page's name says as much as its title. `of`: before its title, not in the table of contents: whose it is, seen by who is led to it past the head of the page. `open`: on a phone, where other sections are folded. */
export type PageSection = {
  id: string;
  title: string;
  blocks: readonly Block[];
  level?: 3;
  said?: true;
  of?: string;
  open?: true;
};

/** What a label means, wherever on the page it is: they name it by `id` as what they are `about`. */
export type Meaning = { id: string; labels: string; text: string };

export type Page = {
  /** Below the version, "environments/ibm-odf"; "" is the home page. */
  path: string;
  kind: string;
  /** Other pages lie below its address. */
  branch?: true;
  title: string;
  /** One plain sentence for search engines. */
  description: string;
  eyebrow?: string;
  /** What a claim names to get it. */
  classes?: readonly ClassLine[];
  lede?: Rich;
  /** Beneath it: what it is made of, and what is said behind that. */
  points?: readonly Rich[];
  after?: Rich;
  /** Beside its title, where there is room: what is not read apart from that. */
  beside?: readonly Block[];
  tabs?: Tabs;
  crumbs?: readonly Link[];
  /** What else people call it: a StorageClass, a product, a code. Search finds it by these. */
  names?: readonly string[];
  /** Of a pair's page what its script turns round for who asked for the second one first: its id, both titles as printed, and both StorageClasses where one is known. */
  turned?: { id: string; titles: readonly [string, string]; classes?: readonly [string, string] };
  /** The environment that it is within: who looks for its storages is told their answers. */
  within?: string;
  /** How much the answer that it shows rests on, whether a storage was measured, or whether a node may be lost of both of a pair or of neither: search puts the others behind. */
  sure?: number;
  /** A layout of its own. */
  layout?: "search" | "explore" | "moved";
  /** Nothing is here but the way to this address. */
  movedTo?: string;
  /** The path of a page with the same sections: what is too heavy for both lies below that one. */
  sameAs?: string;
  /** What its labels mean. */
  meanings?: readonly Meaning[];
  sections: readonly PageSection[];
};

/** The anchors of a page: its tabs, its sections, the folds in them, and rows of tables. */
export const anchorsOf = ({ sections, tabs }: Page): string[] => [
  ...(tabs?.items.map(({ id }) => id) ?? []),
  ...sections.flatMap(({ id, blocks }) => [id, ...blocks.flatMap((block) => anchorsIn(block))]),
];

function anchorsIn(block: Block): string[] {
  if (block.block === "multiples") return block.items.map(({ id }) => id);
  if (block.block === "columns") return block.columns.flat().flatMap(anchorsIn);
  if (block.block === "table") return block.rows.flatMap(({ id = [] }) => id);
  if (block.block !== "more" && block.block !== "elsewhere") return [];
  const within = block.block === "more" ? block.blocks.flatMap(anchorsIn) : [];
  return block.id === undefined ? within : [block.id, ...within];
}

/** Every address that a page leads to, wherever in it. */
export function hrefsOf(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const item of value) hrefsOf(item, found);
  else if (typeof value === "object" && value !== null)
    // Of millions of values: their names are not put into lists.
    for (const key in value) {
      const item = (value as Readonly<Record<string, unknown>>)[key];
      if (key === "href" && typeof item === "string") found.add(item);
      else if (typeof item === "object") hrefsOf(item, found);
    }
  return found;
}
