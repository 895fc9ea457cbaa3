/** Where nobody is named whose data survive a node, and some are shown to be enough: as the headline says it, so does the card beneath it. */

import { inTheRunning } from "../../../judge/candidates/candidates.ts";
import { countingIn } from "../../../judge/planning/counting.ts";
import { canLead } from "../../../judge/planning/weak.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { defined, nonEmpty } from "../../../text/defined.ts";
import { listed, upperFirst } from "../../../text/words.ts";
import type { FurtherAnswer } from "../../edition/answer-view.ts";
import { shortLinks } from "../../edition/classes/classes-once.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { deploymentLink, joined } from "../../edition/parts.ts";
import { classLines, shortName } from "../../edition/storage-class.ts";
import type { TextSpan } from "../../edition/view.ts";
import { enoughInDoubt, forNowBy } from "../until/for-now.ts";
import { OUTLIVES } from "../until/further.ts";
import { enumerated } from "../until/measured-spans.ts";
import { willDoText } from "../until/will-do.ts";
import { BEST_OPEN } from "../verdict/words.ts";
import { lacksOf, lacksText } from "../why/lacks.ts";
import { surviving } from "./named-ways.ts";
import { enoughSurviving } from "./survival.ts";

/** "Enough, best not known · by read IOPS, in doubt · CephFS with Rook", with what goes into a claim, and who may be better. Undefined where the headline names none so. */
export function enoughNeed(edition: Edition, recommendation: Recommendation): FurtherAnswer | undefined {
  const enough = enoughSurviving(edition, recommendation);
  if (enough === undefined) return undefined;
  const asked = surviving(edition, recommendation);
  const beside = [forNowBy(edition, asked), enoughInDoubt(edition, asked)].filter(Boolean).join(", ");
  return {
    when: OUTLIVES.when,
    verdict: BEST_OPEN,
    text: joined(
      enough.ids.map((id) => deploymentLink(edition, id)),
      ", ",
      " or ",
    ),
    classes: classLines(edition, enough.ids, true),
    ...defined({ beside: nonEmpty(beside), note: nonEmpty(mayBeBetter(edition, asked, enough.ids)) }),
  };
}

/** "mayastor and ceph-block may be better: read IOPS (60 % of what counts), excluded for both." */
function mayBeBetter(edition: Edition, asked: Recommendation, enough: readonly string[]): TextSpan[] {
  const others = inTheRunning(asked.candidates).filter(
    ({ deployment }) => !enough.includes(deployment) && canLead(asked, deployment),
  );
  const lacks = lacksOf(countingIn(asked), others, ({ deployment }) =>
    others.length === 1 ? "it" : shortName(edition.record, deployment),
  );
  if (lacks.length === 0) return [];
  const names = shortLinks(
    edition,
    others.map(({ deployment }) => deployment),
    "and",
  );
  return [...enumerated(names, "and"), ` may be better: ${lacksText(lacks)}.`];
}

/** The same in full: "Enough by read IOPS, best not known: CephFS with Rook. "; empty where the headline names none so. */
export function enoughInFull(edition: Edition, recommendation: Recommendation): TextSpan[] {
  const enough = enoughSurviving(edition, recommendation);
  if (enough === undefined) return [];
  const names = listed(enough.ids.map(titles(edition.record).deployment), "or");
  return [`${upperFirst(willDoText(enough, names))}. `];
}
