/** Who asks for a figure of a storage gets the pair that tells it before the storage itself. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { engineDir } from "../../src/effects/engine.ts";

type Hit = { text: string; href: string; kind: string; about?: string; beside?: string };
const script = (name: string) => import(pathToFileURL(join(engineDir, "site/assets/js/search", name)).href);
const { directHits } = (await script("direct.js")) as {
  directHits: (...given: readonly unknown[]) => Promise<Hit[]>;
};
const { wordsOf } = (await script("words.js")) as { wordsOf: (text: string) => string[] };

const FLUSH = "a flush takes Local NVMe 4.9 ms against 13–15 ms, about 2.9x, in doubt";
const pair = (url: string, title: string, names: string, about: string, within: string) => ({
  ...{ url: `/compare/${url}/`, title, names, about, within, kind: "Comparison" },
});
const PAIRS = {
  1: pair(
    "local-vs-nfs",
    "Local NVMe against NFS from the NAS",
    "local-nvme-retain, nfs-csi",
    `Fsync after each 1 MiB write: Local NVMe does 3.02x the IOPS (196 against 65); ${FLUSH}. Says little of small flushes.`,
    "nas",
  ),
  2: pair("a-vs-b", "Ceph against ZFS", "rbd, zfs", "Ceph is ahead in p99 latency.", "lab"),
  3: pair("b-vs-c", "Ceph against Mayastor", "rbd, mayastor", "Level in p99 latency.", "lab"),
};
const PAGES = {
  ...PAIRS,
  4: {
    url: "/deployments/nfs/",
    title: "NFS from the NAS",
    names: "nfs-csi",
    kind: "Deployment",
    about: "",
    sure: true,
  },
  5: { url: "/guides/fsync/", title: "fsync", kind: "Guide", about: "" },
};
const NAMES = [
  { text: "NFS from the NAS, StorageClass nfs-csi", href: "/v1/deployments/nfs/", kind: "Deployments" },
];

const hitsOf = (text: string): Promise<Hit[]> => {
  const said = async () => ({ storages: {}, answers: {}, rankings: {} });
  return directHits(NAMES, () => PAGES, wordsOf(text), "/v1/", said, text);
};
const firstOf = async (text: string): Promise<Hit | undefined> => (await hitsOf(text))[0];

test("a storage and a figure mean the pair that tells it, turned as it was asked", async () => {
  for (const text of ["nfs fsync", "nfs flush latency of local nvme"]) {
    const first = await firstOf(text);
    assert.equal(first?.text, "NFS from the NAS against Local NVMe", text);
    assert.equal(first?.beside, FLUSH, text);
    assert.equal((await hitsOf(text)).filter(({ kind }) => kind === "Comparison").length, 1, text);
  }
});

test("by how much asks for it without a figure", async () => {
  assert.equal((await firstOf("how much slower is nfs"))?.kind, "Comparison");
});

test("a name alone, a figure of several pairs, or one that the pair does not tell put no pair first", async () => {
  for (const text of ["nfs", "nfs iscsi fsync", "nfs bandwidth"])
    assert.notEqual((await firstOf(text))?.kind, "Comparison", text);
  const { pairAsked } = await script("pair-asked.js");
  assert.equal(pairAsked(Object.values(PAGES), ["ceph", "p99"], "ceph p99"), undefined);
});
