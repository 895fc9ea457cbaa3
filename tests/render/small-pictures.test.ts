/** What stands beneath the small picture of a comparison: who is best in it, and that this is in doubt where it is. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { multiplesOf } from "../../src/render/blocks/comparison-blocks.ts";
import { comparisonsOf } from "../../src/render/blocks/comparisons.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();
const findingsIn = (environment: string): string[] =>
  multiplesOf(edition, comparisonsOf(edition, environment)).flatMap((block) =>
    block.block === "multiples" ? block.items.map(({ finding }) => finding) : [],
  );

test("a best value that a check speaks against is in doubt in words, too", () => {
  const findings = findingsIn("talos-homelab");
  assert.ok(
    findings.includes(
      "Mayastor 1-replica 2-core (openebs-single-replica with 2 cores): 3.2 ms, in doubt (6 deployments)",
    ),
    findings.join("\n"),
  );
  assert.ok(findings.some((text) => text.includes("level, 890 µs to 1.1 ms, in doubt (")));
  assert.ok(
    findings.some((text) => text.startsWith("5 level: 94.6 MiB/s to 133 MiB/s (")),
    "of some that stand none",
  );
});
