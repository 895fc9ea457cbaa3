/** Answers that both of a pair are candidates of and that name nobody: who compares two is led to why, and to what would tell. */

import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import type { Pair } from "../../../judge/side-by-side/pair.ts";
import { openFor } from "../../blocks/decision/open-for.ts";
import { survivorsIn } from "../../blocks/decision/survival.ts";
import { OUTLIVES } from "../../blocks/until/further.ts";
import { type Edition, titles, useCaseOf } from "../../edition/edition.ts";
import { joined } from "../../edition/parts.ts";
import type { Rich, TextSpan } from "../../edition/view.ts";

/** `may`: who of the two what is asked is not known to be beyond. `need`: it is open only where more is asked of the data. */
type Open = { one: Recommendation; may: readonly string[]; need: string | undefined };

/**
 * "Both are candidates, and which to take is not known, for Write-ahead log; if a node must be survived, for OLTP database. Neither meets
 * what is asked, if a node must be survived, for Service with a latency objective. Each answer says why, with the commands that would
 * tell." Empty where there is none.
 */
export function bothCandidates(edition: Edition, { a, b, environment }: Pair): Rich {
  const open = edition.judgement.recommendations
    .filter((one) => one.environment === environment)
    .flatMap((one) => openIn(edition, one, [a, b]));
  const name = titles(edition.record).deployment;
  const only = (id: string): string => `Only ${name(id)} may still meet what is asked, `;
  const told = [
    ...sentence(edition, open, [a, b], "Both are candidates, and which to take is not known, "),
    ...[a, b].flatMap((id) => sentence(edition, open, [id], only(id))),
    ...sentence(edition, open, [], "Neither meets what is asked, "),
  ];
  return told.length === 0 ? "" : [...told, "Each answer says why, with the commands that would tell."];
}

function openIn(edition: Edition, one: Recommendation, pair: readonly string[]): Open[] {
  const { given, forNow } = survivorsIn(edition, one);
  const needs = given.length + forNow.length === 0 ? [undefined, OUTLIVES.id] : [undefined];
  for (const need of needs) {
    const found = pair.map((id) => ({ id, of: openFor(edition, one, id, need) }));
    if (found.every(({ of }) => of !== undefined))
      return [{ one, need, may: found.flatMap(({ id, of }) => (of?.beyond === undefined ? [id] : [])) }];
  }
  return [];
}

function sentence(edition: Edition, open: readonly Open[], may: readonly string[], how: string): TextSpan[] {
  const of = open.filter((one) => one.may.join() === may.join());
  const [plain, surviving] = [undefined, OUTLIVES.id].map((need) =>
    of.flatMap((one) => (one.need === need ? [one.one] : [])),
  );
  const parts = [
    ...(plain?.length ? [["for ", ...links(edition, plain)]] : []),
    ...(surviving?.length ? [["if a node must be survived, for ", ...links(edition, surviving)]] : []),
  ];
  return parts.length === 0 ? [] : [how, ...joined(parts, "; ").flat(), ". "];
}

const links = (edition: Edition, some: readonly Recommendation[]): TextSpan[] =>
  joined(
    some.map(({ useCase, environment }) => ({
      text: useCaseOf(edition, useCase)?.title ?? useCase,
      href: edition.links.useCase(useCase, environment),
    })),
  );
