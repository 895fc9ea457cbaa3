/** What a reader is told to find behind a number is what the record holds. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { plain } from "../../src/render/edition/view.ts";
import { originBlocks, readingBlock } from "../../src/render/pages/home/record-blocks.ts";
import { behindRuns } from "../../src/render/pages/sources/behind-runs.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();
const CLOSED = "The documents themselves are not public, as far as is recorded.";

const measured = edition.runs.map((run) => {
  const { source: _, ...provenance } = run.provenance;
  return { ...run, basis: "measured" as const, provenance };
}) as typeof edition.runs;
const published = new Map(
  [...edition.record.sources].map(([id, one]) => [id, { ...one, address: `https://example.org/${id}` }]),
);

test("copied numbers lead to an index of their document's lines, and what is not public is called so", () => {
  assert.equal(
    behindRuns(edition),
    `, and that to its line in our index of the document, in which only the figures stand as printed. ${CLOSED}`,
  );
  const { record } = edition;
  const open = { ...edition, record: { ...record, sources: published } } as typeof edition;
  assert.equal(
    behindRuns(open),
    ", and that to its line in our index of the document, in which only the figures stand as printed.",
  );
  const [first] = edition.runs.flatMap(({ provenance }) => provenance.source?.id ?? []);
  const mixed = new Map(
    [...published].map(([id, one]) => [id, id === first ? one : { ...one, address: undefined }]),
  );
  const partly = { ...edition, record: { ...record, sources: mixed } } as typeof edition;
  assert.match(behindRuns(partly), / 3 of the 4 documents are not public, as far as is recorded\.$/);
});

test("runs with raw files lead to these", () => {
  assert.equal(behindRuns({ ...edition, runs: measured }), ", and that to its raw file.");
  const both = [...edition.runs.slice(0, 1), ...measured.slice(1)];
  assert.equal(
    behindRuns({ ...edition, runs: both }),
    ", and that to its raw file or to its line in our index of the document, in which only the figures stand as printed. The document itself is not public, as far as is recorded.",
  );
});

test("the entrance says so, and that nothing was measured for it only where that is so", () => {
  const reading = readingBlock(edition);
  const said = reading.block === "list" ? reading.items.map((one) => plain(one)) : [];
  assert.ok(said.some((one) => one.startsWith("Every number leads to its run") && one.endsWith(CLOSED)));
  const origin = (runs: typeof edition.runs): string =>
    originBlocks({ ...edition, runs })
      .map((one) => (one.block === "text" ? plain(one.text) : ""))
      .join();
  assert.equal(
    origin(edition.runs),
    "Every figure is copied from 4 documents; none was measured for this report.",
  );
  assert.doesNotMatch(origin([...edition.runs.slice(0, 1), ...measured.slice(1)]), /none was measured/);
  assert.equal(origin(measured), "");
});
