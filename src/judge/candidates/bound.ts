/** How good a use case says a figure has to be: its objective, which rules out, or else what is enough. Pure. */
import type { UseCase } from "../../schema/use-case.ts";

type Wanted = Pick<UseCase["metrics"][number], "objective" | "enough">;

/** Undefined where the use case does not say how much; what suffices is never worse than the objective. */
export const boundOf = (wanted: Wanted | undefined): number | undefined =>
  wanted?.objective ?? wanted?.enough;
