import { originOf } from "../../record/upgrades.ts";
import type { FiolioRecord } from "../../schema/record.ts";
import { canonicalJson } from "../../text/canonical.ts";
import type { JudgedResult } from "../evidence/judged-result.ts";

/** Equal for results of one cell before and after an upgrade, whichever node the client was on. */
export const cellKey = (
  deployments: FiolioRecord["deployments"],
  { run, comparisonId, workloadId, cell }: JudgedResult,
): string =>
  [
    run.environment,
    originOf(deployments, run.deployment),
    comparisonId,
    workloadId,
    canonicalJson({ ...cell, node: undefined }),
  ].join("\n");
