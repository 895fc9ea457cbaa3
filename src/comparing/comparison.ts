/** Two sides compared, as every form tells them: in parts, those first that a reader must see. Pure. */
import { isHeavy } from "../judge/checks/index.ts";
import type { Titles } from "../judge/ranking/ratio.ts";
import type { Scored } from "../judge/ranking/value.ts";
import type { ChangeVerdict } from "../judge/side-by-side/change.ts";
import type { ComparedFigure, ComparedSides } from "../judge/side-by-side/compare.ts";

export type ComparedSide = { name: string; kind: string; runs: number };

export type Comparison = ComparedSides & {
  before: ComparedSide;
  after: ComparedSide;
  /** Of deployments, by id. */
  titles: Titles;
  /** What the one who asked does not want to see: --fail-on; nothing where it was not given. */
  unwanted: readonly ChangeVerdict[];
};

export const NOT_COMPARED = "not compared";
const CANNOT_TELL = "cannot tell";
const TOO_FEW_RUNS = "too few runs to tell";
/** More runs would tell. */
export const UNTOLD: readonly ChangeVerdict[] = [CANNOT_TELL, TOO_FEW_RUNS];
export type FigureVerdict = ChangeVerdict | typeof NOT_COMPARED;

export const verdictOf = ({ change }: ComparedFigure): FigureVerdict => change?.verdict ?? NOT_COMPARED;

/** Codes of checks that doubt one side alone: the two may not be of one kind, such as buffered before, durable after. */
export type FlagsApart = { before: readonly string[]; after: readonly string[] };

/** Undefined where checks doubt both or neither. How far repeats scatter is no such doubt: the interval holds it. */
export function flagsApart({ before, after }: ComparedFigure): FlagsApart | undefined {
  const [was, is] = [flagsOf(before), flagsOf(after)];
  const onlyBefore = was.filter((code) => !is.includes(code));
  const onlyAfter = is.filter((code) => !was.includes(code));
  return onlyBefore.length + onlyAfter.length === 0 ? undefined : { before: onlyBefore, after: onlyAfter };
}

const flagsOf = ({ noted, excludedBy }: Scored): string[] => [...excludedBy, ...noted.filter(isHeavy)];

type Part = { id: string; title: string; holds: (verdict: FigureVerdict, areFlagsApart: boolean) => boolean };

const isAny =
  (...verdicts: readonly FigureVerdict[]) =>
  (verdict: FigureVerdict): boolean =>
    verdicts.includes(verdict);
const isWorse = isAny("worse", "behind");
const isBetter = isAny("better", "ahead");

/** Each figure is in one of them. */
const PARTS: readonly Part[] = [
  { id: "worse", title: "Worse", holds: (verdict, apart) => isWorse(verdict) && !apart },
  {
    id: "flags-apart",
    title: "Changed, but checks say different things of the two sides",
    holds: (verdict, apart) => (isWorse(verdict) || isBetter(verdict)) && apart,
  },
  { id: "better", title: "Better", holds: (verdict, apart) => isBetter(verdict) && !apart },
  { id: "chance", title: "Could be chance among so many figures", holds: isAny("could be chance") },
  {
    id: "wide",
    title: "Cannot tell: they scatter too far, measure more runs",
    holds: isAny(CANNOT_TELL),
  },
  { id: "few", title: "Too few runs to tell", holds: isAny(TOO_FEW_RUNS) },
  { id: "excluded", title: "Not compared: a check excludes one side", holds: isAny(NOT_COMPARED) },
  { id: "same", title: "No difference", holds: isAny("no difference") },
];

export type ComparisonPart = { id: string; title: string; figures: readonly ComparedFigure[] };

/** Those that hold something; regressions first. */
export function partsOf(figures: readonly ComparedFigure[]): ComparisonPart[] {
  return PARTS.flatMap(({ id, title, holds }) => {
    const own = figures.filter((figure) => holds(verdictOf(figure), flagsApart(figure) !== undefined));
    return own.length === 0 ? [] : [{ id, title, figures: own }];
  });
}
