/** A preview makes the pages that are open and no others: each is what it is among all of them. */
import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { after, before, test } from "node:test";
import { judgedEditions } from "../../src/publish/editions.ts";
import { inputOf, loadReport } from "../../src/publish/report.ts";
import { renderReport } from "../../src/render/index.ts";
import type { ReportInput } from "../../src/render/report-input.ts";
import { fixtureReport } from "./fixture.ts";

type Texts = ReadonlyMap<string, string>;

let root = "";
let input: ReportInput;
const madeBy: NonNullable<ReportInput["madeBy"]> = new Map();
before(async () => {
  root = await fixtureReport();
  const loaded = await loadReport(root);
  const bundles = { vega: "", tableFiles: "", judgeOwn: "", specs: "" };
  const to = { root, generated: root, baseURL: "https://example.org/" };
  input = inputOf(loaded, judgedEditions(loaded.record, false), bundles, to);
});
after(() => rm(root, { recursive: true, force: true }));

const addressOf = (path: string): string => path.replace(/^content\/|\/_?index\.md$/g, "");

async function pagesOf(more: Partial<ReportInput>): Promise<Texts> {
  const pages = new Map<string, string>();
  for await (const [path, text] of renderReport({ ...input, madeBy, ...more }))
    if (path.startsWith("content/") && madeBy.has(addressOf(path))) pages.set(path, String(text));
  return pages;
}

test("of each folder and depth, a page asked for alone is the page among all", async () => {
  const all = await pagesOf({});
  const paths = [...all.keys()].filter((path) => /^content\/(?:next|shared)\//.test(path));
  const byKind = Map.groupBy(paths, (path) => {
    const parts = path.split("/");
    return [parts[1], parts[2], parts.length].join(" ");
  });
  const samples = [...byKind.values()].map((some) => some.at(-1) ?? "");
  assert.ok(samples.some((path) => path.includes("/runs/")) && samples.length > 20, samples.join("\n"));
  for (const path of samples) {
    const found = await pagesOf({ only: new Set([addressOf(path)]) });
    assert.deepEqual([...found], [[path, all.get(path)]], path);
  }
});
