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

/** "low confidence: A or Z if the data may die with the node, else B for now", "not known between A and B". All that it names, as who reads no further takes that. */
function decision({ verdict, isForNow, only, named: ids, safer }, sides, storages) {
  const names = (some) => either(some.map((id) => storages[id].name));
  if (ids.length > 0) {
    const dies = ids.some((id) => storages[id].loss === DIES) ? " if the data may die with the node" : "";
    const other = safer === undefined ? "" : `, else ${safer}`;
    // Its chance to be wrong is not left to the line beneath; behind a name it would read as a part of that.
    const word = only !== undefined || TOLD.includes(verdict) ? `${verdict}: ` : "";
    return `${word}${before(isForNow)}${names(ids)}${behind(only)}${dies}${other}`;
  }
  if (verdict !== "not known") return verdict;
  const beside = safer === undefined ? "" : `; if it must survive a node, ${safer}`;
  return `not known between ${sides.map((side) => names(side.ids)).join(" and ")}${beside}`;
}

/** Words that stand before names: each is less than an answer. */
const TOLD = ["low confidence", "enough, best not known"];

const before = (isForNow) => (isForNow ? "for now " : "");

/** Behind the name of the only candidate: " (unproven)". */
const behind = (only) => (only === undefined ? "" : ` (${only})`);

/** As searched.json says it. */
const DIES = "dies with the node";

/** "low confidence: A or Z. Both die with the node. To survive a node: not known among B and C; no flush was timed. B: its write IOPS are 37x behind A (survives a node)." */
function told({ verdict, weak, isForNow, only, named: ids, of, open }, sides, storages) {
  const why = new Map(of);
  const name = (id) => storages[id].name;
  const whole = ids.length > 0 ? `: ${before(isForNow)}${either(ids.map(name))}${behind(only)}` : "";
  const others = sides.filter(({ isTaken }) => !isTaken).flatMap((side) => side.ids);
  return [
    `${[verdict, weak].filter(Boolean).join(", ")}${whole}.`,
    ...lost(ids, storages),
    ...(open === undefined ? [] : [`To survive a node: not known among ${open}.`]),
    ...others.map((id) => `${name(id)}: ${why.get(id)} (${storages[id].loss}).`),
  ].join(" ");
}

/** What becomes of the data of whom the answer names, of all of them: who is not told so would be taken to survive. */
function lost(ids, storages) {
  const losses = ids.map((id) => storages[id].loss);
  if (ids.length === 2 && losses.every((loss) => loss === DIES)) return ["Both die with the node."];
  return ids.map((id, at) => `${storages[id].name} ${losses[at]}.`);
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
  // What it says in short its text says in full.
  const { beside: _, ...of } = hit;
  return {
    ...of,
    text: `${useCase}, ${where.join(": ")}: ${decision(standing, both, storages)}`,
    about: `In ${where.join(": ")}, ${told(standing, both, storages)}`,
  };
}
