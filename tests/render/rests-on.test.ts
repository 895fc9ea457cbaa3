/** What the entrance says that its answers rest on. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { restsOn } from "../../src/render/pages/home/record-blocks.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();

test("runs, storages and documents with figures are counted, estimates are not", () => {
  assert.equal(edition.sources.length, 5);
  const runs = edition.runs.filter(({ basis }) => basis !== "estimated");
  const storages = new Set(runs.map(({ deployment }) => deployment)).size;
  assert.equal(
    restsOn(edition),
    `${runs.length} runs of ${storages} deployments, copied from 4 documents. Environments are never compared.`,
  );
});
