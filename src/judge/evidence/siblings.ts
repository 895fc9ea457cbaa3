/** Doubt about results that cannot be checked, where others of the same workload in the same document fail the check. */
import { listed, upperFirst } from "../../text/words.ts";
import type { JudgedResult } from "./judged-result.ts";
import { type CheckOutcome, heldMetrics, type Verdict } from "./outcomes.ts";
import type { Values } from "./thresholds.ts";

/** At least so many results must fail, and at least this share of those that could be checked. */
type Bounds = Values<"leastBrokenSiblings" | "shareOfBrokenSiblings">;

/** Why a result that cannot be checked stays all the same: another law confirms it, or a person vouches for it. */
export type Confirmation = (one: JudgedResult) => string | undefined;

const CHECKED: ReadonlySet<Verdict | undefined> = new Set(["passed", "noted", "excluded"]);

/**
 * Where Little's law refutes most results that it can check, those that it cannot check are excluded too, but for what is
 * confirmed otherwise: no result becomes better for leaving out the figure that would have refuted it.
 */
export function doubtSiblings(
  results: readonly JudgedResult[],
  t: Bounds,
  confirmation: Confirmation,
): JudgedResult[] {
  const groups = Map.groupBy(results, siblingKey);
  const broken = new Map([...groups].map(([key, group]) => [key, brokenOf(key, group, t)]));
  return results.map((one) => {
    const said = broken.get(siblingKey(one));
    const { law } = one;
    if (said === undefined || law?.verdict !== "unchecked" || !hasFigures(one)) return one;
    const confirmed = confirmation(one);
    const doubted: CheckOutcome = {
      ...law,
      byOthers: true,
      verdict: confirmed === undefined ? "excluded" : "noted",
      plain: PLAIN,
      evidence: `It cannot be checked without ${missingIn(law)}, and others of its test fail: ${said}.${confirmed === undefined ? "" : ` ${upperFirst(confirmed)}: it stays.`}`,
    };
    return { ...one, law: doubted, outcomes: one.outcomes.map((each) => (each === law ? doubted : each)) };
  });
}

const PLAIN =
  "Its rate and latency cannot be held against each other; most rows of its test in the same document fail there.";

/** "read IOPS and write IOPS": what an outcome lacks. */
export const missingIn = ({ evidence }: CheckOutcome): string =>
  evidence.replace(/^Missing: /, "").replace(/\.$/, "");

/** Document and workload; "" where the tool's own output was imported, as one file's fault says nothing about another file. */
const siblingKey = ({ run, workloadId }: JudgedResult): string =>
  run.provenance.source === undefined ? "" : `${run.provenance.source.id}\n${workloadId}`;

/** A rate is as much in doubt as a latency: where their product is wrong, either may be. */
const hasFigures = ({ result, run }: JudgedResult): boolean =>
  run.basis !== "estimated" &&
  (heldMetrics(result, "latencies").length > 0 || heldMetrics(result, "others").length > 0);

function brokenOf(key: string, group: readonly JudgedResult[], t: Bounds): string | undefined {
  if (key === "") return undefined;
  const { checked, broken } = checkedOf(group);
  if (!isBroken(group, t)) return undefined;
  const names = listed(broken.map(({ run }) => run.id));
  return `of the ${checked.length} results of this workload in the same document that can be checked, ${broken.length} fail (${names})`;
}

function checkedOf(group: readonly JudgedResult[]): Record<"checked" | "broken", JudgedResult[]> {
  const checked = group.filter(({ law }) => CHECKED.has(law?.verdict) && law?.byOthers !== true);
  return { checked, broken: checked.filter(({ law }) => law?.verdict === "excluded") };
}

/** Whether so many of the results that can be checked fail that the others are in doubt. */
export function isBroken(group: readonly JudgedResult[], t: Bounds): boolean {
  const { checked, broken } = checkedOf(group);
  return broken.length >= t.leastBrokenSiblings && broken.length >= t.shareOfBrokenSiblings * checked.length;
}

/** The results of its workload in its document, itself among them; none where its tool's own output was imported. */
export function siblingsOf(results: readonly JudgedResult[], one: JudgedResult): JudgedResult[] {
  const key = siblingKey(one);
  return key === "" ? [] : results.filter((other) => siblingKey(other) === key);
}
