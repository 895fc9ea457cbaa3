/** Worked examples on the help pages of checks: each is judged, none of them is typed, and none is part of a report. */
import assert from "node:assert/strict";
import { cp, rm } from "node:fs/promises";
import { after, before, describe, it } from "node:test";
import { collect } from "../../src/collect/collect.ts";
import { engineDir } from "../../src/effects/engine.ts";
import type { Check } from "../../src/judge/checks/check.ts";
import type { CheckOutcome } from "../../src/judge/evidence/outcomes.ts";
import { CHECKS } from "../../src/judge/index.ts";
import { loadContent } from "../../src/publish/content-files.ts";
import { judgedEditions } from "../../src/publish/editions.ts";
import { examplesRoot, loadExamples } from "../../src/publish/examples.ts";
import { loadRecord } from "../../src/record/load.ts";
import { editionOf } from "../../src/render/edition/edition.ts";
import { madeExample, speaks } from "../../src/render/edition/examples.ts";
import { renderReport } from "../../src/render/index.ts";
import { exampleBlocks } from "../../src/render/pages/checks/check-example.ts";
import { examplesIn } from "../../src/render/shortcodes/content.ts";
import type { FiolioRecord } from "../../src/schema/record.ts";
import { direction, homelab, MS, outcomesOf, recordOf, resultOf, runOf } from "../judge/small-record.ts";
import { Report } from "../support/report.ts";
import { fixtureReport } from "./fixture.ts";

const examples = await loadExamples();
const checkOf = (code: string): Check => CHECKS.find((check) => check.code === code) as Check;

describe("the engine's examples", () => {
  for (const check of CHECKS)
    it(`show ${check.code} when it speaks`, () => {
      const example = madeExample(examples, check);
      assert.ok(example && speaks(example), `${check.example}: ${example?.outcome.evidence}`);
    });

  it("are each named by a check, or shown by a guide", async () => {
    const guides = examplesIn((await loadContent(engineDir)).files);
    const shown = new Set([...CHECKS.flatMap(({ example }) => example), ...guides]);
    assert.deepEqual([...shown].sort(), [...examples.record.deployments.keys()].sort());
  });

  it("say in a sentence what they are", () => {
    for (const [id, { summary = "" }] of examples.record.deployments)
      assert.match(summary, /^[A-Zf].*\.$/, id);
  });

  it("are what importers make of their raw files", async () => {
    const report = await Report.create();
    try {
      await rm(report.root, { recursive: true });
      await cp(examplesRoot, report.root, { recursive: true });
      await rm(report.path(".fiolio"), { recursive: true, force: true });
      const before = await report.contents("data/results");
      await rm(report.path("data/results"), { recursive: true });
      await collect({ root: report.root });
      assert.deepEqual(
        await report.contents("data/results"),
        before,
        "run: node src/cli.ts collect --root examples --no-run",
      );
    } finally {
      await report.remove();
    }
  });
});

describe("the worked example of a check", () => {
  const shown = (record: FiolioRecord, code: string): string => {
    const [next] = judgedEditions(record, false);
    assert.ok(next);
    return JSON.stringify(exampleBlocks(editionOf(record, next, CHECKS), checkOf(code), examples));
  };
  const evidence = (code: string): string => madeExample(examples, checkOf(code))?.outcome.evidence ?? "none";

  it("is the engine's own where a report holds nothing, and says so, with its files", () => {
    const text = shown(recordOf({}), "UNSTEADY");
    assert.ok(text.includes(evidence("UNSTEADY")));
    assert.match(text, /Not from the record/);
    assert.match(text, /it takes part in no ranking/);
    assert.match(
      text,
      /"\/examples\/raw\/examples\/neighbour-for-twelve-seconds\/neighbour-for-twelve-seconds_iops\.1\.log"/,
    );
  });

  it("is the record's own where the check says something there", () => {
    const failed = resultOf(homelab("read"), {}, { status: "failed", errors: [{ text: "no such volume" }] });
    const runs = [runOf("a", "first", [failed])];
    const text = shown(recordOf({ runs }), "FAILED");
    assert.match(text, /It failed: no such volume\./);
    assert.match(text, /\/runs\/a\.first\/#result-1/);
    assert.doesNotMatch(text, /Not from the record|One that passes/);
  });

  it("is of the figure itself before one that others of its document refute", () => {
    const mixed = { ...homelab("randread"), numjobs: 4, iodepth: 32, outstanding: 128 };
    const broken = resultOf(mixed, { read: direction({ iops: 126_000 }, { mean: 37 * MS }) });
    const rateless = resultOf(mixed, { read: direction({}, { mean: 50 * MS }) });
    const runs = [
      runOf("a", "table", [rateless]),
      runOf("b", "table", [broken]),
      runOf("c", "table", [broken]),
    ];
    const text = shown(recordOf({ runs }), "LITTLE");
    assert.match(text, /126,000 IOPS x 37 ms = /);
    assert.doesNotMatch(text, /cannot be checked/);
  });

  it("is both where results of the record only pass", () => {
    const passed = resultOf(homelab("read"), { read: { iops: 9000 } });
    const [outcome] = outcomesOf("FAILED", passed) as [CheckOutcome];
    const text = shown(recordOf({ runs: [runOf("a", "first", [passed])] }), "FAILED");
    assert.ok(text.indexOf(evidence("FAILED")) < text.indexOf("One that passes"));
    assert.ok(text.indexOf("One that passes") < text.indexOf(outcome.evidence));
  });
});

describe("a report with the engine's examples beside it", () => {
  let root = "";
  let record: FiolioRecord;
  before(async () => {
    root = await fixtureReport();
    ({ record } = await loadRecord(root));
  });
  after(() => rm(root, { recursive: true, force: true }));

  const filesWith = async (given: typeof examples): Promise<Map<string, string | undefined>> => {
    const engine = {
      root,
      generated: root,
      site: { layouts: [], assets: [] },
      fonts: [root],
      content: [],
      baseURL: "/",
    };
    const content = await loadContent(root);
    const report = renderReport({
      record,
      editions: judgedEditions(record, false),
      engine,
      content: content.files,
      examples: given,
      vega: "",
      tableFiles: "",
      judgeOwn: "",
      specs: "",
    });
    const files = new Map<string, string | undefined>();
    for await (const [path, content] of report)
      files.set(path, typeof content === "object" ? Buffer.from(content).toString("latin1") : content);
    return files;
  };

  it("differs from one without them in help pages of checks, and in what guides show with pages of their own: no run, no ranking, no download, no count", async () => {
    const without = await filesWith({ ...examples, results: [] });
    const files = await filesWith(examples);
    const isShown = (path: string): boolean =>
      /^content\/shared\/examples\/|^data\/answers\//.test(path) ||
      /^(?:assets|static)\/charts\/(?:percentile-curve|latency-cdf|histograms|time-series|latency-heatmap)-/.test(
        path,
      );
    const others = (all: ReadonlyMap<string, unknown>): string[] =>
      [...all.keys()].filter((path) => !isShown(path));
    assert.deepEqual(others(files), others(without));
    assert.ok(files.has("content/shared/examples/reads-beside-writes.neighbour/_index.md"));
    const changed = [...files].filter(([path, text]) => text !== without.get(path)).map(([path]) => path);
    assert.ok(changed.length > CHECKS.length, "help pages of three editions");
    for (const path of changed.filter((one) => !isShown(one)))
      assert.match(path, /^content\/[^/]+\/checks\/[a-z0-9-]+\/index\.md$/);
  });

  it("says on the page of an example what checks found of it, as pages of runs do, each leading to its check", async () => {
    const files = await filesWith(examples);
    const page = files.get("content/shared/examples/reads-beside-writes.neighbour/_index.md") ?? "";
    assert.match(page, /Failed or noted/);
    assert.match(page, /varies by 149\s%/);
    assert.match(page, /\/checks\/unsteady\//);
    assert.match(page, /Passed \(\d+\)/);
  });

  it("holds no run, deployment or environment of theirs", () => {
    for (const kind of ["runs", "deployments", "environments", "backends"] as const)
      for (const id of examples.record[kind].keys()) assert.ok(!record[kind].has(id), id);
  });
});
