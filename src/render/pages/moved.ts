/** Addresses by the names that deployments had: each leads to the page that it became. */
import type { Edition } from "../edition/edition.ts";
import { pathIn, runHref } from "../edition/links.ts";
import { pagesBelow, resultPath } from "../edition/result-pages.ts";
import type { Page } from "../edition/view.ts";
import type { PageKind } from "./page-kind.ts";

export const moved: PageKind = {
  pages: ({ edition }) => movedPages(edition),
  shared: function* ({ record, editions }) {
    const shown = new Set(editions.flatMap(({ runs }) => runs.map(({ id }) => id)));
    for (const { id, aliases = [], results } of record.runs.values())
      if ([id, ...aliases].some((name) => shown.has(name)))
        for (const name of aliases) {
          const below = pagesBelow(name, results.length);
          const old = movedPage(`runs/${name}`, runHref(id), id);
          yield below.length > 0 ? { ...old, branch: true } : old;
          for (const { path, from } of below) yield movedPage(path, `/${resultPath(id, from)}/`, id);
        }
  },
};

function* movedPages({ record, deployments, links, judgement }: Edition): Generator<Page> {
  for (const id of deployments) {
    const { aliases = [], title } = record.deployments.get(id) ?? { title: id };
    for (const name of aliases) {
      const old = `deployments/${name}`;
      yield { ...movedPage(old, links.deployment(id), title), branch: true };
      for (const below of ["places", "claims"])
        yield movedPage(`${old}/${below}`, links.deployment(id), title);
    }
  }
  const namesOf = (id: string): string[] => [id, ...(record.deployments.get(id)?.aliases ?? [])];
  for (const { a, b } of judgement.pairings.flatMap(({ pairs }) => pairs))
    for (const first of namesOf(a))
      for (const second of namesOf(b))
        if (first !== a || second !== b)
          yield movedPage(pathIn(links.pair(first, second)), links.pair(a, b), `${a} against ${b}`);
}

const movedPage = (path: string, movedTo: string, title: string): Page => ({
  path,
  kind: "moved",
  layout: "moved",
  movedTo,
  title,
  description: `${title} is at another address now.`,
  sections: [],
});
