/** Of reads and of writes: another one beside it, measured in the same way, that a cache must have answered. */
import { canonicalJson } from "../../text/canonical.ts";
import { listed, lowerFirst } from "../../text/words.ts";
import type { Around } from "../evidence/around.ts";
import { directionsOf, isMixed, syncPolicy } from "../evidence/in-flight.ts";
import { onceFor, onceWith } from "../evidence/memo.ts";
import { metricsOf, type OutcomeDraft, said } from "../evidence/outcomes.ts";
import { isMeasured, type PlacedSubject } from "../evidence/subject.ts";
import type { Values } from "../evidence/thresholds.ts";
import { beyondMedium } from "./beyond-medium.ts";
import { commonCeiling } from "./common-ceiling.ts";
import { floorP50 } from "./floor-p50.ts";
import { lineRate } from "./line-rate.ts";
import { transferFloor } from "./transfer-floor.ts";

/** What one of these excludes did not come from the medium, or was not on it when it was answered. */
const PROOFS = [floorP50, lineRate, beyondMedium, transferFloor, commonCeiling] as const;
export const PROOF_CODES = listed(
  PROOFS.map(({ code }) => code),
  "or",
);

type Side = "read" | "write";

/** Of reads and of writes; what shows nothing of its own is known by another one beside it. */
export function checkOthers(
  side: Side,
  subject: PlacedSubject,
  t: Values<"othersExcluded">,
  around: Around,
): OutcomeDraft[] {
  if (!goes(side, subject)) return [];
  const series = SERIES[side](around.deployment).get(wayOf(side, subject)) ?? [];
  const proofs = PROOFS_IN[side](series, around.environment);
  // What is excluded so itself needs no such note.
  if (series.length < 2 || proofs.has(subject)) return [];
  const { rw } = subject.result.workload;
  const metrics = [...metricsOf(side), ...(isMixed(rw) ? metricsOf("mixed") : [])];
  const [first] = proofs.values();
  if (first === undefined || proofs.size <= t.othersExcluded)
    return said(
      "passed",
      `No other ${side}, measured in the same way, was faster than its hardware can be.`,
      metrics,
    );
  const another = `Another ${side}, measured in the same way, ${first}`;
  if (side === "read" && tookItsTime(subject))
    return said("passed", `Half of its own reads took as long as the storage needs. ${another}`, metrics);
  return said("noted", another, metrics);
}

/** A buffer may hold a write back as long as a disk would; a cache that has a read answers at once. */
const tookItsTime = (subject: PlacedSubject): boolean => {
  const verdicts = [floorP50, transferFloor]
    .flatMap((check) => check.run(subject, NOTHING_AROUND))
    .flatMap(({ verdict, metrics }) => (isOf("read", metrics) ? [verdict] : []));
  return (
    verdicts.includes("passed") &&
    verdicts.every((verdict) => verdict === "passed" || verdict === "unchecked")
  );
};

const goes = (side: Side, subject: PlacedSubject): boolean =>
  isMeasured(subject) && directionsOf(subject.result.workload.rw).includes(side);

const seriesOf = (side: Side) =>
  onceFor((deployment: readonly PlacedSubject[]) =>
    Map.groupBy(
      deployment.filter((one) => goes(side, one)),
      (one) => wayOf(side, one),
    ),
  );
const SERIES = { read: seriesOf("read"), write: seriesOf("write") };

/** Each test may have a file of its own, and what was on it before changes reads. */
function wayOf(side: Side, { run, result, cell, version }: PlacedSubject): string {
  const { target: _, prefill: __, cacheState: ___, ...place } = cell;
  const { source, tool } = run.provenance;
  const { ioengine, direct, sizeBytes } = result.workload;
  // A flush is of writes.
  const asked = [ioengine, direct, sizeBytes, side === "write" && syncPolicy(result.workload)];
  return JSON.stringify([source?.id, tool.name, version, canonicalJson(place), ...asked]);
}

/** Those that are excluded, each with what was found, behind "another read". */
const proofsOf = (side: Side) =>
  onceWith(
    (series: readonly PlacedSubject[], environment: Around["environment"]): Map<PlacedSubject, string> => {
      const around = { ...NOTHING_AROUND, environment };
      return new Map(
        series.flatMap((one) => {
          const found = proofOf(side, one, around);
          return found === undefined
            ? []
            : [[one, `${nameOf(one)}, was faster than its hardware can be: ${lowerFirst(found)}`] as const];
        }),
      );
    },
  );
const PROOFS_IN = { read: proofsOf("read"), write: proofsOf("write") };

const none = (): undefined => undefined;
/** Checks that are asked here look at nothing else, or at the environment. */
const NOTHING_AROUND: Around = {
  run: [],
  deployment: [],
  environment: [],
  source: [],
  histograms: none,
  series: none,
};

function proofOf(side: Side, subject: PlacedSubject, around: Around): string | undefined {
  const waived = subject.annotations.flatMap(({ kind, flag }) => (kind === "waived" ? (flag ?? []) : []));
  return PROOFS.filter(({ code }) => !waived.includes(code))
    .flatMap((check) => check.run(subject, around))
    .find(({ verdict, metrics }) => verdict === "excluded" && isOf(side, metrics))?.evidence;
}

const isOf = (side: Side, metrics: readonly string[] | undefined): boolean =>
  metrics?.some((id) => id.startsWith(`${side}.`) || id.startsWith("mixed.")) ?? true;

const nameOf = ({ run, result }: PlacedSubject): string =>
  result.name === "" || run.results.length === 1 ? run.id : `"${result.name}" of ${run.id}`;
