/** What the entrance says that its answers rest on. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { restsOn } from "../../src/render/pages/home/record-blocks.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();

test("runs and documents with figures are counted, estimates are not; a published edition says of what day", () => {
  assert.equal(edition.sources.length, 5);
  const runs = edition.runs.filter(({ basis }) => basis !== "estimated");
  assert.equal(restsOn(edition), `${runs.length} runs copied from 4 documents.`);
  assert.match(
    restsOn({ ...edition, version: "v2026.3.0" }),
    / runs copied from 4 documents\. Edition of .*\d{4}.*\.$/,
  );
});
