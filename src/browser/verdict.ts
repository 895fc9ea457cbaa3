/** What all checks of a reader's results come to, in plain words: what is excluded, what rests on too little, what may be wrong. */
import { shortRun } from "../judge/checks/short-run.ts";
import { figureText } from "../judge/evidence/figure.ts";
import { listed, plural, sizeText } from "../text/words.ts";
import type { ToldOutcome, ToldResult, ToldVerdict } from "./told.ts";

/** The gravest first: it stands alone on its line, and is all that somebody in a hurry reads. */
export function verdictOf(results: readonly ToldResult[]): string {
  const said = [
    ofThem("Excluded", results, found(results, "excluded")),
    ofThem(
      "Not to be relied on",
      results,
      results.filter(({ brief }) => brief !== undefined).map((one) => [one, briefText(one)]),
    ),
    ofThem("May be wrong", results, found(results, "caution")),
  ].filter((one) => one !== undefined);
  return said.length > 0 ? said.join(" ") : "No check speaks against it.";
}

type Found = readonly [ToldResult, ...string[]];

const found = (results: readonly ToldResult[], verdict: ToldVerdict): Found[] =>
  results.flatMap((one): Found[] => {
    const labels = of(one, verdict).map(({ label }) => label);
    return labels.length === 0 ? [] : [[one, ...labels]];
  });

const of = ({ outcomes }: ToldResult, verdict: ToldVerdict): ToldOutcome[] =>
  outcomes.filter((one) => one.verdict === verdict);

function ofThem(what: string, all: readonly ToldResult[], meant: readonly Found[]): string | undefined {
  if (meant.length === 0) return undefined;
  const why = [...new Set(meant.flatMap(([, ...words]) => words))];
  const shown = why.length > MOST_WORDS ? [...why.slice(0, MOST_WORDS), "and more"] : why;
  const which =
    meant.length < all.length ? ` (${meant.length} of ${all.length})` : all.length > 1 ? " (all)" : "";
  return `${what}${which}: ${shown.join("; ")}.`;
}
const MOST_WORDS = 4;

/** "1 s, 8 MiB": how long it ran, and on how much. */
const briefText = ({ brief }: ToldResult): string =>
  [
    ...(brief?.ns === undefined ? [] : [figureText(brief.ns, "ns")]),
    ...(brief?.bytes === undefined ? [] : [sizeText(brief.bytes)]),
  ].join(", ");

/** What was read, what of it is only noted, and how many checks could not look. */
export function summaryOf(results: readonly ToldResult[], tools: readonly string[]): string {
  const unasked = new Set(results.flatMap((one) => of(one, "unchecked").map(({ code }) => code))).size;
  const noted = [...new Set(results.flatMap((one) => of(one, "note").flatMap((note) => noteOf(one, note))))];
  const but = unasked === 0 ? "" : `, ${plural(unasked, "check")} could not look`;
  return `${tools.join(", ")}: ${plural(results.length, "test")} judged${but}.${noted.length === 0 ? "" : ` Noted: ${listed(noted)}.`}`;
}

/** That a test is brief stands in the verdict. */
const noteOf = ({ brief }: ToldResult, { code, label, about }: ToldOutcome): string[] =>
  code !== shortRun.code
    ? [label]
    : brief === undefined
      ? [`${label} for ${about ?? "its percentiles"}`]
      : [];
