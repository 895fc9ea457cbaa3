/** Finds in a document what each result in it was measured on: by headings, prose, names of files and hosts. */
import { MARK_OF_PAGES } from "../fences.ts";
import { commandOfTool } from "../formats.ts";
import type { Lines } from "../tables.ts";
import { plainLine } from "../wrapping.ts";
import { type Begun, beginningIn, isFirst, isWithin } from "./begins.ts";
import {
  type Above,
  type First,
  isCaption,
  isOfAbove,
  labelsAbove,
  SENTENCE,
  withoutMark,
} from "./between.ts";
import { headingIn, isOfOrg, isTitleOfTool } from "./headings.ts";
import { keyOfLabel, labelOf } from "./label.ts";
import { namesInLine } from "./names-in-line.ts";

/** How a document can say what a result is of; earlier ones are preferred. */
const KINDS = ["heading", "named", "below", "prose", "host", "place", "anchor"] as const;
type Kind = (typeof KINDS)[number];
type Labels = Partial<Record<Kind, string>>;

export type Section = Lines & { subject: string };

/**
 * Undefined unless its results are of several subjects. `rest` is the label of results that nothing names; `blocks` are files of their own
 * within it.
 */
export function subjectsIn(
  given: readonly string[],
  rest: string,
  blocks: readonly Lines[] = [],
): Section[] | undefined {
  const lines = given.map(plainLine);
  const reader = new Reader(lines.some(isOfOrg));
  const found: { at: number; begins: number; command: number; labels: Labels }[] = [];
  const firsts: First[] = [];
  let begun: Begun | undefined;
  let begunAt = 0;
  let areAbove = false;
  /** Where in `found` the output begins that is read. */
  let current = 0;
  let next = 0;
  for (const [at, line] of lines.entries()) {
    const block = blocks[next];
    const behind = blocks[next - 1]?.to ?? 0;
    const isInBlock = block !== undefined && at >= block.from;
    if (isInBlock && at === block.to - 1) next += 1;
    const shown = line.trim();
    const begins = isInBlock ? undefined : beginningIn(line, begun);
    if (line.length > LONGEST_LINE && !isInBlock) reader.pass();
    // A tool's own title may look like a heading.
    else if (isInBlock ? at === block.from : begins !== undefined) {
      const isOfFio = begins?.tool === "fio";
      const isChanged = !isOfFio && reader.changed > begunAt;
      const isNew = begins === undefined || isChanged || isFirst(line, begins, begun);
      [begun, begunAt] = [begins, at];
      if (isNew) {
        firsts.push({ at, behind, tool: begins?.tool });
        current = found.length;
      }
      reader.begin(isOfFio || isInBlock ? "" : line, isNew);
      if (isNew || isOfFio)
        found.push({ at, begins: reader.changed, command: reader.command, labels: { ...reader.labels } });
      else Object.assign(found.at(-1)?.labels ?? {}, reader.labels);
    } else if (isInBlock || isWithin(begun)) reader.pass();
    else {
      reader.take(line, lines[at + 1] ?? "");
      areAbove ||= found.length === 0 && isCaption(shown);
      const label = isOfAbove(shown, areAbove) ? labelOf(withoutMark(shown)) : undefined;
      if (label === undefined) continue;
      for (const { labels } of found.slice(current)) labels.below = label;
      current = found.length;
      reader.endOutput();
    }
  }
  const byKind = KINDS.map((kind) => found.map(({ labels, ...one }) => ({ ...one, label: labels[kind] })));
  for (const named of [...byKind, labelsAbove(lines, firsts)]) {
    const keys = new Set(named.map(({ label }) => keyOfLabel(label ?? "")));
    if (keys.size > 1) return sectionsOf(named, lines.length, rest);
  }
  return undefined;
}

function sectionsOf(found: readonly Above[], length: number, rest: string): Section[] {
  const sections: Section[] = [];
  for (const [i, { at, begins, command = -1, label }] of found.entries()) {
    const subject = label ?? rest;
    const last = sections.at(-1);
    if (last !== undefined && keyOfLabel(last.subject) === keyOfLabel(subject)) continue;
    // What stands above the output before it is of that one.
    const before = found[i - 1]?.at ?? 0;
    const first = [begins, command].filter((line) => line > before);
    const from = last === undefined ? 0 : Math.min(at, ...first);
    if (last !== undefined) last.to = from;
    sections.push({ from, to: length, subject });
  }
  return sections;
}

/** In characters: no longer line begins an output. */
const LONGEST_LINE = 2000;
/** In characters: no longer line is a heading, or names anything. */
const LONGEST_NAME = 200;

/** Words of prose that may be a name; more are a sentence on something else. */
const MOST_WORDS = 4;

/** Opens or closes a fence of Markdown; some say in it what it shows. */
const FENCE = /^\s{0,3}(?:```|~~~)/;
const TITLE_OF_FENCE =
  /^\s{0,3}(?:```|~~~|\{(?:code|noformat|panel):).{0,200}?\b(?:title|filename|file|caption|name)=(?:"([^"]{1,100})"|([^\s"|{}]{1,100}))/;
/** "ceph-block:", "Test 2: ceph-block (3 replicas)" */
const ANNOUNCES = /^[^/].*:$|^(?:test|case|run|result|part)\s?(?:\d{1,3}|[A-Z])\s?[:.)-]\s/i;

class Reader {
  readonly labels: Labels = {};
  #inFence = false;
  readonly #headings: { level: number; label: string | undefined }[] = [];
  /** The last line of prose. */
  #prose = "";
  #proseAt = 0;
  readonly #isOrg: boolean;
  #line = -1;
  #changed = 0;
  #command = -1;

  constructor(isOrg: boolean) {
    this.#isOrg = isOrg;
  }

  /** The first line of what belongs to the next result: that of the heading before it. */
  get changed(): number {
    return this.#changed;
  }

  /** The last line that runs a tool. */
  get command(): number {
    return this.#command;
  }

  /** What is below this line is of the next result. */
  endOutput(): void {
    this.#changed = this.#line + 1;
  }

  /** A line that says nothing of what it is of. */
  pass(): void {
    this.#line += 1;
  }

  /** @param isNew no line above it is the tool's: what announces it says what it is of */
  begin(line: string, isNew: boolean): void {
    if (isNew && ANNOUNCES.test(this.#prose)) this.#setProse();
    this.#prose = "";
    this.pass();
    for (const { kind, label } of namesInLine(line)) this.labels[kind] = label;
  }

  take(line: string, next: string): void {
    this.#line += 1;
    const shown = line.trim();
    if (FENCE.test(line) || MARK_OF_PAGES.test(line)) this.#fence(line);
    else if (shown !== "" && shown.length <= LONGEST_NAME) this.#read(line, next);
  }

  #read(line: string, next: string): void {
    if (commandOfTool(line) !== undefined) this.#command = this.#line;
    const heading = headingIn(line, next, { isOrg: this.#isOrg, isInFence: this.#inFence });
    const names = heading === undefined ? namesInLine(line) : [];
    if (heading !== undefined) this.#push(heading.level, heading.text);
    for (const { kind, label } of names) this.#set(kind, label);
    if (heading !== undefined || names.length > 0) return;
    const shown = line.trim();
    // A brace may be the first line of an output.
    const isProse = !this.#inFence && /[\p{L}\p{N}]/u.test(shown);
    if (isProse && !isTitleOfTool(shown) && !isOfAbove(shown, true))
      [this.#prose, this.#proseAt] = [shown, this.#line];
  }

  #fence(line: string): void {
    this.#inFence = !this.#inFence;
    const [, quoted, bare] = (this.#inFence && TITLE_OF_FENCE.exec(line)) || [];
    if (quoted !== undefined || bare !== undefined)
      [this.#prose, this.#proseAt] = [quoted ?? bare ?? "", this.#line];
    if (this.#inFence) this.#setProse();
    this.#prose = "";
  }

  #setProse(): void {
    const label = SENTENCE.test(this.#prose) ? undefined : labelOf(this.#prose);
    if (label !== undefined && label.split(" ").length <= MOST_WORDS)
      this.#set("prose", label, this.#proseAt);
  }

  #set(kind: Kind, label: string, at = this.#line): void {
    if (this.labels[kind] !== label) this.#changed = at;
    this.labels[kind] = label;
  }

  #push(level: number, text: string): void {
    while ((this.#headings.at(-1)?.level ?? 0) >= level) this.#headings.pop();
    this.#headings.push({ level, label: labelOf(text) });
    this.#prose = "";
    delete this.labels.prose;
    const nearest = this.#headings.findLast(({ label }) => label !== undefined)?.label;
    if (nearest !== undefined) this.#set("heading", nearest);
    else delete this.labels.heading;
    this.#changed = this.#line;
  }
}
