/** The scores of a model in an environment. */
import type { Model } from "../../schema/model.ts";

export type CompositeEntry = {
  deployment: string;
  /** Per dimension of the model, in its order: share of the best credible value; absent where there is no credible one. */
  shares: readonly (number | undefined)[];
  /** 0 to 1; absent where not ranked, and then there is a reason. */
  score?: number;
  /** 1 + the number of those whose score is better by more than chance. */
  rank?: number;
  /** "not ranked: no “mixed 70/30 ...”". */
  reason?: string;
  /** Codes of the checks that keep one of its figures out. */
  excludedBy: readonly string[];
  /** As if nothing had been checked, with the authors' own rule for missing figures. */
  sharesAsPrinted: readonly (number | undefined)[];
  scoreAsPrinted?: number;
  rankAsPrinted?: number;
};

/** A model over an environment. */
export type Composite = {
  model: string;
  definition: Model;
  environment: string;
  /** Per dimension, in the model's order: the rankings that it is made of; `isMeasured`: all of them exist here. */
  dimensions: readonly { id: string; rankings: readonly string[]; isMeasured: boolean }[];
  /** Ranked ones first, best score first; then the others as they would be printed. */
  entries: readonly CompositeEntry[];
  /** As in a ranking. */
  best?: string;
  bestAsPrinted?: string;
  runnerUp?: string;
  worst?: string;
};
