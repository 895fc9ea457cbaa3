/** Where rivals that were not measured in full hold an answer open: who leads those that were, and what holds it open. Pure. */
import { listed, plural } from "../../text/words.ts";
import { type Figure, reasonsOf } from "../bounds/figure.ts";
import { heavyOn } from "../bounds/worth.ts";
import type { Candidate } from "../candidates/candidates.ts";
import { type Question, titleIn } from "../candidates/question.ts";
import { labelsOf } from "../checks/index.ts";
import { CONFIDENCE } from "../evidence/statistics.ts";
import { isClear, isTold } from "../order/evidence.ts";
import { leastLead } from "../order/leads.ts";
import { chancesAmong } from "../order/order-chances.ts";
import { phraseOf } from "../ranking/ratio.ts";
import type { Standing } from "./answer.ts";
import { type Fate, fateOf } from "./measured-pair.ts";
import { namedFew } from "./undecided.ts";

export type MeasuredLead = {
  leader: Candidate;
  /** The best of the other measured ones, by what can be counted on. */
  next: Candidate;
  /** How many were measured in full. */
  of: number;
  /** Not measured in full, and not shown to be behind the leader: the likeliest first. */
  heldOpenBy: readonly Candidate[];
};

/**
 * Undefined where the answer is given, and where fewer than two were measured in full. One leads where a figure tells it from each of the
 * others, and where it is the best of them with the confidence of all intervals.
 */
export function measuredLead(question: Question, standing: Standing): MeasuredLead | undefined {
  const { verdict, first, level, grounds, running, slower, chances } = standing;
  if (level !== undefined || verdict === "decided" || (first !== undefined && grounds === "measured"))
    return undefined;
  const measured = running.filter(({ score }) => score !== undefined);
  const among = chancesAmong(question, measured);
  const leader = measured.find(
    (one) =>
      (among.get(one.deployment) ?? 0) >= CONFIDENCE &&
      measured.every((other) => other === one || isTold(question, one, other)),
  );
  const next = measured.find((one) => one !== leader);
  // Whether it may stand there at all is not known, or a guess names another.
  if (!leader || !next || leader.unknowns || (first ?? leader) !== leader) return undefined;
  const isBehind = (one: Candidate): boolean =>
    slower.some((than) => than.one === one) ||
    (leastLead(question.scored, leader, one) > 0 && isClear(question, leader, one));
  const chanceOf = ({ deployment }: Candidate): number => chances.get(deployment) ?? 0;
  const heldOpenBy = running
    .filter((one) => !measured.includes(one) && !isBehind(one))
    .toSorted((a, b) => chanceOf(b) - chanceOf(a));
  return heldOpenBy.length === 0 ? undefined : { leader, next, of: measured.length, heldOpenBy };
}

/** How many reasons are told. */
const TOLD = 2;

type Lack = { phrase: string; isOne: boolean; fate: Exclude<Fate, "measured">; labels: readonly string[] };

/** " A and B could be better: read IOPS are excluded (impossibly fast)."; of those that share a reason what excludes them all. */
export function heldOpenText(question: Question, { heldOpenBy }: MeasuredLead): string {
  const lacks = heldOpenBy.map((rival) => ({ rival, lacking: lacksOf(question, rival) }));
  const alike = [
    ...Map.groupBy(lacks, ({ lacking }) =>
      lacking.map(({ phrase, fate }) => `${phrase} ${fate}`).join(),
    ).values(),
  ];
  const told = alike.slice(0, TOLD).map((some) => {
    const names = namedFew(some.map(({ rival }) => titleIn(question, rival.deployment)));
    const all = some.map(({ lacking }) => lacking);
    const shared = (all[0] ?? []).map((lack, at) => ({
      ...lack,
      labels: lack.labels.filter((label) => all.every((other) => other[at]?.labels.includes(label))),
    }));
    return ` ${names} could be better: ${whyText(shared, question.scored.length)}.`;
  });
  const rest = alike.slice(TOLD).flat().length;
  return `${told.join("")}${rest > 0 ? ` So could ${plural(rest, "other")}.` : ""}`;
}

const lacksOf = ({ scored }: Question, { figures }: Candidate): Lack[] =>
  scored.flatMap(({ dimension: { metric }, index }) => {
    const figure = figures[index];
    const fate = fateOf(figure);
    if (fate === "measured") return [];
    const labels = figure ? whyOf(figure, fate) : [];
    return [{ phrase: phraseOf(metric), isOne: metric.unit !== "iops", fate, labels }];
  });

/** What excludes it, or casts heavy doubt on it, in two or three words each. */
const whyOf = (figure: Figure, fate: Fate): string[] =>
  fate === "doubted" && figure.ranked ? labelsOf(figure.ranked, heavyOn(figure.ranked)) : reasonsOf(figure);

/** "read IOPS are excluded (impossibly fast), p99 read latency was not measured"; `of`: how many figures count. */
function whyText(lacking: readonly Lack[], of: number): string {
  const groups = [...Map.groupBy(lacking, ({ fate, labels }) => `${fate} ${labels.join()}`).values()];
  return groups
    .map((some) => {
      const phrases = [...new Set(some.map(({ phrase }) => phrase))];
      const isAll = some.length === of && of > 1;
      const isOne = isAll || (phrases.length === 1 && some[0]?.isOne);
      const what = isAll ? "all that counts here" : listed(phrases);
      const labels = listed(some[0]?.labels ?? []);
      return some[0]?.fate === "missing"
        ? `${what} ${isOne ? "was" : "were"} not measured`
        : `${what} ${isOne ? "is" : "are"} ${some[0]?.fate === "doubted" ? "in doubt" : "excluded"}${labels === "" ? "" : ` (${labels})`}`;
    })
    .join(", ");
}
