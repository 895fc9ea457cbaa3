/** What to run again, where a check keeps two figures from being compared: each check once, with whom it concerns. */

import { nextStepOf } from "../../../judge/candidates/next-step.ts";
import { whatToDo } from "../../../judge/checks/check.ts";
import type { Pair, PairFigure } from "../../../judge/side-by-side/pair.ts";
import { listed } from "../../../text/words.ts";
import { beforeText, byHandText, profileSpan } from "../../blocks/answers/measuring.ts";
import { forReaders, stepBlocks } from "../../blocks/answers/readers-own.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { bullets, deploymentLink, joined, section, text } from "../../edition/parts.ts";
import type { Block, PageSection, Rich } from "../../edition/view.ts";

export function runAgain(edition: Edition, pair: Pair): PageSection[] {
  const { a, b, comparisons } = pair;
  const blocked = comparisons.flatMap(({ figures }) => figures.filter(({ ratio }) => ratio === undefined));
  if (blocked.length === 0) return [];
  const name = titles(edition.record).deployment;
  const items = edition.checks.flatMap((check): Rich[] => {
    const sides = [
      blocked.some((figure) => figure.a.excludedBy.includes(check.code)) ? name(a) : "",
      blocked.some((figure) => figure.b.excludedBy.includes(check.code)) ? name(b) : "",
    ].filter(Boolean);
    if (sides.length === 0) return [];
    const link = { text: check.label, href: edition.links.check(check.code) };
    return [[link, ` (${listed(sides)}). ${whatToDo(check)}`]];
  });
  const count = blocked.length === 1 ? "One figure is" : `${blocked.length} figures are`;
  return section("again", "What to run again", [
    text(`${count} not compared: both values are listed above, struck where a check excludes them.`, "muted"),
    ...bullets(items),
    ...commandBlocks(edition, pair, blocked),
  ]);
}

/** Where the environment has nothing that it asks to measure. */
const USUAL = "general";

/** What to type for those whose figures are excluded: by the profile that settles most there. */
function commandBlocks(
  edition: Edition,
  { a, b, environment }: Pair,
  blocked: readonly Pick<PairFigure, "a" | "b">[],
): Block[] {
  const { record, judgement } = edition;
  const profile = judgement.measurements.find((one) => one.environment === environment)?.profile ?? USUAL;
  if (!record.profiles.has(profile)) return [];
  const deployments = [
    ...(blocked.some((figure) => figure.a.excludedBy.length > 0) ? [a] : []),
    ...(blocked.some((figure) => figure.b.excludedBy.length > 0) ? [b] : []),
  ];
  const next = forReaders(edition, environment, {
    profile,
    next: nextStepOf(record, environment, { profile, deployments, again: true }),
  });
  const where = joined(
    deployments.map((id) => deploymentLink(edition, id)),
    " and ",
  );
  return [
    text([
      "Run profile ",
      profileSpan(edition, profile),
      " on ",
      ...where,
      ": fio's own output has what the checks need.",
    ]),
    ...beforeText(next),
    ...byHandText(edition, [{ profile, next }]),
    ...stepBlocks({ profile, next }),
  ];
}
