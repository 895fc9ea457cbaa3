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

const storage = (name: string, called: string, loss = "outlives the node") => ({ name, called, loss });
const SAID: Said = {
  storages: {
    a: storage("Mayastor 2-core", "single", "dies with the node"),
    z: storage("ZFS LocalPV", "zfs", "dies with the node"),
    b: storage("Mayastor 3-replica", "mayastor"),
    c: storage("CephFS with Rook", "ceph-filesystem"),
    d: storage("Ceph RBD with Rook", "ceph-block"),
  },
  rankings: {},
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
  it("the answer says which it names, and of the other why not", () => {
    assert.deepEqual(asked("database rook mayastor"), {
      href: HIT.href,
      text: "Database: Mayastor 2-core, not CephFS with Rook or Ceph RBD with Rook (low confidence)",
      about:
        "In Den, low confidence: Mayastor 2-core or ZFS LocalPV. Mayastor 2-core dies with the node. CephFS with Rook: its reads are behind (outlives the node). Ceph RBD with Rook: figures that decide are excluded (outlives the node).",
    });
  });

  it("a word that tells some of a side from the others narrows it, a StorageClass too", () => {
    const text =
      "Database: Mayastor 2-core or ZFS LocalPV, not Mayastor 3-replica or Ceph RBD with Rook (low confidence)";
    assert.equal(asked("mayastor 3-replica rook rbd").text, text);
    assert.equal(asked("3-replica ceph-block").text, text);
    assert.match(asked("zfs ceph-block").text, /: ZFS LocalPV, not Ceph RBD with Rook \(low confidence\)$/);
  });

  it("its verdict is never said to be more than it is", () => {
    const of = (some: Partial<Said["answers"][string]>): string => asked("rbd mayastor", some).text;
    assert.equal(
      of({ verdict: "medium confidence", named: ["a"] }),
      "Database: Mayastor 2-core, not Ceph RBD with Rook",
    );
    assert.equal(
      of({ verdict: "low confidence", isForNow: true, named: ["a"] }),
      "Database: for now Mayastor 2-core (low confidence)",
    );
    assert.equal(
      of({ verdict: "not known", named: [] }),
      "Database: not known between Ceph RBD with Rook and Mayastor 2-core or Mayastor 3-replica",
    );
    assert.equal(of({ verdict: "nothing fits", named: [] }), "Database: nothing here will do");
  });

  it("whatever does not name two of them is left as it is", () => {
    for (const words of ["mayastor", "database", "mayastor 3-replica"]) assert.equal(asked(words), HIT);
    assert.equal(between(HIT, ["rook", "mayastor"], { ...SAID, answers: {} }), HIT);
  });
});
