/** Limits of the rate that fio's text tells of: in the command above a run, or in its progress lines. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { limitInProgress, limitsOf } from "../../src/collectors/fio-text/limits.ts";
import { importBytes } from "./import.ts";

const PLAIN = readFileSync(
  join(import.meta.dirname, "fixtures/fio-normal/good-fio-3.25-each-write-fsync/input.txt"),
  "utf8",
);
const workloadsOf = async (text: string) => {
  const { runs, problems } = await importBytes(Buffer.from(text));
  assert.deepEqual(problems, []);
  return runs.map(({ results }) => {
    const { rateIops, rateBytesPerSecond, other } = results[0]?.workload ?? {};
    return { rateIops, rateBytesPerSecond, other };
  });
};
const NONE = { rateIops: undefined, rateBytesPerSecond: undefined, other: undefined };

test("progress lines name the limit of all jobs, and what they must not fall below is none", () => {
  const found = (line: string) => limitInProgress(line);
  assert.deepEqual(found("Jobs: 1 (f=1), CR=5000/0 IOPS: [W(1)] [100.0% done]"), {
    jobs: 1,
    name: "rate_iops",
    text: "5000",
  });
  assert.equal(found("Jobs: 4 (f=4), 0-5000 IOPS: [W(4)][10.0%][eta 00m:09s]")?.text, "5000");
  assert.equal(found("Jobs: 2 (f=2), CR=10240/0 KB/s: [W(2)]")?.text, "10240 KB/s");
  const now = found("Jobs: 2 (f=2), 0B/s-10.0MiB/s: [W(2)][10.0%]");
  assert.deepEqual(now, { jobs: 2, name: "rate", text: "10.0MiB/s" });
  for (const line of [
    "Jobs: 1 (f=1)",
    "Jobs: 1 (f=1): [W(1)][10.0%][w=10.0MiB/s][w=2560 IOPS][eta 00m:09s]",
    "Jobs: 1 (f=1), CR=0/5000 IOPS: [W(1)]",
    "Jobs: 1 (f=1), 5000-0 IOPS: [W(1)]",
    "Jobs: 1 (f=1), 10.0MiB/s-0B/s: [W(1)]",
  ])
    assert.equal(found(line), undefined, line);
});

test("a limit is one of each job only where all of them are alike and go in one direction", () => {
  const progress = { jobs: 4, name: "rate_iops", text: "4000" } as const;
  const of = (rw: "read" | "randrw", sections: number, text = "4000") =>
    limitsOf({ above: "", progress: { ...progress, text }, sections }, { rw });
  assert.deepEqual(of("read", 1), { rateIops: 1000 });
  assert.deepEqual(of("read", 2), { other: { rate_iops: "4000 in all" } });
  assert.deepEqual(of("randrw", 1), { other: { rate_iops: "4000 in all" } });
  assert.deepEqual(of("read", 1, "4001"), { other: { rate_iops: "4001 in all" } });
});

test("the command directly above a run says its limits", async () => {
  for (const [command, limits] of [
    ["$ fio --name=log --rate_iops=5000 --rw=write", { ...NONE, rateIops: 5000 }],
    ["# fio --name=log --rate=10m,10m --rw=write", { ...NONE, rateBytesPerSecond: 10 * 2 ** 20 }],
    ["fio --rw=write \\\n--rate_iops=5000 \\\n--name=log", { ...NONE, rateIops: 5000 }],
    ["fio --rate_iops=9 --name=a\nfio --name=log", NONE],
    ["fio --rate_iops=9 --name=log\n", NONE],
    ["fio --name=log --rate_iops_min=9", NONE],
    ["fio --name=a --rate_iops=9 --name=log", NONE],
  ] as const)
    assert.deepEqual(await workloadsOf(`${command}\n${PLAIN}`), [limits], command);
});

test("fio's progress lines say the limit of the run that they are of", async () => {
  const limited = PLAIN.replace(
    "\n\n",
    "\nJobs: 1 (f=1), CR=4000/0 IOPS: [W(1)] [50.0% done] [eta 00m:01s]\n",
  );
  assert.notEqual(limited, PLAIN);
  assert.deepEqual(await workloadsOf(limited), [{ ...NONE, rateIops: 4000 }]);
  assert.deepEqual(await workloadsOf(`${limited}\n${PLAIN}`), [{ ...NONE, rateIops: 4000 }, NONE]);
});
