/** One StorageClass may be set up in several ways, each a deployment: what tells one from another, in a word or two. */
import { onceFor } from "../../judge/evidence/memo.ts";
import type { Deployment } from "../../schema/deployment.ts";
import type { FiolioRecord } from "../../schema/record.ts";
import { plural } from "../../text/words.ts";

/** What two set-ups of a class may differ in, what says most first. */
const FACTS: readonly ((of: Deployment) => string | undefined)[] = [
  ({ replication }) =>
    replication?.copies === undefined ? undefined : plural(replication.copies, "copy", "copies"),
  ({ storageCores }) => storageCores && plural(storageCores.perNode, "core"),
  ({ provisionedIops }) => (provisionedIops === undefined ? undefined : `${provisionedIops} IOPS`),
  ({ medium }) => (medium === "unknown" ? undefined : medium),
  ({ cell }) => cell?.filesystem,
  ({ cell }) => cell?.volumeMode,
  ({ version }) => version,
  ({ cell }) => cell?.node,
];

/** "1 core"; undefined where no other deployment of its environment has its StorageClass. */
export function setUpOf(record: FiolioRecord, deployment: string): string | undefined {
  const own = record.deployments.get(deployment);
  if (own?.storageClass === undefined) return undefined;
  const all = (setUpsOf(record).get(keyOf(own)) ?? []).map(([, of]) => of);
  if (all.length < 2) return undefined;
  const telling = [...FACTS, ...configured(all)].find((fact) => {
    const told = all.map(fact);
    return !told.includes(undefined) && new Set(told).size === all.length;
  });
  return telling?.(own) ?? own.title;
}

const keyOf = ({ environment, storageClass = "" }: Deployment): string => `${environment}\n${storageClass}`;

/** Their configuration, key by key: "pool ssd". */
const configured = (all: readonly Deployment[]): ((of: Deployment) => string | undefined)[] =>
  [...new Set(all.flatMap(({ configuration = {} }) => Object.keys(configuration)))].map(
    (key) =>
      ({ configuration = {} }) =>
        key in configuration ? `${key} ${configuration[key]}` : undefined,
  );

/** Where what differs between them is set: "in the Helm values of Mayastor, for all volumes of a node at once". */
export const setUpWhere = (configuredIn: string | undefined): string =>
  configuredIn === undefined ? "where the storage is installed" : `in ${configuredIn}`;

/** Others that a claim of the same StorageClass may get. */
export function otherSetUps(record: FiolioRecord, deployment: string): string[] {
  const own = record.deployments.get(deployment);
  if (own?.storageClass === undefined) return [];
  const all = setUpsOf(record).get(keyOf(own)) ?? [];
  return all.flatMap(([id]) => (id === deployment ? [] : id));
}

const setUpsOf = onceFor(({ deployments }: FiolioRecord) => Map.groupBy(deployments, ([, of]) => keyOf(of)));
