/** StorageClasses: what a reader writes into a claim. Where the record knows none, that is said; none is made up. */
import type { FiolioRecord } from "../../schema/record.ts";
import { defined, nonEmpty } from "../../text/defined.ts";
import type { ClassLine } from "./answer-view.ts";
import type { Edition } from "./edition.ts";
import { titles } from "./edition.ts";
import { DIES, nodeLossBadge } from "./node-loss.ts";
import { deploymentLink, joined } from "./parts.ts";
import { setUpOf } from "./set-up.ts";
import { type Badge, plain, type TableCell, type TableColumn, type TextSpan } from "./view.ts";

export const NO_CLASS = "not stated";

/** Undefined where the record does not say. */
export const storageClassOf = ({ record }: Pick<Edition, "record">, deployment: string): string | undefined =>
  record.deployments.get(deployment)?.storageClass;

/** "openebs-single-replica with 1 core", where others have the same class; undefined where the record knows none. */
export function classLabel(record: FiolioRecord, deployment: string): string | undefined {
  const name = record.deployments.get(deployment)?.storageClass;
  return name === undefined ? undefined : [name, setUpOf(record, deployment)].filter(Boolean).join(BESIDE);
}
/** No name of a class holds it: what stands behind it is how the class is set up, not what a claim asks for. */
export const BESIDE = " with ";

/** The class in such a label, as a claim has it. */
export const classIn = (label: string | undefined): string | undefined => label?.split(BESIDE, 1)[0];

/** "1 core" of such a label; undefined where no other has the class. */
export const setUpIn = (label: string | undefined): string | undefined =>
  label?.includes(BESIDE) ? label.slice(label.indexOf(BESIDE) + BESIDE.length) : undefined;

/** What columns are called that tell one setup of a StorageClass from another, and what stands in them. */
export const SETUP_MEANING =
  "What tells it from others of its environment that have the same StorageClass; empty: none has";

/** As short as it can be told: the class, or the title where the record knows none. */
export const shortName = (record: FiolioRecord, deployment: string): string =>
  classLabel(record, deployment) ?? titles(record).deployment(deployment);

/** "Ceph RBD" of "ODF RBD 2-replica": the product of what is called otherwise; undefined where its title has each word of it. */
export function unsaidProduct(record: FiolioRecord, deployment: string): string | undefined {
  const own = record.deployments.get(deployment);
  const product = record.backends.get(own?.backend ?? "")?.product;
  const said = wordsOf(own?.title ?? "");
  return product !== undefined && wordsOf(product).some((word) => !said.includes(word)) ? product : undefined;
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * What goes into a claim for each of these deployments, and what its data survive; those of one class that survive the same
 * share a line, as do those without a class.
 */
export function classLines(edition: Edition, deployments: readonly string[], isGuess = false): ClassLine[] {
  const lines = deployments.map((id) => ({
    id,
    name: storageClassOf(edition, id),
    survives: nodeLossBadge(edition.record, id),
  }));
  const alike = Map.groupBy(lines, ({ name, survives }) => JSON.stringify([name, survives.text]));
  return [...alike.values()].map((some) => classLine(edition, some, isGuess));
}

/** Beneath a heading that says of them all that they may die with the node. */
export const withoutLoss = (lines: readonly ClassLine[]): ClassLine[] =>
  lines.map(({ survives, ...line }) =>
    survives?.text === DIES ? line : { ...line, ...defined({ survives }) },
  );

function classLine(
  edition: Edition,
  some: readonly { id: string; name: string | undefined; survives: Badge }[],
  isGuess: boolean,
): ClassLine {
  const ids = some.map(({ id }) => id);
  const setUp = joined(
    ids.flatMap((id) => setUpLink(edition, id)),
    ", ",
    " or ",
  );
  return {
    deployments: ids.map((id) => deploymentLink(edition, id)),
    ...(isGuess && { guess: true as const }),
    ...defined({
      name: some[0]?.name,
      survives: some[0]?.survives,
      setUp: nonEmpty(setUp),
      comment: setUp.length === 0 ? undefined : `set up with ${oneLine(plain(setUp))}`,
    }),
  };
}

/** A comment of YAML ends with its line. */
const oneLine = (text: string): string => text.replace(/\s+/g, " ");

/** Of the block that says what is to be set: no claim can ask for it. */
export const SET_UP = "set-up";

function setUpLink(edition: Edition, id: string): TextSpan[] {
  const text = setUpOf(edition.record, id);
  return text === undefined ? [] : [{ text, href: `${edition.links.deployment(id)}#${SET_UP}` }];
}

/** "ceph-block" as code, and which set-up of it where there are several. */
export function classSpans(edition: Edition, deployment: string): TextSpan[] {
  const name = storageClassOf(edition, deployment);
  if (name === undefined) return [{ text: NO_CLASS, tone: "muted" }];
  const setUp = setUpOf(edition.record, deployment);
  const code: TextSpan = { text: name, code: true };
  return setUp === undefined ? [code] : [code, { text: `${BESIDE}${setUp}`, tone: "muted" }];
}

/** A deployment as a card names it: the class as code, which set-up of it, and its title to whoever points at it; the title alone where the record knows no class. */
export function shortSpans(edition: Edition, deployment: string): TextSpan[] {
  const { text: title, href } = deploymentLink(edition, deployment);
  const name = storageClassOf(edition, deployment);
  if (name === undefined) return [{ text: title, href }];
  const [, ...setUp] = classSpans(edition, deployment);
  return [{ text: name, href, title, code: true }, ...setUp];
}

/** The same with its title behind it, where nothing else in the card says that: "`rep2` (ODF RBD 2-replica)". */
export function calledSpans(edition: Edition, deployment: string): TextSpan[] {
  const isNamed = storageClassOf(edition, deployment) !== undefined;
  const { text } = deploymentLink(edition, deployment);
  return [
    ...shortSpans(edition, deployment),
    ...(isNamed ? [{ text: ` (${text})`, tone: "muted" as const }] : []),
  ];
}

/** The class in a column of its own. */
export const classCell = (edition: Edition, deployment: string): TableCell => ({
  text: classSpans(edition, deployment),
  sort: classLabel(edition.record, deployment) ?? "",
});

/** A deployment as the head of a column, its StorageClass beneath. */
export const deploymentHead = (edition: Edition, deployment: string): TableColumn => {
  const { text: label, href } = deploymentLink(edition, deployment);
  return { label, href, ...defined({ note: classLabel(edition.record, deployment) }) };
};

/** A deployment as the head of its row, its StorageClass beneath. */
export function deploymentCell(edition: Edition, deployment: string): TableCell {
  const link = deploymentLink(edition, deployment);
  const isNamed = storageClassOf(edition, deployment) !== undefined;
  return isNamed ? { ...link, note: classSpans(edition, deployment) } : link;
}
