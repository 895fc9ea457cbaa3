/** Sentences on what the models say of one environment, and where they differ. */

import { listed, upperFirst } from "../../text/words.ts";
import { formatNumber } from "../../units/format.ts";
import { labelOf } from "../checks/index.ts";
import type { Titles } from "../ranking/ratio.ts";
import type { Composite, CompositeEntry } from "./composite.ts";

/** @param composites of one environment, in the order of the models */
export function modelSentences(composites: readonly Composite[], titles: Titles): string[] {
  const title = (id: string): string => titles.get(id) ?? id;
  return [...credibleSentences(composites, title), ...printedSentences(composites, title)];
}

type Title = (id: string) => string;

/** What one model ranks first, and what it would print: `nobody` where it ranks none, `why` where the two differ. */
export type ModelSaid = {
  composite: Composite;
  nobody?: string;
  asPrinted?: string;
  why?: string;
};

/** @param composites of one environment, in the order of the models */
export function saidByModel(composites: readonly Composite[], titles: Titles): ModelSaid[] {
  const title = (id: string): string => titles.get(id) ?? id;
  const credible = composites.find(({ best }) => best !== undefined)?.best;
  return composites.map((composite) => {
    const { best, entries, bestAsPrinted } = composite;
    const first = entries.find(({ deployment }) => deployment === bestAsPrinted);
    return {
      composite,
      ...(best === undefined && { nobody: upperFirst(whyNobody(composite)) }),
      ...(first !== undefined && {
        asPrinted: first.deployment,
        ...(first.deployment !== best && { why: whyPrinted(composite, first, best ?? credible, title) }),
      }),
    };
  });
}

/** Why it may not be ranked first, and by what it would be. */
function whyPrinted(
  composite: Composite,
  first: CompositeEntry,
  against: string | undefined,
  title: Title,
): string {
  const rival = composite.entries.find(
    ({ deployment, scoreAsPrinted }) => deployment === against && scoreAsPrinted !== undefined,
  );
  const by = rival === undefined ? "" : differenceSentence(composite, first, rival, title);
  return [first.reason === undefined ? "" : upperFirst(whyNot(first)), by]
    .filter(Boolean)
    .map((one) => `${one}.`)
    .join(" ");
}

const nameOf = ({ definition }: Composite): string => `“${definition.title}”`;

function credibleSentences(composites: readonly Composite[], title: Title): string[] {
  const deciding = composites.filter(({ best }) => best !== undefined);
  const silent = composites.filter(({ best }) => best === undefined);
  const byFirst = [...Map.groupBy(deciding, ({ best = "" }) => best)];
  const firsts = byFirst.map(([best, models]) => `${title(best)} by ${listed(models.map(nameOf))}`);
  const said =
    byFirst.length > 1
      ? [`Which is the best credible one depends on the model: ${firsts.join("; ")}.`]
      : firsts.map((first) => `Best credible is ${first}.`);
  return [...said, ...silent.map((one) => `${nameOf(one)} ranks none here: ${whyNobody(one)}.`)];
}

/** What is missing for all; if nothing is, each deployment has a reason of its own. */
function whyNobody(composite: Composite): string {
  const missing = missingIn(composite);
  return missing === ""
    ? `each of ${composite.entries.length} lacks a figure or has one that a check excludes`
    : `none has a figure of ${missing}`;
}

/** What nobody here has a figure of; as printed, a model goes without it. */
const missingIn = ({ dimensions, definition }: Composite): string =>
  listed(
    dimensions.flatMap(({ id, isMeasured }) =>
      isMeasured ? [] : `“${definition.dimensions.find((one) => one.id === id)?.title ?? id}”`,
    ),
  );

/** Models that, had nothing been checked, would put another deployment first than the best credible one of the first model. */
function printedSentences(composites: readonly Composite[], title: Title): string[] {
  const credible = composites.find(({ best }) => best !== undefined)?.best;
  return composites.flatMap((composite): string[] => {
    const { bestAsPrinted, entries } = composite;
    const first = entries.find(({ deployment }) => deployment === bestAsPrinted);
    if (first === undefined || bestAsPrinted === credible) return [];
    const kept = first.reason === undefined ? "" : `, which it may not rank (${whyNot(first)})`;
    const rival = entries.find(
      ({ deployment, scoreAsPrinted }) => deployment === credible && scoreAsPrinted !== undefined,
    );
    const against = rival === undefined ? "" : `. ${differenceSentence(composite, first, rival, title)}`;
    const missing = missingIn(composite);
    const how = missing === "" ? "" : ` and without ${missing}, which none has`;
    return [
      `As printed${how}, best by ${nameOf(composite)} is ${title(first.deployment)}${kept}${against}`.replace(
        /\.?$/,
        ".",
      ),
    ];
  });
}

const whyNot = ({ excludedBy }: CompositeEntry): string =>
  excludedBy.length > 0 ? `excluded: ${listed(excludedBy.map(labelOf))}` : "it lacks a figure";

/** The dimension in which `a` is furthest ahead of `b`, by weight and share. */
function differenceSentence(
  { definition }: Composite,
  a: CompositeEntry,
  b: CompositeEntry,
  title: Title,
): string {
  const pulls = definition.dimensions.flatMap(({ title: of, weight }, i) => {
    const [own, other] = [a.sharesAsPrinted[i], b.sharesAsPrinted[i]];
    if (own === undefined || other === undefined) return [];
    const apart = definition.mean === "geometric" ? Math.log(own / other) : own - other;
    return [{ of, own, other, pull: weight * apart }];
  });
  const [most] = pulls.sort((x, y) => y.pull - x.pull);
  if (most === undefined || most.pull <= 0) return "";
  return `What makes the difference most is “${most.of}”: ${share(most.own)} of the best, against ${share(most.other)} of ${title(b.deployment)}`;
}

const share = (value: number): string => `${formatNumber(100 * value)} %`;
