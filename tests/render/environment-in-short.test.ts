/** What an environment is made of, in the line beneath its choice: only what is declared. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { assumedRate } from "../../src/render/blocks/environments/facts.ts";
import { environmentInShort, environmentTag } from "../../src/render/blocks/environments/in-short.ts";
import { environment } from "../../src/schema/environment.ts";

const declared = (of: object) =>
  environment.parse({ format: "environment/1", title: "Lab", kind: "cluster", summary: "A lab.", ...of });
const told = (of: object): string => environmentInShort(declared(of));

test("nodes, disks, network and others, each as it is declared", () => {
  assert.equal(
    told({
      nodes: [{ name: "AX61", count: 3, disks: [{ medium: "nvme" }, { medium: "nvme" }] }],
      network: { lineRateBitsPerSecond: 10e9 },
      dedicated: true,
    }),
    "3 x AX61; NVMe; 10 Gbit/s network; nothing else ran",
  );
  assert.equal(
    told({
      nodes: [
        { name: "a", disks: [{ medium: "unknown" }] },
        { name: "b", disks: [{ medium: "ssd" }] },
      ],
      dedicated: false,
    }),
    "a, b; SSD and disks of unknown kind; other workloads ran; not stated: network",
  );
});

test("more than two nodes are counted, not named", () => {
  assert.equal(
    told({ nodes: [{ name: "a" }, { name: "b" }, { name: "c" }] }),
    "3 nodes; not stated: disks, network, other workloads",
  );
});

test("what is not declared is said to be, and a node that is not counted is not one", () => {
  assert.equal(told({}), "not stated: nodes, disks, network, other workloads");
  assert.equal(
    told({ nodes: [{ name: "worker" }], network: { summary: "Not stated." } }),
    "worker (how many is not stated); not stated: disks, network, other workloads",
  );
  assert.equal(
    told({ kind: "host", nodes: [{ name: "worker" }], dedicated: true }),
    "worker; nothing else ran; not stated: disks, network",
  );
});

test("disks that no node has are those of the storages, and a cloud says that it is one", () => {
  assert.equal(
    environmentInShort(declared({ kind: "cloud", dedicated: true }), ["unknown", "nvme", "nvme"]),
    "in a cloud; NVMe and disks of unknown kind; nothing else ran; not stated: nodes, network",
  );
  const own = declared({ nodes: [{ name: "a", disks: [{ medium: "hdd" }] }] });
  assert.match(environmentInShort(own, ["nvme"]), /^a \(how many is not stated\); hard disks; /);
});

test("on a tab it is a few words: where, how many nodes, which disks, which network", () => {
  assert.equal(
    environmentTag(
      declared({
        nodes: [{ name: "AX61", count: 3, disks: [{ medium: "nvme" }, { medium: "unknown" }] }],
        network: { lineRateBitsPerSecond: 10e9 },
      }),
    ),
    "3 nodes, NVMe, unknown disks, 10 Gbit/s",
  );
  assert.equal(
    environmentTag(declared({ kind: "cloud", nodes: [{ name: "worker" }] }), ["nvme"]),
    "in a cloud, NVMe",
  );
  assert.equal(environmentTag(declared({})), "");
});

test("a line rate that is assumed is never told without that", () => {
  const assumed = declared({ network: { lineRateBitsPerSecond: 1e9, lineRateAssumed: true } });
  assert.equal(environmentTag(assumed), "1 Gbit/s (assumed)");
  assert.match(environmentInShort(assumed), /^1 Gbit\/s network \(assumed\); /);
});

test("the head of an environment's page says that a line rate is assumed, and leads to what is known of it", () => {
  const network = { lineRateBitsPerSecond: 1e9, lineRateAssumed: true as const };
  const [said, why] = assumedRate({ network } as never, "#what-it-is");
  assert.equal(said, " Network: 1 Gbit/s, assumed: ");
  assert.deepEqual(why, { text: "not known for certain", href: "#what-it-is" });
  assert.deepEqual(assumedRate({ network: { lineRateBitsPerSecond: 1e9 } } as never, ""), []);
});
