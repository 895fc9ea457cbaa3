/** Finds in a document what each result in it was measured on: by headings, prose, names of files and hosts. */
import { MARK_OF_PAGES } from "../fences.ts";
import type { Lines } from "../tables.ts";
import { plainLine } from "../wrapping.ts";
import {
  type Above,
  type First,
  isCaption,
  isOfAbove,
  labelsAbove,
  SENTENCE,
  withoutMark,
} from "./between.ts";
import { headingIn, isOfOrg } from "./headings.ts";
import { keyOfLabel, labelOf } from "./label.ts";
import { namesInLine } from "./names-in-line.ts";

/** Where a tool's output begins, or a part of it. */
const BEGINS_OF: Readonly<Record<string, readonly RegExp[]>> = {
  fio: [
    /: \(g=\d+\): rw=/,
    /: \(groupid=\d+, jobs=\d+\): err=/,
    /^\s*[[{]*\s*"fio version"/,
    /^[2-5];fio-\d/,
    /^FIO version - /,
  ],
  kbench: [/FIO Benchmark (?:\w+ ?)?Summary/, /TEST_FILE: /],
  dbench: [/^Testing Read IOPS/],
  dd: [/^\d+\+\d+[ \u00a0](?:records (?:in|gelezen)|Datensätze ein|enregistrements lus)/],
  elbencho: [/^OPERATION {1,8}RESULT TYPE /, /^\s*\[?\{"phase_type"/],
  ioping: [/^--- .{1,200} ioping statistics ---$/],
  iozone: [/^\s*Iozone: Performance Test/],
  hdparm: [/^\s*Timing (?:O_DIRECT )?(?:cached reads|(?:buffered )?disk reads):/],
  "bonnie++": [/^Version {1,10}\d\S{1,10} {1,20}-+Sequential Output/, /^1\.9\d\w?,\d/],
  YABS: [/^fio Disk Speed Tests /],
  diskspd: [/^Command Line: /],
  CrystalDiskMark: [/^CrystalDiskMark \d/],
  sysbench: [/^sysbench \d+\.\d/],
  pgbench: [/^transaction type: /, /^pgbench \(/],
  "redis-benchmark": [/^ *====== \S.{0,80} ======$/, /^"test","rps"/],
  pg_test_fsync: [/^\d{1,5} seconds? per test$/],
  rados: [/^hints = \d/],
  rbd: [/^bench(?:-write)? {1,4}(?:type|io_size) /],
  warp: [/^(?:Operation|Report): /],
  s3bench: [/^Test parameters$/],
  etcd: [/^Summary:$/, /(?:PASS|FAIL): Throughput /, /^Error distribution:$/],
  /** A page begins with the comment of whatever metric comes first; grep leaves none. */
  "etcd's metrics": [/^# (?:(?:HELP|TYPE) \w|\w{1,9} etcd_)/, /^etcd_disk_\w{1,60}_bucket\{/],
};
const BEGINS = Object.values(BEGINS_OF).flat();
const isOfFio = (line: string): boolean => BEGINS_OF.fio?.some((begins) => begins.test(line)) === true;
/** The first lines of fio's outputs: nothing of fio stands right above them. */
const FIRST_OF_FIO: readonly RegExp[] = [
  /^\S{1,128}: \(g=0\): rw=/,
  /^\s*\{?\s*"fio version"/,
  /^[2-5];fio-\d/,
];

/** How a document can say what a result is of; earlier ones are preferred. */
const KINDS = ["heading", "named", "below", "prose", "host", "place"] as const;
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
  const found: { at: number; begins: number; labels: Labels }[] = [];
  const firsts: First[] = [];
  let areOfFio = true;
  let areAbove = false;
  /** Where in `found` the output begins that is read. */
  let current = 0;
  let next = 0;
  for (const [at, line] of lines.entries()) {
    const block = blocks[next];
    const behind = blocks[next - 1]?.to ?? 0;
    const isInBlock = block !== undefined && at >= block.from;
    if (isInBlock && at === block.to - 1) next += 1;
    if (line.length > LONGEST_LINE && !isInBlock) reader.pass();
    // A tool's own title may look like a heading.
    else if (isInBlock ? at === block.from : BEGINS.some((begins) => begins.test(line.trimEnd()))) {
      const isFirst = isInBlock || FIRST_OF_FIO.some((first) => first.test(line));
      areOfFio &&= isInBlock || isOfFio(line);
      if (isFirst) {
        firsts.push({ at, behind });
        current = found.length;
      }
      reader.begin(isFirst);
      found.push({ at, begins: reader.changed, labels: { ...reader.labels } });
    } else if (isInBlock) reader.pass();
    else {
      reader.take(line, lines[at + 1] ?? "");
      const shown = line.trim();
      areAbove ||= found.length === 0 && isCaption(shown);
      const label = isOfAbove(shown, areAbove) ? labelOf(withoutMark(shown)) : undefined;
      if (label === undefined) continue;
      for (const { labels } of found.slice(current)) labels.below = label;
      current = found.length;
      reader.endOutput();
    }
  }
  const byKind = KINDS.map((kind) => found.map(({ labels, ...one }) => ({ ...one, label: labels[kind] })));
  // What other tools print between fio's outputs is no name.
  for (const named of [...byKind, ...(areOfFio ? [labelsAbove(lines, firsts)] : [])]) {
    const keys = new Set(named.map(({ label }) => keyOfLabel(label ?? "")));
    if (keys.size > 1) return sectionsOf(named, lines.length, rest);
  }
  return undefined;
}

function sectionsOf(found: readonly Above[], length: number, rest: string): Section[] {
  const sections: Section[] = [];
  for (const [i, { at, begins, label }] of found.entries()) {
    const subject = label ?? rest;
    const last = sections.at(-1);
    if (last !== undefined && keyOfLabel(last.subject) === keyOfLabel(subject)) continue;
    // What changed above the output before it is of that one.
    const isBetween = begins > (found[i - 1]?.at ?? 0);
    const from = last === undefined ? 0 : isBetween ? begins : at;
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
  readonly #isOrg: boolean;
  #line = -1;
  #changed = 0;

  constructor(isOrg: boolean) {
    this.#isOrg = isOrg;
  }

  /** The first line of what belongs to the next result: that of the heading before it. */
  get changed(): number {
    return this.#changed;
  }

  /** What is below this line is of the next result. */
  endOutput(): void {
    this.#changed = this.#line + 1;
  }

  /** A line that says nothing of what it is of. */
  pass(): void {
    this.#line += 1;
  }

  /** @param isFirst no line above it is the tool's: what announces it says what it is of */
  begin(isFirst: boolean): void {
    if (isFirst && ANNOUNCES.test(this.#prose)) this.#setProse();
    this.#prose = "";
    this.pass();
  }

  take(line: string, next: string): void {
    this.#line += 1;
    const shown = line.trim();
    if (FENCE.test(line) || MARK_OF_PAGES.test(line)) this.#fence(line);
    else if (shown !== "" && shown.length <= LONGEST_NAME) this.#read(line, next);
  }

  #read(line: string, next: string): void {
    const heading = headingIn(line, next, { isOrg: this.#isOrg, isInFence: this.#inFence });
    const names = heading === undefined ? namesInLine(line) : [];
    if (heading !== undefined) this.#push(heading.level, heading.text);
    for (const { kind, label } of names) this.#set(kind, label);
    if (heading !== undefined || names.length > 0) return;
    const shown = line.trim();
    // A brace may be the first line of an output.
    const isProse = !this.#inFence && /[\p{L}\p{N}]/u.test(shown);
    if (isProse && !isOfAbove(shown, true)) this.#prose = shown;
  }

  #fence(line: string): void {
    this.#inFence = !this.#inFence;
    const [, quoted, bare] = (this.#inFence && TITLE_OF_FENCE.exec(line)) || [];
    if (quoted !== undefined || bare !== undefined) this.#prose = quoted ?? bare ?? "";
    if (this.#inFence) this.#setProse();
    this.#prose = "";
  }

  #setProse(): void {
    const label = SENTENCE.test(this.#prose) ? undefined : labelOf(this.#prose);
    if (label !== undefined && label.split(" ").length <= MOST_WORDS) this.#set("prose", label);
  }

  #set(kind: Kind, label: string): void {
    if (this.labels[kind] !== label) this.#changed = this.#line;
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
