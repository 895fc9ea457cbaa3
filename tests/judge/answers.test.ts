/** Verdicts: what decides, what only leans and what would turn it, and what stays open. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { UseCase } from "../../src/schema/use-case.ts";
import {
  ask,
  both,
  cachedReads,
  candidateIn,
  commits,
  database,
  flushes,
  lookups,
  reads,
  rereads,
} from "./ask.ts";
import { direction, MiB, MS, READS, resultOf, runOf, US } from "./small-record.ts";

const fast = both("fast", 100 * US, 2 * MS);
const slow = both("slow", 200 * US, 8 * MS);
const shared: UseCase = { ...database, requires: { accessMode: "ReadWriteMany" } };
const rwx = { of: { accessModes: ["ReadWriteMany" as const] } };
const nvme = { medium: "nvme" as const };

describe("a requirement", () => {
  it("decides where one alone meets it", () => {
    const answer = ask([...fast, ...slow], shared, { deployments: { slow: rwx } });
    assert.deepEqual([answer.verdict, answer.first, answer.sure], ["decided", "slow", 1]);
    assert.match(
      answer.sentence,
      /^SLOW is the only one here that several nodes can write to, and suffices: .* 1 other is ruled out\.$/,
    );
  });

  it("leaves open whether one suffices that is the only one left and was never measured", () => {
    const answer = ask(fast, shared, { deployments: { nfs: rwx } });
    assert.deepEqual([answer.verdict, answer.first, answer.suffices], ["open", "nfs", undefined]);
    assert.equal(
      answer.sentence,
      "NFS is the only one here that several nodes can write to, and is not known to be enough. Not measured: p99 fsync latency (10 ms is enough). 1 other is ruled out.",
    );
    assert.equal(answer.trust?.level, "low");
  });

  it("says so of the only one that survives a node, too", () => {
    const durability = (reachableAfterNodeLoss: boolean) => ({ durability: { reachableAfterNodeLoss } });
    const { answers } = ask([...fast, flushes("slow", 8 * MS)], commits, {
      deployments: { fast: durability(false), slow: durability(true) },
    });
    const [, survivor] = answers;
    assert.deepEqual([survivor?.verdict, survivor?.first, survivor?.suffices], ["decided", "slow", true]);
    const unmeasured = ask(fast, commits, {
      deployments: { fast: durability(false), nfs: durability(true) },
    }).answers.find(({ need }) => need === "outlives-node");
    assert.deepEqual([unmeasured?.verdict, unmeasured?.first], ["open", "nfs"]);
  });

  it("that nobody meets decides that there is nothing to choose", () => {
    const answer = ask([...fast, ...slow], shared);
    assert.deepEqual([answer.verdict, answer.first], ["decided", undefined]);
    assert.equal(answer.sentence, "Both storages here are ruled out: no ReadWriteMany.");
  });

  it("is open where the record does not say whether the best meets it: that may not stand there at all", () => {
    for (const some of [[...fast, ...slow], fast]) {
      const answer = ask(some, { ...database, requires: { snapshots: true } });
      assert.deepEqual([answer.verdict, answer.first], ["open", undefined]);
    }
  });

  it("that one misses by less than its runs can tell leaves the other ahead", () => {
    const answer = ask([...both("sure", 400 * US, 9 * MS), ...both("near", 20 * US, 10.4 * MS)]);
    assert.deepEqual([answer.verdict, answer.first], ["leaning", "sure"]);
    assert.match(answer.sentence, /Whether NEAR meets what is needed is too close to say\.$/);
  });

  it("that all may miss lets none be decided", () => {
    const answer = ask([...both("near", 50 * US, 10.4 * MS), ...both("next", 300 * US, 10.8 * MS)]);
    assert.deepEqual([answer.verdict, answer.first, answer.trust?.level], ["leaning", "near", "low"]);
  });
});

describe("one that is another, encrypted", () => {
  it("is left out where it was not measured, and the sentence says of which it is no faster", () => {
    const of = { product: "Blocks", replicas: 3 };
    const deployments = { fast: { of }, locked: { of: { ...of, encrypted: true } } };
    const answer = ask([...fast, ...slow], database, { deployments });
    assert.match(answer.sentence, / LOCKED is left out: encryption cannot make it faster than FAST\.$/);
  });
});

describe("measurements", () => {
  it("decide where they lie further apart than their noise", () => {
    const answer = ask([...fast, ...slow]);
    assert.deepEqual([answer.verdict, answer.first, answer.runnerUp], ["decided", "fast", "slow"]);
    assert.ok((answer.sure ?? 0) > 0.99);
    assert.equal(
      answer.sentence,
      "FAST is first, ahead of SLOW by 3.17x: p99 fsync latency 2 ms against 8 ms, p50 read latency 100 µs against 200 µs.",
    );
  });

  it("lean where they lie within it, and say that repeats would tell", () => {
    const near = [reads("fast", 100 * US), reads("near", 105 * US)];
    const answer = ask(near, lookups);
    assert.deepEqual([answer.verdict, answer.first], ["leaning", "fast"]);
    assert.match(
      answer.sentence,
      /\(6\d % sure\), though no figure alone tells them apart: .* repeats would tell\.$/,
    );
    assert.equal(
      ask(near, lookups, { environment: { dedicated: false } }).verdict,
      "open",
      "a shared lab has more noise",
    );
  });

  it("stay open between equals", () => {
    const answer = ask([...fast, ...both("near", 101 * US, 2.02 * MS)]);
    assert.deepEqual([answer.verdict, answer.first, answer.sure], ["open", undefined, undefined]);
    assert.match(
      answer.sentence,
      /^Open between FAST and NEAR: their runs are too few or too far apart to tell: p99 fsync latency 2 ms against 2\.02 ms/,
    );
  });

  it("name two that cannot be told apart where both lead all others", () => {
    const answer = ask([...fast, ...both("near", 101 * US, 2.02 * MS), ...both("far", 900 * US, 9 * MS)]);
    assert.deepEqual([answer.verdict, answer.first, answer.level], ["leaning", "fast", "near"]);
    assert.ok((answer.sure ?? 0) > 0.99, "that one of the two is best");
    assert.match(
      answer.sentence,
      /^Which of FAST and NEAR is better is not settled: their runs .* As far as was measured, the best here is one of these two \(over 99 % sure\)\.$/,
    );
  });
});

describe("what is undecided", () => {
  /** Flushed by none; of the two fastest readers the one that is ahead has the name that comes last. */
  const alike = [reads("slower", 110 * US), reads("z-faster", 100 * US), reads("far", 900 * US)];

  it("says what was measured, then what is missing and what it weighs, where nobody is told apart", () => {
    assert.equal(
      ask(alike.slice(0, 2)).sentence,
      "By the one figure that counts and both have, Z-FASTER and SLOWER are level: p50 read latency 100 µs against 110 µs. Open, as p99 fsync latency (67 %) was measured on neither. To settle it: a run of db on Z-FASTER and SLOWER.",
    );
  });

  it("says first who is ahead in what was measured, then what is excluded for one", () => {
    const { sentence } = ask([
      reads("a", 100 * US),
      flushes("a", 2 * MS),
      cachedReads("b"),
      flushes("b", 1 * MS),
    ]);
    assert.match(
      sentence,
      /^By the one figure that counts and both have, B is ahead of A: p99 fsync latency 1 ms against 2 ms\. Open, as p50 read latency \(33 %\) is excluded for B\. To settle it: a run of db on B\.$/,
    );
  });

  it("names no two where nothing that counts was measured on any", () => {
    const answer = ask(alike, commits);
    assert.equal(
      answer.sentence,
      "Open among all 3 storages: p99 fsync latency, all that counts here, was measured on none of them.",
    );
  });

  it("of the only storage says what the record does not, and not that it is open between one", () => {
    const snapshots = { ...shared, requires: { accessMode: "ReadWriteMany" as const, snapshots: true } };
    const answer = ask([...fast, ...slow], snapshots, { deployments: { slow: rwx } });
    assert.equal(
      answer.sentence,
      "Open: SLOW is the only storage left here, and the record does not say whether it has snapshots.",
    );
  });
});

describe("bounds", () => {
  const scans: UseCase = {
    ...database,
    metrics: [
      {
        metric: "read.bandwidth",
        workload: { rw: ["read"], blockSizeBytes: { min: MiB } },
        weight: 1,
        required: true,
        reason: "Scans.",
      },
    ],
  };
  const SCAN = { ...READS, rw: "read" as const, blockSizeBytes: MiB, iodepth: 16 };
  const scan = (id: string, bandwidthBytesPerSecond: number, isTimed = true) => {
    const mean = (16 * MiB * 1e9) / bandwidthBytesPerSecond;
    return runOf(id, "scan", [
      resultOf(SCAN, { read: direction({ bandwidthBytesPerSecond }, isTimed ? { mean } : {}) }),
    ]);
  };
  const nas = { network: { between: true }, of: { networked: true, kind: "network-filesystem" as const } };
  const over = (lineRateBitsPerSecond: number) => ({
    deployments: { local: nvme, nas },
    environment: { network: { lineRateBitsPerSecond } },
  });

  it("decide where what nobody measured cannot be as good: the line of the other is slower", () => {
    const answer = ask([scan("local", 400 * MiB)], scans, over(1e9));
    assert.deepEqual([answer.verdict, answer.first], ["decided", "local"]);
    assert.match(
      answer.sentence,
      /^LOCAL is first, ahead of NAS by at least 3\.\d\dx, whatever the missing figures are/,
    );
    assert.deepEqual([answer.sure, answer.answers[0].unmeasured], [1, []]);
    const untimed = ask([scan("local", 400 * MiB, false)], scans, over(1e9));
    assert.equal(untimed.verdict, "leaning", "without a latency nothing could show a cache");
  });

  it("say that a figure is not told apart which is better than the best of the other by less than a single run tells", () => {
    const shared = { ...over(1e9), environment: { ...over(1e9).environment, dedicated: false } };
    const { sentence } = ask([scan("local", 125 * MiB)], scans, shared);
    assert.match(sentence, /125 MiB\/s against at best 119 MiB\/s \(not measured; level\)/);
    const far = ask([scan("local", 400 * MiB)], scans, shared);
    assert.doesNotMatch(far.sentence, /told apart/);
  });

  it("decide nothing where it can", () => {
    const answer = ask([scan("local", 400 * MiB)], scans, over(100e9));
    assert.equal(answer.verdict, "open");
    assert.match(
      answer.sentence,
      /^Open between LOCAL and NAS: read bandwidth, all that counts here, was not measured on NAS\. What is known: read bandwidth 400 MiB\/s against at best [\d.]+ GiB\/s \(not measured\)\. To settle it: a run of db on NAS\.$/,
    );
  });

  it("let an answer lean, with the value at which it would turn", () => {
    const deployments = { a: nvme, b: nvme };
    const runs = [reads("a", 300 * US), cachedReads("b"), flushes("a", 1 * MS), flushes("b", 8 * MS)];
    assert.equal(ask(runs, database, { deployments }).verdict, "decided", "no drive reads in 300 us / 8 / 8");
    const nearer = ask([...runs.slice(0, 3), flushes("b", 3 * MS)], database, { deployments });
    assert.deepEqual([nearer.verdict, nearer.first], ["leaning", "a"]);
    const [told] = nearer.answers[0].turns;
    assert.deepEqual([told?.of, told?.rival, told?.metric], ["b", "b", 1]);
    assert.ok(
      Math.abs((told?.at ?? 0) / (300 * US) - 1 / 9) < 1e-9,
      "log commits weigh twice as much: 1 / 3 squared",
    );
    assert.match(
      told?.sentence ?? "",
      /^B leads if its p50 read latency is below 33\.3 µs; 900 ns was printed, but the median or mean read was quicker than the storage can be\.$/,
    );
    assert.ok(nearer.sentence.includes(told?.sentence ?? "no turn"));
  });

  it("of one that nobody measured at all never spoil an answer: it is named, and not compared", () => {
    const answer = ask([...fast, ...slow], commits, { deployments: { fresh: {} } });
    assert.deepEqual([answer.verdict, answer.first, answer.runnerUp], ["leaning", "fast", "slow"]);
    assert.deepEqual(answer.answers[0].unmeasured, ["fresh"]);
    assert.match(answer.sentence, /FRESH/);
  });
});

describe("nobody is better for being less known", () => {
  const all = [...fast, ...slow];
  const rankOf = (runs: typeof all, id: string): string => {
    const { verdict, first, level } = ask(runs, database, { deployments: { fast: {}, slow: {} } });
    return first === id || level === id ? verdict : "behind";
  };

  it("not the first", () => {
    assert.equal(rankOf(all, "fast"), "decided");
    for (const removed of fast)
      assert.notEqual(
        rankOf(
          all.filter((run) => run !== removed),
          "fast",
        ),
        "decided",
      );
  });

  it("nor the second", () => {
    for (const removed of slow)
      assert.equal(
        rankOf(
          all.filter((run) => run !== removed),
          "slow",
        ),
        "behind",
        removed.id,
      );
  });

  it("and counts as its worst where nobody measured it", () => {
    const [least, most] = [ask(all), ask([...fast, flushes("slow", 8 * MS)])].map((answer) => {
      const { score, scoreRange } = candidateIn(answer, "slow");
      return score ?? scoreRange?.low ?? 0;
    });
    assert.ok((most ?? 1) < (least ?? 0));
  });
});

describe("a figure that a check doubts", () => {
  const parts = { deployments: { a: nvme, b: nvme } };

  it("decides nothing, however far it lies ahead", () => {
    assert.equal(ask([reads("a", 90 * US), reads("b", 900 * US)], lookups, parts).verdict, "decided");
    const answer = ask([rereads("a", 90 * US), reads("b", 900 * US)], lookups, parts);
    assert.notEqual(answer.verdict, "decided");
    assert.ok(candidateIn(answer, "a").figures[0]?.flatters);
  });

  it("counts as less than it says", () => {
    const sureOf = (a: ReturnType<typeof reads>): number =>
      ask([a, reads("b", 300 * US), reads("c", 400 * US)], lookups, parts).sure ?? 0;
    assert.ok(sureOf(reads("a", 100 * US)) > sureOf(rereads("a", 100 * US)));
  });

  it("does no harm to one that it does not belong to", () => {
    const answer = ask([reads("a", 90 * US), rereads("b", 900 * US)], lookups, parts);
    assert.deepEqual([answer.verdict, answer.first], ["decided", "a"]);
  });
});
