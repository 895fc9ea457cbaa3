/** All runs: on one page, or where there are too many for that on a page of each deployment. */
import { deploymentNamed } from "../../../schema/names.ts";
import type { Run } from "../../../schema/run.ts";
import { formatCount } from "../../../units/format.ts";
import { KNOWN_BY } from "../../blocks/known-by.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import type { HoldingEdition } from "../../edition/kept.ts";
import { fits } from "../../edition/light/page-weight.ts";
import { runHref } from "../../edition/links.ts";
import { deploymentLink, environmentLink, heads, numeric } from "../../edition/parts.ts";
import type { Page, Table, TableRow } from "../../edition/view.ts";

export type Holding = Edition | HoldingEdition;

/** A run and the editions that hold it, the one that judges it first. */
export type HeldRun = { run: Run; editions: readonly Holding[] };

/** The run's deployment, by the name that it has in the edition. */
export const calledIn = ({ record }: Pick<Edition, "record">, { deployment }: Run): string =>
  deploymentNamed(record.deployments, deployment) ?? deployment;

export function* runLists(all: readonly HeldRun[]): Generator<Page> {
  const whole = listPage(runTable(all));
  if (fits(whole)) {
    yield whole;
    return;
  }
  const lists = [...Map.groupBy(all, ({ run }) => run.deployment)].flatMap(([id, own]) => {
    const [first] = own;
    const edition = first?.editions[0];
    if (first === undefined || edition === undefined) return [];
    return [{ path: `runs/of/${id}`, own, edition, first: first.run }];
  });
  yield listPage({
    block: "table",
    caption: "Runs by deployment",
    filter: true,
    columns: heads("Deployment", "Environment", numeric("Runs")),
    rows: lists.map(({ path, own, edition, first }) => ({
      cells: [
        deploymentLink(edition, calledIn(edition, first)),
        environmentLink(edition, first.environment),
        { text: formatCount(own.length), sort: own.length, href: `/${path}/` },
      ],
    })),
  });
  for (const { path, own, edition, first } of lists) {
    const name = titles(edition.record).deployment(calledIn(edition, first));
    yield {
      path,
      kind: "list",
      title: `Runs of ${name}`,
      description: `Every run of ${name}, with its provenance.`,
      crumbs: [{ text: "Runs", href: "/runs/" }],
      sections: [{ id: "all", title: "All runs", said: true, blocks: [runTable(own)] }],
    };
  }
}

const listPage = (table: Table): Page => ({
  path: "runs",
  kind: "list",
  title: "Runs",
  description: "Every run of every edition, with its provenance.",
  lede: "Every run of every edition: a run is one invocation of a tool, an estimate what a document only projects. Measured ones first, estimates last.",
  sections: [{ id: "all", title: "All runs", said: true, blocks: [table] }],
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
