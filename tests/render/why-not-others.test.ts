/** A card says of each storage that it does not name, in a few words, why: who asks "A or B?" may mean two of these. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { whyNotOthers } from "../../src/render/blocks/why/why-not-others.ts";
import { plain } from "../../src/render/edition/view.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();

function said(useCase: string, where: string): string | undefined {
  const answer = edition.recommendationsOf(useCase).find(({ environment }) => environment === where);
  assert.ok(answer);
  const [fact] = whyNotOthers(edition, answer);
  return fact && plain(fact.value);
}

test("what checks exclude, and by how much what stands is behind", () => {
  const text = said("oltp-database", "talos-homelab") ?? "";
  assert.match(text, /ceph-block \(Ceph RBD with Rook\): excluded: cached reads and impossibly fast/);
  assert.match(text, /ceph-filesystem \(CephFS with Rook\): its mean write IOPS are 33\.6x behind/);
  assert.doesNotMatch(text, /openebs-zfs/);
});

test("by the figure that decides: what was flushed, where both were", () => {
  assert.equal(
    said("log-ingestion", "ocp-nas"),
    "nfs-csi (NFS from the NAS): its mean write bandwidth is 2.99x behind.",
  );
});

test("nothing where one reason holds for all, or where nobody is named", () => {
  assert.equal(said("write-ahead-log", "talos-homelab"), undefined);
  assert.equal(said("message-queue", "ibm-odf"), undefined);
});
