/** Doubt that spreads: what cannot be checked beside results of the same workload in the same document that fail. */
import { METRICS } from "../../schema/metric.ts";
import { listed } from "../../text/words.ts";
import type { JudgedResult } from "./judged-result.ts";
import type { CheckOutcome, Verdict } from "./outcomes.ts";
import type { Values } from "./thresholds.ts";

/** From so many results on, and more than this share of those that could be checked. */
type Bounds = Values<"leastBrokenSiblings" | "shareOfBrokenSiblings">;

const CHECKED: ReadonlySet<Verdict | undefined> = new Set(["passed", "noted", "excluded"]);

/** Notes the law on results with latencies that it could not check, where it refutes most of what it could check beside them. */
export function doubtSiblings(results: readonly JudgedResult[], t: Bounds): JudgedResult[] {
  const groups = Map.groupBy(results, siblingKey);
  const broken = new Map([...groups].map(([key, group]) => [key, brokenOf(key, group, t)]));
  return results.map((one) => {
    const said = broken.get(siblingKey(one));
    const { law } = one;
    if (said === undefined || law?.verdict !== "unchecked" || !hasLatency(one)) return one;
    const missing = missingIn(law);
    const noted: CheckOutcome = {
      ...law,
      verdict: "noted",
      evidence: `Not to be checked without ${missing}, and in doubt: ${said}.`,
    };
    return { ...one, law: noted, outcomes: one.outcomes.map((each) => (each === law ? noted : each)) };
  });
}

/** "read IOPS and write IOPS", of an outcome that lacks them. */
export const missingIn = ({ evidence }: CheckOutcome): string =>
  evidence.replace(/^Missing: /, "").replace(/\.$/, "");

/** Of one document, or "" where the tool's own output is at hand: one file's fault says nothing of another's. */
const siblingKey = ({ run, workloadId }: JudgedResult): string =>
  run.provenance.source === undefined ? "" : `${run.provenance.source.id}\n${workloadId}`;

const hasLatency = ({ result }: JudgedResult): boolean =>
  METRICS.some(({ unit, read }) => unit === "ns" && read(result) !== undefined);

function brokenOf(key: string, group: readonly JudgedResult[], t: Bounds): string | undefined {
  if (key === "") return undefined;
  const checked = group.filter(({ law }) => CHECKED.has(law?.verdict));
  const broken = checked.filter(({ law }) => law?.verdict === "excluded");
  const enough = broken.length >= t.leastBrokenSiblings;
  if (!enough || broken.length <= t.shareOfBrokenSiblings * checked.length) return undefined;
  const names = listed(broken.map(({ run }) => run.id));
  return `of the ${checked.length} results of this workload in the same document that can be checked, ${broken.length} fail (${names})`;
}
