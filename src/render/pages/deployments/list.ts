/** All deployments, measured ones first: what a claim names, what becomes of a volume when its node is lost, and who may attach it. */
import { defined } from "../../../text/defined.ts";
import { backendCell } from "../../blocks/declared.ts";
import { byAnswers } from "../../blocks/environments/cards.ts";
import { modesCell } from "../../edition/access-modes.ts";
import { type Edition, titles, wasMeasured } from "../../edition/edition.ts";
import { nodeLossCell, outlivesNode } from "../../edition/node-loss.ts";
import { deploymentLink, environmentLink, heads, numeric, runsCell } from "../../edition/parts.ts";
import { classCell, NO_CLASS, storageClassOf } from "../../edition/storage-class.ts";
import { type Page, plain, type Table, type TableCell, type TableRow } from "../../edition/view.ts";

export const listPage = (edition: Edition): Page => ({
  path: "deployments",
  kind: "list",
  title: "Deployments",
  names: ["StorageClasses", "PersistentVolumeClaim", "PVC", "CSI"],
  description: "Every backend in every environment.",
  lede: [
    "A deployment is a backend in an environment: what a StorageClass leads to.",
    ...(edition.deployments.some((id) => outlivesNode(edition.record, id))
      ? [
          " Those whose volumes another node can attach: ",
          { text: "what survives a node", href: edition.links.surviving },
          ".",
        ]
      : []),
  ],
  sections: [
    {
      id: "all",
      title: "All deployments",
      said: true,
      blocks: [deploymentTable(edition)],
    },
  ],
});

function deploymentTable(edition: Edition): Table {
  const measured = (id: string): boolean => wasMeasured(edition, id);
  const environments = byAnswers(edition);
  const placeOf = (id: string): number =>
    environments.indexOf(edition.record.deployments.get(id)?.environment ?? "");
  return {
    block: "table",
    caption: "Deployments",
    filter: true,
    rest: "With those not measured",
    columns: heads(
      "Deployment",
      "StorageClass",
      "Environment",
      "Survives a node",
      "Access modes",
      numeric("Runs"),
    ),
    rows: edition.deployments
      .toSorted((a, b) => Number(measured(b)) - Number(measured(a)) || placeOf(a) - placeOf(b))
      .map((id) => rowOf(edition, id, measured(id))),
    empty: ["None is described yet. Add a file to ", { text: "data/deployments/", code: true }, "."],
  };
}

function rowOf(edition: Edition, id: string, isMeasured: boolean): TableRow {
  const { record } = edition;
  const deployment = record.deployments.get(id);
  const environment = deployment?.environment ?? "";
  const runs = runsCell(edition, id);
  const { text, href }: TableCell = backendCell(edition, deployment);
  return {
    cells: [
      { ...deploymentLink(edition, id), note: [{ text, ...defined({ href }) }] },
      classCell(edition, id),
      environmentLink(edition, environment),
      nodeLossCell(record, id),
      modesCell(record.backends.get(deployment?.backend ?? "")),
      runs,
    ],
    inShort: [
      `StorageClass ${storageClassOf(edition, id) ?? NO_CLASS}`,
      titles(record).environment(environment),
      isMeasured ? "measured" : plain(runs.text),
    ].join(" · "),
    ...(!isMeasured && { rest: true as const }),
  };
}
