/** How far the figures behind an answer are trusted: what speaks against them, each with its weight. */
import { listed } from "../../text/words.ts";
import type { Figure } from "../bounds/figure.ts";
import { heavyOn } from "../bounds/worth.ts";
import { type Candidate, objectivesOf } from "../candidates/candidates.ts";
import { type Question, titleIn } from "../candidates/question.ts";
import type { Scored } from "../candidates/score.ts";
import { checkNamed, doubtOfCode, suspicionOf } from "../checks/index.ts";
import { isApproximate } from "../evidence/figure.ts";
import { ENOUGH_RUNS } from "../evidence/statistics.ts";
import type { Grounds } from "../order/evidence.ts";
import { phraseOf } from "../ranking/ratio.ts";
import type { RankedValue } from "../ranking/value.ts";
import { fateOf } from "./measured-pair.ts";

type Doubt = { weight: "heavy" | "light"; reason: string };
/** high: nothing speaks against them; medium: light doubts; low: a heavy one, or the answer rests on bounds. */
export type Trust = { level: "high" | "medium" | "low"; reasons: string[] };

/** Measured, and no check keeps it out, but one casts heavy doubt on it. */
export const isDoubted = (figure: Figure | undefined): boolean =>
  figure?.known === "measured" && heavyOn(figure.ranked).length > 0;

/** Of one that is alone: whether anything that counts was measured of it. */
export function groundsOf(scored: readonly Scored[], { figures }: Candidate): Grounds {
  const own = scored.flatMap(({ index }) => figures[index] ?? []);
  if (own.some(({ known }) => known === "measured")) return "measured";
  return own.some(({ known }) => known === "doubtful") ? "excluded" : "bounds";
}

/** What is decided holds whatever is missing. What leans on figures that do not tell the first from the next has no chance that anybody could count on. */
export const toldChance = (
  leans: boolean,
  sure: number | undefined,
  grounds: Grounds | undefined,
): number | undefined => (leans && grounds !== "measured" ? undefined : sure);

/** How many reasons of a kind are told; for further ones only the checks are named. */
const TOLD = 2;

/** How many doubts about one figure are told in full (heavy: the first choice's, light: the runner-up's); with more, only the checks are named. */
const MOST_TEXTS = { heavy: 3, light: 1 } as const;

/** `isLevel`: either is the answer, so that both are named. */
export function trustIn(
  question: Question,
  first: Candidate,
  second: Candidate | undefined,
  isLevel = false,
): Trust {
  const doubts = doubtsOf(question, first, second, isLevel);
  const heavy = doubts.some(({ weight }) => weight === "heavy");
  return {
    level: heavy ? "low" : doubts.length > 0 ? "medium" : "high",
    reasons: doubts.map(({ reason }) => reason),
  };
}

function doubtsOf(
  question: Question,
  first: Candidate,
  second: Candidate | undefined,
  isLevel: boolean,
): Doubt[] {
  const owned =
    (one: Candidate) =>
    (phrases: string): string =>
      one === first && !isLevel ? `its ${phrases}` : `${phrases} of ${titleIn(question, one.deployment)}`;
  const own = carryingOf(question, first);
  const others = second === undefined ? [] : carryingOf(question, second);
  const { dedicated } = question.record.environments.get(question.environment) ?? {};
  return [
    ...lackDoubts(question, first, "heavy", owned(first)),
    ...(second === undefined ? [] : lackDoubts(question, second, "light", owned(second))),
    ...objectiveDoubts(question, first),
    ...notedDoubts(own, "heavy", owned(first)),
    ...(second === undefined ? [] : notedDoubts(others, "light", owned(second))),
    ...when(first.unknowns !== undefined, "heavy", `the record does not say ${listed(first.unknowns ?? [])}`),
    ...uncheckedDoubt(own).map((reason) => doubtOf("light", reason)),
    ...approximateDoubt(own).map((reason) => doubtOf("light", reason)),
    ...repeatDoubt([...own, ...others].map(({ value }) => value)),
    ...when(dedicated === false, "light", "other workloads ran during the tests"),
    ...when(dedicated === undefined, "light", "whether other workloads ran during the tests is not stated"),
  ];
}

/** What was not measured, what is excluded, and what is in doubt so that it counts only as the best that it may be. */
const lackDoubts = (
  { scored }: Question,
  { figures }: Candidate,
  weight: Doubt["weight"],
  owned: (phrases: string) => string,
): Doubt[] =>
  (["missing", "excluded", "doubted"] as const).flatMap((fate) => {
    const phrases = scored.flatMap(({ dimension: { metric }, index }) =>
      fateOf(figures[index]) === fate ? [phraseOf(metric)] : [],
    );
    const some = [...new Set(phrases)];
    const isOne = some.length === 1;
    const verb =
      fate === "missing"
        ? `${isOne ? "was" : "were"} not measured`
        : `${isOne ? "is" : "are"} ${fate === "excluded" ? "excluded" : "in doubt"}`;
    return when(some.length > 0, weight, `${owned(listed(some))} ${verb}`);
  });

/** An objective that the first choice narrowly misses weighs more than one that it narrowly meets. */
const objectiveDoubts = ({ dimensions }: Question, { figures }: Candidate): Doubt[] =>
  (["just misses", "just meets"] as const).flatMap((standing) => {
    const all = objectivesOf(dimensions, figures, standing);
    const [verb, weight] =
      standing === "just misses" ? (["misses", "heavy"] as const) : (["meets", "light"] as const);
    return when(
      all.length > 0,
      weight,
      `it ${verb} what is needed by less than its runs can tell (${listed(all)})`,
    );
  });

/** A figure that an answer rests on. */
type Carrying = { phrase: string; value: RankedValue };

const carryingOf = ({ scored }: Question, { figures }: Candidate): Carrying[] =>
  scored.flatMap(({ dimension: { metric }, index }) => {
    const figure = figures[index];
    return figure?.known === "measured" && figure.ranked
      ? [{ phrase: phraseOf(metric), value: figure.ranked }]
      : [];
  });
/** "its read bandwidth may come from a cache (CACHE_REREAD)": one reason for the same figures, few in all. */
function notedDoubts(
  figures: readonly Carrying[],
  heaviest: Doubt["weight"],
  owned: (phrases: string) => string,
): Doubt[] {
  const noted = figures.flatMap(({ phrase, value }) =>
    value.noted.flatMap((code) => {
      const doubt = doubtOfCode(code);
      if (doubt === undefined) return [];
      const byOthers = value.byOthers?.includes(code) ? checkNamed(code)?.byOthers : undefined;
      const { label, says } = byOthers ?? { label: suspicionOf(code), says: doubt.says };
      return [{ phrase, doubt, label, says }];
    }),
  );
  const byLabel = [...Map.groupBy(noted, ({ label }) => label)].flatMap(([label, some]) => {
    const [one] = some;
    if (one === undefined) return [];
    const weight = one.doubt.weight === "light" ? "light" : heaviest;
    return [{ weight, phrases: phrasesOf(some), label, text: `${one.says} (${label})` }];
  });
  const groups = [...Map.groupBy(byLabel, ({ weight, phrases }) => `${weight} ${phrases}`).values()]
    .flatMap((codes) => (codes[0] ? [{ ...codes[0], codes }] : []))
    .sort((a, b) => Number(b.weight === "heavy") - Number(a.weight === "heavy"));
  const told = groups.slice(0, TOLD).map(({ weight, phrases, codes }) => {
    const names = listed(codes.map(({ label }) => label));
    const long = codes.length > MOST_TEXTS[heaviest];
    const texts = listed(codes.map(({ text }) => text));
    return doubtOf(weight, long ? `${names} speak against ${owned(phrases)}` : `${owned(phrases)} ${texts}`);
  });
  const rest = groups.slice(TOLD);
  const [next] = rest;
  if (next === undefined) return told;
  const labels = [...new Set(rest.flatMap((group) => group.codes.map(({ label }) => label)))];
  return [
    ...told,
    doubtOf(next.weight, `further checks cast doubt on ${owned("figures")} (${labels.join(", ")})`),
  ];
}

function uncheckedDoubt(figures: readonly Carrying[]): string[] {
  const unchecked = figures.filter(({ value }) => value.lacks !== undefined);
  if (unchecked.length === 0) return [];
  const [lacks, ...more] = new Set(unchecked.map(({ value }) => value.lacks ?? ""));
  const why = more.length === 0 ? `without ${lacks}` : "as each lacks something that the check needs";
  return [`Little's law could not check its ${phrasesOf(unchecked)} ${why}`];
}

function approximateDoubt(figures: readonly Carrying[]): string[] {
  const rough = figures.filter(({ value }) => isApproximate(value.quantity));
  return rough.length === 0 ? [] : [`its source gives ${phrasesOf(rough)} as approximate`];
}

const phrasesOf = (some: readonly { phrase: string }[]): string =>
  listed([...new Set(some.map(({ phrase }) => phrase))]);

function repeatDoubt(values: readonly RankedValue[]): Doubt[] {
  const fewest = Math.min(...values.map(({ runs }) => runs.length));
  if (fewest >= ENOUGH_RUNS) return [];
  return [
    { weight: "light", reason: fewest === 1 ? "it rests on single runs" : `it rests on ${fewest} runs each` },
  ];
}

const doubtOf = (weight: Doubt["weight"], reason: string): Doubt => ({ weight, reason });

const when = (holds: boolean, weight: Doubt["weight"], reason: string): Doubt[] =>
  holds ? [{ weight, reason }] : [];
