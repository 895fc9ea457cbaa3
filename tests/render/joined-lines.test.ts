/** What a run's page says of figures that stand far apart in a document and are read as one test. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { plain } from "../../src/render/edition/view.ts";
import { joinedLines } from "../../src/render/pages/runs/joined-lines.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();

const saidOf = (run: string): string =>
  edition
    .resultsOf(run)
    .flatMap((judged) => joinedLines(edition, judged, (line) => `/line-${line}/`))
    .map((block) => (block.block === "text" ? plain(block.text) : ""))
    .join("\n");

test("a result whose rate and latencies stand far apart says what hangs on their being of one test", () => {
  assert.equal(
    saidOf("odf-rep2.fio-random-rw"),
    "This report reads lines 39 and 81 of the document as one test. If the 125,802 IOPS are of another, “rate contradicts latency” says nothing of this result; it is then a doubtful source itself, as long as odf-rep3-virt.fio-random-rw (lines 38 and 80), read likewise, fails. Only if neither is one test, the other 7 results that are excluded as doubtful source come back, and so does this one.",
  );
});

test("results that only these put in doubt say so, and no others say anything", () => {
  const rests =
    "This rests on how odf-rep2.fio-random-rw (lines 39 and 81) and odf-rep3-virt.fio-random-rw (lines 38 and 80) are read: each from lines far apart, as one test. If none of them is one, “doubtful source” says nothing of this result.";
  assert.equal(saidOf("odf-file-3000.fio-random-rw"), rests);
  const speaking = [...edition.runs.values()].map(({ id }) => id).filter((id) => saidOf(id) !== "");
  assert.equal(speaking.length, 9);
  assert.ok(speaking.every((id) => id.startsWith("odf-")));
});
