/** A test as people write it, for lists and sentences: "random write 4 KiB, queue depth 16". */
import { effectiveDepth, syncPolicy } from "../judge/evidence/in-flight.ts";
import { blockText, patternText, policyText } from "../judge/evidence/workload-id.ts";
import type { Workload } from "../schema/workload.ts";
import { lowerFirst, plural } from "../text/words.ts";

export function testText(workload: Workload): string {
  const { numjobs, direct } = workload;
  const depth = effectiveDepth(workload);
  const policy = syncPolicy(workload);
  return [
    `${lowerFirst(patternText(workload))} ${blockText(workload)}`,
    ...(depth === undefined ? [] : [`queue depth ${depth}`]),
    ...(numjobs === undefined || numjobs === 1 ? [] : [plural(numjobs, "job")]),
    ...(direct === false ? ["buffered"] : []),
    ...(policy === "none" ? [] : [policyText(policy)]),
  ].join(", ");
}
