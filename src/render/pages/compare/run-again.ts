/** What to run again, where a check keeps two figures from being compared: each check once, with whom it concerns. */

import { nextStepOf } from "../../../judge/candidates/next-step.ts";
import { timesApart } from "../../../judge/candidates/score.ts";
import { whatToDo } from "../../../judge/checks/check.ts";
import { labelsOf } from "../../../judge/checks/index.ts";
import type { Pair, PairFigure } from "../../../judge/side-by-side/pair.ts";
import { listed } from "../../../text/words.ts";
import { formatNumber, formatValue } from "../../../units/format.ts";
import { beforeText, byHandText, profileSpan } from "../../blocks/answers/measuring.ts";
import { forReaders, stepBlocks } from "../../blocks/answers/readers-own.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { besideCommands, bullets, deploymentLink, joined, section, text } from "../../edition/parts.ts";
import type { Block, PageSection, Rich, TextSpan } from "../../edition/view.ts";

export function runAgain(edition: Edition, pair: Pair): PageSection[] {
  const { a, b, comparisons } = pair;
  const blocked = comparisons.flatMap(({ figures }) => figures.filter(({ ratio }) => ratio === undefined));
  if (blocked.length === 0) return [];
  const name = titles(edition.record).deployment;
  const items = edition.checks.flatMap((check): Rich[] => {
    // As the table has it of each: what one fails may only be unverified of the other.
    const labels = (["a", "b"] as const).flatMap((side) =>
      blocked.flatMap((figure) =>
        figure[side].excludedBy.includes(check.code)
          ? labelsOf(figure[side], [check.code]).map((label) => ({ label, of: name(side === "a" ? a : b) }))
          : [],
      ),
    );
    if (labels.length === 0) return [];
    const told = [...Map.groupBy(labels, ({ label }) => label)].map(([label, some]): TextSpan[] => [
      { text: label, href: edition.links.check(check.code) },
      ` (${listed([...new Set(some.map(({ of }) => of))])})`,
    ]);
    return [[...joined(told, "; "), `. ${whatToDo(check)}`]];
  });
  const count = blocked.length === 1 ? "One figure is" : `${blocked.length} figures are`;
  return section(
    "again",
    "What to run again",
    besideCommands([
      text(
        `${count} not compared: both values are listed above, struck where a check excludes them.`,
        "muted",
      ),
      ...bullets(items),
      ...commandBlocks(edition, pair, blocked),
    ]),
  );
}

/** Where no ratio stands: what was printed, with what it may not be taken for, and a guide to what is known of it besides. */
export function printedBlocks(edition: Edition, { a, b, comparisons }: Pair): Block[] {
  const { record, links, guides } = edition;
  const name = titles(record).deployment;
  const figures = comparisons.flatMap(({ figures: some }) => some);
  if (figures.length === 0 || figures.some(({ ratio }) => ratio !== undefined)) return [];
  const told = figures.slice(0, MOST_PRINTED).map((figure) => {
    const { metric } = figure.of;
    const [own, other] = [figure.a.value, figure.b.value];
    const times = own > 0 && other > 0 ? ` (${formatNumber(timesApart(own, other))}x apart)` : "";
    return `${metric.phrase} ${formatValue(own, metric.unit)} against ${formatValue(other, metric.unit)}${times}`;
  });
  const notChecked = edition.checks.flatMap(({ code, byOthers }) => {
    const sides = (["a", "b"] as const).filter((side) =>
      figures.some((figure) => figure[side].byOthers?.includes(code)),
    );
    return byOthers === undefined || sides.length === 0
      ? []
      : [` What was printed of ${listed(sides.map((side) => name({ a, b }[side])))} ${byOthers.says}.`];
  });
  const coded = [a, b].filter((id) => {
    const backend = record.backends.get(record.deployments.get(id)?.backend ?? "");
    return backend?.erasureCoding !== undefined;
  });
  const more: TextSpan[] =
    coded.length === 1 && guides.has(GUIDE)
      ? [" What is known of how they differ: ", { text: "erasure coding", href: links.guide(GUIDE) }, "."]
      : [];
  return [
    text([
      `Not ranked. As printed of ${name(a)} against ${name(b)}: ${listed(told)}. Values that a check excludes may be wrong by any factor: neither who is ahead nor by how much follows from them.${notChecked.join("")}`,
      ...more,
    ]),
  ];
}
/** How many figures are told as printed; the table has all. */
const MOST_PRINTED = 4;
const GUIDE = "erasure-coding";

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
  const next = forReaders(
    edition,
    environment,
    nextStepOf(record, environment, { profile, deployments, again: true }),
  );
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
