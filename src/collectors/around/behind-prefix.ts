/** Text that an importer recognises behind what a log put before each line, without being able to read it there. */
import { type Collector, type Imported, type RawFile, SURE_ENOUGH } from "../collector.ts";
import { possibleFrames, possibleMargins } from "./frame.ts";
import { documentsInLines } from "./lines/documents-in-lines.ts";
import { TURNED, turnedFile } from "./lines/upside-down.ts";
import { joinedLines, unwrappedFile } from "./wrapping.ts";

/**
 * What was imported; where something is wrong with it, what comes of the lines without what they share in form, if that is better.
 * @param file as it came, only unpacked
 */
export async function withoutPrefix(
  imported: Imported,
  file: RawFile,
  collector: Pick<Collector, "id" | "recognise" | "import">,
): Promise<Imported> {
  if (imported.runs.length > 0 && imported.problems.length === 0) return imported;
  let best = imported;
  const head = file.head.toString("utf8");
  // A tool indents lines itself: where something was read, what is wrong is not their margin.
  const wrappings = [
    ...possibleFrames(head),
    ...possibleMargins(head, imported.runs.length === 0),
    ...documentsInLines(head),
  ];
  for (const wrapping of wrappings) {
    const inner = unwrappedFile(file, wrapping);
    if (collector.recognise(inner).sure < SURE_ENOUGH) continue;
    const behind = await collector.import(inner);
    if (isBetter(behind, best)) best = behind;
  }
  best = await withLinesElsewhere(best, file, collector);
  if (best.runs.length > 0 || best.problems.length > 0) return best;
  const message = `expected a result, as it looks like one of ${collector.id}, and could read none. Take off what stands before its lines, or fetch it again.`;
  return { runs: [], problems: [{ message, severity: "error" }] };
}

/** With a message of each run. */
export const saying = (imported: Imported, said: string): Imported => ({
  ...imported,
  runs: imported.runs.map((run) => ({ ...run, messages: [said, ...(run.messages ?? [])] })),
});

/** What comes of lines that are put together again, or turned round: only if nothing is wrong with it, and all that was read is as it was. */
async function withLinesElsewhere(
  imported: Imported,
  file: RawFile,
  collector: Pick<Collector, "recognise" | "import">,
): Promise<Imported> {
  const joined = joinedLines(file.head.toString("utf8"));
  const upsideDown = await turnedFile(file);
  for (const { inner, said } of [
    { inner: joined && unwrappedFile(file, joined), said: "lines that a terminal had cut were put together" },
    { inner: upsideDown, said: TURNED },
  ]) {
    if (inner === undefined || collector.recognise(inner).sure < SURE_ENOUGH) continue;
    const found = await collector.import(inner);
    const known = figuresOf(found);
    const isMore = figuresIn(found) > 0 && figuresIn(found) >= figuresIn(imported);
    if (found.problems.length > 0 || !isMore || !figuresOf(imported).every((one) => known.includes(one)))
      continue;
    return saying(found, said);
  }
  return imported;
}

/** Of each complete result, and each trial. */
const figuresOf = ({ runs }: Imported): string[] =>
  runs.flatMap(({ results, trials = [] }) => [
    ...results
      .filter(({ status }) => status === "complete")
      .map(({ name, directions }) => JSON.stringify([name, directions], withoutLines)),
    ...trials.map(({ name, figures }) => JSON.stringify([name, figures], withoutLines)),
  ]);

/** Lines that are put together or turned round have other numbers. */
const withoutLines = (key: string, value: unknown): unknown => (key === "line" ? undefined : value);

function isBetter(one: Imported, other: Imported): boolean {
  const [more, fewer] = [figuresIn(one), figuresIn(other)];
  return more > fewer || (more > 0 && more === fewer && one.problems.length < other.problems.length);
}

const figuresIn = ({ runs }: Imported): number =>
  runs.reduce(
    (sum, { results, trials = [] }) =>
      sum + trials.length + results.filter(({ status }) => status === "complete").length,
    0,
  );
