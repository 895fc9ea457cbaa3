/** Kinds of targets that a plugin brings. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { engineDir } from "../../src/effects/engine.ts";
import { DECLARATION, fioJson, ownProcess, Report } from "../support/report.ts";

/** What "fiolio" leads to where it is installed. */
const API = pathToFileURL(join(engineDir, "src/plugins/api.ts")).href;

/** A kind of target that hands out one recorded result; `more` stands before its end. */
const targetPlugin = (more = "", kind = "fiolio-plugin-toy/tape"): string => `
import { defineConfig, definePlugin, defineTarget, demands, id, matrix, profileCells, z } from ${JSON.stringify(API)};

const KIND = ${JSON.stringify(kind)};
const tape = defineTarget({
  kind: KIND,
  schema: z
    .strictObject({ kind: z.literal(KIND), ...matrix, deployment: id })
    .transform((one) => ({ ...one, measures: { profiles: one.profiles, of: { deployment: one.deployment } } })),
  runner: async (target, { profiles }) => ({
    preflight: async () => [],
    cells: async () => profileCells(target, target.deployment, demands(profiles)),
    run: async () => ({ files: [{ suffix: ".json", content: ${JSON.stringify(fioJson(1))} }] }),
    close: async () => [],
    ${more}
  }),
});
export default defineConfig({ plugins: [definePlugin({ name: "fiolio-plugin-toy", version: "3.0.0", targets: [tape] })] });
`;

describe("a plugin's kind of target", () => {
  let report: Report;
  before(async () => {
    report = await Report.create({
      "fiolio.yaml": `${DECLARATION}targets:\n  - { kind: fiolio-plugin-toy/tape, id: toy, environment: lab, deployment: lab-ceph, profiles: [toy] }\n`,
      "profiles/toy.fio": "; Toy\n[read]\nsize=4m\ntime_based\nruntime=5\nrw=randread\n",
    });
  });
  after(() => report.remove());
  const collect = async (config: string) => {
    await report.write("fiolio.config.ts", config);
    return ownProcess(["collect", "--fresh", "--root", report.root]);
  };

  test("is declared, measured and recorded as the engine's own are; the run says whose it is", async () => {
    const { code, stdout, stderr } = await collect(targetPlugin());
    assert.equal(code, 0, stdout + stderr);
    const { provenance, repeat } = JSON.parse(
      await report.read("data/results/lab/lab-ceph/lab-ceph.toy-r1.json"),
    );
    assert.deepEqual(provenance.target, { plugin: { name: "fiolio-plugin-toy", version: "3.0.0" } });
    assert.equal(repeat.series, "toy");
    assert.equal((await ownProcess(["check", "--root", report.root])).code, 0);
  });

  for (const [what, more, said] of [
    [
      "look at it",
      'preflight: async () => { throw new Error("no eyes"); },',
      /^toy: error: the plugin fiolio-plugin-toy 3\.0\.0 failed to look at it: no eyes\. Tell its authors/m,
    ],
    [
      "list its cells",
      'cells: async () => { throw new Error("no list"); },',
      /^toy: error: the plugin fiolio-plugin-toy 3\.0\.0 failed to list its cells: no list\. Tell its authors/m,
    ],
    [
      "run a cell",
      'run: async () => { throw new Error("no legs"); },',
      /its plugin failed: fiolio-plugin-toy 3\.0\.0: no legs/,
    ],
    [
      "clean up",
      'close: async () => { throw new Error("no broom"); },',
      /the plugin fiolio-plugin-toy 3\.0\.0 failed to clean up: no broom\. Tell its authors/,
    ],
  ] as const)
    test(`that fails to ${what} is named in one line`, async () => {
      const { code, stdout, stderr } = await collect(targetPlugin(more));
      assert.equal(code, 1, stdout + stderr);
      assert.match(`${stdout}${stderr}`, said);
      assert.doesNotMatch(stderr, /^ +at /m);
    });

  for (const [what, config, said] of [
    [
      "of another's name",
      targetPlugin("", "local"),
      /^fiolio\.config\.ts: expected a kind of target named fiolio-plugin-toy\/ and a word in lower case, found "local"\. Correct it\.$/m,
    ],
    [
      "whose schema takes any kind",
      targetPlugin().replace("z.literal(KIND)", "z.string()"),
      /^fiolio\.config\.ts: expected the schema of fiolio-plugin-toy\/tape to take z\.literal/m,
    ],
    [
      "that comes twice",
      targetPlugin().replace("targets: [tape]", "targets: [tape, tape]"),
      /^fiolio\.config\.ts: expected each kind of target once, found fiolio-plugin-toy\/tape twice\./m,
    ],
  ] as const)
    test(`one ${what} is refused in one line`, async () => {
      const { code, stderr } = await collect(config);
      assert.equal(code, 1);
      assert.match(stderr, said);
    });
});
