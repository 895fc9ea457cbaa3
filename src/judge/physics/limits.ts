/** What physics and wires allow, from what a deployment and its environment declare. Unknown is undefined. */
import { blockSizeOf } from "../../schema/workload.ts";
import type { Subject } from "../evidence/subject.ts";

/** x4 lanes of PCIe 5.0 carry 15.75 GB/s: no single drive passes more. */
export const FASTEST_DRIVE_BYTES_PER_SECOND = 16e9;

/** 400 Gbit/s, a port of the fastest Ethernet adapters that are widely sold (NVIDIA ConnectX-7, Broadcom P1400G): what a link of unknown speed carries at most. */
export const FASTEST_LINK_BITS_PER_SECOND = 400e9;

/** Least time to the other side and back: through a kernel's network stack, and with RDMA. */
export const ROUND_TRIP = { networkNs: 30_000, rdmaNs: 5_000 };

/** The limits of transfers. */
export const LIMITS = { ...ROUND_TRIP, fastestDriveBytesPerSecond: FASTEST_DRIVE_BYTES_PER_SECOND };

/** In ns: as measured, or the least that the protocol allows. */
export function roundTripNs(
  { deployment, environment }: Pick<Subject, "deployment" | "environment">,
  least: typeof ROUND_TRIP,
): number {
  const isRdma = /rdma|roce|iwarp|infiniband/i.test(deployment.network?.protocol ?? "");
  return environment.network?.roundTripNs ?? (isRdma ? least.rdmaNs : least.networkNs);
}

/** true: every I/O crosses a network; false: none does; undefined: some may, or it is not known. */
export function crossesNetwork({
  deployment,
  backend,
}: Pick<Subject, "deployment" | "backend">): boolean | undefined {
  const declared = deployment.network?.between;
  if (declared !== undefined) return declared;
  return backend.networked === false ? false : undefined;
}

/** Of one link of the client, in bytes per second and each way. */
export function lineRateBytes({
  deployment,
  environment,
  cell,
}: Pick<Subject, "deployment" | "environment" | "cell">): number | undefined {
  const bits = deployment.network?.lineRateBitsPerSecond ?? environment.network?.lineRateBitsPerSecond;
  return bits === undefined ? undefined : (bits / 8) * (cell.clients?.count ?? 1);
}

/** The rate that counts is not known for certain; false where there is none. */
export function isLineAssumed({
  deployment: { network: own },
  environment,
}: Pick<Subject, "deployment" | "environment">): boolean {
  const network = own?.lineRateBitsPerSecond === undefined ? environment.network : own;
  return network?.lineRateBitsPerSecond !== undefined && network.lineRateAssumed === true;
}

/** Times that a byte crosses the client's link: reads once, writes once for each copy that the client itself sends. */
export const crossings = (
  { deployment }: Pick<Subject, "deployment">,
  direction: "read" | "write",
): number => (direction === "write" ? (deployment.replication?.clientCopies ?? 1) : 1);

/** Shortest time for one block over the network, or the bus of the drive, in ns; 0 where it is not known. */
export function transferNs(
  subject: Subject,
  direction: "read" | "write",
  { fastestDriveBytesPerSecond }: typeof LIMITS,
): number {
  const block = blockSizeOf(subject.result.workload, direction);
  if (block === undefined) return 0;
  if (crossesNetwork(subject) === false) return (block / fastestDriveBytesPerSecond) * 1e9;
  const rate = crossesNetwork(subject) ? lineRateBytes(subject) : undefined;
  return rate === undefined ? 0 : ((block * crossings(subject, direction)) / rate) * 1e9;
}
