/** The results of all clients together: one per job, with each client's own figures beside it. Pure. */
import type { Options } from "../../fio/options.ts";
import type { Histogram } from "../../schema/detail.ts";
import { valueOf } from "../../schema/quantity.ts";
import { type ClientPart, DIRECTIONS, type Direction, type Result } from "../../schema/result.ts";
import type { Workload } from "../../schema/workload.ts";
import { canonicalJson } from "../../text/canonical.ts";
import { defined, nonEmpty } from "../../text/defined.ts";
import type { JobGroup } from "../fio/jobs.ts";
import { mergeReadings, withJointPercentiles } from "../fio/merge.ts";
import { classify } from "../fio/messages.ts";
import { resultOf } from "../fio/result.ts";
import type { Reading } from "../fio/row.ts";
import { isoOf } from "../reading/time.ts";
import type { Rates } from "./rates.ts";
import type { ClientWindow } from "./windows.ts";

/** One client's part of a job; without `group` it did not run it. */
export type Share = {
  client: string;
  node?: string;
  group?: JobGroup;
  globalOptions: Options;
  window?: ClientWindow;
  /** IOPS while all clients measured, from its logs. */
  rates?: Rates;
  completed?: number;
  failure?: string;
};

export type Together = { result: Result; histograms: Histogram[] };

const NOTHING_PRINTED = classify([]);

/**
 * @param shared whether all clients work on one volume
 * @returns a sentence if the clients were not asked for the same
 */
export function together(name: string, shares: readonly Share[], shared: boolean): Together | string {
  const own: { share: Share; part: ClientPart; alone?: Result }[] = [];
  for (const share of shares) {
    const alone = aloneOf(share);
    if (typeof alone === "string") return `${share.client}: ${alone}`;
    own.push({ share, part: partOf(share, alone), ...defined({ alone }) });
  }
  const [first, ...others] = own.flatMap(({ alone, share }) => (alone ? [{ alone, share }] : []));
  if (first === undefined) return `job ${JSON.stringify(name)}: no client brought back a result`;
  const other = others.find(({ alone }) => asked(alone.workload) !== asked(first.alone.workload));
  if (other !== undefined)
    return `job ${JSON.stringify(name)}: expected the same workload of every client, ${other.share.client}'s differs from ${first.share.client}'s; it is not imported`;

  const workload = workloadOfAll(first.alone.workload, shares.length, shared);
  const parts = own.map(({ part }) => part);
  const lost = parts.filter(({ status }) => status === "failed");
  if (lost.length > 0) return { result: failedBecause(first.alone, workload, parts, lost), histograms: [] };
  const groups = shares.flatMap(({ group }) => group ?? []);
  const merged = resultOf(groupOfAll(groups, shares), {
    globalOptions: first.share.globalOptions,
    verdict: NOTHING_PRINTED,
    anyErrno: false,
    idlePercent: undefined,
  });
  if (typeof merged === "string") return merged;
  const doubts = parts.flatMap(({ client, reason }) =>
    reason === undefined ? [] : [`${client}: ${reason}`],
  );
  const notes = [...(merged.result.notes ?? []), ...doubts];
  const result: Result = {
    ...merged.result,
    workload,
    directions: summed(
      merged.result,
      own.flatMap(({ alone, share: { rates } }) => (alone ? [{ alone, rates }] : [])),
    ),
    ...defined({ notes: nonEmpty(notes) }),
    clients: parts,
  };
  if (doubts.length > 0 && result.status === "complete") result.status = "partial";
  return { result, histograms: merged.histograms };
}

/** The client's own result, as if it had run alone. */
function aloneOf({ group, globalOptions }: Share): Result | string | undefined {
  if (group === undefined) return undefined;
  const anyErrno = group.reading.errno !== 0;
  const read = resultOf(group, { globalOptions, verdict: NOTHING_PRINTED, anyErrno, idlePercent: undefined });
  return typeof read === "string" ? read : read.result;
}

function partOf(share: Share, alone: Result | undefined): ClientPart {
  const { client, node, window, completed, failure } = share;
  const [startedAt, endedAt] = [isoOf(window?.fromMs), isoOf(window?.toMs)];
  const because = failure ?? reasonOf(alone);
  return {
    client,
    ...defined({ node }),
    status: failure !== undefined ? "failed" : (alone?.status ?? "failed"),
    ...defined({ startedAt, endedAt, completed }),
    directions: alone?.directions ?? {},
    ...defined({ reason: because }),
  };
}

function reasonOf(alone: Result | undefined): string | undefined {
  if (alone === undefined) return "it brought back nothing of this job";
  if (alone.status === "complete") return undefined;
  const said = [...(alone.errors ?? []).map(({ text }) => text), ...(alone.notes ?? [])];
  return said.join("; ") || "it did not run as it was asked to";
}

const asked = (workload: Workload): string => canonicalJson(workload);

/** Each client counts as one more job of the workload, as when fio itself drives clients. */
function groupOfAll(groups: readonly JobGroup[], shares: readonly Share[]): JobGroup {
  const [first] = groups;
  if (first === undefined) throw new Error("groupOfAll: expected a group, came none.");
  let reading: Reading | undefined;
  groups.forEach((group, before) => {
    // The first reading is added to: copy it, so that the client's own histograms stay as they are.
    reading = reading === undefined ? copyOf(group.reading) : mergeReadings(reading, group.reading, before);
  });
  return {
    ...first,
    rows: groups.reduce((sum, { rows }) => sum + rows, 0),
    hosts: new Set(shares.map(({ client }) => client)),
    apart: true,
    reading: { ...withJointPercentiles(reading ?? first.reading), doubts: [] },
  };
}

export function copyOf(reading: Reading): Reading {
  const copied = structuredClone(reading);
  return { ...copied, doubts: [...reading.doubts] };
}

/** Every client has its own files, unless they share the volume. */
function workloadOfAll(one: Workload, clients: number, shared: boolean): Workload {
  const { sharedFile, ...rest } = one;
  const numjobs = one.numjobs === undefined ? undefined : one.numjobs * clients;
  const same = shared && clients > 1 && (one.numjobs === 1 || sharedFile === true) ? true : sharedFile;
  return { ...rest, ...defined({ numjobs, sharedFile: same }) };
}

/**
 * Rates are the sum of the clients' rates: over the time in which all measured if the logs of all cover it, else over the time
 * that each client took. Where one has lost its time, no sum is known. The other figures stay as merged.
 */
function summed(
  { directions }: Result,
  clients: readonly { alone: Result; rates: Rates | undefined }[],
): Result["directions"] {
  const isTold = clients.every(({ rates }) => rates);
  const sums: Result["directions"] = {};
  for (const name of DIRECTIONS) {
    const merged = directions[name];
    if (merged === undefined) continue;
    const parts = clients.flatMap(({ alone }) => alone.directions[name] ?? []);
    if (parts.some(({ runtimeNs }) => runtimeNs === undefined)) {
      const { iops: _, bandwidthBytesPerSecond: __, ...others } = merged;
      sums[name] = others;
      continue;
    }
    const rate = (key: "iops" | "bandwidthBytesPerSecond"): Direction => {
      const all = clients.flatMap(({ alone: { directions: of }, rates }) => {
        const { iops, [key]: own } = of[name] ?? {};
        if (own === undefined) return [];
        const inCommon = rates?.[name];
        // Bandwidth is scaled by the same factor as IOPS.
        return isTold && inCommon !== undefined && iops !== undefined && valueOf(iops) > 0
          ? [(valueOf(own) * inCommon) / valueOf(iops)]
          : [valueOf(own)];
      });
      return all.length === 0 ? {} : { [key]: all.reduce((sum, one) => sum + one, 0) };
    };
    sums[name] = { ...merged, ...rate("iops"), ...rate("bandwidthBytesPerSecond") };
  }
  return sums;
}

/** If a client failed, the others had less load beside them than asked for: their figures are shown, but not summed. */
function failedBecause(
  { name, group, options }: Result,
  workload: Workload,
  clients: ClientPart[],
  lost: readonly ClientPart[],
): Result {
  return {
    name,
    workload,
    status: "failed",
    ...defined({ group }),
    directions: {},
    errors: lost.map(({ client, reason }) => ({ text: `client ${client}: ${reason ?? "it failed"}` })),
    ...defined({ options }),
    notes: [
      `${lost.length} of ${clients.length} clients failed; what the others measured stands beside it, and makes no sum`,
    ],
    clients,
  };
}
