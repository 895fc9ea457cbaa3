/** Of an answer that names nobody what is known all the same, in a line: who will do, how many are fast enough, or who are level. */

import { foundIn, isPick } from "../../../judge/planning/found.ts";
import { ARE_LEVEL } from "../../../judge/recommending/measured-pair.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { shortCodes } from "../../edition/classes/classes-once.ts";
import type { Edition } from "../../edition/edition.ts";
import type { TextSpan } from "../../edition/view.ts";
import { mostFastEnough } from "./fast-enough.ts";
import { enumerated } from "./measured-spans.ts";
import { enoughBy, willDo } from "./will-do.ts";

/** "`openebs-zfs` or `openebs-single-replica` will do by write bandwidth"; empty where nothing is known of them. */
export function unnamedInShort(edition: Edition, one: Recommendation): TextSpan[] {
  const enough = willDo(edition, one);
  if (enough !== undefined)
    return [...enumerated(shortCodes(edition, enough.ids, "or"), "or"), ` will do${enoughBy(enough)}`];
  const most = mostFastEnough(edition, one);
  if (most !== undefined) return [most];
  const found = foundIn(edition)(one);
  return found === undefined || isPick(found)
    ? []
    : [
        ...enumerated(
          shortCodes(
            edition,
            found.values.map(({ deployment }) => deployment),
            "and",
          ),
          "and",
        ),
        ` ${ARE_LEVEL}`,
      ];
}
