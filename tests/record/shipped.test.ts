/** The report's own record holds together. An emptied record does too: nothing here needs any of it to be there. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";
import { loadProfiles } from "../../src/fio/profiles.ts";
import { loadRecord } from "../../src/record/load.ts";
import { declaredDurability } from "../../src/schema/durability.ts";
import { metricById } from "../../src/schema/metric.ts";
import type { FiolioRecord } from "../../src/schema/record.ts";

const { record, problems } = await loadRecord(engineDir);
const profiles = await loadProfiles(engineDir);

describe("the shipped record", () => {
  test("is what its schemas say, and every reference in it resolves", () => {
    assert.deepEqual(problems, []);
  });

  test("asserts only what was measured: each claim's figures are in the runs that it names", () => {
    const claims = [...record.claims].flatMap(([source, file]) =>
      file.claims.map((claim) => ({ ...claim, source })),
    );
    const dangling = claims.flatMap(({ source, id, asserts }) =>
      operandsOf(asserts)
        .filter((operand) => !measured(record, operand))
        .map(({ run, metric }) => `${source}: ${id}: ${run} has no ${metric}`),
    );
    assert.deepEqual(dangling, []);
  });

  test("declares no deployment to survive more losses than it has copies for", () => {
    const tooMany = [...record.deployments].flatMap(([id, deployment]) => {
      const backend = record.backends.get(deployment.backend);
      const { failures = 0 } = declaredDurability(backend, deployment);
      const { replicas, erasureCoding } = backend ?? {};
      const spare = erasureCoding?.parity ?? (deployment.replication?.copies ?? replicas ?? 2) - 1;
      return failures > spare ? [`${id}: ${failures} failures with ${spare} to spare`] : [];
    });
    assert.deepEqual(tooMany, []);
  });

  test("says of every required metric of a use case what is enough, in a plausible amount and with a source", () => {
    const plausible = { ns: [1e6, 1e8], iops: [100, 10_000], "bytes/s": [1e6, 1e9] };
    const wrong = [...record.useCases].flatMap(([id, { metrics }]) =>
      metrics.flatMap(({ metric, required, enough, enoughSource }) => {
        const [least = 0, most = 0] = plausible[metricById.get(metric)?.unit ?? "ns"];
        if (enough === undefined && !required) return [];
        const isRight = enough !== undefined && enough >= least && enough <= most && enoughSource;
        return isRight ? [] : [`${id}: ${metric}: ${enough}`];
      }),
    );
    assert.deepEqual(wrong, []);
  });

  test("has ids of claims, findings and observations once in each file", () => {
    const files = [
      ...[...record.claims].map(([id, file]) => ({ file: `claims/${id}`, ids: file.claims })),
      ...[...record.findings].map(([id, file]) => ({ file: `findings/${id}`, ids: file.findings })),
      ...[...record.observations].map(([id, file]) => ({
        file: `observations/${id}`,
        ids: file.observations,
      })),
    ];
    const twice = files.flatMap(({ file, ids }) =>
      ids
        .filter(({ id }, i) => ids.findIndex((other) => other.id === id) < i)
        .map(({ id }) => `${file}: ${id}`),
    );
    assert.deepEqual(twice, []);
  });
});

describe("profiles", () => {
  for (const { id, title, description } of profiles) {
    test(`${id} says what it is`, () => {
      assert.notEqual(title, id);
      assert.notEqual(description, "");
    });
  }
});

type Operand = { run: string; result?: string | undefined; metric: string };

/** Every operand of an assertion, of whatever kind: they are the objects that name a run and a metric. */
function operandsOf(asserts: unknown): Operand[] {
  if (typeof asserts !== "object" || asserts === null) return [];
  if ("run" in asserts && "metric" in asserts) return [asserts as Operand];
  return Object.values(asserts).flatMap(operandsOf);
}

function measured({ runs }: FiolioRecord, { run, result, metric }: Operand): boolean {
  const read = metricById.get(metric)?.read;
  const results = runs.get(run)?.results.filter(({ name }) => result === undefined || name === result) ?? [];
  return read !== undefined && results.length === 1 && results.every((one) => read(one) !== undefined);
}
