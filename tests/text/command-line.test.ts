import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { commandLine } from "../../src/text/command-line.ts";

describe("a command in a message", () => {
  const script = { npm_lifecycle_event: "check", npm_command: "run-script" };
  const npx = { npm_lifecycle_event: "npx", npm_command: "exec" };
  for (const [env, isRepository, collect, remove] of [
    [script, true, "npm run collect -- --only lab", "npm run remove -- --only lab"],
    [{}, true, "npm run collect -- --only lab", "npm run remove -- --only lab"],
    [script, false, "npm run collect -- --only lab", "npx fiolio remove --only lab"],
    [npx, false, "npx fiolio collect --only lab", "npx fiolio remove --only lab"],
    [{}, false, "npx fiolio collect --only lab", "npx fiolio remove --only lab"],
  ] as const)
    test(`${JSON.stringify(env)} ${isRepository ? "in the repository" : "installed"}`, () => {
      assert.equal(commandLine("collect", "--only lab", { env, isRepository }), collect);
      assert.equal(commandLine("remove", "--only lab", { env, isRepository }), remove);
    });

  test("without arguments has no dashes", () => {
    assert.equal(commandLine("check", "", { env: script, isRepository: true }), "npm run check");
  });
});
