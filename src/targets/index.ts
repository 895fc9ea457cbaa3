/** The kinds of targets, one line each, and those that plugins add. */
import type { Target } from "../schema/target.ts";
import { kubernetes } from "./kubernetes/kind.ts";
import { kubevirt } from "./kubevirt/kind.ts";
import { local } from "./local/kind.ts";
import type { TargetKind } from "./target-kind.ts";
import { vm } from "./vm/kind.ts";

export const TARGET_KINDS: readonly TargetKind[] = [local, vm, kubernetes, kubevirt];
let all = TARGET_KINDS;

/** Once, before fiolio.yaml is read. */
export function addTargetKinds(more: readonly TargetKind[]): void {
  all = [...all, ...more];
}

export const targetKinds = (): readonly TargetKind[] => all;

export function kindOf({ kind }: Target): TargetKind {
  const found = all.find((one) => one.kind === kind);
  if (found === undefined) throw new Error(`no kind of target is called ${kind}`);
  return found;
}
