/** Charts are drawn beside the making of pages, which do not wait for them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";
import { judgedEditions } from "../../src/publish/editions.ts";
import { inputOf, loadReport } from "../../src/publish/report.ts";
import { renderReport } from "../../src/render/index.ts";

test("all pages of an edition with many charts are made while none of these is drawn yet", {
  timeout: 60_000,
}, async () => {
  const loaded = await loadReport(engineDir);
  const bundles = { vega: "", tableFiles: "", judgeOwn: "", specs: "" };
  const editions = judgedEditions(loaded.record, false).slice(-1);
  const input = inputOf(loaded, editions, bundles, { root: engineDir, generated: engineDir });
  const drawn = Promise.withResolvers<void>();
  let asked = 0;
  const drawer = async () => {
    asked++;
    await drawn.promise;
    return { svg: "<svg></svg>", file: "", spec: "" };
  };
  let charts = 0;
  for await (const [path] of renderReport({ ...input, drawer })) {
    if (path.startsWith("assets/charts/")) charts++;
    if (path !== "data/answers/next.json") continue;
    assert.equal(charts, 0);
    assert.ok(asked > 40, `${asked}`);
    drawn.resolve();
  }
  assert.equal(charts, asked);
});
