/** What to run again, where a check keeps two figures from being compared: each check once, with whom it concerns. */
import { whatToDo } from "../../../judge/checks/check.ts";
import type { Pair } from "../../../judge/side-by-side/pair.ts";
import { listed } from "../../../text/words.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { bullets, section, text } from "../../edition/parts.ts";
import type { PageSection, Rich } from "../../edition/view.ts";

export function runAgain(edition: Edition, { a, b, comparisons }: Pair): PageSection[] {
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
    text(`${count} not compared: both values are listed below, struck where a check excludes them.`, "muted"),
    ...bullets(items),
  ]);
}
