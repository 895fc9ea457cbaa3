/** Which of two storages for a use case: the answer, in the words of the question. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import { engineDir } from "../../src/effects/engine.ts";
import type { searched } from "../../src/render/searched/searched-file.ts";

type Said = ReturnType<typeof searched>;
type Hit = { text: string; href: string; about?: string };
const { between } = (await import(
  pathToFileURL(join(engineDir, "site/assets/js/search/between.js")).href
)) as { between: (hit: Hit, words: readonly string[], said: Said) => Hit };

const storage = (name: string, called: string, loss = "survives a node") => ({ name, called, loss });
const SAID: Said = {
  storages: {
    a: storage("Mayastor 2-core", "single", "dies with the node"),
    z: storage("ZFS LocalPV", "zfs", "dies with the node"),
    b: storage("Mayastor 3-replica", "mayastor"),
    c: storage("CephFS with Rook", "ceph-filesystem"),
    d: storage("Ceph RBD with Rook", "ceph-block"),
  },
  rankings: {},
  nothing: {},
  answers: {
    "oltp/den": {
      verdict: "low confidence",
      named: ["a", "z"],
      of: [
        ["a", ""],
        ["z", ""],
        ["b", "its writes are behind"],
        ["c", "its reads are behind"],
        ["d", "figures that decide are excluded"],
      ],
    },
  },
};
const HIT: Hit = { text: "Database: Den", href: "/v1/use-cases/oltp/den/" };
const asked = (words: string, of: Partial<Said["answers"][string]> = {}): Hit => {
  const [key = "", whole] = Object.entries(SAID.answers)[0] ?? [];
  if (whole === undefined) throw new Error("expected an answer");
  return between(HIT, words.split(" "), { ...SAID, answers: { [key]: { ...whole, ...of } } });
};

describe("between two storages", () => {
  it("the answer says where it holds, all that it names and who survives a node, and of the others why not", () => {
    assert.deepEqual(asked("database rook mayastor", { safer: "Mayastor 3-replica for now" }), {
      href: HIT.href,
      text: "Database, Den: low confidence: Mayastor 2-core or ZFS LocalPV if the data may die with the node, else Mayastor 3-replica for now",
      about:
        "In Den, low confidence: Mayastor 2-core or ZFS LocalPV. Both die with the node. CephFS with Rook: its reads are behind (survives a node). Ceph RBD with Rook: figures that decide are excluded (survives a node).",
    });
  });

  it("where who survives a node is not known, all that do are named, and what nobody timed", () => {
    const open = "Mayastor 3-replica and CephFS with Rook; no flush (fsync) was timed";
    const { text, about = "" } = asked("rook mayastor", { safer: "not known", open });
    assert.match(text, /if the data may die with the node, else not known$/);
    assert.match(
      about,
      /\. Both die with the node\. To survive a node: not known among Mayastor 3-replica and /,
    );
    assert.match(about, / CephFS with Rook; no flush \(fsync\) was timed\. CephFS with Rook: its reads/);
  });

  it("of each storage that the answer names what becomes of its data is said, also of one that nobody asked about", () => {
    const { about = "" } = asked("rook mayastor", { named: ["a", "z", "b"] });
    assert.match(
      about,
      /Mayastor 2-core dies with the node\. ZFS LocalPV dies with the node\. Mayastor 3-replica survives a node\./,
    );
  });

  it("a word that tells some of a side from the others narrows it, a StorageClass too", () => {
    const told =
      /ZFS LocalPV\. Both die with the node\. Mayastor 3-replica: its writes are behind \(survives a node\)\. Ceph RBD with Rook: figures that decide are excluded \(survives a node\)\.$/;
    assert.match(asked("mayastor 3-replica rook rbd").about ?? "", told);
    assert.match(asked("3-replica ceph-block").about ?? "", told);
  });

  it("its verdict is never said to be more than it is", () => {
    const of = (some: Partial<Said["answers"][string]>): string => asked("rbd mayastor", some).text;
    assert.equal(
      of({ verdict: "medium confidence", named: ["b"] }),
      "Database, Den: Mayastor 3-replica",
      "its data outlive the node",
    );
    assert.equal(
      of({ verdict: "low confidence", isForNow: true, named: ["a"] }),
      "Database, Den: low confidence: for now Mayastor 2-core if the data may die with the node",
    );
    assert.equal(
      of({ verdict: "not known", named: [], safer: "Mayastor 3-replica for now" }),
      "Database, Den: not known between Ceph RBD with Rook and Mayastor 2-core or Mayastor 3-replica; if it must survive a node, Mayastor 3-replica for now",
    );
    assert.equal(of({ verdict: "nothing fits", named: [] }), "Database, Den: nothing fits");
  });

  it("whatever does not name two of them is left as it is", () => {
    for (const words of ["mayastor", "database", "mayastor 3-replica"]) assert.equal(asked(words), HIT);
    assert.equal(between(HIT, ["rook", "mayastor"], { ...SAID, answers: {} }), HIT);
  });
});
