/** What a use case usually asks besides, and its answer in a line on the card: "If virtual machines must migrate live". */

import { inTheRunning } from "../../../judge/candidates/candidates.ts";
import { namedIn } from "../../../judge/planning/named.ts";
import { ASKED } from "../../../judge/recommending/further.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { defined, nonEmpty } from "../../../text/defined.ts";
import { listed } from "../../../text/words.ts";
import type { FurtherAnswer } from "../../edition/answer-view.ts";
import type { Edition } from "../../edition/edition.ts";
import { classLines } from "../../edition/storage-class.ts";
import { NONE_DOES, namesOf, openNeed } from "../answers/further-needs.ts";
import { besideVerdict } from "../answers/verdict.ts";
import { namedShortly } from "../until/by-terms.ts";
import { forNowBy } from "../until/for-now.ts";
import { notNamedSpans } from "../until/not-enough.ts";
import { toldIn } from "../until/only-candidate.ts";
import { willDo } from "../until/will-do.ts";
import { isRefused, NOTHING_FITS, ONLY, UNPROVEN } from "../verdict/words.ts";

type Ask = NonNullable<Recommendation["definition"]["asks"]>[number];

/** None of what changes nothing: the card answers it already. */
export const asksTold = (edition: Edition, recommendation: Recommendation): FurtherAnswer[] =>
  (recommendation.definition.asks ?? []).flatMap((ask) => {
    const of = askedIn(edition, recommendation, ask);
    return of === undefined ? [] : askTold(edition, of, ask.title);
  });

/** What the use case requires of itself is not asked again. */
function askedIn(edition: Edition, one: Recommendation, { requires }: Ask): Recommendation | undefined {
  const own = new Map(Object.entries(one.definition.requires ?? {}));
  const more = ASKED.filter(
    ({ id, requires: wanted }) =>
      requires.includes(id) && Object.entries(wanted).some(([name, value]) => own.get(name) !== value),
  ).map(({ id }) => id);
  return edition.asking(one, more);
}

function askTold(edition: Edition, of: Recommendation, when: string): FurtherAnswer {
  const [answer] = of.answers;
  const { by, ids } = namedIn(edition)(of);
  const verdict = toldIn(edition, of);
  const running = inTheRunning(of.candidates);
  if (running.length === 0) return { when, verdict: NOTHING_FITS, text: NONE_DOES, classes: [] };
  const classes = isRefused(answer) ? [] : classLines(edition, ids, by !== "verdict");
  const names = namesOf(edition, ids);
  if (by === "verdict" || by === "alone") {
    const unknowns = running.find(({ deployment }) => ids.includes(deployment))?.unknowns;
    const said = verdict === ONLY ? UNPROVEN : besideVerdict(of);
    const beside = unknowns
      ? `${verdict === ONLY ? `${said}: ` : ""}find out first ${listed(unknowns)}`
      : said;
    const without = nonEmpty(notNamedSpans(edition, of, answer));
    return { when, verdict, classes, text: names, ...defined({ beside: nonEmpty(beside), without }) };
  }
  const enough = willDo(edition, of);
  if (enough !== undefined) {
    const besides = forNowBy(edition, of);
    const own = classLines(edition, enough.ids, true);
    return {
      when,
      verdict,
      classes: own,
      text: namesOf(edition, enough.ids),
      ...defined({ beside: nonEmpty(besides) }),
    };
  }
  const offering = running.filter(({ unknowns }) => unknowns === undefined);
  return names.length === 0 && offering.length > 0 && offering.length < running.length
    ? {
        when,
        verdict,
        classes,
        text: [
          "Known to offer it: ",
          ...namedShortly(
            edition,
            of,
            offering.map(({ deployment }) => deployment),
          ),
        ],
      }
    : openNeed(edition, of, { when, verdict, classes }, ids[0]);
}
