/** What was corrected in a published edition, and how grave that is. */
import { listed } from "../../../text/words.ts";
import { counted } from "../../blocks/values.ts";
import type { Edition } from "../../edition/edition.ts";
import { chainsOf, type FirstChoice, firstIn, firstToday, isSame, stillNamed } from "./first-choices.ts";
import { type Gravity, gravityOf } from "./lock-lines.ts";

export type Chain = ReturnType<typeof chainsOf>[number];

/** Of an edition as published: its figures, its answers, and its scores of several figures. */
export function correctionsOf(edition: Edition): Record<"figures" | "answers" | "scores", Chain[]> {
  const {
    answers = [],
    scores = [],
    figures = [],
  } = Object.groupBy(
    chainsOf(edition.record.locks.get(edition.version)?.corrections ?? []),
    ([{ figure }]) =>
      rankingOf(edition, figure) !== undefined
        ? "figures"
        : figure.startsWith("model/")
          ? "scores"
          : "answers",
  );
  return { figures, answers, scores };
}

/** Of "environment/comparison/metric/deployment". */
export const rankingOf = ({ judgement }: Edition, figure: string) =>
  judgement.rankings.find(({ id }) => figure.startsWith(`${id}/`));

/** Corrected answers by what became of their first choice. */
export function correctedAnswers(edition: Edition, chains: readonly Chain[]) {
  const choices = chains.map((steps): FirstChoice => {
    const [, environment = "", useCase = ""] = steps[0].figure.split("/");
    const now = firstToday(edition, { environment, useCase });
    return { environment, useCase, published: firstIn(steps[0].was), now };
  });
  const {
    changed = [],
    same = [],
    unnamed = [],
  } = Object.groupBy(choices, ({ published, now }) =>
    published.length + now.length === 0 ? "unnamed" : isSame(published, now) ? "same" : "changed",
  );
  return { changed, same, unnamed };
}

const FIGURES: Record<Gravity, string> = {
  excluded: "excluded now",
  back: "no longer excluded",
  value: "of another value",
  place: "in another place, with the same value",
  doubt: "as they were, with other cautions",
};

/** How grave the corrections are: which change what a reader would take, and which their words alone. */
export function gravity(edition: Edition): string[] {
  const { answers, figures } = correctionsOf(edition);
  const { changed, same, unnamed } = correctedAnswers(edition, answers);
  const gones = changed.filter(({ now }) => now.length === 0);
  const gone = gones.length;
  const still = stillNamed(edition, gones);
  const found = changed.filter(({ published }) => published.length === 0).length;
  const named = [
    ...(gone > 0
      ? [`${gone} ${gone === 1 ? "is" : "are"} no longer first${still === "" ? "" : ` (${still})`}`]
      : []),
    ...(found > 0 ? [`${found} ${found === 1 ? "names" : "name"} one where there was none`] : []),
    ...(changed.length > gone + found
      ? [`${changed.length - gone - found} name another, or one besides`]
      : []),
  ];
  const kinds = Map.groupBy(figures, (steps) => gravityOf(steps[0].was, steps.at(-1)?.is ?? ""));
  const told = Object.entries(FIGURES).flatMap(([kind, words]) => {
    const { length } = kinds.get(kind as Gravity) ?? [];
    return length === 0 ? [] : [`${length} ${length === 1 ? "is" : "are"} ${words}`];
  });
  return [
    ...(answers.length > 0
      ? [
          `Of ${counted(answers.length, "corrected answer")} ${changed.length} ${changed.length === 1 ? "has" : "have"} another first choice today${named.length > 0 ? `: ${listed(named)}` : ""}. The other ${same.length + unnamed.length} name the same or, as before, none: only how sure they are, or who comes next, is told otherwise.`,
        ]
      : []),
    ...(figures.length > 0 ? [`Of ${counted(figures.length, "corrected figure")} ${listed(told)}.`] : []),
  ];
}
