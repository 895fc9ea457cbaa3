/** What an answer comes to for two storages that are compared, in a cell: whom of them it names, that it is open between them, or that neither is it. */

import { inTheRunning } from "../../../judge/candidates/candidates.ts";
import { namedIn } from "../../../judge/planning/named.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import type { Pair } from "../../../judge/side-by-side/pair.ts";
import { listed, upperFirst } from "../../../text/words.ts";
import {
  isKept,
  type NamedSo,
  namedFirst,
  namedSurviving,
  surviving,
  type Way,
} from "../../blocks/decision/named-ways.ts";
import { openFor } from "../../blocks/decision/open-for.ts";
import { FOR_NOW } from "../../blocks/until/named.ts";
import { willDo } from "../../blocks/until/will-do.ts";
import { UNGIVEN } from "../../blocks/verdict/words.ts";
import { type Edition, titles } from "../../edition/edition.ts";

/** `first`: if the data may die with the node. */
export type Column = "first" | "surviving";

/** Those that name one first, then those that are open. */
export type NamedCell = { text: string; rank: 0 | 1 | 2 };

type Of = { edition: Edition; one: Recommendation; pair: Pick<Pair, "a" | "b"> };

const NAMED: Readonly<Record<Way, (names: string, word: string) => string>> = {
  given: (names, word) => `${names} (${word})`,
  short: (names) => `${names}: the only one left, and not enough`,
  left: (names, word) => `${names}: the only one left, and enough (${word})`,
  open: (names) => `${names}: not known whether it is enough`,
  unproven: (names) => `${names}: the only candidate, to be tested before use`,
  enough: (names) => `${names}: enough; best not known`,
  now: (names) => `${upperFirst(FOR_NOW)}: ${names}`,
};

export function namedCell(of: Of, column: Column): NamedCell {
  const { edition, one, pair } = of;
  if (column === "first" && one.definition.requires?.reachableAfterNodeLoss === true)
    return { text: "It must survive a node", rank: 2 };
  const ids = [pair.a, pair.b];
  const wayOf = column === "first" ? namedFirst : namedSurviving;
  const found = ids.flatMap((id): (NamedSo & { id: string })[] => {
    const so = wayOf(edition, one, id);
    return so === undefined ? [] : [{ id, ...so }];
  });
  if (found.length === 0) return unnamed(of, column);
  const name = titles(edition.record).deployment;
  const asked = column === "first" ? one : surviving(edition, one);
  const others = namedIn(edition)(asked).ids.filter((id) => !ids.includes(id));
  // Whom the answer names as well is not of this pair.
  const beside =
    others.length > 0 && found.every(({ way }) => way === "given")
      ? `, one of ${found.length + others.length === 2 ? "two" : "several"} with ${listed(others.map(name), "or")}`
      : "";
  const told = [...Map.groupBy(found, ({ way, word }) => `${way} ${word}`).values()].flatMap((some) => {
    const [first] = some;
    return first === undefined
      ? []
      : [
          NAMED[first.way](
            `${listed(
              some.map(({ id }) => name(id)),
              "or",
            )}${beside}`,
            first.word,
          ),
        ];
  });
  return { text: told.join("; "), rank: 0 };
}

/** Neither is named: as another is, as it is open, or as neither may be. */
function unnamed({ edition, one, pair }: Of, column: Column): NamedCell {
  const ids = [pair.a, pair.b];
  const isSurviving = column === "surviving";
  const kept = ids.map((id) => isKept(one, id));
  if (isSurviving && kept.every((is) => is === false)) return { text: "Neither survives one", rank: 2 };
  const asked = isSurviving ? surviving(edition, one) : one;
  const other = othersNamed(edition, asked);
  if (other !== undefined) return { text: `Neither: ${other}`, rank: 2 };
  const running = inTheRunning(asked.candidates).filter(({ deployment }) => ids.includes(deployment));
  const able = running.filter(
    ({ durability }) => !isSurviving || durability.reachableAfterNodeLoss !== false,
  );
  if (able.length === 0) return { text: "Neither offers what is asked", rank: 2 };
  const may = able
    .map(({ deployment }) => deployment)
    .filter((id) => openFor(edition, asked, id)?.beyond === undefined);
  const name = titles(edition.record).deployment;
  const [only, another] = may.map(name);
  if (only === undefined) return { text: "Neither meets what is asked", rank: 2 };
  if (another !== undefined) return { text: upperFirst(UNGIVEN), rank: 1 };
  const isAlone = isSurviving && kept.filter((is) => is === true).length === 1;
  const why = able.length > 1 ? "may still meet what is asked" : isAlone ? KEEPS : "is a candidate";
  return { text: `${upperFirst(UNGIVEN)}; of the two only ${only} ${why}`, rank: 1 };
}

/** Of one whose fellow is not known to. */
const KEEPS = "is known to survive one";

/** "another is named". */
function othersNamed(edition: Edition, asked: Recommendation): string | undefined {
  if (namedIn(edition)(asked).ids.length > 0) return "another is named";
  return willDo(edition, asked) === undefined ? undefined : "others are enough";
}
