/** Lives of volumes as a session measured them, held against the audit log. */
import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import type { BriefLife, Churn, Density, Life, LifeOfVolume } from "../../src/schema/life.ts";
import { AuditLog } from "./audit.ts";
import type { Measured } from "./measure.ts";

const filesOf = <T>(measured: readonly Measured[], kind: "life" | "churn" | "density"): T[] =>
  measured
    .filter(({ cell }) => cell.workload.kind === kind)
    .map(({ outcome }) => JSON.parse(String(outcome.files[0]?.content)) as T);

export const livesOf = (measured: readonly Measured[]): Life[] => filesOf<Life>(measured, "life");
export const churnOf = (measured: readonly Measured[]): Churn =>
  filesOf<Churn>(measured, "churn")[0] ?? assert.fail("no churn");
export const densityOf = (measured: readonly Measured[]): Density =>
  filesOf<Density>(measured, "density")[0] ?? assert.fail("no density");

/** A volume may be bound before or after its pod has a node. */
export function inOrder({ name, ...of }: LifeOfVolume): void {
  const { asked, bound, first, again, expanded, snapshot, restored, cloned, moved, deleted, gone } = of;
  const done = [
    ...(expanded ? [expanded.asked, expanded.grown] : []),
    ...(snapshot ? [snapshot.asked, snapshot.ready] : []),
    ...(restored ? [restored.asked, restored.running] : []),
    ...(cloned ? [cloned.asked, cloned.running] : []),
    ...(moved ? [moved.asked, moved.scheduled, moved.running] : []),
  ];
  const mounts = [first.scheduled, first.running, again.scheduled, again.running];
  for (const stamps of [
    [asked, bound, first.running],
    [asked, ...mounts, ...done, deleted, gone],
  ])
    assert.ok(
      stamps.every((at, i) => at !== undefined && (i === 0 || at >= (stamps[i - 1] ?? 0))),
      `${name}: ${stamps.join(", ")}`,
    );
}

export type Spanned = Parameters<AuditLog["took"]>[0];

const measuredMs: Record<Spanned, (one: BriefLife & Partial<LifeOfVolume>) => number> = {
  provision: ({ asked, bound }) => between(asked, bound),
  mount: ({ first }) => between(first.scheduled, first.running),
  remount: ({ again }) => between(again?.scheduled, again?.running),
  move: ({ moved }) => between(moved?.scheduled, moved?.running),
  expand: ({ expanded }) => between(expanded?.asked, expanded?.grown),
  snapshot: ({ snapshot }) => between(snapshot?.asked, snapshot?.ready),
  restore: ({ restored }) => between(restored?.asked, restored?.running),
  clone: ({ cloned }) => between(cloned?.asked, cloned?.running),
};

const between = (from = Number.NaN, to = Number.NaN): number => to - from;

/** The middle of what lies between what was measured and what the log has; a machine that is busy is late now and then. */
export function agreesWithAudit(
  t: Pick<TestContext, "diagnostic">,
  folder: string,
  namespace: string,
  all: readonly BriefLife[],
  spans: readonly Spanned[],
): void {
  const log = new AuditLog(folder, namespace);
  for (const span of spans) {
    const apart = all.map((one) => Math.abs(measuredMs[span](one) - log.took(span, one)));
    const middle = apart.toSorted((a, b) => a - b)[Math.floor((apart.length - 1) / 2)] ?? Number.NaN;
    const took = all.map(measuredMs[span]);
    const told = `${span}: ${took.join(", ")} ms, in the middle ${middle} ms apart`;
    t.diagnostic(told);
    assert.ok(middle < Math.max(150, Math.max(...took) / 5), told);
  }
}

/** Every attachment of every volume was seen, within 50 ms in the middle of how long the log says that it took. */
export function attachedAsInAudit(
  t: Pick<TestContext, "diagnostic">,
  folder: string,
  namespace: string,
  all: readonly BriefLife[],
): void {
  const log = new AuditLog(folder, namespace);
  const apart: Record<"attach" | "detach", number[]> = { attach: [], detach: [] };
  for (const one of all) {
    const seen = one.attachments ?? [];
    const audited = log.attachments(one);
    assert.ok(seen.length > 0, one.name);
    assert.equal(seen.length, audited.length, one.name);
    for (const [i, { asked, attached, released, detached }] of seen.entries()) {
      const by = audited[i] ?? assert.fail();
      apart.attach.push(Math.abs(between(asked, attached) - (by.attached - by.asked)));
      apart.detach.push(Math.abs(between(released, detached) - (by.detached - by.released)));
      t.diagnostic(
        `attached in ${between(asked, attached)} ms, by the log ${by.attached - by.asked}; detached in ${between(released, detached)} ms, by the log ${by.detached - by.released}`,
      );
    }
  }
  for (const [what, each] of Object.entries(apart)) {
    const middle = each.toSorted((a, b) => a - b)[Math.floor((each.length - 1) / 2)] ?? Number.NaN;
    assert.ok(middle < 50, `${what}: ${each.join(", ")} ms apart`);
  }
}
