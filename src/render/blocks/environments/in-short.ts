/** By what one tells which environment is most like one's own: in a line where it is chosen, and in a few words on its tab. */
import type { Environment } from "../../../schema/environment.ts";
import type { Edition } from "../../edition/edition.ts";
import { lineRateText } from "../declared.ts";

type Medium = NonNullable<NonNullable<NonNullable<Environment["nodes"]>[number]["disks"]>[number]>["medium"];

const DISKS: Readonly<Record<Medium, { name: string; short: string }>> = {
  nvme: { name: "NVMe", short: "NVMe" },
  ssd: { name: "SSD", short: "SSD" },
  hdd: { name: "hard disks", short: "hard disks" },
  memory: { name: "memory", short: "memory" },
  mixed: { name: "mixed disks", short: "mixed disks" },
  unknown: { name: "disks of unknown kind", short: "unknown disks" },
};

/** "NVMe"; undefined where it is not known. */
export const mediumName = (medium: Medium | undefined): string | undefined =>
  medium === undefined || medium === "unknown" ? undefined : DISKS[medium].name;

/** A storage server and a host say what they are by their names; of more nodes the number tells more. */
const MOST_NAMED = 2;

/** Of nodes, where these have disks, else of what the storages lie on; what is not known last. */
function mediaOf({ nodes = [] }: Environment, ofStorages: readonly Medium[]): Medium[] {
  const own = nodes.flatMap(({ disks = [] }) => disks.map(({ medium }) => medium));
  const all = [...new Set(own.length > 0 ? own : ofStorages)];
  return all.toSorted((a, b) => Number(a === "unknown") - Number(b === "unknown"));
}

/** Of the storages of an environment. */
export const mediaIn = ({ record, deployments }: Edition, environment: string): Medium[] =>
  deployments.flatMap((id) => {
    const deployment = record.deployments.get(id);
    return deployment?.environment === environment ? (deployment.medium ?? []) : [];
  });

/** "3 x AX61; NVMe; 10 Gbit/s; not stated: other workloads": what is not declared is named last, and never filled in. */
export function environmentInShort(environment: Environment, ofStorages: readonly Medium[] = []): string {
  const { nodes = [], network, dedicated, kind } = environment;
  // One that is not counted may be many, but for a host.
  const isCounted = nodes.length > 1 || kind === "host" || nodes[0]?.count !== undefined;
  const each = nodes.map(({ name, count = 1 }) => (count > 1 ? `${count} x ${name}` : name));
  const names = each.length > MOST_NAMED ? `${each.length} nodes` : each.join(", ");
  const disks = mediaOf(environment, ofStorages)
    .map((medium) => DISKS[medium].name)
    .join(" and ");
  const rate = network?.lineRateBitsPerSecond;
  const stated = [
    kind === "cloud" ? IN_A_CLOUD : "",
    names === "" ? "" : isCounted ? names : `${names} (how many is not stated)`,
    disks,
    rate === undefined ? "" : lineRateText(rate, network?.lineRateAssumed, " network"),
    dedicated === undefined ? "" : dedicated ? "nothing else ran" : "other workloads ran",
  ].filter(Boolean);
  const lacking = [
    ...(names === "" ? ["nodes"] : []),
    ...(disks === "" ? ["disks"] : []),
    ...(rate === undefined ? ["network"] : []),
    ...(dedicated === undefined ? ["other workloads"] : []),
  ].join(", ");
  return [...stated, ...(lacking === "" ? [] : [`not stated: ${lacking}`])].join("; ");
}

const IN_A_CLOUD = "in a cloud";

/** "3 nodes, NVMe, 10 Gbit/s": what is stated of where, nodes, disks and network. */
export function environmentTag(environment: Environment, ofStorages: readonly Medium[] = []): string {
  const { nodes = [], network, kind } = environment;
  const count = nodes.reduce((sum, { count = 1 }) => sum + count, 0);
  const rate = network?.lineRateBitsPerSecond;
  return [
    ...(kind === "cloud" ? [IN_A_CLOUD] : []),
    ...(count > MOST_NAMED ? [`${count} nodes`] : []),
    ...mediaOf(environment, ofStorages).map((medium) => DISKS[medium].short),
    ...(rate === undefined ? [] : [lineRateText(rate, network?.lineRateAssumed)]),
  ].join(", ");
}
