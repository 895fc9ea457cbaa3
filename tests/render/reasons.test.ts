/** What excludes a figure is told in the words of why, wherever it stands. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { CHECKS } from "../../src/judge/index.ts";
import type { RankedValue } from "../../src/judge/ranking/value.ts";
import { reasonBlocks } from "../../src/render/blocks/places.ts";
import type { Edition } from "../../src/render/edition/edition.ts";

const outcome = { code: "LITTLE", verdict: "excluded", evidence: "Others of its test fail." };
const edition = {
  checks: CHECKS,
  links: { check: (code: string) => `/checks/${code}/` },
  resultsOf: () => [{ index: 0, outcomes: [outcome] }],
} as unknown as Edition;
const told = (byOthers: readonly string[]): string =>
  JSON.stringify(
    reasonBlocks(edition, [
      { excludedBy: ["LITTLE"], noted: [], byOthers, runs: [{ run: "lab.a", result: 0 }] },
    ] as unknown as RankedValue[]),
  );

test("a figure that only others of its document refute is not said to fail by itself", () => {
  assert.match(told(["LITTLE"]), /doubtful source.*Others of its test fail\./);
  assert.match(told([]), /rate contradicts latency.*Others of its test fail\./);
});
