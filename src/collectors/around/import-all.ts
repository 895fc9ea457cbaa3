/** Imports all that stands in a text: of each stream of a log, of each subject of a document, of each tool. */
import { intervalOf, valueOf } from "../../schema/quantity.ts";
import type { Result } from "../../schema/result.ts";
import { defined } from "../../text/defined.ts";
import type { Collector, Imported, ImportProblem, RawFile, RunDraft } from "../collector.ts";
import { error } from "../reading/imported.ts";
import { innerFile } from "../reading/inner-file.ts";
import { type Apart, type Ask, blocksApart } from "./blocks.ts";
import { formatsIn, isAllOfFio } from "./formats.ts";
import { keyOfLabel, labelOf, labelOfStream } from "./subjects/label.ts";
import { subjectsIn } from "./subjects/subjects.ts";
import type { Streams } from "./wrapping.ts";

export type Around = {
  /** That of the whole file. */
  chosen: Collector;
  /** The importer of a text that a tool printed, if there is one. */
  choose: (file: RawFile) => Collector | undefined;
  ask: Ask;
  path: string;
  /** The lines of the text are those of the file. */
  areLinesKept: boolean;
};

/** A part of a text; `where` it stood, for messages. */
type Piece = Apart & { where?: string; subject?: string; place?: string };

/**
 * @param streams the text of each stream of a log; a single one where it is no log, or a log of one
 * @returns undefined if there is nothing to take apart
 */
export async function importStreams(
  { texts: streams, areMoved, wrong, places, people }: Streams,
  around: Around,
): Promise<Imported | undefined> {
  const { path } = around;
  const texts = [...streams];
  const isAsItIs = texts.length === 1 && !areMoved && wrong === undefined && places === undefined;
  if (isAsItIs && isJson(texts[0]?.[1] ?? "")) return undefined;
  const parts = texts.map(([name, text]) => ({ name, apart: blocksApart(text, path, around.ask) }));
  if (isAsItIs && parts.every(({ apart }) => isPlain(apart, path))) return undefined;
  const read = parts.filter(
    ({ apart: { blocks, rest } }) =>
      blocks.length > 0 || around.choose(innerFile(path, rest.join("\n"))) !== undefined,
  );
  const labels = read.map(({ name }) => labelOfStream(name));
  const isNamed = new Set(labels.map((label) => keyOfLabel(label ?? ""))).size > 1;
  const own = isNamed || places === undefined ? [] : subjectsOfEach(read, stemOf(path));
  const differ = isNamed || new Set(own).size > 1;
  const arePeople = !differ && new Set(read.map(({ name }) => people?.get(name))).size > 1;
  const pieces = read.map(({ name, apart }, i): Piece => {
    const subject = differ ? (own[i] ?? labels[i] ?? name) : arePeople ? people?.get(name) : undefined;
    const place = places?.get(name);
    return {
      ...apart,
      ...defined({ place }),
      ...(read.length > 1 && { where: `lines of ${name}` }),
      ...(subject !== undefined && { subject }),
    };
  });
  const { runs, problems } = await importPieces(pieces, around, importSubjects);
  return { runs, problems: wrong === undefined ? problems : [error(wrong), ...problems] };
}

/** What each of a document's texts says by itself of what it is of, as in comments on one issue. */
function subjectsOfEach(parts: readonly { apart: Apart }[], rest: string): (string | undefined)[] {
  let before = 0;
  const moved = parts.map(({ apart: { lines, blocks } }) => {
    const from = before;
    before += lines.length;
    return blocks.map((block) => ({ from: block.from + from, to: block.to + from }));
  });
  const sections =
    subjectsIn(
      parts.flatMap(({ apart }) => apart.lines),
      rest,
      moved.flat(),
    ) ?? [];
  let end = 0;
  return parts.map(({ apart: { lines } }) => {
    end += lines.length;
    return sections.findLast(({ from }) => from < end)?.subject;
  });
}

/** JSON and nothing else. */
const isJson = (text: string): boolean =>
  /^\s*[[{](?!code\b|noformat\b)/.test(text) && !/^(?:[^\s{}[\],]|\[(?!true|false|null)[a-z])/im.test(text);

/** One output of one tool. */
const isPlain = ({ lines, blocks, rest }: Apart, path: string): boolean =>
  lines === rest && subjectsIn(lines, stemOf(path), blocks) === undefined && formatsIn(lines).length === 1;

type ImportPiece = (piece: Piece, around: Around) => Promise<Imported>;

async function importPieces(
  pieces: readonly Piece[],
  around: Around,
  importOne: ImportPiece,
): Promise<Imported> {
  const all: Imported = { runs: [], problems: [] };
  const read: { piece: Piece; runs: RunDraft[] }[] = [];
  for (const piece of pieces) {
    const { runs, problems } = await importOne(piece, around);
    const { where } = piece;
    read.push({ piece, runs });
    all.problems.push(...(pieces.length === 1 || where === undefined ? problems : problems.map(at(where))));
  }
  // Two tables may have a label in common, and be of different storages.
  const own = read.flatMap(({ runs }) => [...new Set(runs.map(({ subject }) => subject))]);
  const isCommon = (label: string): boolean => own.indexOf(label) !== own.lastIndexOf(label);
  for (const { piece, runs } of read)
    for (const run of runs) {
      const [outer, inner] = [piece.subject, run.subject];
      const isBoth = outer !== undefined && inner !== undefined && isCommon(inner);
      const { place } = piece;
      const messages =
        place === undefined ? run.messages : [`stood at ${place} of the file`, ...(run.messages ?? [])];
      const subject = isBoth ? `${outer}: ${inner}` : (inner ?? outer);
      all.runs.push({ ...run, ...defined({ subject, messages }) });
    }
  return all;
}

const at =
  (where: string) =>
  ({ message, severity }: ImportProblem): ImportProblem => ({ message: `${where}: ${message}`, severity });

async function importSubjects(piece: Piece, around: Around): Promise<Imported> {
  const { lines, blocks, rest } = piece;
  const sections = subjectsIn(lines, stemOf(around.path), blocks);
  if (sections === undefined) return importFormats(piece, around);
  const pieces = sections.map(
    ({ from, to, subject }): Piece => ({
      lines,
      blocks: blocks.filter((block) => block.from >= from && block.from < to),
      rest: [...Array<string>(from).fill(""), ...rest.slice(from, to), ""],
      where: `${JSON.stringify(subject)}, from line ${from + 1} on`,
      subject,
    }),
  );
  const imported = await importPieces(pieces, around, importFormats);
  return piece.subject === undefined ? imported : underSubject(imported, piece.subject);
}

const stemOf = (path: string): string => {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return labelOf(name.replace(/\.\w{1,5}$/, "")) ?? name;
};

/** A stream's results of several subjects are of that stream. */
const underSubject = ({ runs, problems }: Imported, stream: string): Imported => ({
  runs: runs.map((run) => ({
    ...run,
    subject: run.subject === undefined ? stream : `${stream}: ${run.subject}`,
  })),
  problems,
});

async function importFormats({ rest: lines, blocks }: Piece, around: Around): Promise<Imported> {
  const text = lines.join("\n");
  const parts = formatsIn(lines);
  const isFio = parts.length > 1 && isAllOfFio(lines);
  const all: Imported = { runs: [], problems: [] };
  // Where all of it is fio's, one importer reads the text as a whole; the others say what that one left.
  for (const [i, part] of (isFio ? [text, ...parts] : parts).entries()) {
    const file = innerFile(around.path, part);
    const collector = around.choose(file);
    if (collector === undefined) continue;
    const { runs, problems } = await collector.import(file);
    const isMore = isFio && i > 0;
    const fresh = isMore ? runs.filter((run) => !all.runs.some((known) => isSameRun(run, known))) : runs;
    all.runs.push(...fresh.map((run) => of(run, collector, around.chosen)));
    if (!isMore || fresh.length > 0) all.problems.push(...problems);
  }
  for (const { file, collector, wrong } of blocks) {
    if (wrong !== undefined) all.problems.push(error(wrong));
    const { runs, problems } = await collector.import(file);
    for (const run of runs) {
      // Those of a transcription are lines of the document that it is of.
      const isKept = around.areLinesKept || run.source !== undefined;
      all.runs.push(
        of(isKept ? run : { ...run, results: withoutLines(run.results) }, collector, around.chosen),
      );
    }
    all.problems.push(...problems);
  }
  return all;
}

function withoutLines<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withoutLines) as T;
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([key, inner]) => key !== "line" || typeof inner !== "number");
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutLines(inner)])) as T;
}

const of = (run: RunDraft, { id, version }: Collector, chosen: Collector): RunDraft =>
  id === chosen.id ? run : { ...run, collector: { id, version } };

/** fio prints a run in several formats if it is asked to. */
const isSameRun = (run: RunDraft, known: RunDraft): boolean =>
  run.results.some((result) => known.results.some((other) => isSameResult(result, other)));

/** In bytes: one format has them exactly, another in four digits. */
const ROUNDING = 0.02;

function isSameResult(a: Result, b: Result): boolean {
  if (a.name !== b.name) return false;
  // Of a damaged one the figures say nothing; two runs with a job of one name cannot be told apart then.
  if (b.status !== "complete") return true;
  const names = Object.keys(a.directions) as (keyof Result["directions"])[];
  if (names.length === 0 || Object.keys(b.directions).length === 0) return a.status === b.status;
  return names.every((name) => {
    const [x, y] = [a.directions[name], b.directions[name]];
    if (x === undefined || y === undefined) return false;
    if (x.totalIos !== undefined && y.totalIos !== undefined)
      return valueOf(x.totalIos) === valueOf(y.totalIos);
    if (x.ioBytes === undefined || y.ioBytes === undefined) return false;
    const [low, high] = [intervalOf(x.ioBytes), intervalOf(y.ioBytes)];
    return low.low <= high.high * (1 + ROUNDING) && high.low <= low.high * (1 + ROUNDING);
  });
}

/** Runs that nothing else tells apart are of the disks that fio names, where these differ. */
export function labelledByDisk(imported: Imported): Imported {
  const { runs } = imported;
  if (runs.length < 2 || runs.some(({ subject }) => subject !== undefined)) return imported;
  const labels = runs.map(({ disks }) => disks && diskLabel(disks));
  const known = new Set(labels.filter((label) => label !== undefined));
  if (known.size < 2) return imported;
  return {
    ...imported,
    runs: runs.map((run, i) => ({ ...run, subject: labels[i] ?? "no disk named" })),
  };
}

/** Numbers that the kernel gives in the order of use say nothing. */
const diskLabel = (disks: readonly string[]): string =>
  [
    ...new Set(disks.map((name) => name.replace(/^(dm-|rbd|loop|nbd|drbd|zd)\d+$/, "$1").replace(/-$/, ""))),
  ].join(", ");
