/** The latency patterns of a deployment, each linked to its runs and to the guide that explains it. */
import type { LatencyPattern } from "../../judge/patterns/pattern.ts";
import { PATTERN_KINDS } from "../../judge/patterns/pattern-kinds.ts";
import { listed } from "../../text/words.ts";
import type { Edition } from "../edition/edition.ts";
import { runHref } from "../edition/links.ts";
import { bullets, joined } from "../edition/parts.ts";
import type { Block, Rich, TextSpan } from "../edition/view.ts";

export function patternBlocks(edition: Edition, id: string): Block[] {
  const own = edition.judgement.patterns.filter((pattern) => pattern.deployment === id);
  return bullets(
    own.map(
      (pattern): Rich => [
        patternName(edition, pattern),
        `: ${pattern.evidence.replace(/\.$/, "")}. ${excludedText(pattern)}From `,
        ...joined(pattern.runs.map((run) => ({ text: run, href: runHref(run) }))),
        ".",
      ],
    ),
  );
}

/** "As printed; excluded: rate contradicts latency. " */
const excludedText = ({ excludedBy, isFinding }: LatencyPattern): string =>
  excludedBy.length === 0
    ? ""
    : `${isFinding ? "Excluded" : "As printed; excluded"}: ${listed(excludedBy)}. `;

/** Linked to the guide that explains it, where the report has that. */
function patternName(edition: Edition, { pattern }: LatencyPattern): TextSpan {
  const { guide } = PATTERN_KINDS[pattern];
  const href = edition.guides.has(guide) ? { href: edition.links.guide(guide) } : {};
  return { text: pattern.replaceAll("-", " "), strong: true, ...href };
}
