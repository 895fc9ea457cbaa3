/** What a verdict over two calls level it names: by which figure, and in how many tests. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { verdictText } from "../../src/judge/side-by-side/pair-verdict.ts";
import { ownEdition } from "../render/own-edition.ts";

const { edition } = await ownEdition();

test("level is said of figures by their names, never of a main figure", () => {
  const titles = new Map([...edition.record.deployments].map(([id, { title }]) => [id, title]));
  const said = edition.judgement.pairings
    .flatMap(({ pairs }) => pairs)
    .filter(({ comparisons }) => comparisons.length > 0)
    .map((pair) => verdictText(pair, titles));
  assert.ok(said.length > 10);
  assert.ok(said.every((text) => !text.includes("main figure")));
  assert.ok(said.some((text) => /level in [^.;]*(?:IOPS|latency|bandwidth) of \d tests/.test(text)));
});
