/** What importers of other layers than the volume share: a text in lines, labelled figures, and a run of trials. */
import type { Quantity } from "../../schema/quantity.ts";
import type { Trial, TrialFigures } from "../../schema/trial.ts";
import type { Imported, ImportProblem, RawFile, RunDraft } from "../collector.ts";
import { error } from "./imported.ts";
import { eachLine } from "./lines.ts";
import { rounded } from "./printed-quantity.ts";

export type Line = { text: string; number: number };
export type Lines = { lines: Line[]; wrong: string[] };

/** No tool of one screen prints more; a file with more holds something else as well, and is cut. */
const MOST_LINES = 200_000;
const LONGEST = 2000;

/** Every line without trailing blanks, those that are too long left out. */
export async function linesOf(
  file: RawFile,
  isOfUse: (line: string) => boolean = () => true,
): Promise<Lines> {
  const [lines, wrong]: [Line[], string[]] = [[], []];
  await eachLine(
    file,
    (whole, number) => {
      if (whole.length <= LONGEST && isOfUse(whole)) lines.push({ text: whole.trimEnd(), number });
      return lines.length < MOST_LINES;
    },
    (message) => void wrong.push(message),
  );
  if (lines.length >= MOST_LINES)
    wrong.push(`more than ${MOST_LINES.toLocaleString("en")} lines; the rest of the file is not read.`);
  return { lines, wrong };
}

const DECIMAL = /^\d{1,15}(?:\.\d{1,12})?$/;

/** A printed decimal above 0; undefined for anything else, and for 0, which as a rule was too small to print. */
export function figure(digits: string | undefined, unit: number): Quantity | undefined {
  if (digits === undefined || !DECIMAL.test(digits) || !(Number(digits) > 0)) return undefined;
  const quantity = rounded(digits, unit);
  return typeof quantity === "object" && quantity.high > Number.MAX_SAFE_INTEGER ? undefined : quantity;
}

/** The same object without the figures that are absent. */
export function figures(all: { [Id in keyof TrialFigures]?: Quantity | undefined }): TrialFigures {
  return Object.fromEntries(Object.entries(all).filter(([, quantity]) => quantity !== undefined));
}

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
