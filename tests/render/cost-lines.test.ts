/** What the named storages cost, a line each, and what documents state of their processors, which nobody measured. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { answerView } from "../../src/render/blocks/answers/answers.ts";
import { plain } from "../../src/render/edition/view.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();

test("each that an answer names has a line, who survives a node too, with what is stated of it and where that was read", () => {
  const [oltp = assert.fail()] = edition
    .recommendationsOf("oltp-database")
    .filter(({ environment }) => environment === "talos-homelab");
  const cost = answerView(edition, oltp).facts.find(({ term }) => term === "Cost");
  assert.deepEqual((cost?.lines ?? []).map(plain), [
    "Mayastor 1-replica 2-core: raw capacity 1x the data (1 copy), CPU 2 cores of each node kept for the storage.",
    "ZFS LocalPV: raw capacity 1x the data (1 copy), CPU not known. Stated, not measured: ZFS has no CPU limit and is said to use less as a rule than the one core that Mayastor polls on (line 333).",
  ]);
  const [tidy = assert.fail()] = edition
    .recommendationsOf("ci-cache")
    .filter(({ environment }) => environment === "talos-homelab");
  assert.match(
    (answerView(edition, tidy).facts.find(({ term }) => term === "Cost")?.lines ?? []).map(plain).join("\n"),
    /^Mayastor 3-replica: raw capacity 3x the data \(3 copies\), CPU not known\.$/m,
    "if a node must be survived, for now",
  );
});
