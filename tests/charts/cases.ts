/** Inputs for every kind of chart: the ordinary ones, and those that break layouts. `cases/KIND.ts` has those of a kind. */
import { CHARTS, type Inputs, type KindId } from "../../src/render/charts/index.ts";

const KINDS = Object.keys(CHARTS) as KindId[];

/** @throws Error naming the file that is missing, where a kind has no cases */
const casesOf = async (kind: KindId): Promise<object> =>
  ((await import(`./cases/${kind}.ts`)) as { cases: object }).cases;

export const CASES = Object.fromEntries(
  await Promise.all(KINDS.map(async (kind) => [kind, await casesOf(kind)] as const)),
) as { [K in KindId]: Record<string, Inputs[K]> };

/** Every case as [kind, name, input]. */
export const allCases = (): { kind: KindId; name: string; input: never }[] =>
  KINDS.flatMap((kind) =>
    Object.entries(CASES[kind]).map(([name, input]) => ({ kind, name, input: input as never })),
  );
