/** What a model makes of an environment. */
import type { Model } from "../../schema/model.ts";

export type CompositeEntry = {
  deployment: string;
  /** Per dimension of the model, in its order: share of the best credible value; absent where there is no credible one. */
  shares: readonly (number | undefined)[];
  /** 0 to 1; absent where not ranked, and then there is a reason. */
  score?: number;
  /** 1 + the number of those whose score is significantly better. */
  rank?: number;
  /** "not ranked: no “mixed 70/30 ...”". */
  reason?: string;
  /** Codes of the checks that keep one of its figures out. */
  excludedBy: readonly string[];
  /** As if nothing had been checked, with the rule that the model's authors have for what is missing. */
  sharesAsPrinted: readonly (number | undefined)[];
  scoreAsPrinted?: number;
  rankAsPrinted?: number;
};

/** A model over an environment. */
export type Composite = {
  model: string;
  definition: Model;
  environment: string;
  /** Per dimension, in its order: the rankings whose values it is made of; `isMeasured` where somebody measured all of it. */
  dimensions: readonly { id: string; rankings: readonly string[]; isMeasured: boolean }[];
  /** Ranked ones first, best score first; then the others as they would be printed. */
  entries: readonly CompositeEntry[];
  /** As in a ranking. */
  best?: string;
  bestAsPrinted?: string;
  runnerUp?: string;
  worst?: string;
};
