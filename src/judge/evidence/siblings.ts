/** Doubt that spreads: what cannot be checked beside results of the same workload in the same document that fail. */
import { METRICS } from "../../schema/metric.ts";
import { listed } from "../../text/words.ts";
import type { JudgedResult } from "./judged-result.ts";
import type { CheckOutcome, Verdict } from "./outcomes.ts";

/** From so many results on, and more than this share of those that could be checked. */
export const BROKEN_SIBLINGS = { least: 2, share: 0.5 } as const;

const CODE = "LITTLE";
const CHECKED: ReadonlySet<Verdict | undefined> = new Set(["passed", "noted", "excluded"]);

/** Notes LITTLE on results with latencies that it could not check, where it refutes most of what it could check beside them. */
export function doubtSiblings(results: readonly JudgedResult[]): JudgedResult[] {
  const groups = Map.groupBy(results, siblingKey);
  const broken = new Map([...groups].map(([key, group]) => [key, brokenOf(key, group)]));
  return results.map((one) => {
    const said = broken.get(siblingKey(one));
    const outcome = littleOf(one);
    if (said === undefined || outcome?.verdict !== "unchecked" || !hasLatency(one)) return one;
    const missing = missingIn(outcome);
    const noted: CheckOutcome = {
      ...outcome,
      verdict: "noted",
      evidence: `Not to be checked without ${missing}, and in doubt: ${said}.`,
    };
    return { ...one, outcomes: one.outcomes.map((each) => (each === outcome ? noted : each)) };
  });
}

/** "read IOPS and write IOPS", of an outcome that lacks them. */
export const missingIn = ({ evidence }: CheckOutcome): string =>
  evidence.replace(/^Missing: /, "").replace(/\.$/, "");

/** Of one document, or "" where the tool's own output is at hand: one file's fault says nothing of another's. */
const siblingKey = ({ run, workloadId }: JudgedResult): string =>
  run.provenance.source === undefined ? "" : `${run.provenance.source.id}\n${workloadId}`;

const littleOf = ({ outcomes }: JudgedResult): CheckOutcome | undefined =>
  outcomes.find(({ code }) => code === CODE);

const hasLatency = ({ result }: JudgedResult): boolean =>
  METRICS.some(({ unit, read }) => unit === "ns" && read(result) !== undefined);

function brokenOf(key: string, group: readonly JudgedResult[]): string | undefined {
  if (key === "") return undefined;
  const checked = group.filter((one) => CHECKED.has(littleOf(one)?.verdict));
  const broken = checked.filter((one) => littleOf(one)?.verdict === "excluded");
  const enough = broken.length >= BROKEN_SIBLINGS.least;
  if (!enough || broken.length <= BROKEN_SIBLINGS.share * checked.length) return undefined;
  const names = listed(broken.map(({ run }) => run.id));
  return `of the ${checked.length} results of this workload in the same document that can be checked, ${broken.length} fail (${names})`;
}
