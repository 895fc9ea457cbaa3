/** Of a pair of which no figure can be compared: what is known of both without one, and so may decide. */
import type { Pair } from "../../../judge/side-by-side/pair.ts";
import { lowerFirst, upperFirst } from "../../../text/words.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { bullets, text } from "../../edition/parts.ts";
import { type PageSection, plain, type TableCell } from "../../edition/view.ts";
import { termsOfBoth } from "./terms-beside.ts";

export const isWithoutFigures = ({ comparisons }: Pair): boolean =>
  comparisons.every(({ figures }) => figures.every(({ ratio }) => ratio === undefined));

export function withoutFigures(edition: Edition, pair: Pair): PageSection[] {
  const terms = termsOfBoth(edition, pair).map(({ term, both: [a, b] }) => ({
    term: TERMS[term] ?? lowerFirst(term),
    a: toldOf(a),
    b: toldOf(b),
  }));
  if (!isWithoutFigures(pair) || terms.length === 0) return [];
  const [first, second] = [pair.a, pair.b].map(titles(edition.record).deployment);
  // Each by its name: a reader may have turned the pair round.
  const apart = terms
    .filter(({ a, b }) => a !== b)
    .map(({ term, a, b }) => `${upperFirst(term)}: ${a} for ${first}, ${b} for ${second}.`);
  const differ = apart.length === 0 ? "Nothing that is declared tells them apart." : apart.join(" ");
  return [
    {
      id: WITHOUT_FIGURES,
      title: "What decides without figures",
      blocks: [
        // What is alike stands in the table beside the title.
        text(differ),
        ...bullets([pair.a, pair.b].flatMap((id) => summaryOf(edition, id))),
      ],
    },
  ];
}

export const WITHOUT_FIGURES = "without-figures";

/** Names of what is declared stay as they are. */
export const TERMS: Readonly<Record<string, string>> = {
  ReadWriteMany: "ReadWriteMany",
  Block: "Block",
  "Usable of raw": "usable capacity",
};

const toldOf = ({ text: said, note }: TableCell): string => [plain(said), note].filter(Boolean).join(", ");

/** What each is. */
function summaryOf({ record }: Edition, id: string): string[] {
  const { backend = "", summary } = record.deployments.get(id) ?? {};
  const said = summary ?? record.backends.get(backend)?.summary;
  return said === undefined ? [] : [`${titles(record).deployment(id)}: ${said}`];
}
