/** What importers of other layers than the volume share: a text in lines, and a run of trials. */
import type { Trial } from "../../schema/trial.ts";
import type { Imported, ImportProblem, RawFile, RunDraft } from "../collector.ts";
import { BrokenLines, type Kind } from "./broken-lines.ts";
import { error } from "./imported.ts";
import { eachLine } from "./lines.ts";

/** `isOpen`: the last line of a text that ends without a line end; a figure at its end may be cut. */
export type Line = { text: string; number: number; isOpen?: true };
export type Lines = { lines: Line[]; wrong: string[] };

/** No tool of one screen prints more; a file with more holds something else as well, and is cut. */
const MOST_LINES = 200_000;
const LONGEST = 2000;

/** Every line without trailing blanks, those that are too long left out. `broken`: lines that are put together again. */
export async function linesOf(
  file: RawFile,
  isOfUse: (line: string) => boolean = () => true,
  broken: readonly Kind[] = [],
): Promise<Lines> {
  const [lines, wrong]: [Line[], string[]] = [[], []];
  const whole = new BrokenLines(broken, (line, number) => {
    if (line.length <= LONGEST && isOfUse(line)) lines.push({ text: line.trimEnd(), number });
    return lines.length < MOST_LINES;
  });
  const rest = await eachLine(
    file,
    (line, number) => whole.take(line, number),
    (message) => void wrong.push(message),
  );
  whole.end();
  const last = lines.at(-1);
  if (rest.trim() !== "" && last?.text.endsWith(rest.trim())) last.isOpen = true;
  if (lines.length >= MOST_LINES)
    wrong.push(`more than ${MOST_LINES.toLocaleString("en")} lines; the rest of the file is not read.`);
  return { lines, wrong };
}

/** Of a figure at the end of a text that may be cut there. */
export const mayBeCut = (number: number): string =>
  `line ${number}, the last one, has no end: its figure may be cut, and is not imported. Fetch it again, or end the line where it is whole.`;

/** Makes it partial for these reasons, unless it failed. */
export const partialTrial = (trial: Trial, reasons: readonly string[]): Trial =>
  reasons.length === 0
    ? trial
    : {
        ...trial,
        status: trial.status === "complete" ? "partial" : trial.status,
        notes: [...(trial.notes ?? []), ...reasons],
      };

/** One run of all trials of a file; none where there are none. */
export function trialsRun(
  tool: RunDraft["tool"],
  trials: readonly Trial[],
  problems: readonly (string | ImportProblem)[],
  more: Partial<RunDraft> = {},
): Imported {
  const said = problems.map((one) => (typeof one === "string" ? error(one) : one));
  if (trials.length === 0) return { runs: [], problems: said };
  return { runs: [{ basis: "measured", tool, results: [], trials: [...trials], ...more }], problems: said };
}
