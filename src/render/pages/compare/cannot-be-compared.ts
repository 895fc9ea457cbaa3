/** What the page of a pair begins with of which no figure can be compared: what is wrong with the figures of each, and what is declared that tells the two apart. */
import type { Pair } from "../../../judge/side-by-side/pair.ts";
import { listed, lowerFirst, upperFirst } from "../../../text/words.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { storageClassOf } from "../../edition/storage-class.ts";
import { plain, type TextSpan } from "../../edition/view.ts";
import { blockersOf, isSaidByOthers } from "./run-again.ts";
import { termsOfBoth } from "./terms-beside.ts";
import { TERMS, WITHOUT_FIGURES } from "./without-figures.ts";

/** @param rests on what the reason rests, right behind it */
export const cannotBeCompared = (edition: Edition, pair: Pair, rests: readonly TextSpan[]): TextSpan[] => [
  { text: "The two cannot be compared.", strong: true },
  ...whyNot(edition, pair),
  ...rests,
  ...declaredApart(edition, pair),
];

/** " The rate and latency of Beta contradict each other. Figures of Alpha cannot be checked, while others of the same test fail the check.": what fails by itself first, a fact a sentence. */
function whyNot(edition: Edition, pair: Pair): TextSpan[] {
  const figures = pair.comparisons.flatMap((one) => one.figures);
  const found = blockersOf(edition, pair, figures).flatMap(({ check, told }) =>
    told.map(({ label, names }) => ({ check, label, names, isByOthers: isSaidByOthers(check, label) })),
  );
  if (found.length === 0) return [];
  const said = found
    .toSorted((a, b) => Number(a.isByOthers) - Number(b.isByOthers))
    .slice(0, MOST_TOLD)
    .map(({ check, label, names, isByOthers }) =>
      isByOthers && check.byOthers !== undefined
        ? `figures of ${listed(names)} ${check.byOthers.says.replace(" in the same document", "")}`
        : check.plainly !== undefined
          ? `figures of ${listed(names)} ${check.plainly}`
          : check.refuted !== undefined && check.compares !== undefined
            ? contradictingOf(check.refuted.but, listed(names))
            : `figures of ${listed(names)} are excluded as ${label}`,
    );
  const more = found.length > MOST_TOLD ? ["other checks exclude values, too"] : [];
  return [
    [...said.flatMap((one) => one.split(", and ")), ...more].map((one) => ` ${upperFirst(one)}.`).join(""),
  ];
}

/** "the rate and latency of Beta contradict each other". */
const contradictingOf = (but: string | Record<"read" | "write", string>, whose: string): string => {
  const [what, found] = typeof but === "string" ? but.split(" contradict ") : [];
  return found === undefined
    ? `figures of ${whose} contradict each other`
    : `the ${what} of ${whose} contradict ${found}`;
};
/** More stand with what to run again. */
const MOST_TOLD = 3;

/** " They differ in: usable capacity, 67 % (ec-2-1) against 50 % (rep2).": each by its name, as a reader may have turned the pair round; of several their names, as a table beneath has them. */
function declaredApart(edition: Edition, pair: Pair): TextSpan[] {
  const { a, b } = pair;
  const apart = termsOfBoth(edition, pair)
    .map(({ term, both }) => ({
      name: TERMS[term] ?? lowerFirst(term),
      sides: both.map(({ text }) => plain(text).replace(/ \(.*$/, "")),
      isStated: both.every(({ tone }) => tone !== "muted"),
    }))
    .filter(({ isStated, sides: [own, other] }) => isStated && own !== other);
  const [first, another] = apart;
  if (first === undefined) return [];
  const names = shortNames(edition, [a, b]);
  const [own, other] = names.map((name, side) => `${first.sides[side]} (${name})`);
  const said =
    another === undefined ? `${first.name}, ${own} against ${other}` : listed(apart.map(({ name }) => name));
  const href = `${edition.links.pair(a, b)}#${WITHOUT_FIGURES}`;
  return [" ", { text: "They differ in", href }, ` ${said}.`];
}

/** The StorageClasses, which stand above, where these tell the two apart. */
function shortNames(edition: Edition, ids: readonly string[]): string[] {
  const classes = ids.flatMap((id) => storageClassOf(edition, id) ?? []);
  const areTold = new Set(classes).size === ids.length;
  return areTold ? classes : ids.map((id) => titles(edition.record).deployment(id));
}
