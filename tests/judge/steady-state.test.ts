import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { lineThrough } from "../../src/judge/evidence/statistics.ts";
import {
  meanWithin,
  roundsOf,
  type SeriesWindow,
  STEADY_STATE,
  steadyState,
} from "../../src/judge/evidence/steady-state.ts";

/** A value a window, one after the other. */
const series = (values: readonly number[], stepMs = 1000, startMs = 0): SeriesWindow[] =>
  values.map((value, i) => ({
    fromMs: startMs + i * stepMs,
    toMs: startMs + (i + 1) * stepMs,
    value,
  }));
const ten = (value: (i: number) => number): SeriesWindow[] =>
  series(Array.from({ length: 10 }, (_, i) => value(i)));

describe("the mean between two times", () => {
  const gap = (ms: number): SeriesWindow[] => [
    { fromMs: 0, toMs: 500, value: 10 },
    { fromMs: 500 + ms, toMs: 1000, value: 30 },
  ];
  test("is not known where a millisecond is missing of what has to be covered whole", () => {
    assert.deepEqual(meanWithin(gap(0), 0, 1000, 1), { fromMs: 0, toMs: 1000, value: 20 });
    assert.equal(meanWithin(gap(1), 0, 1000, 1), undefined);
    assert.notEqual(meanWithin(gap(100), 0, 1000, 0.9), undefined);
    assert.equal(meanWithin(gap(101), 0, 1000, 0.9), undefined);
  });

  test("takes windows on an edge in part, and those beyond not at all", () => {
    const windows = series([1, 3, 5, 7], 1000);
    assert.deepEqual(meanWithin(windows, 500, 2500, 1), { fromMs: 500, toMs: 2500, value: 3 });
    assert.equal(meanWithin(windows, 5000, 6000, 0), undefined);
    assert.equal(meanWithin(series([1, 3], 1), 0, 2, 1)?.value, 2);
  });

  test("goes by the number of I/Os where all windows give it", () => {
    const [slow, fast] = [
      { fromMs: 0, toMs: 1000, value: 100, weight: 1 },
      { fromMs: 1000, toMs: 2000, value: 10, weight: 9 },
    ];
    assert.deepEqual(meanWithin([slow, fast], 0, 2000, 1), { fromMs: 0, toMs: 2000, value: 19, weight: 10 });
    const { weight: _, ...uncounted } = slow;
    assert.equal(meanWithin([uncounted, fast], 0, 2000, 1)?.weight, undefined);
    // One that only touches the time has no part in it.
    assert.equal(meanWithin([uncounted, fast], 1000, 2000, 1)?.weight, 9);
  });
});

describe("steady state", () => {
  test("values that do not move are steady from the first to the last", () => {
    assert.deepEqual(steadyState(ten(() => 100)), {
      kind: "steady",
      rounds: 10,
      roundMs: 1000,
      fromMs: 0,
      toMs: 10_000,
      roundsWithin: 10,
      mean: 100,
      excursion: 0,
      slope: 0,
    });
  });

  test("a start that is faster is left out of the window", () => {
    const found = steadyState(ten((i) => (i < 3 ? 200 : 100)));
    assert.equal(found.kind === "steady" && found.fromMs, 3000);
    assert.equal(found.kind === "steady" && found.mean, 100);
  });

  test("a range of 20 % is steady, a little more is not", () => {
    const swing = (by: number) => ten((i) => 100 + (i % 2 === 0 ? by : -by));
    assert.equal(steadyState(swing(10)).kind, "steady");
    assert.equal(steadyState(swing(10.5)).kind, "unsteady");
  });

  test("a drift of 10 % is steady over the whole, more only over fewer rounds", () => {
    const rise = (perRound: number) => ten((i) => 100 + (i - 4.5) * perRound);
    const slow = steadyState(rise(10 / 9));
    assert.equal(slow.kind === "steady" && slow.roundsWithin, 10);
    const faster = steadyState(rise(2));
    assert.equal(faster.kind === "steady" && faster.roundsWithin, 6);
    assert.equal(faster.kind === "steady" && faster.toMs, 10_000, "the last of equally long ones");
    assert.equal(steadyState(rise(3)).kind, "unsteady");
  });

  test("a slope is said with its sign, and without a window over the whole", () => {
    const found = steadyState(ten((i) => 1000 - 90 * i));
    assert.ok(found.kind === "unsteady" && found.whole);
    assert.ok(Math.abs(found.whole.slope - -810 / 595) < 1e-9);
    assert.ok(Math.abs(found.whole.excursion - 810 / 595) < 1e-9);
  });

  test("a run of four rounds is too short, and says how many there are", () => {
    assert.deepEqual(steadyState(series([1, 1, 1, 1])), { kind: "too-short", rounds: 4, roundMs: 1000 });
    assert.equal(steadyState([]).kind, "too-short");
    assert.equal(steadyState([]).rounds, 0);
  });

  test("a round is a tenth of the time, and no shorter than a second or a window of the log", () => {
    assert.equal(steadyState(series(Array(600).fill(1))).roundMs, 60_000);
    assert.equal(steadyState(series(Array(60).fill(1), 100)).roundMs, 1000);
    assert.equal(steadyState(series(Array(6).fill(1), 10_000)).roundMs, 10_000);
    assert.equal(roundsOf(series(Array(600).fill(1))).length, STEADY_STATE.rounds);
  });

  test("a window that is a little long costs no round", () => {
    const times = [1000, 2006, 3000, 4001, 4998];
    const windows = times.map((toMs, i) => ({ fromMs: times[i - 1] ?? 0, toMs, value: 7 }));
    assert.deepEqual([steadyState(windows).kind, steadyState(windows).rounds], ["steady", 5]);
  });

  test("windows that end off the round count with the part that lies in it", () => {
    const uneven = roundsOf(series([10, 40, 10, 40, 10, 40, 10, 40, 10, 40, 10, 40, 10, 40, 10]));
    assert.deepEqual(
      uneven.slice(0, 3).map((round) => round?.value),
      [20, 20, 30],
      "a round is 1.5 windows",
    );
  });

  test("what the log leaves open is not known, and no window goes over it", () => {
    const gap = ten(() => 100).filter((_, i) => i !== 3);
    const found = steadyState(gap);
    assert.equal(found.kind === "steady" && found.fromMs, 4000);
    const holes = ten(() => 100).filter((_, i) => i !== 3 && i !== 7);
    assert.deepEqual(steadyState(holes), { kind: "gaps", rounds: 10, roundMs: 1000, known: 8 });
  });

  test("latencies are weighed by the I/Os of each window", () => {
    const windows = [1, 2, 3, 4, 5].flatMap((i): SeriesWindow[] => [
      { fromMs: i * 2000, toMs: i * 2000 + 1000, value: 10, weight: 900 },
      { fromMs: i * 2000 + 1000, toMs: i * 2000 + 2000, value: 110, weight: 100 },
    ]);
    const long = windows.map((w) => ({ ...w, fromMs: w.fromMs * 2, toMs: w.toMs * 2 }));
    const rounds = roundsOf([
      ...long,
      ...long.map((w) => ({ ...w, fromMs: w.fromMs + 20_000, toMs: w.toMs + 20_000 })),
    ]);
    assert.equal(rounds[0]?.value, 20);
  });

  test("a stall that the log counts as zero is steady at zero, without a division by it", () => {
    const found = steadyState(ten(() => 0));
    assert.equal(found.kind === "steady" && found.excursion, 0);
  });
});

test("a line through points on a line is that line, and through one point it is flat", () => {
  assert.deepEqual(lineThrough([3, 5, 7, 9]), { slope: 2, intercept: 3 });
  assert.deepEqual(lineThrough([4]), { slope: 0, intercept: 4 });
});
