/** One StorageClass that several deployments of an environment have: which set-up is meant stands beside it. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { CHECKS, judge } from "../../src/judge/index.ts";
import { setUpBlocks } from "../../src/render/blocks/set-ups.ts";
import { shortCodes, shortLinks, shortNames } from "../../src/render/edition/classes/classes-once.ts";
import { editionOf } from "../../src/render/edition/edition.ts";
import { setUpOf } from "../../src/render/edition/set-up.ts";
import {
  classIn,
  classLabel,
  classLines,
  classSpans,
  shortName,
} from "../../src/render/edition/storage-class.ts";
import { plain } from "../../src/render/edition/view.ts";
import { recordOf } from "../judge/small-record.ts";

const storageClass = "single";
const cores = (perNode: number) => ({ storageClass, storageCores: { perNode } });
const told = (deployments: NonNullable<Parameters<typeof recordOf>[0]["deployments"]>) => {
  const record = recordOf({ deployments });
  return Object.keys(deployments).map((id) => setUpOf(record, id));
};

describe("the set-up of a StorageClass", () => {
  test("is what differs, as far as it tells all of them apart", () => {
    const copies = { replication: { copies: 1 } };
    assert.deepEqual(told({ a: { ...cores(2), ...copies }, b: { ...cores(1), ...copies } }), [
      "2 cores",
      "1 core",
    ]);
    assert.deepEqual(told({ a: { storageClass, version: "1" }, b: { storageClass, version: "2" } }), [
      "1",
      "2",
    ]);
    assert.deepEqual(
      told({
        a: { storageClass, configuration: { pool: "ssd", mode: "x" } },
        b: { storageClass, configuration: { pool: "hdd", mode: "x" } },
      }),
      ["pool ssd", "pool hdd"],
    );
  });

  test("is the title where no one fact tells all of them apart", () => {
    assert.deepEqual(told({ a: cores(1), b: cores(2), c: { storageClass } }), ["A", "B", "C"]);
  });

  test("is not told of a class that one deployment of its environment has", () => {
    assert.deepEqual(
      told({
        a: cores(1),
        b: { ...cores(2), storageClass: "other" },
        c: { ...cores(2), environment: "else" },
        d: {},
      }),
      [undefined, undefined, undefined, undefined],
    );
  });
});

describe("a StorageClass of several set-ups", () => {
  const record = recordOf({
    deployments: { one: cores(1), two: cores(2), lone: { storageClass: "lone" }, none: {} },
  });
  const edition = editionOf(
    record,
    { version: "next", isNext: true, runs: [], judgement: judge(record, []) },
    CHECKS,
  );

  test("has the set-up beside it, and is a class by itself where it is copied or downloaded", () => {
    assert.deepEqual(
      ["one", "lone", "none"].map((id) => classLabel(record, id)),
      ["single with 1 core", "lone", undefined],
    );
    assert.equal(plain(classSpans(edition, "two")), "single with 2 cores");
    assert.deepEqual(["single with 1 core", "lone", undefined].map(classIn), ["single", "lone", undefined]);
    assert.deepEqual(
      classLines(edition, ["one"]).map(({ name, setUp = [] }) => [name, setUp]),
      [["single", [{ text: "1 core", href: "/next/deployments/one/#set-up" }]]],
    );
    assert.deepEqual(
      classLines(edition, ["one", "two", "lone"]).map(({ comment }) => comment),
      ["set up with 1 core or 2 cores", undefined],
      "where it is copied that is a comment behind it",
    );
    assert.deepEqual(
      classLines(edition, ["one", "two", "lone"]).map(({ name, setUp = [] }) => [name, plain(setUp)]),
      [
        ["single", "1 core or 2 cores"],
        ["lone", ""],
      ],
    );
  });

  test("says on the page of each what is to be set, and where, to be copied; of a class of one set-up nothing", () => {
    const record = recordOf({
      deployments: {
        one: { ...cores(1), configuration: { cpuCount: "1" }, configuredIn: "the values of its chart" },
        two: cores(2),
        lone: { storageClass: "lone", configuration: { mode: "x" } },
      },
    });
    const edition = editionOf(
      record,
      { version: "next", isNext: true, runs: [], judgement: judge(record, []) },
      CHECKS,
    );
    const toldOf = (id: string): string[] =>
      setUpBlocks(edition, id).flatMap((fold) =>
        fold.block !== "more" || fold.id !== "set-up"
          ? []
          : fold.blocks.flatMap((one) =>
              one.block === "text"
                ? [plain(one.text)]
                : one.block === "pre"
                  ? [`${one.label} | ${one.text}`]
                  : [],
            ),
      );
    assert.deepEqual(toldOf("one"), [
      "TWO has the same StorageClass, single: no claim chooses between them. What differs is set in the values of its chart.",
      "ONE | cpuCount: 1",
    ]);
    assert.deepEqual(toldOf("two"), [
      "ONE has the same StorageClass, single: no claim chooses between them. What differs is set where the storage is installed.",
      "ONE | cpuCount: 1",
    ]);
    assert.deepEqual(toldOf("lone"), []);
  });

  test("names one that came later than the edition, and does not lead to a page that the edition lacks", () => {
    const record = recordOf({ deployments: { one: cores(1), later: cores(2) } });
    const input = { version: "v2026.1.0", isNext: false, runs: [], judgement: judge(record, []) };
    const edition = { ...editionOf(record, input, CHECKS), deployments: ["one"] };
    const [fold] = setUpBlocks(edition, "one");
    assert.ok(fold?.block === "more" && fold.blocks[0]?.block === "text");
    assert.match(plain(fold.blocks[0].text), /^LATER has the same StorageClass, single/);
    assert.doesNotMatch(JSON.stringify(fold), /deployments\/later/);
  });

  test("says what becomes of its data with the node, and is offered apart where set-ups differ in that", () => {
    const survives = (reachableAfterNodeLoss: boolean, failures: 0 | 1 | 2) => ({
      storageClass,
      durability: { reachableAfterNodeLoss, failures },
    });
    const three = { reachableAfterNodeLoss: true, failures: 2, storageNodes: 2 } as const;
    const record = recordOf({
      deployments: {
        local: survives(false, 0),
        spread: survives(true, 2),
        mirror: survives(false, 1),
        server: { storageClass, durability: { reachableAfterNodeLoss: true, failures: 1, storageNodes: 0 } },
        served: {
          storageClass,
          durability: {
            ...three,
            storageNodesAssumed: "by default",
            ioThroughLoss: 1,
            ioAssumed: "by default",
          },
        },
        pair: {
          storageClass,
          durability: {
            reachableAfterNodeLoss: true,
            failures: 1,
            storageNodes: 1,
            ioThroughLoss: 1,
            ioAssumed: "by default",
          },
        },
        three: { storageClass, durability: { ...three, storageNodesAssumed: "by default" } },
        stated: { storageClass, durability: three },
        mixed: { storageClass, durability: { ...three, storageNodes: 1 } },
        odd: {},
        memory: { storageClass, medium: "memory", durability: { reachableAfterNodeLoss: false } },
      },
    });
    const edition = editionOf(
      record,
      { version: "next", isNext: true, runs: [], judgement: judge(record, []) },
      CHECKS,
    );
    const lines = classLines(edition, [
      "local",
      "spread",
      "mirror",
      "server",
      "served",
      "pair",
      "three",
      "stated",
      "mixed",
      "odd",
      "memory",
    ]);
    assert.deepEqual(
      lines.map(({ survives }) => [survives?.text, survives?.tone]),
      [
        ["dies with the node", "note"],
        ["survives a node, data kept if two of its disks fail", "good"],
        ["dies with the node, data kept if one of its disks fails", "note"],
        ["survives a node while its one server stands, data kept if one of its disks fails", "good"],
        ["survives a node, two lost: data kept, I/O stops (by default)", "good"],
        ["survives a node, data kept if one storage node fails, I/O goes on by default", "good"],
        ["survives a node, two lost: data kept (by default), I/O not stated", "good"],
        ["survives a node, two lost: data kept, I/O not stated", "good"],
        ["survives a node, data kept if two of its disks or one storage node fails", "good"],
        ["node loss: not stated", "muted"],
        ["dies with the node, in memory, gone at a restart", "note"],
      ],
    );
  });

  test("is named once where several of its set-ups stand together, and each leads to its own page", () => {
    const all = ["two", "lone", "one", "none"];
    assert.deepEqual(shortNames(record, all, "or"), ["single with 1 or 2 cores", "lone", "NONE"]);
    assert.deepEqual(shortNames(record, ["two", "two"], "or"), ["single with 2 cores"]);
    assert.deepEqual(shortCodes(edition, all, "and").map(plain), [
      "single with 1 and 2 cores",
      "lone",
      "NONE",
    ]);
    const [single = []] = shortLinks(edition, all, "or");
    assert.equal(plain(single), "single with 1 or 2 cores");
    assert.deepEqual(
      single.flatMap((span) => (typeof span === "object" && "href" in span ? [[span.text, span.href]] : [])),
      [
        ["1", "/next/deployments/one/"],
        ["2 cores", "/next/deployments/two/"],
      ],
    );
    const kinds = recordOf({
      deployments: {
        a: { storageClass, configuration: { pool: "ssd" } },
        b: { storageClass, configuration: { pool: "hdd" } },
        c: { ...cores(1), environment: "else" },
      },
    });
    assert.deepEqual(
      shortNames(kinds, ["a", "b", "c"], "or"),
      ["single with pool hdd or pool ssd", "single"],
      "of another environment it is another class",
    );
  });

  test("is shorter than a title, which stands where the record knows no class", () => {
    assert.deepEqual(
      ["one", "none"].map((id) => shortName(record, id)),
      ["single with 1 core", "NONE"],
    );
  });
});
