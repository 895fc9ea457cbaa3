/** Of storages that are to be measured those that the card of an answer does not leave open by itself: that they can still be ahead, and what they lack. */

import { type Candidate, inTheRunning } from "../../../judge/candidates/candidates.ts";
import { countingIn } from "../../../judge/planning/counting.ts";
import { foundIn, isPick } from "../../../judge/planning/found.ts";
import { namedIn } from "../../../judge/planning/named.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { shortLinks } from "../../edition/classes/classes-once.ts";
import type { Edition } from "../../edition/edition.ts";
import { shortSpans } from "../../edition/storage-class.ts";
import { plain, type TextSpan } from "../../edition/view.ts";
import { lacksOf, lacksText } from "../why/lacks.ts";
import { enumerated } from "./measured-spans.ts";

/** Whom a reader of the card may take to be the best: whom it names, and all where it names nobody or says of all that they lack it. */
function leftOpenBy(edition: Edition, recommendation: Recommendation): ReadonlySet<string> {
  const { candidates, verdict, missing, answers } = recommendation;
  const running = inTheRunning(candidates).map(({ deployment }) => deployment);
  const [gap] = missing;
  if (running.every((id) => gap?.deployments.includes(id))) return new Set(running);
  const found = foundIn(edition)(recommendation);
  const { ids } = namedIn(edition)(recommendation);
  if (ids.length === 0 && found === undefined) return new Set(running);
  const level = found && !isPick(found) ? found.values.map(({ deployment }) => deployment) : [];
  return new Set([...ids, ...level, ...(verdict === "open" ? [] : answers[0].compared)]);
}

/** " ceph-block and mayastor can still be ahead: p99 read latency (50 % of what counts), excluded for both."; empty where the card leaves all of these open. */
export function stillAheadSpans(
  edition: Edition,
  recommendation: Recommendation,
  some: readonly string[],
): TextSpan[] {
  const open = leftOpenBy(edition, recommendation);
  const others = recommendation.candidates.filter(
    ({ deployment }) => some.includes(deployment) && !open.has(deployment),
  );
  if (others.length === 0) return [];
  const named = shortLinks(
    edition,
    others.map(({ deployment }) => deployment),
    "and",
  );
  const nameOf = ({ deployment }: Candidate): string =>
    others.length === 1 ? "it" : plain(shortSpans(edition, deployment));
  const lacks = lacksOf(countingIn(recommendation), others, nameOf);
  const why = lacks.length > 1 && others.length > 1 ? VARIOUS : lacksText(lacks);
  return [...enumerated(named, "and"), ` can still be ahead${why === "" ? "" : `: ${why}`}. `];
}

/** Each of something else. */
const VARIOUS = "figures of theirs that count are excluded, or were not measured";
