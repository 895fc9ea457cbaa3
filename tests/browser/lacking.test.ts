/** What a reader can state of their storage, so that more checks can look. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { type Answer, judgeOwn } from "../../src/browser/judge-own.ts";
import type { ReaderFacts } from "../../src/browser/own-record.ts";

const EXAMPLES = join(import.meta.dirname, "../../examples/data/raw/examples");
const answerTo = async (name: string, facts: ReaderFacts = {}): Promise<Answer> =>
  judgeOwn([{ name, bytes: new Uint8Array(await readFile(join(EXAMPLES, name))) }], facts);

test("as many checks are promised as look where a reader states what they wait for", async () => {
  const path = "page-cache/page-cache.json";
  const decided = async (facts: ReaderFacts): Promise<string[]> =>
    (await answerTo(path, facts)).results.flatMap(({ outcomes }) =>
      outcomes.filter(({ verdict }) => verdict !== "unchecked").map(({ code }) => code),
    );
  const stated = { medium: "ssd", tierIops: 1000, wasWritten: true, hadCompany: false } as const;
  const before = new Set(await decided({}));
  const after = new Set([
    ...(await decided({ ...stated, networkGbits: 0 })),
    ...(await decided({ ...stated, networkGbits: 10 })),
  ]);
  const { lacking } = await answerTo(path);
  assert.deepEqual(lacking, {
    facts: ["medium", "tierIops", "wasWritten", "hadCompany", "networkGbits"],
    checks: [...after].filter((code) => !before.has(code)).length,
  });
  assert.ok(!(await answerTo(path, { medium: "ssd" })).lacking?.facts.includes("medium"));
  assert.equal((await answerTo(path, { ...stated, networkGbits: 10 })).lacking, undefined);
});

test("each fact that a reader can state changes what a check says", async () => {
  const said = async (name: string, facts: ReaderFacts, change = (text: string) => text): Promise<string> => {
    const bytes = new TextEncoder().encode(change(await readFile(join(EXAMPLES, name), "utf8")));
    const { results } = await judgeOwn([{ name, bytes }], facts);
    return JSON.stringify(results.map(({ outcomes }) => outcomes));
  };
  const local = { medium: "hdd", networkGbits: 0 } as const;
  const changing: [keyof ReaderFacts, name: string, ReaderFacts, ReaderFacts][] = [
    ["medium", "page-cache", { networkGbits: 0 }, { medium: "hdd" }],
    ["networkGbits", "page-cache", {}, { networkGbits: 10 }],
    ["drives", "page-cache", local, { drives: 12 }],
    ["copiesSent", "buffered-and-durable-writes/buffered", { networkGbits: 10 }, { copiesSent: 3 }],
    ["tierIops", "random-reads", {}, { tierIops: 500 }],
    ["wasWritten", "unwritten-device", {}, { wasWritten: false }],
    ["hadCompany", "random-reads", {}, { hadCompany: true }],
  ];
  for (const [fact, name, facts, more] of changing) {
    const path = name.includes("/") ? `${name}.json` : `${name}/${name}.json`;
    assert.notEqual(await said(path, facts), await said(path, { ...facts, ...more }), fact);
  }
  const path = "page-cache/page-cache.json";
  const withoutSize = (text: string): string => text.replace(/"size" : "64m",?/, "");
  assert.match(await said(path, {}, withoutSize), /"CACHE_REREAD"[^}]*"unchecked"/);
  assert.match(await said(path, { volumeGib: 1 }, withoutSize), /"CACHE_REREAD"[^}]*whole volume/);
});
