/** What the words of answers mean, beside whatever shows them, and how many answers there are of each. */
import { listed, plural, upperFirst } from "../../../text/words.ts";
import type { Edition } from "../../edition/edition.ts";
import type { Block, Legend } from "../../edition/view.ts";
import { BEST_OPEN, countsOf, ONLY, type ToldWord, UNGIVEN, UNPROVEN, VERDICTS } from "./words.ts";

/** Mark, word and meaning; the method has their limits. */
const legendOf = (
  { links }: Pick<Edition, "links">,
  words: readonly ToldWord[],
  isForNow: boolean,
): Legend => ({
  block: "legend",
  items: words.flatMap((word) => [
    { mark: upperFirst(word), verdict: word, means: MEANS[word] },
    ...(isForNow && word === "low confidence" ? [FOR_NOW] : []),
  ]),
  more: { text: "The method", href: links.methodology },
});

/** What stands beside the word of low confidence where no answer is given, and is no word of its own. */
const FOR_NOW: Legend["items"][number] = {
  mark: "For now",
  means: "take it only until the named test is run",
};

const VERDICT_WORDS = Object.keys(VERDICTS) as (keyof typeof VERDICTS)[];

const MEANS: Readonly<Record<ToldWord, string>> = {
  ...(Object.fromEntries(VERDICT_WORDS.map((word) => [word, VERDICTS[word].short])) as Record<
    keyof typeof VERDICTS,
    string
  >),
  [ONLY]: `nothing else may do; it is ${UNPROVEN} that this does`,
};

/** Of the words that stand in these cards and tables of answers; none where there are none. */
export function tableLegend(edition: Pick<Edition, "links">, blocks: readonly Block[]): Legend[] {
  const shown = JSON.stringify(blocks);
  const words = VERDICT_WORDS.flatMap((word): ToldWord[] =>
    word === UNGIVEN ? [ONLY, word] : [word],
  ).filter((word) => shown.includes(`"verdict":${JSON.stringify(word)}`));
  return words.length === 0 ? [] : [legendOf(edition, words, /for now/i.test(shown))];
}

/** Each names a storage. */
const NAMING: Readonly<Partial<Record<ToldWord, string>>> = {
  "high confidence": "with high confidence",
  "medium confidence": "with medium confidence",
  "low confidence": "with low confidence",
};

export const namesOne = (word: ToldWord): boolean => NAMING[word] !== undefined;

/** `forNow`: how many of those are named for now alone. What is enough is told apart, as no answer chooses it. "24 of 80 answers name a storage, 3 of them only for now: 5 with medium confidence and 19 with low confidence. 3 more name what is enough (best not known), for 6 the only candidate is unproven, 46 are not known, and for 2 nothing fits." */
export function verdictCounts(words: readonly ToldWord[], forNow = 0): string {
  const counts = countsOf(words);
  const naming = counts.flatMap(({ word, count }) => {
    const how = NAMING[word];
    return how === undefined ? [] : [{ count, told: `${count} ${how}` }];
  });
  const named = naming.reduce((sum, { count }) => sum + count, 0);
  const others = counts
    .filter(({ word }) => NAMING[word] === undefined)
    .map(({ word, count }) => OTHERS[word]?.(count, named > 0) ?? `${count} ${word}`);
  const verb = named === 1 ? "names" : "name";
  const only = forNow === 0 ? "" : `, ${forNow} of them only for now`;
  const first =
    named === 0
      ? `None of ${plural(words.length, "answer")} names a storage`
      : `${named} of ${plural(words.length, "answer")} ${verb} a storage${only}: ${listed(naming.map(({ told }) => told))}`;
  return `${first}.${others.length > 0 ? ` ${upperFirst(listedClauses(others))}.` : ""}`;
}

/** Clauses: a comma stands before "and". */
const listedClauses = (clauses: readonly string[]): string =>
  clauses.length < 2 ? clauses.join("") : `${clauses.slice(0, -1).join(", ")}, and ${clauses.at(-1)}`;

const OTHERS: Readonly<Partial<Record<ToldWord, (count: number, isMore: boolean) => string>>> = {
  [BEST_OPEN]: (count, isMore) =>
    `${count}${isMore ? " more" : ""} ${count === 1 ? "names" : "name"} what is enough (best not known)`,
  "nothing fits": (count) => `for ${count} nothing fits`,
  [ONLY]: (count) => `for ${count} the only candidate is ${UNPROVEN}`,
  [UNGIVEN]: (count) => `${count} ${count === 1 ? "is" : "are"} ${UNGIVEN}`,
};
