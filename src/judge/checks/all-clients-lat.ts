import { kindOfCollector } from "../../schema/collector-kind.ts";
import { formatNumber } from "../../units/format.ts";
import { fioRelease, isBefore, isFio, releaseText } from "../evidence/fio-release.ts";
import { heldMetrics, missingOf, type OutcomeDraft, said, unchecked } from "../evidence/outcomes.ts";
import type { Subject } from "../evidence/subject.ts";
import { textOf, type Values } from "../evidence/thresholds.ts";
import { checkOf } from "./check.ts";

/** The name that fio gives the result of all clients together. */
const ALL_CLIENTS = "All clients";
/** Tools that drive fio's client mode, or clients of their own whose figures are summed here. */
const DRIVE_CLIENTS = new Set(["fio", "benchmark-operator"]);

export const allClientsLat = checkOf({
  code: "ALL_CLIENTS_LAT",
  label: "last client's latency",
  title: "The latency of all clients is the last one's",
  rule: (t) =>
    `A latency of several clients was made anew from each one's, or is printed by ${textOf(t.firstWeightedMinor)} or newer; as older releases print it for "All clients" it is excluded.`,
  why: (t) =>
    `Up to 3.${t.lastCopiedMinor.value} fio printed the mean of the last client for all of them, to the last digit; slow clients vanish behind a quick one.`,
  advice: (t) =>
    `Import the whole output of fio, with each client's figures, or use ${textOf(t.firstWeightedMinor)} or newer.`,
  /** Measured: wrong up to the first release, right from the second on. Those between were not tried. */
  thresholds: {
    lastCopiedMinor: [16, "fio 3", "Last release that copies the last client's mean"],
    firstWeightedMinor: [36, "fio 3", "First release that weighs all clients"],
  },
  excludes: true,
  doubt: "none",
  shows: "nothing",
  example: "all-clients",
  run: checkClients,
});

function checkClients(subject: Subject, t: Values<"lastCopiedMinor" | "firstWeightedMinor">): OutcomeDraft[] {
  const { result, cell, run } = subject;
  const metrics = heldMetrics(result, "latencies");
  const count = result.clients?.length ?? cell.clients?.count ?? 1;
  const asPrinted = result.name === ALL_CLIENTS;
  const concerns = isFio(subject) && DRIVE_CLIENTS.has(run.provenance.tool.name);
  if (result.status === "failed" || metrics.length === 0 || !concerns || (count < 2 && !asPrinted)) return [];
  const wasRead = run.basis === "measured" && kindOfCollector(run) !== "by-others";
  if (wasRead && !asPrinted)
    return said(
      "passed",
      `Made anew from the figures of ${formatNumber(count)} clients, weighted by their I/Os.`,
      metrics,
    );
  const release = fioRelease(subject);
  if (release !== undefined && !isBefore(release, 3, t.firstWeightedMinor))
    return said("passed", `By ${releaseText(release)}, which weighs the latencies of all clients.`, metrics);
  const missing = [
    ...(asPrinted ? [] : ["whether the latency is the one that fio prints for all clients"]),
    ...missingOf({ "the release of fio": release }),
  ];
  if (release === undefined || missing.length > 0) return [unchecked(missing, metrics)];
  return said(
    "excluded",
    isBefore(release, 3, t.lastCopiedMinor + 1)
      ? `For all clients ${releaseText(release)} prints the mean latency of the last client.`
      : `For all clients ${releaseText(release)} may print the latency of the last one: only from 3.${t.firstWeightedMinor} on it is known to weigh them.`,
    metrics,
  );
}
