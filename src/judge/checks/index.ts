/** The table of checks, in the order in which pages list them. A check is one file and one line here. */

import { listed } from "../../text/words.ts";
import type { CheckOutcome } from "../evidence/outcomes.ts";
import type { Subject } from "../evidence/subject.ts";
import { valuesOf } from "../evidence/thresholds.ts";
import { confirmedOtherwise } from "../physics/confirmed.ts";
import type { RankedValue } from "../ranking/value.ts";
import { aaDiffers } from "./aa-differs.ts";
import { allClientsLat } from "./all-clients-lat.ts";
import { beyondMedium } from "./beyond-medium.ts";
import { bwIopsBs } from "./bw-iops-bs.ts";
import { cacheReread } from "./cache-reread.ts";
import type { Check, Doubt } from "./check.ts";
import { commonCeiling } from "./common-ceiling.ts";
import { concurrentPhases } from "./concurrent-phases.ts";
import { duplicatedResult } from "./duplicated-result.ts";
import { estimated } from "./estimated.ts";
import { failed } from "./failed.ts";
import { floorP50 } from "./floor-p50.ts";
import { gtod } from "./gtod.ts";
import { highVariance } from "./high-variance.ts";
import { ioengineSyncQd } from "./ioengine-sync-qd.ts";
import { latencyAtDepth } from "./latency-at-depth.ts";
import { latencyDivided } from "./latency-divided.ts";
import { lineRate } from "./line-rate.ts";
import { little } from "./little.ts";
import { meanOfJobs } from "./mean-of-jobs.ts";
import { notDedicated } from "./not-dedicated.ts";
import { orderUnknown } from "./order-unknown.ts";
import { otherReadCached } from "./other-read-cached.ts";
import { otherWriteCached } from "./other-write-cached.ts";
import { percentileAvg } from "./percentile-avg.ts";
import { percentilesDisordered } from "./percentiles-disordered.ts";
import { phasesSummed } from "./phases-summed.ts";
import { qdNoScaling } from "./qd-no-scaling.ts";
import { repeatsApart } from "./repeats-apart.ts";
import { retracted } from "./retracted.ts";
import { sharedFileReads } from "./shared-file-reads.ts";
import { shortRun } from "./short-run.ts";
import { singleRun } from "./single-run.ts";
import { stalled } from "./stalled.ts";
import { syncUntrusted } from "./sync-untrusted.ts";
import { tierCapped } from "./tier-capped.ts";
import { toolsDisagree } from "./tools-disagree.ts";
import { transferFloor } from "./transfer-floor.ts";
import { unitMixup } from "./unit-mixup.ts";
import { unsteady } from "./unsteady.ts";
import { unwrittenRead } from "./unwritten-read.ts";
import { writeBuffered } from "./write-buffered.ts";

export const CHECKS: readonly Check[] = [
  little,
  ioengineSyncQd,
  qdNoScaling,
  latencyAtDepth,
  cacheReread,
  floorP50,
  writeBuffered,
  otherReadCached,
  otherWriteCached,
  unwrittenRead,
  sharedFileReads,
  lineRate,
  beyondMedium,
  transferFloor,
  commonCeiling,
  tierCapped,
  bwIopsBs,
  phasesSummed,
  latencyDivided,
  unitMixup,
  percentileAvg,
  percentilesDisordered,
  duplicatedResult,
  syncUntrusted,
  gtod,
  allClientsLat,
  meanOfJobs,
  concurrentPhases,
  shortRun,
  stalled,
  unsteady,
  singleRun,
  highVariance,
  repeatsApart,
  aaDiffers,
  toolsDisagree,
  notDedicated,
  failed,
  estimated,
  retracted,
  orderUnknown,
];

let all = CHECKS;
let byCode = new Map(all.map((check) => [check.code, check]));

/** Those of plugins, once, before anything is judged. */
export function addChecks(more: readonly Check[]): void {
  all = [...all, ...more];
  byCode = new Map(all.map((check) => [check.code, check]));
}

/** Plugins' too, behind the engine's. */
export const allChecks = (): readonly Check[] => all;

export const checkNamed = (code: string): Check | undefined => byCode.get(code);

/** "impossibly fast" of FLOOR_P50, as what it excludes is called; a code that is of no check stays as it is. */
export const labelOf = (code: string): string => checkNamed(code)?.label ?? code;

/** The same where it only notes: "cache possible" of what may have been "cached reads". */
export const suspicionOf = (code: string): string => checkNamed(code)?.suspicion ?? labelOf(code);

type Spoken = {
  excludedBy: readonly string[];
  byOthers?: readonly string[];
  contradicts?: readonly string[];
  ofParts?: Readonly<Record<string, string>>;
};

/** "impossibly fast in its reads" beside a write figure, where the worse of both is asked for. */
export const ofItsPart = (
  { ofParts }: { ofParts?: Readonly<Record<string, string>> },
  code: string,
  label: string,
): string => inPart(label, partUnsaid(label, ofParts?.[code]));

/** "read", "write" or "read and write"; empty where the label says it, as "cached reads" does. */
const partUnsaid = (label: string, part = ""): string =>
  part === "" || new RegExp(`\\b${part}`).test(label) ? "" : part;

const inPart = (label: string, part: string): string =>
  part === "" ? label : `${label} in its ${part.replaceAll(/read|write/g, "$&s")}`;

/** In words, what excludes a figure: said otherwise where only others of its document were found wrong, or another of its own. */
export const labelsOf = (spoken: Spoken, codes: readonly string[] = spoken.excludedBy): string[] =>
  codes.map((code) => ofItsPart(spoken, code, ownLabel(spoken, code)));

const ownLabel = ({ excludedBy, byOthers = [], contradicts = [] }: Spoken, code: string): string =>
  (byOthers.includes(code) && checkNamed(code)?.byOthers?.label) ||
  (contradicts.includes(code) && checkNamed(code)?.contradiction) ||
  (excludedBy.includes(code) ? labelOf(code) : suspicionOf(code));

/** Of an outcome, as pages, runs and tables to take away call it. */
export const labelOfOutcome = ({
  code,
  verdict,
  byOthers,
  contradicts,
}: Pick<CheckOutcome, "code" | "verdict" | "byOthers" | "contradicts">): string =>
  ownLabel(
    {
      excludedBy: verdict === "excluded" ? [code] : [],
      byOthers: byOthers === true ? [code] : [],
      contradicts: contradicts === true ? [code] : [],
    },
    code,
  );

/** The same, with what speaks against another part in one: "cached reads", "tools disagree and impossibly fast in its reads". */
export function labelsTogether(spoken: Spoken, codes: readonly string[] = spoken.excludedBy): string[] {
  const labels = codes.map((code) => {
    const label = ownLabel(spoken, code);
    return { label, part: partUnsaid(label, spoken.ofParts?.[code]) };
  });
  const byPart = Map.groupBy(labels, ({ part }) => part);
  const own = byPart.get("") ?? [];
  byPart.delete("");
  const ofParts = [...byPart].map(([part, some]) => inPart(listed(some.map(({ label }) => label)), part));
  return [...own.map(({ label }) => label), ...ofParts];
}

/** Of a code that says of a figure that it may be wrong. */
export const cautionOf = (code: string): string => checkNamed(code)?.contradiction ?? suspicionOf(code);

/** Its note counts for how far an answer is trusted. */
export function doubtOfCode(code: string): Doubt | undefined {
  const doubt = checkNamed(code)?.doubt;
  return typeof doubt === "object" ? doubt : undefined;
}

/** Most notes say how to read a figure; these speak against it. */
export const speaksAgainst = ({
  code,
  verdict,
  contradicts,
}: Pick<CheckOutcome, "code" | "verdict" | "contradicts">): boolean =>
  verdict === "noted" && (contradicts === true || doubtOfCode(code) !== undefined);

/** The codes of those of a ranked value. */
export const against = ({ noted, contradicts }: Pick<RankedValue, "noted" | "contradicts">): string[] =>
  noted.filter((code) =>
    speaksAgainst({ code, verdict: "noted", ...(contradicts?.includes(code) && { contradicts: true }) }),
  );

/** Its note means that a figure may be wrong. */
export const isHeavy = (code: string): boolean => doubtOfCode(code)?.weight === "heavy";

/** Little's law, which proves rate and latency right. Its outcome is also kept in a field of its own, `law`. */
export const LAW = little;

/** What confirms a result that the law cannot check; undefined where nothing does. */
export const confirmationOf = (subject: Subject): string | undefined =>
  confirmedOtherwise(subject, valuesOf(LAW.thresholds));

/** Checks that say of one of these credible figures that it may be wrong, in the order of the checks. */
export const cautionsOf = (...values: readonly RankedValue[]): string[] =>
  allChecks().flatMap(({ code }) =>
    values.some(
      ({ noted, contradicts }) => contradicts?.includes(code) || (noted.includes(code) && isHeavy(code)),
    )
      ? [code]
      : [],
  );
