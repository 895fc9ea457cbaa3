/** What the answers of their environment say of two storages that are compared: who compares has one to choose. */

import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import type { Pair } from "../../../judge/side-by-side/pair.ts";
import { plural } from "../../../text/words.ts";
import { type NamedSo, namedFirst, namedSurviving } from "../../blocks/decision/named-ways.ts";
import { type Edition, titles, useCaseOf } from "../../edition/edition.ts";
import { environmentLink, heads, joined, text } from "../../edition/parts.ts";
import type { PageSection, Table, TextSpan } from "../../edition/view.ts";
import { type NamedCell, namedCell } from "./named-cell.ts";

const wayOf = (edition: Edition, one: Recommendation, id: string): NamedSo | undefined =>
  namedFirst(edition, one, id) ?? namedSurviving(edition, one, id);

/** The only one left that is not enough, or not known to be, is no answer; nor is one of those that are enough, which is told apart. */
const isNamed = (so: NamedSo | undefined): so is NamedSo =>
  so !== undefined && (so.way === "given" || so.way === "left" || so.way === "now");

/** "A answers 9 of 20 use cases here, and 1 more for now; B answers none." Empty where neither is named. */
export function namedInShort(edition: Edition, { a, b, environment }: Pair): TextSpan[] {
  const all = edition.judgement.recommendations.filter((one) => one.environment === environment);
  const counted = [a, b].map((id) => {
    const found = all.map((one) => wayOf(edition, one, id));
    const ways = found.filter(isNamed);
    const forNow = ways.filter(({ way }) => way === "now").length;
    const enough = found.filter((so) => so?.way === "enough").length;
    return { name: titles(edition.record).deployment(id), given: ways.length - forNow, forNow, enough };
  });
  if (counted.every(({ given, forNow, enough }) => given + forNow + enough === 0)) return [];
  const said = counted
    .toSorted((x, y) => y.given - x.given || y.forNow - x.forNow)
    .map(({ name, given, forNow, enough }, at) => {
      const of = at === 0 ? ` of ${plural(all.length, "use case")} here` : "";
      const besides = enough > 0 ? `, and is enough for ${enough}` : "";
      const answers = (count: number | "none"): string => `${name} answers ${count}${of}`;
      if (given + forNow === 0) return `${answers("none")}${besides}`;
      if (given === 0) return `${answers(forNow)} for now${besides}`;
      return `${answers(given)}${forNow > 0 ? `, and ${forNow} more for now` : ""}${besides}`;
    });
  const text = said.join("; ");
  return [{ text, href: `${edition.links.pair(a, b)}#${NAMED_FOR}` }, "."];
}
const NAMED_FOR = "named-for";

/** None where nothing was asked of the environment. */
export function namedFor(edition: Edition, pair: Pair): PageSection[] {
  const { a, b, environment } = pair;
  const all = edition.judgement.recommendations.filter((one) => one.environment === environment);
  if (all.length === 0) return [];
  const where = environmentLink(edition, environment);
  const isAnyNamed = [a, b].some((id) => all.some((one) => wayOf(edition, one, id) !== undefined));
  const table = namedTable(edition, pair, all);
  const blocks = isAnyNamed
    ? [
        table,
        text(
          ["Each use case says why, and what would change it. All answers of ", where, " in one table."],
          "muted",
        ),
      ]
    : [text([`Neither is named by any of the ${all.length} answers of `, where, ", which say why."]), table];
  return [{ id: NAMED_FOR, title: "Which of them to use", blocks }];
}

/** Each use case once, and those that come to the same in one row: whom it names first, then what is open, then what is for neither. */
function namedTable(edition: Edition, pair: Pair, all: readonly Recommendation[]): Table {
  const rows = all.map((one) => {
    const of = { edition, one, pair };
    return { one, first: namedCell(of, "first"), surviving: namedCell(of, "surviving") };
  });
  const alike = [...Map.groupBy(rows, ({ first, surviving }) => `${first.text}\n${surviving.text}`).values()];
  const rankOf = ([row]: (typeof alike)[number]): number =>
    row === undefined
      ? 0
      : 3 * Math.min(row.first.rank, row.surviving.rank) + row.first.rank + row.surviving.rank;
  const answer = ({ useCase, environment }: Recommendation): TextSpan => ({
    text: useCaseOf(edition, useCase)?.title ?? useCase,
    href: edition.links.useCase(useCase, environment),
  });
  return {
    block: "table",
    caption: "Which of them to use, by what the data must survive",
    said: true,
    fixed: true,
    columns: heads(
      { label: "Use case", long: true },
      { label: "If the data may die with the node", long: true },
      { label: "If it must survive a node", long: true },
    ),
    rows: alike
      .toSorted((x, y) => rankOf(x) - rankOf(y))
      .flatMap((some) => {
        const [row] = some;
        if (row === undefined) return [];
        return [
          {
            cells: [
              {
                text: joined(
                  some.map(({ one }) => answer(one)),
                  "; ",
                ),
              },
              cell(row.first),
              cell(row.surviving),
            ],
          },
        ];
      }),
  };
}

const cell = ({ text: said, rank }: NamedCell) => ({
  text: said,
  ...(rank === 2 && { tone: "muted" as const }),
});
