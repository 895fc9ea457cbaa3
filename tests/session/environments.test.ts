/** Targets of this machine share its environment: what they measure is compared. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { declarationOf } from "../../src/schema/declaration.ts";
import { environmentOf } from "../../src/schema/target.ts";
import { localTarget } from "../../src/targets/local/schema.ts";

const environments = (...targets: object[]): string[] =>
  declarationOf(localTarget)
    .parse({
      format: "fiolio/1",
      title: "Mine",
      description: "Two disks.",
      targets: targets.map((target) => ({ kind: "local", profiles: ["quick"], ...target })),
    })
    .targets.map(environmentOf);

test("two disks of one machine are one environment, that of the first; what says its own keeps it", () => {
  assert.deepEqual(environments({ id: "ssd" }, { id: "disk" }), ["ssd", "ssd"]);
  assert.deepEqual(environments({ id: "ssd", environment: "box" }, { id: "disk" }), ["box", "box"]);
  assert.deepEqual(environments({ id: "ssd" }, { id: "nas", environment: "elsewhere" }), [
    "ssd",
    "elsewhere",
  ]);
});
