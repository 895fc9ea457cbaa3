// The answer for a use case, as far as it goes between the storages that a question names.
import { begins, named } from "./words.js";

/** Of one side so many are told, in the order of the answer. */
const MOST_OF_A_SIDE = 2;

/** Who asks for "rook or mayastor" names two sides, each in the order of the answer; a word that tells some of a side from its others makes it smaller. */
function sidesOf(of, words, storages) {
  const texts = of.map(([id]) => [id, named(`${storages[id].name} ${storages[id].called}`)]);
  const sides = [];
  for (const word of words) {
    const ids = texts.flatMap(([id, text]) => (begins(word, text) ? [id] : []));
    if (ids.length === 0 || ids.length === of.length) continue;
    const at = sides.findIndex((side) => side.some((id) => ids.includes(id)));
    if (at < 0) sides.push(ids);
    else sides[at] = sides[at].filter((id) => ids.includes(id));
  }
  return sides;
}

const either = (names) => names.join(" or ");

/** Of each side those that the answer names, else its best. */
const heard = ({ named: ids }, sides) =>
  sides.map((side) => {
    const taken = side.filter((id) => ids.includes(id));
    return { isTaken: taken.length > 0, ids: taken.length > 0 ? taken : side.slice(0, MOST_OF_A_SIDE) };
  });

/** "A, not B or C (low confidence)", "for now A (low confidence)", "not known between A and B". */
function decision({ verdict, isForNow, named: ids }, sides, name) {
  const { taken = [], left = [] } = Object.groupBy(sides, ({ isTaken }) => (isTaken ? "taken" : "left"));
  const names = (some) => either(some.flatMap((side) => side.ids).map(name));
  const not = left.length > 0 && !isForNow ? `, not ${names(left)}` : "";
  // Its chance to be wrong is not left to the line beneath.
  const how = verdict === "low confidence" ? ` (${verdict})` : "";
  const now = isForNow ? "for now " : "";
  if (taken.length > 0) return `${now}${names(taken)}${not}${how}`;
  if (verdict === "not known") return `not known between ${left.map((side) => names([side])).join(" and ")}`;
  return ids.length > 0 ? `${now}${either(ids.map(name))}${not}${how}` : "nothing here will do";
}

/** "low confidence: A or Z. A dies with the node. B: its mean write IOPS are 37x behind A (outlives the node)." */
function told({ verdict, weak, isForNow, named: ids, of }, sides, storages) {
  const why = new Map(of);
  const name = (id) => storages[id].name;
  const whole = ids.length > 0 ? `: ${isForNow ? "for now " : ""}${either(ids.map(name))}` : "";
  const each = (side) =>
    side.ids.map((id) =>
      side.isTaken
        ? `${name(id)} ${storages[id].loss}.`
        : `${name(id)}: ${why.get(id)} (${storages[id].loss}).`,
    );
  const ordered = sides.toSorted((a, b) => b.isTaken - a.isTaken);
  return [`${[verdict, weak].filter(Boolean).join(", ")}${whole}.`, ...ordered.flatMap(each)].join(" ");
}

/** @param hit of an answer @param said as searched.json has it @returns the same in the words of the question, as far as it has two sides there */
export function between(hit, words, { storages, answers }) {
  const [, key] = /\/use-cases\/([^/]+\/[^/]+)\/$/.exec(hit.href) ?? [];
  const standing = answers[key];
  if (standing === undefined) return hit;
  const sides = sidesOf(standing.of, words, storages);
  if (sides.length < 2) return hit;
  const [useCase, ...where] = hit.text.split(": ");
  const both = heard(standing, sides);
  return {
    ...hit,
    text: `${useCase}: ${decision(standing, both, (id) => storages[id].name)}`,
    about: `In ${where.join(": ")}, ${told(standing, both, storages)}`,
  };
}
