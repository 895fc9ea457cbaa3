/** A line rate that is assumed: what is excluded by it is so only if it holds, and that is said. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { engineDir } from "../../../src/effects/engine.ts";
import { CHECKS, judge } from "../../../src/judge/index.ts";
import { loadRecord } from "../../../src/record/load.ts";

const { record } = await loadRecord(engineDir);
const runs = [...record.runs.values()].filter(({ deployment }) => deployment === "ocp-nfs-csi");

test("what is above a line rate that is assumed says so", () => {
  assert.ok(CHECKS.some(({ code }) => code === "LINE_RATE"));
  const told = judge(record, runs).results.flatMap(({ outcomes }) =>
    outcomes.flatMap(({ code, verdict, evidence }) =>
      code === "LINE_RATE" && verdict !== "unchecked" ? [evidence] : [],
    ),
  );
  assert.ok(told.length > 0);
  for (const evidence of told)
    assert.match(
      evidence ?? "",
      / that the network carries, if its link is one of 1 Gbit\/s as is assumed \(/,
    );
});
