import assert from "node:assert/strict";
import { test } from "node:test";
import { deploymentId } from "../../src/targets/kubernetes/describe.ts";
import { longestName, nameFindings } from "../../src/targets/kubernetes/preflight/names.ts";
import { declarationFindings } from "../../src/targets/kubernetes/preflight/preflight.ts";
import { target } from "./cells.ts";

const sizes = (declared: Record<string, unknown>): string[] =>
  declarationFindings(target(declared), {
    profiles: [{ id: "quick", title: "Quick", description: "", text: "", path: "quick.fio" }],
    demand: new Map([["quick", { seconds: 1, bytes: 256 * 2 ** 20 }]]),
  })
    .map(({ severity, message }) => `${severity} ${message}`)
    .filter((line) => / wants /.test(line));

test("a workload that asks for more than the volume holds is known before it runs, kbench by its default size too", () => {
  const kbench = { image: "kbench:1" };
  assert.deepEqual(sizes({ volumeSize: "33Gi", kbench }), []);
  assert.deepEqual(sizes({ volumeSize: "100Mi", kbench }), [
    "warning profile quick: wants 256 MiB, the volume has 100 MiB; fio will run out of space. Raise volumeSize.",
    "warning kbench: wants 30 GiB, the volume has 100 MiB; it will run out of space. Raise volumeSize, or lower kbench.size.",
  ]);
});

const named = (...classes: string[]): string[] =>
  nameFindings(classes, (name) => deploymentId(target(), name, []), longestName(target())).map(
    ({ severity, message }) => `${severity} ${message}`,
  );

test("classes that would be filed as one deployment are refused before anything is measured", () => {
  assert.deepEqual(named("x-twin", "x.twin", "y"), []);
  assert.match(
    named("x-twin", "x--twin").join("\n"),
    /^error StorageClasses x-twin and x--twin: expected a deployment each, all of them would become lab-x-twin\. Say /,
  );
});

test("so is one whose results no record would take for their names", () => {
  assert.deepEqual(named("a".repeat(60)), []);
  assert.match(
    named("a".repeat(162)).join("\n"),
    /^error StorageClass a{162}: .* at most 120 lower case letters/,
  );
});
