/** To which use cases a storage is the answer where data must survive a node, and to which in another way, in a cell. */
import { plural, upperFirst } from "../../../text/words.ts";
import type { Edition } from "../../edition/edition.ts";
import { joined } from "../../edition/parts.ts";
import type { Link, TableCell, TextSpan } from "../../edition/view.ts";
import { FOR_NOW } from "../until/named.ts";
import { ENOUGH } from "../until/will-do.ts";
import { ONLY, UNPROVEN } from "../verdict/words.ts";
import { survivorsBy, type Way } from "./named-ways.ts";

/** In the order in which they are told, what tells the most first. "left" is an answer as "given" is: "how" is what stands before others. */
const KINDS: readonly { id: string; ways: readonly Way[]; how?: string; count: (all: string) => string }[] = [
  { id: "answer", ways: ["given", "left"], count: (all) => `answer to ${all}` },
  { id: "enough", ways: ["enough"], how: ENOUGH, count: (all) => `${ENOUGH} for ${all}` },
  { id: "now", ways: ["now"], how: FOR_NOW, count: (all) => `${FOR_NOW} in ${all}` },
  {
    id: "only",
    ways: ["unproven"],
    how: `${ONLY} (${UNPROVEN})`,
    count: (all) => `${ONLY}, ${UNPROVEN}, for ${all}`,
  },
];

/** Of each kind the use cases that say so. */
export type AnswerTo = readonly (readonly Link[])[];

/** As cards and decision tables do. */
export function answersTo(edition: Edition): (deployment: string) => AnswerTo {
  const all = edition.judgement.recommendations.map((one) => ({
    link: {
      text: one.definition.title,
      href: edition.links.useCase(one.useCase, one.environment),
    },
    by: survivorsBy(edition, one),
  }));
  return (id) =>
    KINDS.map(({ ways }) =>
      all.filter(({ by }) => ways.some((way) => by[way].includes(id))).map(({ link }) => link),
    );
}

/** "Log and event ingestion, Shared content; enough: Read-heavy database and 4 more". */
export function answerToCell(edition: Edition, id: string, answers: AnswerTo): TableCell {
  const parts = KINDS.flatMap(({ how }, at): TextSpan[][] => {
    const own = answers[at] ?? [];
    return own.length === 0 ? [] : [[...(how === undefined ? [] : [`${how}: `]), ...fewOf(edition, id, own)]];
  });
  if (parts.length === 0) return { text: "–", tone: "muted", sort: 0 };
  const [first, ...rest] = parts.flatMap((part, at) => (at === 0 ? part : ["; ", ...part]));
  const led = typeof first === "string" ? upperFirst(first) : first;
  return { text: [...(led === undefined ? [] : [led]), ...rest], sort: firmness(answers) };
}

/** Rows stay low: the page of the deployment has all of them. One more is told as soon as it is counted. */
const MOST_NAMED = 2;

function fewOf(edition: Edition, id: string, all: readonly Link[]): TextSpan[] {
  const isAll = all.length <= MOST_NAMED + 1;
  const more = { text: `${all.length - MOST_NAMED} more`, href: edition.links.deployment(id) };
  return joined(isAll ? all : [...all.slice(0, MOST_NAMED), more]);
}

/** Above all by how many it is the answer to, then by how many it is enough for. */
export const firmness = (answers: AnswerTo): number =>
  answers.reduce((sum, { length }) => sum * MORE_THAN_ASKED + length, 0);
const MORE_THAN_ASKED = 1000;

/** "answer to 3 use cases, enough for 5"; empty where no answer names it. */
export function answersInShort(answers: AnswerTo): string {
  const told = KINDS.flatMap(({ count }, at) => {
    const { length } = answers[at] ?? [];
    return length === 0 ? [] : [{ count, length }];
  });
  return told
    .map(({ count, length }, at) => count(at === 0 ? plural(length, "use case") : String(length)))
    .join(", ");
}
