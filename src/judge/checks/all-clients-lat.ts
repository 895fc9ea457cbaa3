import { kindOfCollector } from "../../schema/collector-kind.ts";
import { METRICS } from "../../schema/metric.ts";
import { formatNumber } from "../../units/format.ts";
import { fioRelease, isBefore, isFio, releaseText } from "../evidence/fio-release.ts";
import type { CheckOutcome } from "../evidence/outcomes.ts";
import { unchecked } from "../evidence/outcomes.ts";
import type { Subject } from "../evidence/subject.ts";
import { labelled } from "../evidence/thresholds.ts";
import type { Check } from "./check.ts";

/** Minor releases of fio 3: up to 3.16 wrong as measured, from 3.36 on right; between them nobody looked. */
const THRESHOLDS = { lastCopiedMinor: 16, firstWeightedMinor: 36 };
const CODE = "ALL_CLIENTS_LAT";
const ALL_CLIENTS = "All clients";
/** Tools that themselves drive fio's client mode, or clients of their own whose figures are summed here. */
const DRIVE_CLIENTS = new Set(["fio", "benchmark-operator"]);

export const allClientsLat: Check = {
  code: CODE,
  title: "The latency of all clients is the last one's",
  rule: 'A latency of several clients was made anew from each one\'s, or is printed by fio 3.36 or newer; as older releases print it for "All clients" it is kept out.',
  why: "Up to 3.16 fio printed the mean of the last client for all of them, to the last digit; slow clients vanish behind a quick one.",
  advice: "Import the whole output of fio, with each client's figures, or use fio 3.36 or newer.",
  thresholds: labelled(THRESHOLDS, {
    lastCopiedMinor: "Last release that copies the last client's mean",
    firstWeightedMinor: "First release that weighs all clients",
  }),
  excludes: true,
  run: checkClients,
};

function checkClients(subject: Subject): CheckOutcome[] {
  const { result, cell, run } = subject;
  const metrics = METRICS.filter(({ unit, read }) => unit === "ns" && read(result) !== undefined).map(
    ({ id }) => id,
  );
  const count = result.clients?.length ?? cell.clients?.count ?? 1;
  const asPrinted = result.name === ALL_CLIENTS;
  const concerns = isFio(subject) && DRIVE_CLIENTS.has(run.provenance.tool.name);
  if (result.status === "failed" || metrics.length === 0 || !concerns || (count < 2 && !asPrinted)) return [];
  const said = (verdict: CheckOutcome["verdict"], evidence: string): CheckOutcome[] => [
    { code: CODE, verdict, evidence, metrics },
  ];
  const wasRead = run.basis === "measured" && kindOfCollector(run) !== "by-others";
  if (wasRead && !asPrinted)
    return said(
      "passed",
      `Made anew from the figures of ${formatNumber(count)} clients, weighted by their I/Os.`,
    );
  const release = fioRelease(subject);
  if (release !== undefined && !isBefore(release, 3, THRESHOLDS.firstWeightedMinor))
    return said("passed", `By ${releaseText(release)}, which weighs the latencies of all clients.`);
  const missing = [
    ...(asPrinted ? [] : ["whether the latency is the one that fio prints for all clients"]),
    ...(release === undefined ? ["the release of fio"] : []),
  ];
  if (release === undefined || missing.length > 0) return [unchecked(CODE, missing, metrics)];
  return said(
    "excluded",
    isBefore(release, 3, THRESHOLDS.lastCopiedMinor + 1)
      ? `For all clients ${releaseText(release)} prints the mean latency of the last client.`
      : `For all clients ${releaseText(release)} may print the latency of the last one: only from 3.36 on it is known to weigh them.`,
  );
}
