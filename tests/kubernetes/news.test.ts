import assert from "node:assert/strict";
import { test } from "node:test";
import { News } from "../../src/targets/kubernetes/api/news.ts";

test("who waits is told once, and of nothing that was told before", async () => {
  const news = new News();
  const heard: string[] = [];
  news.tell();
  const first = news.next.then(() => heard.push("first"));
  news.tell();
  await first;
  const second = news.next.then(() => heard.push("second"));
  await Promise.resolve();
  assert.deepEqual(heard, ["first"]);
  news.tell();
  await second;
  assert.deepEqual(heard, ["first", "second"]);
});
