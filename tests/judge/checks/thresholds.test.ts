/** Every sentence of a check follows its thresholds: a number that is typed beside them would outlive a change. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { engineDir } from "../../../src/effects/engine.ts";
import type { Check } from "../../../src/judge/checks/check.ts";
import { aroundOf } from "../../../src/judge/evidence/around.ts";
import { subjectsOf } from "../../../src/judge/evidence/subject.ts";
import {
  decimalRate,
  inWords,
  moreThan,
  oneIn,
  partText,
  type Threshold,
  textOf,
} from "../../../src/judge/evidence/thresholds.ts";
import { CHECKS } from "../../../src/judge/index.ts";
import { loadExamples } from "../../../src/publish/examples.ts";
import { loadRecord } from "../../../src/record/load.ts";
import type { FiolioRecord } from "../../../src/schema/record.ts";
import type { Result } from "../../../src/schema/result.ts";
import type { Run } from "../../../src/schema/run.ts";
import type { Workload } from "../../../src/schema/workload.ts";
import {
  byTool,
  direction,
  GiB,
  homelab,
  KiB,
  MiB,
  MS,
  outcomesOf,
  resultOf,
  runOf,
  US,
} from "../small-record.ts";

/** As a person would type it. Of 0 and 1 nobody can tell whether they are meant. */
function typings(threshold: Threshold): string[] {
  const { value, unit } = threshold;
  if (unit === "fio 3") return [`3.${value}`, `3.${value - 1}`];
  if (unit === "ns") return [textOf(threshold)];
  if (unit === "bytes/s") return [textOf(threshold), decimalRate(value)];
  const one = oneIn(threshold);
  if (unit === "share")
    return [textOf(threshold), partText(value), `1/${one}`, `1 in ${one}`, `for ${moreThan(value)}`];
  return value > 1 ? [textOf(threshold), inWords(threshold), `1/${textOf(threshold)}`] : [];
}

/** Where it stands by itself: no part of a name or of a longer number, and in no other unit. */
const holds = (text: string, typing: string): boolean =>
  new RegExp(`(?<![\\w.,/=-])${typing.replaceAll(".", "\\.")}(?!\\w|[.,]\\d| %| [mµun]?s\\b)`).test(text);

/** So far off that it is printed otherwise, in whatever way. */
const otherValue = ({ value, unit }: Threshold): number =>
  unit === "count" ? 2 * value + 7 : unit === "fio 3" ? value + 7 : 1.13 * value;

/** With all of these thresholds changed. */
const otherwise = (check: Check, which: (one: Threshold) => boolean = () => true): Check =>
  check.with(
    Object.fromEntries(
      Object.entries(check.thresholds).flatMap(([name, one]) =>
        which(one) ? [[name, otherValue(one)]] : [],
      ),
    ),
  );

const textsOf = ({ rule, why, advice }: Check): string[] => [rule, why, advice];

/** Numbers of the facts that a check explains, which are equal to a threshold by chance. */
const FACTS: Readonly<Record<string, readonly string[]>> = {
  LATENCY_DIVIDED: ["two", "a quarter"],
  HIGH_VARIANCE: ["two"],
};

describe("rule, reason and advice of a check", () => {
  it("write microseconds as tables do", () => {
    for (const check of CHECKS) for (const text of textsOf(check)) assert.doesNotMatch(text, /\d us\b/);
  });

  for (const check of CHECKS)
    it(`type no threshold of ${check.code}`, () => {
      const other = textsOf(otherwise(check));
      const stayed = Object.values(check.thresholds)
        .flatMap(typings)
        .filter((typing) => other.some((text) => holds(text, typing)));
      assert.deepEqual([...new Set(stayed)].sort(), [...(FACTS[check.code] ?? [])].sort());
    });

  it("follow each threshold by itself, where they tell it", () => {
    for (const check of CHECKS)
      for (const [name, threshold] of Object.entries(check.thresholds)) {
        const told = typings(threshold).some(
          (typing) =>
            !FACTS[check.code]?.includes(typing) && textsOf(check).some((text) => holds(text, typing)),
        );
        const other = textsOf(check.with({ [name]: otherValue(threshold) }));
        if (told) assert.notDeepEqual(other, textsOf(check), `${check.code} ${name}`);
      }
  });

  it("are the same again with the same thresholds", () => {
    for (const check of CHECKS) assert.deepEqual(textsOf(check.with({})), textsOf(check), check.code);
  });
});

/** `prints`: what stands around the threshold in the sentence; `texts`: as it is, and where it is `value`. */
type Case = {
  check: string;
  name: string;
  value: number;
  result: Result;
  parts?: Parameters<typeof outcomesOf>[2];
  run?: Partial<Run>;
  prints: string;
  texts: readonly [string, string];
};

const readsOf = (workload: Workload, ns: number): Result =>
  resultOf(workload, { read: direction({}, { p50: ns }) });
const on = (medium: "nvme" | "hdd") => ({ deployments: { a: { medium, network: { between: false } } } });
const NETWORK = { between: true, lineRateBitsPerSecond: 1e9 };
const across = (protocol: string) => ({ deployments: { a: { network: { ...NETWORK, protocol } } } });
const RANDOM: Workload = { rw: "randread", blockSizeBytes: 4 * KiB };
const lasting = (seconds: number): Result => resultOf(RANDOM, { read: { runtimeNs: seconds * 1e9 } });
const atDepth = (iodepth: number): Workload => ({
  ...RANDOM,
  ioengine: "libaio",
  iodepth,
  numjobs: 1,
  direct: true,
});

const CASES: readonly Case[] = [
  {
    check: "SHORT_RUN",
    name: "excludedNs",
    value: 2e9,
    result: lasting(0.5),
    prints: "less than #.",
    texts: ["1 s", "2 s"],
  },
  {
    check: "SHORT_RUN",
    name: "notedNs",
    value: 40e9,
    result: lasting(10),
    prints: "less than #.",
    texts: ["30 s", "40 s"],
  },
  {
    check: "SHORT_RUN",
    name: "iosBeyondPercentile",
    value: 20,
    result: resultOf(RANDOM, { read: { totalIos: 50, lat: { percentilesNs: { "99": 5 } } } }),
    prints: "it takes # for p99.",
    texts: ["1,000", "2,000"],
  },
  {
    check: "CACHE_REREAD",
    name: "fastestDriveBytesPerSecond",
    value: 8 * GiB,
    result: resultOf(
      { rw: "read", blockSizeBytes: MiB, sizeBytes: GiB },
      { read: { ioBytes: 900 * GiB, bandwidthBytesPerSecond: 30 * GiB } },
    ),
    parts: { deployments: { a: { medium: "nvme", of: { kind: "local-disk" } } } },
    prints: "above the # of the fastest drive",
    texts: ["14.9 GiB/s", "8 GiB/s"],
  },
  {
    check: "FLOOR_P50",
    name: "anyDeviceNs",
    value: 6 * US,
    result: readsOf(RANDOM, 3 * US),
    prints: "below #, the least of any device",
    texts: ["5 µs", "6 µs"],
  },
  {
    check: "FLOOR_P50",
    name: "networkNs",
    value: 31 * US,
    result: readsOf(RANDOM, 20 * US),
    parts: across("tcp"),
    prints: "below #, a network round trip",
    texts: ["30 µs", "31 µs"],
  },
  {
    check: "FLOOR_P50",
    name: "rdmaNs",
    value: 9 * US,
    result: readsOf(RANDOM, 12 * US),
    parts: across("rdma"),
    prints: "above #, ",
    texts: ["5 µs", "9 µs"],
  },
  {
    check: "FLOOR_P50",
    name: "flashRandomReadNs",
    value: 50 * US,
    result: readsOf(RANDOM, 20 * US),
    parts: on("nvme"),
    prints: "below #, the least of a read from flash",
    texts: ["40 µs", "50 µs"],
  },
  {
    check: "FLOOR_P50",
    name: "diskRandomReadNs",
    value: 2 * MS,
    result: readsOf(RANDOM, 20 * US),
    parts: on("hdd"),
    prints: "below #, the least of a seek",
    texts: ["1 ms", "2 ms"],
  },
  {
    check: "TRANSFER_FLOOR",
    name: "fastestDriveBytesPerSecond",
    value: 8e9,
    result: readsOf({ rw: "read", blockSizeBytes: MiB }, 9 * US),
    parts: on("nvme"),
    prints: "at the # of the fastest drive",
    texts: ["16 GB/s", "8 GB/s"],
  },
  {
    check: "ALL_CLIENTS_LAT",
    name: "firstWeightedMinor",
    value: 40,
    result: resultOf(RANDOM, { read: direction({ iops: 80 }, { mean: MS }) }, { name: "All clients" }),
    run: byTool("fio", "3.20"),
    prints: "only from # on",
    texts: ["3.36", "3.40"],
  },
  {
    check: "QD_NO_SCALING",
    name: "timesAsDeep",
    value: 16,
    result: resultOf(atDepth(32), { read: { iops: 9 } }),
    prints: "at most # I/Os at once",
    texts: ["4", "2"],
  },
  {
    check: "LITTLE",
    name: "shortestRunNs",
    value: 20 * MS,
    result: resultOf(atDepth(1), { read: { iops: 9, runtimeNs: 2 * MS, lat: { meanNs: 5 } } }),
    prints: "a run longer than #.",
    texts: ["10 ms", "20 ms"],
  },
  {
    check: "IOENGINE_SYNC_QD",
    name: "effectiveDepth",
    value: 2,
    result: resultOf(homelab("randread"), {}),
    prints: "keeps #: 16 I/Os at once",
    texts: ["1", "2"],
  },
  {
    check: "COMMON_CEILING",
    name: "leastBackends",
    value: 4,
    result: resultOf(RANDOM, { read: { iops: 9 } }),
    parts: { runs: [runOf("b", "run", [resultOf(RANDOM, { read: { iops: 9 } })])] },
    prints: "the same of # backends",
    texts: ["3", "4"],
  },
];

const checkOf = (asked: string): Check => CHECKS.find(({ code }) => code === asked) ?? assert.fail(asked);

describe("evidence that tells a threshold", () => {
  for (const { check: code, name, value, result, parts, run, prints, texts } of CASES)
    it(`follows ${name} of ${code}`, () => {
      const check = checkOf(code);
      const told = [check, check.with({ [name]: value })].map((one) =>
        outcomesOf(one, result, parts, run)
          .map(({ evidence }) => evidence)
          .join("\n"),
      );
      for (const [index, text] of texts.entries())
        assert.ok(told[index]?.includes(prints.replace("#", text)), `"${prints}", ${text}: ${told[index]}`);
    });
});

const records = [(await loadExamples()).record, (await loadRecord(engineDir)).record];

function evidenceIn(record: FiolioRecord, check: Check): string[] {
  const subjects = subjectsOf(record, [...record.runs.values()]);
  const around = aroundOf(record, subjects);
  return subjects.flatMap((subject) => check.run(subject, around(subject)).map(({ evidence }) => evidence));
}

/** A result's own figure, which may be equal to a threshold: a test that ran for 30 s. */
const MEASURED = /^.* were (measured|asked for|stated)/;

describe("what a check with another threshold says of examples and documents", () => {
  for (const check of CHECKS)
    it(`does not type it: ${check.code}`, () => {
      for (const threshold of Object.values(check.thresholds)) {
        // Counts and releases are the results' own too often.
        if (!["ns", "bytes/s", "share"].includes(threshold.unit)) continue;
        const other = otherwise(check, (one) => textOf(one) === textOf(threshold));
        const sentences = new Set(records.flatMap((record) => evidenceIn(record, other)));
        const typed = typings(threshold).flatMap((typing) =>
          [...sentences].filter((text) => holds(text.replace(MEASURED, ""), typing)),
        );
        assert.deepEqual(typed, [], threshold.label);
      }
    });
});
