/** Questions that the entrance's form does not ask lead to where they are answered. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { waysIn } from "../../src/render/blocks/ways-in.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();

test("the best p99 write latency is that of each environment, by the test in which it has most", () => {
  const way = waysIn(edition).find(({ text }) => text === "Best p99 write latency");
  const asked = new URLSearchParams(way?.href.split("?")[1]);
  assert.deepEqual([asked.get("m"), asked.get("w")], ["write.p99", null]);
});

test("and is not there where nobody's can be told from another's", () => {
  const judgement = { ...edition.judgement, rankings: [] };
  const ways = waysIn({ ...edition, judgement }).map(({ text }) => text);
  assert.ok(!ways.includes("Best p99 write latency") && ways.length > 0);
});
