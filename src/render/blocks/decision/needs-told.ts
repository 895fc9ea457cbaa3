/** What answers say of one deployment where more is asked of its data: that it, or another, is enough, that it is the only one to try, and what is open. */

import { NEEDS } from "../../../judge/recommending/classes.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { listed, upperFirst } from "../../../text/words.ts";
import { shortNames } from "../../edition/classes/classes-once.ts";
import type { Edition } from "../../edition/edition.ts";
import { joined } from "../../edition/parts.ts";
import type { Rich, TextSpan } from "../../edition/view.ts";
import { enoughInDoubt, forNowBy } from "../until/for-now.ts";
import { OUTLIVES } from "../until/further.ts";
import { FOR_NOW } from "../until/named.ts";
import { BEST_OPEN, ONLY, UNGIVEN, UNPROVEN } from "../verdict/words.ts";
import { namedSurviving, othersEnough, surviving, survivorsBy, type Way } from "./named-ways.ts";
import { openFor, openSurviving } from "./open-for.ts";

type Linked = (of: Recommendation) => TextSpan;

/** Asked of its data besides, so that it is not what the use case asks by itself. */
const isAskedBesides = (edition: Edition, one: Recommendation): boolean => surviving(edition, one) !== one;

/** Those for which it is named so where a node must be survived, and that do not ask that by themselves. */
export const survivingBy = (
  edition: Edition,
  asked: readonly Recommendation[],
  deployment: string,
  way: Way,
): Recommendation[] =>
  asked.filter(
    (one) => isAskedBesides(edition, one) && namedSurviving(edition, one, deployment)?.way === way,
  );

export const ONLY_TOLD = `${ONLY}, ${UNPROVEN}`;

/** "If it must survive a node, enough, best not known: Message queue (by write bandwidth)." */
export function survivingLines(
  edition: Edition,
  asked: readonly Recommendation[],
  deployment: string,
  linked: Linked,
): Rich[] {
  const by = (way: Way): Recommendation[] => survivingBy(edition, asked, deployment, way);
  const line = (how: string, of: readonly TextSpan[][]): Rich[] =>
    of.length === 0 ? [] : [[{ text: `${OUTLIVES.when}, ${how}`, strong: true }, ": ", ...joined(of), "."]];
  const others = Map.groupBy(
    asked.filter((one) => isElseEnough(edition, one, deployment)),
    (one) => othersEnough(edition, surviving(edition, one), deployment).join(),
  );
  const instead = [...others].map(([ids, some]): TextSpan[] => [
    ...joined(some.map(linked)),
    ` (${listed(shortNames(edition.record, ids.split(","), "or"), "or")})`,
  ]);
  const isOne = [...others.keys()].every((ids) => !ids.includes(","));
  return [
    ...line(
      BEST_OPEN,
      by("enough").map((one) => besideFigure(edition, surviving(edition, one), linked(one))),
    ),
    ...line(isOne ? "another is enough" : "others are enough", instead),
    ...line(
      "the only one left, and not enough",
      by("short").map((one) => [linked(one)]),
    ),
    ...line(
      ONLY_TOLD,
      by("unproven").map((one) => [linked(one)]),
    ),
  ];
}

/** Known to survive a node, and not shown to be enough, as another is. */
const isElseEnough = (edition: Edition, one: Recommendation, deployment: string): boolean =>
  isAskedBesides(edition, one) &&
  isSurvivor(one, deployment) &&
  othersEnough(edition, surviving(edition, one), deployment).length > 0;

export const isSurvivor = ({ candidates }: Recommendation, id: string): boolean =>
  candidates.some(({ deployment, durability }) => deployment === id && OUTLIVES.isMet(durability));

/** "Message queue (by write bandwidth)", "Search index (most in doubt)". */
export function besideFigure(edition: Edition, one: Recommendation, link: TextSpan): TextSpan[] {
  const by = [forNowBy(edition, one), enoughInDoubt(edition, one)].filter(Boolean).join(", ");
  return by === "" ? [link] : [link, ` (${by})`];
}

/** Where more must be survived than by the first answer, and that is open: for which it is one of those that may do, and for which it is beyond what is asked. */
export function undecidedNeeds(
  edition: Edition,
  asked: readonly Recommendation[],
  deployment: string,
  linked: Linked,
): Rich[] {
  const open = asked.flatMap((of): Open[] => [
    ...needsOf(of).flatMap(({ need, isLeft }) => {
      const found = openFor(edition, of, deployment, need);
      if (found === undefined) return [];
      const when = NEEDS.find(({ id }) => id === need)?.when ?? need;
      if (found.beyond !== undefined)
        return [
          { of, what: when === undefined ? upperFirst(UNMET) : `${when}, ${UNMET}`, who: found.beyond },
        ];
      const who = isLeft ? "the only one left" : `one of ${found.of}`;
      // Without a need, why it is not chosen says it.
      return when === undefined ? [] : [{ of, what: `${when}, ${UNGIVEN}`, who }];
    }),
    ...openIfNodeLost(edition, of, deployment),
  ]);
  return [...Map.groupBy(open, ({ what }) => what)].map(
    ([what, some]): Rich => [
      { text: what, strong: true },
      ": ",
      ...joined(some.map(({ of, who }) => [linked(of), ` (${who})`])),
      ".",
    ],
  );
}

type Open = { of: Recommendation; what: string; who: string };

/** Where a node must be survived, by the answer to that: as the page of a pair counts it, so that both count the same. */
function openIfNodeLost(edition: Edition, of: Recommendation, deployment: string): Open[] {
  if (isToldSurviving(edition, of, deployment)) return [];
  const isBesides = isAskedBesides(edition, of);
  const rivals = isSurvivor(of, deployment) && isBesides ? survivorsBy(edition, of) : undefined;
  const another = (ids: readonly string[], how: string): Open => ({
    of,
    what: `${OUTLIVES.when}, another is ${how}`,
    who: listed(shortNames(edition.record, ids, "or"), "or"),
  });
  if (rivals !== undefined && rivals.now.length > 0)
    return [another(rivals.now.slice(0, 1), `named ${FOR_NOW}`)];
  const found = openSurviving(edition, of, deployment);
  if (found?.beyond !== undefined)
    // That it does not meet what the use case asks by itself is told already.
    return isBesides ? [{ of, what: `${OUTLIVES.when}, ${UNMET}`, who: found.beyond }] : [];
  if (found !== undefined) return [{ of, what: `${OUTLIVES.when}, ${UNGIVEN}`, who: `one of ${found.of}` }];
  const given = rivals === undefined ? [] : [...rivals.given, ...rivals.left];
  return given.length > 0 ? [another(given, "the answer")] : [];
}

/** By a line of its own. */
const isToldSurviving = (edition: Edition, of: Recommendation, deployment: string): boolean =>
  namedSurviving(edition, of, deployment) !== undefined || isElseEnough(edition, of, deployment);

const UNMET = "it does not meet what is asked";

const needsOf = ({ answers: [, ...further] }: Recommendation): { need?: string; isLeft?: boolean }[] => [
  {},
  ...further
    .filter(({ need }) => need !== OUTLIVES.id)
    .map(({ need, isLeft }) => ({ need, ...(isLeft && { isLeft }) })),
];
