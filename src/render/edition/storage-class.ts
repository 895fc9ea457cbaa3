/** StorageClasses: what a reader writes into a claim. Where the record knows none, that is said; none is made up. */
import { defined } from "../../text/defined.ts";
import type { Edition } from "./edition.ts";
import { deploymentLink } from "./parts.ts";
import type { ClassLine, TableCell, TableColumn, TextSpan } from "./view.ts";

export const NO_CLASS = "not stated";

/** Undefined where the record does not say. */
export const storageClassOf = ({ record }: Pick<Edition, "record">, deployment: string): string | undefined =>
  record.deployments.get(deployment)?.storageClass;

/** What goes into a claim for each of these deployments; those of one class share a line, as do those without. */
export function classLines(edition: Edition, deployments: readonly string[]): ClassLine[] {
  const byClass = Map.groupBy(deployments, (id) => storageClassOf(edition, id));
  return [...byClass].map(([name, ids]) => ({
    deployments: ids.map((id) => deploymentLink(edition, id)),
    ...(name !== undefined && { name }),
  }));
}

/** Whether any of these has a class: a table without one needs no line in each of its rows. */
export const anyClass = (edition: Edition, deployments: readonly string[]): boolean =>
  deployments.some((id) => storageClassOf(edition, id) !== undefined);

/** "ceph-block" as code. */
export const classSpan = (edition: Edition, deployment: string): TextSpan => {
  const name = storageClassOf(edition, deployment);
  return name === undefined ? { text: NO_CLASS, tone: "muted" } : { text: name, code: true };
};

/** The class in a column of its own. */
export const classCell = (edition: Edition, deployment: string): TableCell => ({
  text: [classSpan(edition, deployment)],
  sort: storageClassOf(edition, deployment) ?? "",
});

/** A deployment as the head of a column, its StorageClass beneath. */
export const deploymentHead = (edition: Edition, deployment: string): TableColumn => {
  const { text: label, href } = deploymentLink(edition, deployment);
  return { label, href, ...defined({ note: storageClassOf(edition, deployment) }) };
};

/** A deployment as the head of its row, its StorageClass beneath. */
export function deploymentCell(edition: Edition, deployment: string): TableCell {
  const name = storageClassOf(edition, deployment);
  const link = deploymentLink(edition, deployment);
  return name === undefined ? link : { ...link, note: [{ text: name, code: true }] };
}
