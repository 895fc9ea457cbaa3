/** A file of fio's terse lines: groups them into runs and workloads, and finds what is wrong with them. */
import { crc32 } from "node:zlib";
import { valueOf } from "../../schema/quantity.ts";
import type { Result } from "../../schema/result.ts";
import { defined, nonEmpty } from "../../text/defined.ts";
import type { Imported, ImportProblem, RawFile, RunDraft } from "../collector.ts";
import { importFio } from "../fio/file.ts";
import { classify } from "../fio/messages.ts";
import { resultOfRow, statusProblem } from "../fio-text/printed-result.ts";
import { mergeRows, ranPattern } from "../fio-text/printed-row.ts";
import { error } from "../reading/imported.ts";
import { MOST_REPORTS, mayGoOn, tooMany } from "../reading/limits.ts";
import { eachLine } from "../reading/lines.ts";
import { TERSE } from "../reading/tools/terse-line.ts";
import { parseTerse, type TerseLine, wholeRowOf } from "./line.ts";
import { disksOf } from "./tail.ts";
import { blockSizesOf } from "./workload.ts";

/** A line with the names of the fields, which people put above the lines. */
const NAMES = /^terse_version\w*;/;
const JSON_MARK = /^\s*"fio version"\s*:/;
/** Version 2 puts the description on a line of its own. */
const DESCRIPTION = /^;/;
const KEPT_LINES = 200;

type Found = {
  lines: TerseLine[];
  /** The lines so far, by checksum: two jobs never have the same figures. */
  seen: Map<number, string[]>;
  damage: string[];
  messages: string[];
  hasJson: boolean;
};

export async function importTerse(file: RawFile): Promise<Imported> {
  const found: Found = { lines: [], seen: new Map(), damage: [], messages: [], hasJson: false };
  let last = 0;
  const rest = await eachLine(
    file,
    (line, number) => {
      last = number;
      if (JSON_MARK.test(line)) found.hasJson = true;
      else take(found, line, number);
      return !found.hasJson && mayGoOn(found.damage) && found.lines.length <= MOST_REPORTS;
    },
    (message) => void found.damage.push(message),
  );
  if (found.hasJson) return importFio(file);
  if (found.lines.length > MOST_REPORTS) return tooMany("lines of jobs", MOST_REPORTS);
  if (rest !== "" && TERSE.test(rest)) endsWithin(found, last);
  return drafted(found);
}

/** fio's own sum over the servers of client mode, beside the lines that it sums: left out, and computed again from them. */
const ALL_CLIENTS = "All clients";

function take(found: Found, line: string, number: number): void {
  if (TERSE.test(line)) {
    const parsed = parseTerse(line);
    if (!parsed.ok)
      found.damage.push(
        `line ${number} is no whole line of fio's terse output: ${parsed.reason}; it is left out`,
      );
    else if (parsed.line.kib > 0 && found.seen.get(crc32(line))?.includes(line))
      found.damage.push(`line ${number} repeats an earlier one to the last digit; it is left out`);
    else {
      remember(found.seen, line);
      found.lines.push(parsed.line);
    }
  } else if (/^[2-5];/.test(line) || (line.includes("%=") && line.includes(";")))
    found.damage.push(`line ${number} is a piece of a line of fio's terse output; it is left out`);
  else if (DESCRIPTION.test(line) && found.lines.at(-1)?.version === 2) {
    const last = found.lines.at(-1);
    if (last !== undefined) last.description = line.slice(1);
  } else if (line.trim() !== "" && !NAMES.test(line) && found.messages.length < KEPT_LINES)
    found.messages.push(line);
}

function remember(seen: Found["seen"], line: string): void {
  const checksum = crc32(line);
  const alike = seen.get(checksum);
  if (alike === undefined) seen.set(checksum, [line]);
  else alike.push(line);
}

/** If the last line has no line end, disks may be missing, and its last number may lack a digit. */
function endsWithin(found: Found, number: number): void {
  found.damage.push(
    `the file is cut: line ${number}, the last one, has no end. Fetch it again, or end the line where it is whole.`,
  );
}

function drafted({ lines: read, damage, messages }: Found): Imported {
  const own = read.filter(({ row }) => row.name !== ALL_CLIENTS);
  const lines = inOrder(own.length > 0 ? own : read);
  const verdict = classify(messages);
  const states = lastStates(lines, damage);
  const areOfClients = own.length < read.length;
  const invocations = invocationsOf(states, areOfClients);
  const problems: ImportProblem[] = damage.slice(0, 20).map(error);
  const groups = [...Map.groupBy(invocations, ({ key }) => key).values()].map((of) =>
    of.map(({ line }) => line),
  );
  const appended = new Set(invocations.map(({ index }) => index)).size > 1;
  const anyErrno = lines.some(({ row }) => row.errno !== 0);
  const results = groups.flatMap((group): Result[] => {
    const [first, ...others] = group;
    if (first === undefined) return [];
    const row =
      others.length === 0 ? wholeRowOf(first) : mergeRows([first.row, ...others.map((line) => line.row)]);
    const descriptions = [...new Set(group.flatMap((line) => line.description ?? []))];
    const notes = [
      ...(others.length > 0
        ? [
            `summed over ${group.length} jobs that fio reported one by one; percentiles of several jobs would need histograms`,
            ...(first.disksText === "" && !areOfClients
              ? [
                  "without disks in the lines nothing says whether these are clones of one run or several runs",
                ]
              : []),
          ]
        : []),
      ...(states.length < lines.length
        ? [`the last of ${Math.ceil(lines.length / states.length)} lines that count on (--status-interval)`]
        : []),
      ...(appended ? ["the file holds lines of several runs of fio"] : []),
      ...(damage.length > 0 ? ["the file is damaged"] : []),
    ];
    const sizes = blockSizesOf(row.directions);
    const result = resultOfRow(row, {
      workload: { rw: ranPattern(row.directions), ...sizes },
      ...(descriptions.length > 0 && { options: { description: descriptions.join("; ") } }),
      notes,
      damaged: damage.length > 0,
      verdict,
      anyErrno,
    });
    if (appended) delete result.group;
    if (groups.length === 1 && others.length === 0 && result.status !== "failed" && first.disksText !== "") {
      const disks = disksOf(first.disksText);
      if (disks.length > 0) result.disks = disks;
    }
    return [result];
  });
  if (results.length === 0 && problems.length === 0)
    problems.push(error("expected lines of fio's terse output, found none"));
  const version = lines.at(-1)?.fioVersion;
  const run: RunDraft = {
    basis: "measured",
    tool: { name: "fio", ...defined({ version }) },
    results,
    ...defined({ messages: nonEmpty(messages) }),
  };
  return {
    runs: results.length > 0 ? [run] : [],
    problems: [...problems, ...results.flatMap((result) => statusProblem(result, damage.length > 0))],
  };
}

type Placed = { key: string; index: number; line: TerseLine };

/** All lines of one invocation end with the same disks, its groups follow one another, and so do the clones of a job, unless several clients have it. */
function invocationsOf(lines: readonly TerseLine[], areOfClients: boolean): Placed[] {
  let index = 0;
  const names = new Set<string>();
  return lines.map((line, i) => {
    const before = lines[i - 1];
    const job = nameOf(line);
    const beginsAgain = before !== undefined && before.row.group > line.row.group;
    const isClone = before !== undefined && nameOf(before) === job;
    const isAgain = !areOfClients && (beginsAgain || (!isClone && names.has(job)));
    if (before !== undefined && (isAgain || isApart(before, line))) {
      index += 1;
      names.clear();
    }
    names.add(job);
    const { name, group, directions } = line.row;
    const key = JSON.stringify([index, group, name, Object.keys(directions), blockSizesOf(directions)]);
    return { key, index, line };
  });
}

const nameOf = ({ row }: TerseLine): string => `${row.group} ${row.name}`;
const isApart = (before: TerseLine, line: TerseLine): boolean =>
  before.disksText !== line.disksText || before.version !== line.version;

/** The least time by which --status-interval, which counts in seconds, moves a job on to its next line. */
const LEAST_INTERVAL_MS = 400;

/**
 * With --status-interval fio prints every job again and again, with growing counts: the last round is the result. A round has several
 * lines of cloned jobs. A later line of a job has run longer, moved more, has no smaller maximum, and other counts of the disks.
 */
function lastStates(lines: readonly TerseLine[], damage: string[]): readonly TerseLine[] {
  const rounds = new Set<number>();
  const last = new Set<TerseLine>();
  for (const of of ofEachJob(lines)) {
    const clones = clonesOf(of);
    rounds.add(of.length / clones);
    for (const line of of.slice(-clones)) last.add(line);
  }
  const counts = [...rounds];
  if (counts.some((count) => count > 1) && (counts.length > 1 || !counts.every(Number.isInteger)))
    damage.push("jobs are counted on (--status-interval), and the last round is not whole");
  return lines.filter((line) => last.has(line));
}

/** Rounds whose counts fall stand last first; two may be runs of which the second was shorter. */
const ROUNDS_THAT_FALL = 3;

function inOrder(lines: readonly TerseLine[]): readonly TerseLine[] {
  const turned = lines.toReversed();
  const isTurned = ofEachJob(turned).some(
    (of) => of.length >= ROUNDS_THAT_FALL * clonesOf(of) && (of[0]?.kib ?? 0) < (of.at(-1)?.kib ?? 0),
  );
  return isTurned ? turned : lines;
}

const ofEachJob = (lines: readonly TerseLine[]): TerseLine[][] => [...Map.groupBy(lines, nameOf).values()];

/** The number of lines of one name in a round; all lines if their counts never grow. */
function clonesOf(lines: readonly TerseLine[]): number {
  const [first, last] = [lines[0], lines.at(-1)];
  if (first === undefined || last === undefined) return lines.length;
  const isOneInvocation = first.disksText !== "" && first.disksText === last.disksText;
  if (isOneInvocation || last.runtimeMs - first.runtimeMs <= LEAST_INTERVAL_MS) return lines.length;
  for (let clones = 1; clones <= lines.length / 2; clones += 1) {
    const grows = lines.every((line, i) => i < clones || countsOn(lines[i - clones], line));
    if (grows) return clones;
  }
  return lines.length;
}

function countsOn(before: TerseLine | undefined, now: TerseLine): boolean {
  if (before === undefined || now.runtimeMs < before.runtimeMs || now.kib < before.kib) return false;
  return (["read", "write", "trim", "mixed"] as const).every((name) => {
    const [was, is] = [before.row.directions[name]?.lat?.maxNs, now.row.directions[name]?.lat?.maxNs];
    return was === undefined || (is !== undefined && valueOf(is) >= valueOf(was));
  });
}
