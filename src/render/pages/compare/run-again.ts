/** What to run again, where a check keeps two figures from being compared: each check once, with whom it concerns. */

import { nextStepOf } from "../../../judge/candidates/next-step.ts";
import { type Check, whatToDo } from "../../../judge/checks/check.ts";
import { labelsOf } from "../../../judge/checks/index.ts";
import type { Pair, PairFigure } from "../../../judge/side-by-side/pair.ts";
import { listed, upperFirst } from "../../../text/words.ts";
import { beforeText, byHandText, profileIn } from "../../blocks/answers/measuring.ts";
import { forReaders, stepBlocks } from "../../blocks/answers/readers-own.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { checkLabel } from "../../edition/meanings.ts";
import {
  besideCommands,
  bullets,
  deploymentLink,
  joined,
  profileSpan,
  section,
  text,
} from "../../edition/parts.ts";
import type { Block, PageSection, Rich, TextSpan } from "../../edition/view.ts";

/** `figures`: where both values of those that are not compared stand. */
export function runAgain(edition: Edition, pair: Pair, figures: string): PageSection[] {
  const blocked = pair.comparisons.flatMap(({ figures: some }) =>
    some.filter(({ ratio }) => ratio === undefined),
  );
  if (blocked.length === 0) return [];
  const items = blockersOf(edition, pair, blocked).map(({ check, told }): Rich => {
    const spans = told.map(({ label, names }): TextSpan[] => [
      checkLabel(edition.links, check.code, label),
      ` (${listed(names)})`,
    ]);
    return [...joined(spans, "; "), `. ${meaningOf(check, told)}${whatToDo(check)}`];
  });
  const count = blocked.length === 1 ? "One figure is" : `${blocked.length} figures are`;
  return section(
    "again",
    "What to run again",
    besideCommands([
      text(
        [
          `${count} not compared: a check excludes a value. `,
          { text: "Both values of each", href: `${edition.links.pair(pair.a, pair.b)}#${figures}` },
          ", with the excluded one struck.",
        ],
        "muted",
      ),
      ...bullets(items),
      ...commandBlocks(edition, pair, blocked),
    ]),
  );
}

/** It speaks of others than the figure. */
export const isSaidByOthers = ({ byOthers }: Check, label: string): boolean =>
  byOthers !== undefined && label.endsWith(byOthers.label);

/** What such a label means: its words alone do not tell. */
const meaningOf = (check: Check, told: readonly { label: string }[]): string =>
  check.byOthers !== undefined && told.some(({ label }) => isSaidByOthers(check, label))
    ? `“${upperFirst(check.byOthers.label)}” says that a figure ${check.byOthers.says}, so it is not trusted either. `
    : "";

/** Each check that excludes a value, with whom it concerns; as the table has it of each: what one fails may only be unverified of the other. */
export function blockersOf(edition: Edition, { a, b }: Pair, blocked: readonly PairFigure[]) {
  const name = titles(edition.record).deployment;
  return edition.checks.flatMap((check) => {
    const labels = (["a", "b"] as const).flatMap((side) =>
      blocked.flatMap((figure) =>
        figure[side].excludedBy.includes(check.code)
          ? labelsOf(figure[side], [check.code]).map((label) => ({ label, of: name(side === "a" ? a : b) }))
          : [],
      ),
    );
    const told = [...Map.groupBy(labels, ({ label }) => label)].map(([label, some]) => ({
      label,
      names: [...new Set(some.map(({ of }) => of))],
    }));
    return told.length === 0 ? [] : [{ check, told }];
  });
}

/** Where no ratio stands, above the values as printed: "As printed, not trusted: doubtful source (A) and rate contradicts latency (B)". */
export function notTrusted(edition: Edition, pair: Pair): Rich {
  const figures = pair.comparisons.flatMap(({ figures: some }) => some);
  const why = blockersOf(edition, pair, figures).flatMap(({ check, told }) =>
    told.map(({ label, names }): TextSpan[] => [
      checkLabel(edition.links, check.code, label),
      ` (${listed(names)})`,
    ]),
  );
  const shown: TextSpan[][] = why.length > MOST_NAMED ? [...why.slice(0, MOST_NAMED), ["others"]] : why;
  return ["As printed, not trusted: ", ...joined(shown, "; ")];
}

/** Where no ratio stands: that nothing follows from the values, and a guide to what is known besides. */
export function notRanked(edition: Edition, pair: Pair): Block[] {
  const { a, b, comparisons } = pair;
  const { record, links, guides } = edition;
  const figures = comparisons.flatMap(({ figures: some }) => some);
  if (figures.length === 0 || figures.some(({ ratio }) => ratio !== undefined)) return [];
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
      "Not ranked. A value that a check excludes may be wrong by any factor: neither who is ahead nor by how much follows from the table. ",
      { text: "What to run again", href: `${links.pair(a, b)}#again` },
      ".",
      ...more,
    ]),
  ];
}
/** The rest stands with what to run again. */
const MOST_NAMED = 3;
const GUIDE = "erasure-coding";

/** What to type for those whose figures are excluded: by the profile that settles most there. */
function commandBlocks(
  edition: Edition,
  { a, b, environment }: Pair,
  blocked: readonly Pick<PairFigure, "a" | "b">[],
): Block[] {
  const profile = profileIn(edition, environment);
  if (profile === undefined) return [];
  const deployments = [
    ...(blocked.some((figure) => figure.a.excludedBy.length > 0) ? [a] : []),
    ...(blocked.some((figure) => figure.b.excludedBy.length > 0) ? [b] : []),
  ];
  const next = forReaders(
    edition,
    environment,
    nextStepOf(edition.record, environment, { profile, deployments, again: true }),
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
