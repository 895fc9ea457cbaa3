/** What was corrected in a published edition, and how grave that is. */
import { listed } from "../../../text/words.ts";
import {
  chainsOf,
  type FirstChoice,
  firstIn,
  firstToday,
  isSame,
} from "../../blocks/decision/first-choices.ts";
import { counted } from "../../blocks/values.ts";
import type { Edition } from "../../edition/edition.ts";
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
  place: "in another place with the same value",
  doubt: "the same, with other cautions",
};

/** How grave the corrections are: which change what a reader would take, and which their words alone. */
export function gravity(edition: Edition): string[] {
  const { answers, figures } = correctionsOf(edition);
  const { changed, same, unnamed } = correctedAnswers(edition, answers);
  const gone = changed.filter(({ now }) => now.length === 0).length;
  const found = changed.filter(({ published }) => published.length === 0).length;
  const other = changed.length - gone - found;
  const named = [
    ...(gone > 0 ? [`${gone} lost it`] : []),
    ...(found > 0 ? [`${found} had none before`] : []),
    ...(other > 0 ? [`${other} ${other === 1 ? "names" : "name"} another, or one more`] : []),
  ];
  const kinds = Map.groupBy(figures, (steps) => gravityOf(steps[0].was, steps.at(-1)?.is ?? ""));
  const told = Object.entries(FIGURES).flatMap(([kind, words]) => {
    const { length } = kinds.get(kind as Gravity) ?? [];
    return length === 0 ? [] : [`${length} ${length === 1 ? "is" : "are"} ${words}`];
  });
  return [
    ...(answers.length > 0
      ? [
          `${counted(answers.length, "answer")} ${answers.length === 1 ? "differs" : "differ"} from what was published. Of them ${changed.length} ${changed.length === 1 ? "has" : "have"} another pick today${named.length > 0 ? `: ${listed(named)}` : ""}. The other ${same.length + unnamed.length} differ only in how sure they are, or in who comes next.`,
        ]
      : []),
    ...(figures.length > 0
      ? [
          `${counted(figures.length, "figure")} ${figures.length === 1 ? "differs" : "differ"} from what was published: ${listed(told)}.`,
        ]
      : []),
  ];
}
