/** Where the heaviest figure was measured on nobody, the card itself shows what comes nearest to it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { answerView } from "../../src/render/blocks/answers/answers.ts";
import type { AnswerView } from "../../src/render/edition/answer-view.ts";
import { plain } from "../../src/render/edition/view.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();
const cardOf = (useCase: string, environment: string): AnswerView => {
  const one = edition.recommendationsOf(useCase).find((of) => of.environment === environment);
  return one ? answerView(edition, one) : assert.fail(useCase);
};

/** Each as it is read: what it is, and of whom which. */
const beneath = (row: NonNullable<AnswerView["scorecard"]>["rows"][number] | undefined): string[][] =>
  (row?.near ?? []).map(({ what, cells }) => [what, ...cells.map(plain)]);

test("beneath its row, in place of what a line allows at best", () => {
  const [row, ...others] = cardOf("oltp-database", "ocp-nas").scorecard?.rows ?? [];
  assert.equal(row?.what, "fsync latency, p99");
  assert.deepEqual(
    row?.cells.map(({ text, note }) => [text, note]),
    [
      ["not measured", undefined],
      ["not measured", undefined],
    ],
  );
  assert.deepEqual(beneath(row), [
    ["mean fsync latency", "4.9 ms (barely checked: 1 of 12)", "13–15 ms (barely checked: 1 of 12)"],
  ]);
  assert.ok(
    cardOf("oltp-database", "ocp-nas").scorecard?.tests.some((line) =>
      /^By sequential write, 1 MiB, [^:]*: mean fsync latency/.test(line),
    ),
  );
  assert.ok(others.length > 0);
  assert.ok(others.every(({ near }) => near === undefined));
});

test("a flush that nobody measured has beside it what one unflushed write takes, each leading to its run, and who lacks that too", () => {
  const { scorecard, facts } = cardOf("oltp-database", "talos-homelab");
  const [row, ...others] = scorecard?.rows ?? [];
  assert.match(
    (scorecard?.tests ?? []).join("\n"),
    /^By random write, 4 KiB, queue depth 1 \(kbench\): mean write latency$/m,
  );
  assert.deepEqual(beneath(row), [
    [
      "plain random writes, p99, 16 at once",
      "3.2 ms (writes perhaps cached)",
      "6.1 ms (median was buffered)",
    ],
    ["plain random writes, mean, one at a time", "not measured", "893 µs"],
  ]);
  assert.match(JSON.stringify(row?.near?.[1]?.cells[1]), /"893 µs","href":"\/runs\/talos-zfs\.kbench\//);
  assert.ok(others.every(({ near }) => near === undefined));
  const [line = ""] = facts.find(({ term }) => term === "What comes nearest")?.lines ?? [];
  assert.equal(
    plain(line),
    "One write at a time, unflushed: mean write latency, random write, 4 KiB, queue depth 1, direct, 30 GiB (kbench): ZFS LocalPV 893 µs, CephFS with Rook 9.27 ms, Ceph RBD with Rook 9.28 ms; not measured: Mayastor 1-replica 2-core, Mayastor 1-replica 1-core, Mayastor 3-replica. Without a flush a buffer may have taken them.",
  );
});

test("among the doubts of a figure of which another tool's test turns the order that tool's own, and of no other", () => {
  const { rows = [], names = [] } = cardOf("oltp-database", "talos-homelab").scorecard ?? {};
  const told = rows.flatMap(({ what, cells }) =>
    cells.flatMap(({ doubts = [] }, at) => {
      const [own] = /kbench: .*? IOPS/.exec(plain(doubts)) ?? [];
      return own === undefined ? [] : [`${what}, ${names[at]?.text}: ${own}`];
    }),
  );
  assert.deepEqual(told, [
    "Read IOPS, ZFS LocalPV: kbench: 4,890 IOPS",
    "Write IOPS, ZFS LocalPV: kbench: 1,340 IOPS",
  ]);
});

test("beneath a figure that a check excludes what another tool measured of the same one, where that stands", () => {
  const asked = edition.furtherOf(
    edition.recommendationsOf("oltp-database").find((one) => one.environment === "talos-homelab") ??
      assert.fail(),
  );
  const told = asked.flatMap(({ recommendation }) => {
    const { rows = [], names = [] } = answerView(edition, recommendation).scorecard ?? {};
    return rows.flatMap(({ what, cells }) =>
      cells.flatMap(({ note = "", struck }, at) =>
        struck && names[at]?.text === "Ceph RBD with Rook" ? [`${what}: ${plain(note)}`] : [],
      ),
    );
  });
  assert.ok(
    told.some((one) => /^Read IOPS: excluded: .*; kbench: 27,500 IOPS$/.test(one)),
    told.join("\n"),
  );
});

test("of the only one left by the heaviest figure that it lacks, and never from a cache", () => {
  const told = (useCase: string, environment: string): string =>
    plain(cardOf(useCase, environment).meanwhile?.text ?? "");
  assert.match(
    told("resilient-database", "ocp-nas"),
    /^Nearest to p99 fsync latency: mean fsync latency 13–15 ms \(barely checked: 1 of 12\), sequential write, 1 MiB, .*; shown for orientation only\.$/,
  );
  assert.match(told("write-ahead-log", "zfs-iscsi-lab"), /p99 write latency 1\.84 ms, random write/);
  assert.equal(told("analytics-scan", "zfs-iscsi-lab"), "");
});
