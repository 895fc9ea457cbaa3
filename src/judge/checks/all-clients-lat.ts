import { kindOfCollector } from "../../schema/collector-kind.ts";
import { METRICS } from "../../schema/metric.ts";
import { formatNumber } from "../../units/format.ts";
import { fioRelease, isBefore, isFio, releaseText } from "../evidence/fio-release.ts";
import { type OutcomeDraft, unchecked } from "../evidence/outcomes.ts";
import type { Subject } from "../evidence/subject.ts";
import { textOf, type Values } from "../evidence/thresholds.ts";
import { checkOf } from "./check.ts";

/** What fio calls the one result of all of them. */
const ALL_CLIENTS = "All clients";
/** Tools that themselves drive fio's client mode, or clients of their own whose figures are summed here. */
const DRIVE_CLIENTS = new Set(["fio", "benchmark-operator"]);

export const allClientsLat = checkOf({
  code: "ALL_CLIENTS_LAT",
  title: "The latency of all clients is the last one's",
  rule: (t) =>
    `A latency of several clients was made anew from each one's, or is printed by ${textOf(t.firstWeightedMinor)} or newer; as older releases print it for "All clients" it is kept out.`,
  why: (t) =>
    `Up to 3.${t.lastCopiedMinor.value} fio printed the mean of the last client for all of them, to the last digit; slow clients vanish behind a quick one.`,
  advice: (t) =>
    `Import the whole output of fio, with each client's figures, or use ${textOf(t.firstWeightedMinor)} or newer.`,
  /** Up to the first wrong as measured, from the second on right; between them nobody looked. */
  thresholds: {
    lastCopiedMinor: { value: 16, unit: "fio 3", label: "Last release that copies the last client's mean" },
    firstWeightedMinor: { value: 36, unit: "fio 3", label: "First release that weighs all clients" },
  },
  excludes: true,
  doubt: "none",
  shows: "nothing",
  example: "all-clients",
  run: checkClients,
});

function checkClients(subject: Subject, t: Values<"lastCopiedMinor" | "firstWeightedMinor">): OutcomeDraft[] {
  const { result, cell, run } = subject;
  const metrics = METRICS.filter(({ unit, read }) => unit === "ns" && read(result) !== undefined).map(
    ({ id }) => id,
  );
  const count = result.clients?.length ?? cell.clients?.count ?? 1;
  const asPrinted = result.name === ALL_CLIENTS;
  const concerns = isFio(subject) && DRIVE_CLIENTS.has(run.provenance.tool.name);
  if (result.status === "failed" || metrics.length === 0 || !concerns || (count < 2 && !asPrinted)) return [];
  const said = (verdict: OutcomeDraft["verdict"], evidence: string): OutcomeDraft[] => [
    { verdict, evidence, metrics },
  ];
  const wasRead = run.basis === "measured" && kindOfCollector(run) !== "by-others";
  if (wasRead && !asPrinted)
    return said(
      "passed",
      `Made anew from the figures of ${formatNumber(count)} clients, weighted by their I/Os.`,
    );
  const release = fioRelease(subject);
  if (release !== undefined && !isBefore(release, 3, t.firstWeightedMinor))
    return said("passed", `By ${releaseText(release)}, which weighs the latencies of all clients.`);
  const missing = [
    ...(asPrinted ? [] : ["whether the latency is the one that fio prints for all clients"]),
    ...(release === undefined ? ["the release of fio"] : []),
  ];
  if (release === undefined || missing.length > 0) return [unchecked(missing, metrics)];
  return said(
    "excluded",
    isBefore(release, 3, t.lastCopiedMinor + 1)
      ? `For all clients ${releaseText(release)} prints the mean latency of the last client.`
      : `For all clients ${releaseText(release)} may print the latency of the last one: only from 3.${t.firstWeightedMinor} on it is known to weigh them.`,
  );
}
