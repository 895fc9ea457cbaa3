import { canonicalJson } from "../../text/canonical.ts";
import { listed, lowerFirst } from "../../text/words.ts";
import type { Around } from "../evidence/around.ts";
import { directionsOf, isMixed, syncPolicy } from "../evidence/in-flight.ts";
import { onceFor, onceWith } from "../evidence/memo.ts";
import { metricsOf, type OutcomeDraft, said } from "../evidence/outcomes.ts";
import { isMeasured, type PlacedSubject } from "../evidence/subject.ts";
import type { Values } from "../evidence/thresholds.ts";
import { beyondMedium } from "./beyond-medium.ts";
import { checkOf } from "./check.ts";
import { commonCeiling } from "./common-ceiling.ts";
import { floorP50 } from "./floor-p50.ts";
import { lineRate } from "./line-rate.ts";
import { transferFloor } from "./transfer-floor.ts";

/** A write that one of these excludes was not on the medium when it was answered. */
const PROOFS = [floorP50, lineRate, beyondMedium, transferFloor, commonCeiling] as const;

export const otherWriteCached = checkOf({
  code: "OTHER_WRITE_CACHED",
  label: "another of its writes was cached",
  title: "Another write went to a cache",
  rule: `Another write of the same deployment, measured in the same way, is excluded as faster than its hardware can be (${listed(
    PROOFS.map(({ code }) => code),
    "or",
  )}): noted. The same way: document, tool, volume, engine, size, flushes and direct are the same. What a person waived does not count.`,
  why: "A cache that took one write lies in the way of every write to that volume. One that stays below what the hardware does may have gone there, too, and nothing in its own figures tells.",
  advice: "Measure all its writes again with fdatasync=1, on a file larger than every cache.",
  thresholds: { othersExcluded: [0, "count", "Other writes that are excluded, at most"] },
  excludes: false,
  doubt: { weight: "heavy", says: "may come from the cache that took another write" },
  refuted: { worth: "at best", but: "a cache took another write" },
  shows: "nothing",
  example: "one-write-too-fast",
  sees: "environment",
  run: checkOthers,
});

function checkOthers(subject: PlacedSubject, t: Values<"othersExcluded">, around: Around): OutcomeDraft[] {
  if (!isWrite(subject)) return [];
  const series = seriesOf(around.deployment).get(wayOf(subject)) ?? [];
  const proofs = proofsIn(series, around.environment);
  // What is excluded so itself needs no such note.
  if (series.length < 2 || proofs.has(subject)) return [];
  const { rw } = subject.result.workload;
  const metrics = [...metricsOf("write"), ...(isMixed(rw) ? metricsOf("mixed") : [])];
  const [first] = proofs.values();
  if (first === undefined || proofs.size <= t.othersExcluded)
    return said(
      "passed",
      "No other write, measured in the same way, was faster than its hardware can be.",
      metrics,
    );
  return said("noted", `Another write, measured in the same way, ${first}`, metrics);
}

const isWrite = (subject: PlacedSubject): boolean =>
  isMeasured(subject) && directionsOf(subject.result.workload.rw).includes("write");

const seriesOf = onceFor((deployment: readonly PlacedSubject[]) =>
  Map.groupBy(deployment.filter(isWrite), wayOf),
);

/** Each test may have a file of its own, and what was on it before changes reads. */
function wayOf({ run, result, cell, version }: PlacedSubject): string {
  const { target: _, prefill: __, cacheState: ___, ...place } = cell;
  const { source, tool } = run.provenance;
  const { ioengine, direct, sizeBytes } = result.workload;
  const asked = [ioengine, direct, sizeBytes, syncPolicy(result.workload)];
  return JSON.stringify([source?.id, tool.name, version, canonicalJson(place), ...asked]);
}

/** Those that are excluded, each with what was found, behind "another write". */
const proofsIn = onceWith(
  (series: readonly PlacedSubject[], environment: Around["environment"]): Map<PlacedSubject, string> => {
    // Nothing else is looked at.
    const around = { run: [], deployment: [], environment, source: [], histograms: none, series: none };
    return new Map(
      series.flatMap((one) => {
        const found = proofOf(one, around);
        return found === undefined
          ? []
          : [[one, `${nameOf(one)}, was faster than its hardware can be: ${lowerFirst(found)}`] as const];
      }),
    );
  },
);

const none = (): undefined => undefined;

function proofOf(subject: PlacedSubject, around: Around): string | undefined {
  const waived = subject.annotations.flatMap(({ kind, flag }) => (kind === "waived" ? (flag ?? []) : []));
  return PROOFS.filter(({ code }) => !waived.includes(code))
    .flatMap((check) => check.run(subject, around))
    .find(({ verdict, metrics }) => verdict === "excluded" && isOfWrites(metrics))?.evidence;
}

const isOfWrites = (metrics: readonly string[] | undefined): boolean =>
  metrics?.some((id) => id.startsWith("write.") || id.startsWith("mixed.")) ?? true;

const nameOf = ({ run, result }: PlacedSubject): string =>
  result.name === "" || run.results.length === 1 ? run.id : `"${result.name}" of ${run.id}`;
