/** Finds in a document what each result in it was measured on: by headings, prose, names of files and hosts. */
import { MARK_OF_PAGES } from "./fences.ts";
import { keyOfLabel, labelOf } from "./label.ts";
import type { Lines } from "./tables.ts";

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

/** How a document can say what a result is of; earlier ones are preferred. */
const KINDS = ["heading", "named", "prose", "host"] as const;
type Kind = (typeof KINDS)[number];
type Labels = Partial<Record<Kind, string>>;

export type Section = Lines & { subject: string };

/**
 * Undefined unless its results are of several subjects. `rest` is the label of results that nothing names; `blocks` are files of their own
 * within it.
 */
export function subjectsIn(
  lines: readonly string[],
  rest: string,
  blocks: readonly Lines[] = [],
): Section[] | undefined {
  const reader = new Reader(lines.some((line) => OF_ORG.test(line.slice(0, 20))));
  const found: { at: number; begins: number; labels: Labels }[] = [];
  let next = 0;
  for (const [at, line] of lines.entries()) {
    const block = blocks[next];
    const isInBlock = block !== undefined && at >= block.from;
    if (isInBlock && at === block.to - 1) next += 1;
    if (line.length > LONGEST_LINE && !isInBlock) continue;
    // A tool's own title may look like a heading.
    if (isInBlock ? at === block.from : BEGINS.some((begins) => begins.test(line.trimEnd()))) {
      reader.pass();
      found.push({ at, begins: reader.changedAt(at), labels: { ...reader.labels } });
    } else if (isInBlock) reader.pass();
    else reader.take(line, lines[at + 1] ?? "");
  }
  for (const kind of KINDS) {
    const keys = new Set(found.map(({ labels }) => keyOfLabel(labels[kind] ?? "")));
    if (keys.size > 1) return sectionsBy(kind, found, lines.length, rest);
  }
  return undefined;
}

function sectionsBy(
  kind: Kind,
  found: readonly { at: number; begins: number; labels: Labels }[],
  length: number,
  rest: string,
): Section[] {
  const sections: Section[] = [];
  for (const { at, begins, labels } of found) {
    const subject = labels[kind] ?? rest;
    const last = sections.at(-1);
    if (last !== undefined && keyOfLabel(last.subject) === keyOfLabel(subject)) continue;
    const from = last === undefined ? 0 : Math.min(begins, at);
    if (last !== undefined) last.to = from;
    sections.push({ from, to: length, subject });
  }
  return sections;
}

/** In characters: no longer line is a heading, nor begins an output. */
const LONGEST_LINE = 2000;

type Heading = { level: number; label: string | undefined };

const FENCE = /^\s{0,3}(?:```|~~~)/;
const UNDERLINE = /^([=\-~^"*+])\1{2,}\s*$/;
const LEVEL_OF_UNDERLINE: Record<string, number> = { "=": 1, "-": 2 };
/** Below all headings of a document. */
const LOWEST = 8;

/** What is a heading, in the ways in which documents and scripts write one; the text is the last group. */
const HEADINGS: readonly { pattern: RegExp; level: (mark: string) => number }[] = [
  { pattern: /^==> (?<text>.+?) <==\s*$/, level: () => LOWEST },
  { pattern: /^##\[(?:group|section)\](?<text>.+)$/, level: () => 6 },
  { pattern: /^h(?<mark>[1-6])\. (?<text>.+)$/, level: Number },
  {
    pattern: /^\[(b|h[1-6]|size=\w{1,9})\](?<text>[^[\n]{1,100})\[\/(?:b|h[1-6]|size)\]:?\s*$/i,
    level: () => LOWEST - 1,
  },
  { pattern: /^(?<mark>={2,6}) ?(?<text>[^=\s][^=]*?) ?={2,6}\s*$/, level: (mark) => mark.length },
  { pattern: /^\s{0,3}(?<mark>#{1,6})\s+(?<text>\S.*?)(?:\s+#+)?\s*$/, level: (mark) => mark.length },
  { pattern: /^(?<mark>={1,6}) (?<text>[^=\s][^=]*)$/, level: (mark) => mark.length },
  { pattern: /^\s*([=*#~+_>-])\1{1,}\s*(?<text>[^\s=*#~+_>-].*?)\s*\1{2,}>?\s*$/, level: () => LOWEST },
  { pattern: /^\s*([=*#~+>-])\1{2,}\s+(?<text>[^\s=*#~+>-].*)$/, level: () => LOWEST },
  { pattern: /^\s{0,3}(?:\*\*|__)(?<text>[^*_].{0,100}?)(?:\*\*:?|__:?):?\s*$/, level: () => LOWEST - 1 },
];
/** Only there: in Markdown an asterisk begins an item of a list. */
const ORG = { pattern: /^(?<mark>\*{1,6}) (?<text>\S.*)$/, level: (mark: string): number => mark.length };
const OF_ORG = /^\s*#\+begin_/i;
/** A table of TOML, above a text of several lines. */
const TABLE = /^\[{1,2}["']?(?<text>[^[\]"']{1,80})["']?\]{1,2}\s*$/;
const HOLDS_TEXT = /^\s*[\w-]{1,60} *= *(?:'''|""")/;
const NAMED =
  /^\W{0,5}(?:storage[ _-]?class(?:[ _-]?name)?|sc|backend|storage|provider|cloud|server|machine|volume|pvc|device|disk|pool|driver|provisioner)\s*[:=]\s*["'`]?([^\s"'`{[(][^"'`]{0,60}?)["'`]?[,.]?\s*$/i;
const TESTING =
  /^\W{0,6}(?:now )?(?:testing|benchmarking|measuring|running (?:\w+ ){0,3}?(?:on|against|for))\s+(?:storage ?class |sc )?["'`]?([^\s"'`].{0,60}?)["'`]?\s*(?:\.{1,3}|:)?\s*$/i;
const OF_KBENCH = /\.fio into /;
const HOSTS: readonly RegExp[] = [
  /^\W{0,5}(?:host ?name|host|node(?:[ _-]?name)?)\s*[:=]\s*["']?([\w.-]{1,80})["']?\s*$/i,
  /^hostname=([^\s,]{1,80}), be=\d/,
  /^\[?[\w.-]{1,40}@([\w.-]{1,80})[ :][^#$>\n]{0,80}[#$>](?:\s|$)/,
  /^Linux ([\w.-]{1,80}) \d+\.\d/,
];
/** Words of prose before a fence that may be a name; more are a sentence on something else. */
const MOST_WORDS = 4;

/** What can or should be done names nothing. */
const SENTENCE = /\b(?:can|could|should|must|may|might|will|would)\b/i;

class Reader {
  readonly labels: Labels = {};
  #inFence = false;
  readonly #headings: Heading[] = [];
  #prose = "";
  readonly #kinds: typeof HEADINGS;
  #line = -1;
  #changed = 0;

  constructor(isOrg: boolean) {
    this.#kinds = isOrg ? [ORG, ...HEADINGS] : HEADINGS;
  }

  /** The first line of what belongs to the result at line `at`: that of the heading before it. */
  changedAt(at: number): number {
    return Math.min(this.#changed, at);
  }

  /** A line that says nothing of what it is of. */
  pass(): void {
    this.#line += 1;
  }

  /** True if the line only says what the next ones are. */
  take(line: string, next: string): boolean {
    this.#line += 1;
    if (FENCE.test(line)) return this.#fence();
    if (MARK_OF_PAGES.test(line)) return true;
    const shown = line.trim();
    if (shown === "" || shown.length > 200) return false;
    const table = HOLDS_TEXT.test(next) ? TABLE.exec(line)?.groups?.text : undefined;
    const below =
      table === undefined ? underlined(line, next) : { level: 1, text: table.replaceAll(".", " ") };
    const heading = this.#inFence ? undefined : below;
    if (heading !== undefined || this.#isHeading(line)) {
      if (heading !== undefined) this.#push(heading.level, heading.text);
      return true;
    }
    const named =
      NAMED.exec(line)?.[1] ?? (OF_KBENCH.test(line) ? undefined : labelOf(TESTING.exec(line)?.[1] ?? ""));
    if (named !== undefined) return this.#set("named", named);
    for (const pattern of HOSTS) {
      const host = pattern.exec(line)?.[1];
      if (host !== undefined) return this.#set("host", host);
    }
    if (!this.#inFence) this.#prose = shown;
    return false;
  }

  #fence(): true {
    this.#inFence = !this.#inFence;
    if (!this.#inFence) {
      this.#prose = "";
      return true;
    }
    const label = SENTENCE.test(this.#prose) ? undefined : labelOf(this.#prose);
    if (label !== undefined && label.split(" ").length <= MOST_WORDS) this.#set("prose", label);
    return true;
  }

  #set(kind: Kind, label: string): true {
    if (this.labels[kind] !== label) this.#changed = this.#line;
    this.labels[kind] = label;
    return true;
  }

  #isHeading(line: string): boolean {
    for (const { pattern, level } of this.#kinds) {
      const groups = pattern.exec(line)?.groups;
      // Rows of marks are ornament, as is the head of YABS.
      if (groups === undefined || !/[\p{L}\p{N}]/u.test(groups.text ?? "")) continue;
      if (/^#\s{6,}\S.*#$/.test(line.trim())) continue;
      // In a fence, "#" begins a comment of a shell.
      this.#push(this.#inFence ? LOWEST : level(groups.mark ?? ""), groups.text ?? "");
      return true;
    }
    return false;
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

/** Titles that YABS and diskspd print themselves. */
const OF_TOOLS =
  /^(?:Basic System Information|IPv[46] Network Information|Results for timespan \d|iperf3 Network Speed Tests|Geekbench \d)/;

/** A heading with a line below it. */
function underlined(line: string, next: string): { level: number; text: string } | undefined {
  const mark = UNDERLINE.exec(next)?.[1];
  if (mark === undefined || /^\s|[{}|]|^[\w ]+:\s*\S/.test(line) || UNDERLINE.test(line)) return undefined;
  if (OF_TOOLS.test(line)) return undefined;
  if (next.trim().length * 2 < line.trim().length) return undefined;
  return { level: LEVEL_OF_UNDERLINE[mark] ?? 3, text: line };
}
