/** All runs: on one page, or where there are too many for that on a page of each deployment. */
import { deploymentNamed } from "../../../schema/names.ts";
import type { Run } from "../../../schema/run.ts";
import { formatCount } from "../../../units/format.ts";
import { KNOWN_BY } from "../../blocks/known-by.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import type { HoldingEdition } from "../../edition/kept.ts";
import { runHref } from "../../edition/links.ts";
import { deploymentLink, environmentLink, heads, joined, numeric } from "../../edition/parts.ts";
import type { Page, Table, TableRow, TextSpan } from "../../edition/view.ts";

export type Holding = Edition | HoldingEdition;

/** A run and the editions that hold it, the one that judges it first. */
export type HeldRun = { run: Run; editions: readonly Holding[] };

/** More rows than these are too much for a phone. */
const ROWS = 1000;

/** The run's deployment, by the name that it has in the edition. */
export const calledIn = ({ record }: Pick<Edition, "record">, { deployment }: Run): string =>
  deploymentNamed(record.deployments, deployment) ?? deployment;

export function* runLists(all: readonly HeldRun[]): Generator<Page> {
  if (all.length <= ROWS) {
    yield listPage(runTable(all));
    return;
  }
  const lists = [...Map.groupBy(all, ({ run }) => run.deployment)].map(([id, own]) => ({
    pages: Array.from({ length: Math.ceil(own.length / ROWS) }, (_, i) => ({
      path: `runs/of/${id}${i === 0 ? "" : `/${i + 1}`}`,
      some: own.slice(i * ROWS, (i + 1) * ROWS),
    })),
    own,
  }));
  yield listPage({
    block: "table",
    caption: "Runs by deployment",
    filter: true,
    columns: heads("Deployment", "Environment", numeric("Runs"), "All of them"),
    rows: lists.flatMap(({ pages, own }): TableRow[] => {
      const [first] = own;
      const edition = first?.editions[0];
      if (first === undefined || edition === undefined) return [];
      return [
        {
          cells: [
            deploymentLink(edition, calledIn(edition, first.run)),
            environmentLink(edition, first.run.environment),
            { text: formatCount(own.length), sort: own.length },
            { text: joined(pages.map(({ path, some }, i) => linkTo(path, some, i * ROWS))) },
          ],
        },
      ];
    }),
  });
  for (const { pages, own } of lists)
    for (const { path, some } of pages) {
      const [first] = own;
      const edition = first?.editions[0];
      if (first === undefined || edition === undefined) continue;
      const name = titles(edition.record).deployment(calledIn(edition, first.run));
      yield {
        path,
        kind: "list",
        title: `Runs of ${name}`,
        description: `Every run of ${name}, with its provenance.`,
        crumbs: [{ text: "Runs", href: "/runs/" }],
        sections: [{ id: "all", title: "All runs", blocks: [runTable(some)] }],
      };
    }
}

/** "1 to 1,000". */
const linkTo = (path: string, some: readonly HeldRun[], from: number): TextSpan => ({
  text: `${formatCount(from + 1)} to ${formatCount(from + some.length)}`,
  href: `/${path}/`,
});

const listPage = (table: Table): Page => ({
  path: "runs",
  kind: "list",
  title: "Runs",
  description: "Every run of every edition, with its provenance.",
  lede: "Every run of every edition. A run is one invocation of a tool, an estimate what a document only projects; its page stays at its address whatever edition it is part of.",
  sections: [{ id: "all", title: "All runs", blocks: [table] }],
});

const runTable = (all: readonly HeldRun[]): Table => ({
  block: "table",
  caption: "Runs",
  filter: true,
  columns: heads("Run", "Environment", "Deployment", "Known by", "Tool", "Since edition"),
  rows: all.flatMap(({ run, editions }): TableRow[] => {
    const [newest] = editions;
    // The working edition comes last, and holds what was published long ago.
    const oldest = editions.findLast(({ isNext }) => !isNext) ?? newest;
    if (newest === undefined || oldest === undefined) return [];
    return [
      {
        cells: [
          { text: run.id, href: runHref(run.id) },
          environmentLink(newest, run.environment),
          deploymentLink(newest, calledIn(newest, run)),
          { text: KNOWN_BY[run.basis] },
          { text: run.provenance.tool.name },
          { text: oldest.version, href: oldest.links.home },
        ],
      },
    ];
  }),
  empty: ["No run is recorded yet. Run ", { text: "npm run collect", code: true }, "."],
});
