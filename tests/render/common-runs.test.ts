/** Runs that answers share measure whatever the page of each answer says to measure: no two pages ask for different runs. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { bestMeasurements, measurementBlocks } from "../../src/render/blocks/answers/measuring.ts";
import { apartSpans, commonRunsIn, otherRunsSpans } from "../../src/render/blocks/plan/common-runs.ts";
import { planOf } from "../../src/render/blocks/plan/plan.ts";
import { plain } from "../../src/render/edition/view.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();
const unsettled = edition.judgement.recommendations.filter(({ verdict }) => verdict !== "decided");

test("a common run measures all storages that the page of each of its answers says to run", () => {
  let counted = 0;
  for (const answer of unsettled) {
    const { runs } = commonRunsIn(edition, answer.environment);
    const run = runs.find(({ settles }) => settles.includes(answer.useCase));
    const plan = planOf(edition, answer);
    if (run === undefined || plan === undefined) continue;
    for (const id of [...plan.first, ...plan.rest])
      assert.ok(run.deployments.includes(id), `${answer.useCase} in ${answer.environment}: ${id}`);
    assert.ok(!plan.repeats, "one run tells nothing where repeats are needed");
    counted += 1;
  }
  assert.ok(counted > 20, String(counted));
});

test("of the others is told what their own pages say to run, and in the decision table how many they are", () => {
  let told = 0;
  for (const environment of edition.environments) {
    const { runs, apart } = commonRunsIn(edition, environment);
    const settled = new Set(runs.flatMap(({ settles }) => settles));
    const own = unsettled.filter((one) => one.environment === environment);
    if (runs.length === 0) continue;
    const left = own.filter((one) => !settled.has(one.useCase) && planOf(edition, one) !== undefined);
    assert.deepEqual(
      apart.map(({ answer }) => answer.useCase),
      left.map(({ useCase }) => useCase),
    );
    const said = apartSpans(edition, environment);
    const page = JSON.stringify(measurementBlocks(edition, environment));
    assert.ok(page.includes(JSON.stringify(said).slice(1, -1)), environment);
    const short = JSON.stringify(otherRunsSpans(edition, environment)).slice(1, -1);
    assert.ok(JSON.stringify(bestMeasurements(edition, [environment])).includes(short), environment);
    for (const { answer, plan } of apart) {
      assert.ok(plain(said).includes(plan.profile), answer.useCase);
      told += 1;
    }
  }
  assert.ok(told > 0);
});

test("a database that survives a node is measured first where it alone can still do, and in no run without it", () => {
  const said = plain(apartSpans(edition, "talos-homelab"));
  const { runs } = commonRunsIn(edition, "talos-homelab");
  const run = runs.find(({ settles }) => settles.includes("resilient-database"));
  if (run === undefined) assert.match(said, /Database that survives a node: ceph-filesystem.*, oltp-70-30/);
  else assert.ok(run.deployments.includes("talos-cephfs"));
});

test("an answer that needs repeats is in no common run", () => {
  const { apart } = commonRunsIn(edition, "talos-homelab");
  const service = apart.find(({ answer }) => answer.useCase === "sla-service");
  assert.equal(service?.plan.repeats, true);
  assert.match(
    plain(apartSpans(edition, "talos-homelab")),
    /^\S+ more need runs? of (its|their) own: .*Service with a latency objective: openebs-single-replica/,
  );
});
