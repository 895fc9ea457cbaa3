/** What the record answers against answers.tsv, which was written before the rules that give the answers. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Recommendation } from "../../src/judge/recommending/recommendation.ts";

type Expected = { verdict: string; answers: readonly string[] };
export type AnswerLabel = {
  environment: string;
  useCase: string;
  overall: Expected;
  /** Of the best volume that outlives the client's node. */
  surviving: Expected;
};

export function answerLabels(): AnswerLabel[] {
  const lines = readFileSync(join(import.meta.dirname, "answers.tsv"), "utf8")
    .trimEnd()
    .split("\n");
  return lines
    .filter((line) => !line.startsWith("#"))
    .slice(1)
    .map((line) => {
      const [environment = "", useCase = "", verdict = "", answer = "", alike = "", safer = ""] =
        line.split("\t");
      const overall = { verdict, answers: answer.split("|") };
      const surviving = alike === "same" ? overall : { verdict: alike, answers: safer.split("|") };
      return { environment, useCase, overall, surviving };
    });
}

export type Given = { verdict: string; answers: readonly string[]; sentence: string };

/**
 * In the words of the table: "suffices:ID" where there is one storage, "none" where nothing qualifies. Which storage it is, is decided
 * where only one is left, whether it is shown to suffice or not: the table asks the latter of labs with one storage alone.
 */
export function givenOf(
  { question, suffices, answers }: Recommendation,
  which: "overall" | "surviving",
): Given {
  const overall = answers[0];
  const answer =
    which === "overall" ? overall : (answers.find(({ need }) => need === "outlives-node") ?? overall);
  const { first, level, sentence, isLeft } = answer;
  const verdict = isLeft ? "decided" : answer.verdict;
  const named = [first, level].flatMap((id) => id ?? []);
  const judged = named.map((id) => `${suffices ? "suffices" : "insufficient"}:${id}`);
  const given = verdict === "open" ? [] : question === "suffice" ? judged : named;
  return { verdict, answers: given.length === 0 && verdict === "decided" ? ["none"] : given, sentence };
}

/**
 * The engineer of the table calls probable of one storage what such hardware makes so; this report says of it only what was measured,
 * and leaves the rest open on purpose.
 */
export const isLeftOpen = (expected: Expected, { question, answers: [main] }: Recommendation): boolean =>
  question === "suffice" &&
  expected.verdict === "leaning" &&
  main.enough !== undefined &&
  main.enough.count < main.enough.of;

/** Open agrees with open alone: both name what remains possible, which is no answer. */
export const agrees = (expected: Expected, given: Given): boolean =>
  expected.verdict === "open" || given.verdict === "open"
    ? expected.verdict === given.verdict
    : given.answers.some((id) => expected.answers.includes(id));
