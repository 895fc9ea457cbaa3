/** Names of tests where there is little room: without what tells none of them from another of their environment. */
import { onceFor } from "../../../judge/evidence/memo.ts";
import type { Ranking } from "../../../judge/ranking/ranking.ts";
import type { Edition } from "../../edition/edition.ts";

/** "Random write, 4 KiB, 16 jobs x queue depth 1" of one that is direct and of 10 GiB; whole where another would be called the same. */
export const shortTitle = (
  edition: Edition,
  { environment, comparisonTitle }: Pick<Ranking, "environment" | "comparisonTitle">,
): string =>
  shortTitles(edition.judgement.rankings).get(environment)?.get(comparisonTitle) ?? comparisonTitle;

const shortTitles = onceFor(
  (rankings: readonly Ranking[]) =>
    new Map(
      [...Map.groupBy(rankings, ({ environment }) => environment)].map(([environment, own]) => [
        environment,
        shortened([...new Set(own.map(({ comparisonTitle }) => comparisonTitle))]),
      ]),
    ),
);

/** What says least stands last: how the file was opened and how large it is. A tool's name in brackets stays. */
const SAYS_LITTLE = /^(?:direct|[\d.]+ [KMGT]iB)(?= \(|$)/;
/** The kind of access, and the size of its blocks. */
const ALWAYS = 2;

/** Each of these titles -> as short as it can be. */
export function shortened(titles: readonly string[]): ReadonlyMap<string, string> {
  const [first = "", ...others] = titles;
  const shared = new Set(
    others.length === 0
      ? []
      : first.split(", ").filter((part) => others.every((other) => other.split(", ").includes(part))),
  );
  const shortOf = (title: string): string => {
    const parts = title.split(", ");
    let tool = "";
    while (parts.length > ALWAYS) {
      const last = parts.at(-1) ?? "";
      if (!SAYS_LITTLE.test(last) && !shared.has(last)) break;
      tool ||= / \(\w+\)$/.exec(last)?.[0] ?? "";
      parts.pop();
    }
    return parts.join(", ") + tool;
  };
  const times = Map.groupBy(titles, shortOf);
  return new Map(
    titles.map((title) => [title, times.get(shortOf(title))?.length === 1 ? shortOf(title) : title]),
  );
}
