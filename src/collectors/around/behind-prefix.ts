/** Text that an importer recognises behind what a log put before each line, without being able to read it there. */
import { type Collector, type Imported, type RawFile, SURE_ENOUGH } from "../collector.ts";
import { possibleFrames, possibleMargins } from "./frame.ts";
import { unwrappedFile } from "./wrapping.ts";

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
  const wrappings = [...possibleFrames(head), ...(imported.runs.length === 0 ? possibleMargins(head) : [])];
  for (const wrapping of wrappings) {
    const inner = unwrappedFile(file, wrapping);
    if (collector.recognise(inner).sure < SURE_ENOUGH) continue;
    const behind = await collector.import(inner);
    if (isBetter(behind, best)) best = behind;
  }
  if (best.runs.length > 0 || best.problems.length > 0) return best;
  const message = `expected a result, as it looks like one of ${collector.id}, and could read none. Take off what stands before its lines, or fetch it again.`;
  return { runs: [], problems: [{ message, severity: "error" }] };
}

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
