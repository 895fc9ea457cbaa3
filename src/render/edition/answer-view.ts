/** What the card of an answer shows, as plain data. */
import type { Badge, Link, Rich, TextSpan } from "./rich.ts";

/** A letter: what it stands for in a word or two, and in full. */

/** What a claim names to get these deployments; without a name the record does not state it. */
export type ClassLine = {
  name?: string;
  /** Of what is named for now, or not shown to do: it is told smaller. */
  guess?: true;
  /** Which set-ups of it, where it has several, each leading to what is to be set. */
  setUp?: readonly TextSpan[];
  /** The same behind the class where it is copied, as no claim can ask for it: "set up with 2 cores". */
  comment?: string;
  /** What becomes of its data with the node: told before it is copied. */
  survives?: Badge;
  deployments: readonly Link[];
};

/** In a line, what is named where more is asked. */
export type FurtherAnswer = {
  when: string;
  verdict: string;
  beside?: string;
  text: Rich;
  /** Nobody is named: it is read as text, and beneath it each in a line, by what its `head` says. */
  lines?: { head: string; items: readonly Rich[] };
  /** Who is not named with it, and why; of several whom to try first. */
  note?: Rich;
  classes: readonly ClassLine[];
};

/** "PostgreSQL here: A or B (low confidence). To survive a node: not known." `asked`: the use case, which a reader may have chosen by a product. */
export type ToldHead = {
  asked: string;
  before: string;
  said: Rich;
  survivor?: string;
  /** What is missing most. */
  why?: string;
  /** Whom another tool has ahead of what is named. */
  elsewhere?: Rich;
  isAll?: true;
};

/** The answer for one use case in one environment. */
export type AnswerView = {
  label: string;
  /** The sentence over it; `isAll`: nothing beneath it is headed by the headline, as this says it. */
  told: ToldHead;
  /** Of what the headline names; empty where it names nobody. */
  classes: readonly ClassLine[];
  headline: Rich;
  /** The same one by one, where it names two that differ in it, each with its chance to be the best. */
  each?: readonly { name: Link; chance?: string; classes: readonly ClassLine[] }[];
  /** What holds whatever is measured, as it is said of such an environment. */
  note?: Rich;
  /** Of one that is not given: why it is open; `short`: the same in a line or two, where figures beside it say the rest; `text`: what speaks for what is named until it is; `choices`: what the reader decides by; `classes`: any of which will do. */
  meanwhile?: {
    why: Rich;
    short?: Rich;
    text?: Rich;
    choices?: readonly Rich[];
    classes?: readonly ClassLine[];
  };
  /** In what it is ahead, and by how much: beneath its name. `sentence` says what else is to be known. */
  because?: Rich;
  sentence: Rich;
  /** Heads it, where another storage is named in between: "Why Local NVMe". */
  why?: string;
  /** What is named stands for, where `need` names another: neither is read as the answer to both. */
  when?: string;
  /** Beneath what is named and as large, where data must outlive the node and those of what is named may not; more of it is folded. */
  need?: FurtherAnswer;
  /** The same where more is asked that is usual for the use case. */
  asks?: readonly FurtherAnswer[];
  /** What would make another one the answer. */
  turn?: Rich;
  /** A word of verdict/words.ts; the card is styled by it. */
  verdict: string;
  /** What stands quietly behind it: "82 % sure". */
  beside?: string;
  /** What it rests on, of the two that it compares. */
  scorecard?: Scorecard;
  facts: readonly AnswerFact[];
};

/** `folded`: told after what decides; `summary`: over it where it is folded, else its term; `lines`: a line each, beneath the value; `rows`: the same in two columns, as wide as the card; `reason`: why that is to be done, folded; `pre`: commands to copy, and what they need; `after`: what to do after these, folded under its `summary` where it has one. */
export type AnswerFact = {
  term: string;
  summary?: string;
  value: Rich;
  lines?: readonly Rich[];
  rows?: readonly { of: Rich; said: Rich }[];
  /** Drawn before it: `share` is 0 to 1, `text` the same in words. */
  bars?: readonly { name: string; href?: string; share: number; text: string }[];
  /** What goes into a claim, beneath it. */
  classes?: readonly ClassLine[];
  folded?: true;
  /** What to do next: it stands out. */
  next?: true;
  reason?: { summary: string; value: Rich };
  pre?: { label: string; text: string; needs?: Rich };
  after?: { summary?: string; value: Rich; pre?: { label: string; text: string } };
};

/** Two side by side in all that counts, heaviest first. */
export type Scorecard = {
  /** Deployments, in the order of its columns. */
  of: readonly string[];
  /** `note`: its StorageClass. */
  names: readonly (Link & { note?: Rich })[];
  rows: readonly {
    what: string;
    /** "40 %". */
    weight: string;
    /** How much is enough, where the use case says so: "at most 20 ms". */
    limit?: string;
    /** A row each beneath it, where nobody has the figure that counts: what comes nearest, "plain writes, p99, 16 at once". */
    near?: readonly { what: string; cells: readonly Rich[] }[];
    cells: readonly ScoreCell[];
    /** `who` is better, and by how much. */
    outcome: { who?: string; text: string; title: string; note?: string };
  }[];
  /** By which test which of them were measured, a line each. */
  tests: readonly string[];
  /** What each costs, in the order of its columns; absent where it tells nothing. */
  costs?: readonly string[];
  /** What each lies on, where that is not the same, or not stated: a lead may be that of the disks. */
  disks?: readonly string[];
};

/** `share`: of the better of the two, drawn as a bar; `doubts`: in words, beneath it; `best`: and in no heavy doubt. */
export type ScoreCell = {
  text: string;
  href?: string;
  title?: string;
  doubts?: readonly TextSpan[];
  note?: Rich;
  struck?: true;
  muted?: true;
  best?: true;
  share?: number;
};
