/** The calls of fio that benchmark-operator made, joined into its run. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { joined } from "../../src/collectors/benchmark-operator/runs.ts";
import type { RunDraft } from "../../src/collectors/collector.ts";

const call = (from: string, to: string | undefined, clients: number): RunDraft => ({
  basis: "measured",
  tool: { name: "benchmark-operator" },
  measured: { from, ...(to !== undefined && { to }) },
  cell: { clients: { count: clients } },
  results: [],
  messages: [`said at ${from}`],
});

test("calls of fio are one run: from the first to the last, with the most clients that any had", () => {
  const [early, late] = ["2026-01-01T00:00:00Z", "2026-01-01T01:00:00Z"];
  const [run] = joined([call(late, late, 1), call(early, early, 3)], { key: "UUID-1", title: "t" });
  assert.deepEqual(run?.measured, { from: early, to: late });
  assert.deepEqual(run?.cell, { clients: { count: 3 } });
  assert.deepEqual(run?.messages, [`said at ${late}`, `said at ${early}`]);
  assert.equal(run?.key, "uuid-1");
  assert.deepEqual(joined([], { key: "k", title: "t" }), []);
  assert.equal(joined([call(early, late, 1)], { key: "k", title: "t" })[0]?.cell, undefined, "one client");
  const keyOf = (key: string) => joined([call(early, late, 1)], { key, title: "t" })[0]?.key;
  assert.equal(keyOf("k".repeat(60)), "k".repeat(60));
  assert.equal(keyOf("k".repeat(61)), undefined);
  assert.equal(keyOf("a_b"), undefined);
});
