/** Two deployments compared are told apart where their ranking does so, as on their page. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { judgeResults } from "../../src/judge/index.ts";
import { compareSides } from "../../src/judge/side-by-side/compare.ts";
import { direction, homelab, quietRecordOf, resultOf, runOf } from "../judge/small-record.ts";

const run = (id: string, iops: number) =>
  runOf(id, "fio", [resultOf(homelab("randread"), { read: direction({ iops }) })]);

function verdictsOf(others: readonly number[]): (string | undefined)[] {
  const runs = [run("a", 4000), run("b", 4650), ...others.map((iops, i) => run(`c${i}`, iops))];
  const record = quietRecordOf({ runs });
  const ranked = judgeResults(record, runs);
  const of = (id: string) => ranked.filter((one) => one.run.deployment === id);
  const { figures } = compareSides(record, of("a"), of("b"), { allowFew: true, ranked });
  return figures.map(({ change }) => change?.verdict);
}

test("of these two alone one is ahead", () => assert.deepEqual(verdictsOf([]), ["ahead"]));

test("among several that are level it could be chance", () =>
  assert.deepEqual(verdictsOf([4300, 4310, 4320, 4330]), ["could be chance"]));

test("others that are far apart change nothing", () =>
  assert.deepEqual(verdictsOf([16_000, 64_000]), ["ahead"]));
