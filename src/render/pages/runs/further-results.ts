/** Results of a run beyond the leading ones: pages of their own below it, and where the run's page leads to them. */
import type { Run } from "../../../schema/run.ts";
import { formatCount } from "../../../units/format.ts";
import { runHref } from "../../edition/links.ts";
import { bullets, fold, section } from "../../edition/parts.ts";
import { LEADING, pagesBelow } from "../../edition/result-pages.ts";
import type { Block, Page, PageSection, TextSpan } from "../../edition/view.ts";

type Below = ReturnType<typeof pagesBelow>[number];

/** So many links to pages stand in one list, and so many of them unfolded. */
const LISTED = 100;
const OPEN = 12;

const numbersOf = ({ from, to }: Below): string =>
  to === from + 1 ? `Result ${to}` : `Results ${from + 1} to ${to}`;

/** "Results 13 to 22: randread-1 to randwrite-64". */
function linkTo({ results }: Run, below: Below): TextSpan[] {
  const names = [results[below.from], results[below.to - 1]].map((result) => result?.name ?? "");
  const [first, last] = names;
  const told = names.every(Boolean) ? `: ${first === last ? first : names.join(" to ")}` : "";
  return [{ text: numbersOf(below), href: `/${below.path}/` }, told];
}

/** Nothing where all stand on the run's page. */
export function furtherSection(run: Run): PageSection[] {
  const all = pagesBelow(run.id, run.results.length);
  const lists = Array.from({ length: Math.ceil(all.length / LISTED) }, (_, i) =>
    all.slice(i * LISTED, (i + 1) * LISTED),
  );
  const blocks = lists.flatMap((some): Block[] => {
    const [first, last] = [some[0], some.at(-1)];
    const list = bullets(some.map((below) => linkTo(run, below)));
    if (all.length <= OPEN || first === undefined || last === undefined) return list;
    return fold(numbersOf({ ...first, to: last.to }), list);
  });
  return section("further", `${formatCount(run.results.length - LEADING)} more results`, blocks);
}

/** `sections`: of the result at that place. */
export function* furtherPages(
  run: Run,
  page: Pick<Page, "title" | "crumbs">,
  sections: (index: number) => PageSection[],
): Generator<Page> {
  const all = pagesBelow(run.id, run.results.length);
  for (const [i, below] of all.entries()) {
    const indexes = run.results.flatMap((_, index) => (index >= below.from && index < below.to ? index : []));
    const title = `${page.title}: ${numbersOf(below).toLowerCase()}`;
    const beside = [
      { before: "Before: ", to: all[i - 1] },
      { before: "Next: ", to: all[i + 1] },
    ].flatMap(({ before, to }): TextSpan[] =>
      to === undefined
        ? []
        : [` ${before}`, { text: numbersOf(to).toLowerCase(), href: `/${to.path}/` }, "."],
    );
    yield {
      path: below.path,
      kind: "run",
      title,
      description: `${title}.`,
      lede: [`${numbersOf(below)} of ${formatCount(run.results.length)}.`, ...beside],
      crumbs: [...(page.crumbs ?? []), { text: page.title, href: runHref(run.id) }],
      sections: indexes.flatMap(sections),
    };
  }
}
