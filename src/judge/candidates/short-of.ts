/** In which figures that count a storage is shown not to be enough, by what the use case says is. Pure. */
import type { Figure } from "../bounds/figure.ts";
import { boundOf } from "./bound.ts";
import { harderFigures } from "./harder-tests.ts";
import type { Question } from "./question.ts";
import { standingIn } from "./standing.ts";

/** Places of these metrics in the use case; one that a harder test shows to be enough is none of them. */
export const shortIn = (question: Question, deployment: string, figures: readonly Figure[]): number[] =>
  question.scored.flatMap(({ dimension, index }) => {
    const { metric, wanted } = dimension;
    const bound = boundOf(wanted);
    const figure = figures[index];
    if (figure === undefined || bound === undefined || standingIn(metric, figure, bound) !== "misses")
      return [];
    const harder = harderFigures(question.measured, dimension, deployment);
    return harder.some((one) => standingIn(metric, one, bound) === "meets") ? [] : [index];
  });
