import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { concurrentPhases } from "../../src/judge/checks/concurrent-phases.ts";
import { aroundOf } from "../../src/judge/evidence/around.ts";
import { subjectsOf } from "../../src/judge/evidence/subject.ts";
import { judge } from "../../src/judge/index.ts";
import type { Result } from "../../src/schema/result.ts";
import { fioRun } from "./fio-output.ts";
import { direction, homelab, recordOf, resultOf, runOf } from "./small-record.ts";

const CODE = "CONCURRENT_PHASES";

describe(CODE, () => {
  const readOf = (name: string, group: number | undefined, iops: number): Result =>
    resultOf(
      homelab("randread"),
      { read: direction({ iops }) },
      { name, ...(group === undefined ? {} : { group }) },
    );
  const verdicts = (...results: Result[]): (string | undefined)[] => {
    const run = runOf("a", "run", results, { basis: "measured" });
    return judge(recordOf({ runs: [run] }), [run]).results.map(
      ({ outcomes }) => outcomes.find(({ code }) => code === CODE)?.verdict,
    );
  };

  it("excludes tests that shared the device, and names those beside each", () => {
    assert.deepEqual(verdicts(readOf("x", 0, 100), readOf("y", 0, 200)), ["excluded", "excluded"]);
    const run = runOf("a", "run", [readOf("x", 0, 100), readOf("y", 0, 200)], { basis: "measured" });
    const [first] = judge(recordOf({ runs: [run] }), [run]).results;
    assert.equal(
      first?.outcomes.find(({ code }) => code === CODE)?.evidence,
      "2 tests ran at the same time: beside it y.",
    );
  });

  it("excludes what others ran beside whose figures are lost", () => {
    const left: Result = { ...readOf("x", 0, 100), groupLost: ["y", "z"] };
    assert.deepEqual(verdicts(left, readOf("later", 1, 200)), ["excluded", "passed"]);
    const run = runOf("a", "run", [left], { basis: "measured" });
    const [first] = judge(recordOf({ runs: [run] }), [run]).results;
    assert.equal(
      first?.outcomes.find(({ code }) => code === CODE)?.evidence,
      "3 tests ran at the same time: beside it y, z, whose figures are lost.",
    );
  });

  it("names fifty of those beside a test, and counts the others", () => {
    const all = Array.from({ length: 60 }, (_, i) => readOf(`job-${i}`, 0, 100 + i));
    const run = runOf("a", "run", all, { basis: "measured" });
    const record = recordOf({ runs: [run] });
    const subjects = subjectsOf(record, [run]);
    const around = aroundOf(record, subjects);
    const said = subjects.map((subject) => concurrentPhases.run(subject, around(subject))[0]?.evidence);
    const names = (from: number, to: number): string =>
      all
        .slice(from, to)
        .map(({ name }) => name)
        .join(", ");
    assert.equal(said[0], `60 tests ran at the same time: beside it ${names(1, 51)}, 9 more.`);
    assert.equal(said[1], `60 tests ran at the same time: beside it job-0, ${names(2, 51)}, 9 more.`);
    assert.equal(said[59], `60 tests ran at the same time: beside it ${names(0, 50)}, 9 more.`);
  });

  it("passes tests that waited for one another", () => {
    assert.deepEqual(verdicts(readOf("x", 0, 100), readOf("y", 1, 200)), ["passed", "passed"]);
  });

  it("says nothing where the tool does not say when its tests ran", () => {
    assert.deepEqual(verdicts(readOf("x", undefined, 100), readOf("y", undefined, 200)), [
      undefined,
      undefined,
    ]);
  });

  it("excludes runs of fio that shared a disk for most of their time, and not the one that came later", async () => {
    const names = ["at-once-a", "at-once-b", "later"];
    const runs = await Promise.all(names.map((name) => fioRun(name, name)));
    const said = (kind: "host" | "cluster") =>
      judge(recordOf({ runs, environment: { kind } }), runs).results.map(({ outcomes }) =>
        outcomes
          .filter(({ code }) => code === CODE)
          .map(({ verdict, evidence }) => `${verdict}: ${evidence}`),
      );
    assert.deepEqual(said("host"), [
      ["excluded: at-once-b.at-once-b ran on the same storage for 4.03 s of its time."],
      ["excluded: at-once-a.at-once-a ran on the same storage for 4.03 s of its time."],
      ["passed: No other test of its run had its time."],
    ]);
    assert.ok(
      said("cluster").every(([one]) => one?.startsWith("passed")),
      "vda of another node is another disk",
    );
  });

  it("takes no day for the time that a run took", async () => {
    const day = { from: "2026-11-22T00:00:00Z", to: "2026-11-23T00:00:00Z" };
    const runs = await Promise.all(
      ["at-once-a", "later"].map(async (name) => {
        const run = await fioRun("a", name);
        return { ...run, provenance: { ...run.provenance, measured: day } };
      }),
    );
    const found = judge(recordOf({ runs }), runs).results.flatMap(({ outcomes }) => outcomes);
    assert.ok(!found.some(({ code, verdict }) => code === CODE && verdict === "excluded"));
  });

  it("lets no such figure win", () => {
    const together = runOf("a", "run", [readOf("x", 0, 900), readOf("y", 0, 900)], { basis: "measured" });
    const alone = runOf("b", "run", [readOf("x", 0, 100)], { basis: "measured" });
    const { rankings } = judge(recordOf({ runs: [together, alone] }), [together, alone]);
    assert.deepEqual(rankings.find(({ metric }) => metric.id === "read.iops")?.first, ["b"]);
  });
});
