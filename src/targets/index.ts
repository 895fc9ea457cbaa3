/** The kinds of targets, one line each. */
import type { Target } from "../schema/target.ts";
import { kubernetes } from "./kubernetes/kind.ts";
import { local } from "./local/kind.ts";
import type { TargetKind } from "./target-kind.ts";

export const TARGET_KINDS: readonly TargetKind[] = [local, kubernetes];

export function kindOf({ kind }: Target): TargetKind {
  const found = TARGET_KINDS.find((one) => one.kind === kind);
  if (found === undefined) throw new Error(`no kind of target is called ${kind}`);
  return found;
}
