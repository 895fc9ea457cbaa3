/** Imports some 80 MB of fio's JSON that are made while they are read; documents.test.ts runs it in a small heap. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fioJson } from "../../src/collectors/fio/fio-json.ts";

const JOBS = 12_000;
const text = readFileSync(
  join(import.meta.dirname, "fixtures/fio-json/good-note-before-json/input.json"),
  "utf8",
);
const from = text.indexOf("    {\n");
const to = text.indexOf("\n  ],");
const before = Buffer.from(text.slice(0, from));
const job = text.slice(from, to).replace('"iodepth" : "32"', `"iodepth" : "32", "numjobs" : "${JOBS}"`);
/** No two jobs have the same mean: a row that is there twice is taken for a fault. */
const another = job.replace(/"mean" : 39266/, '"mean" : 39267');
const after = Buffer.from(text.slice(to));

let bytes = 0;
async function* chunks(): AsyncIterable<Buffer> {
  yield before;
  for (let i = 0; i < JOBS; i += 1) {
    const chunk = Buffer.from(i === 0 ? job : `,\n${another}`);
    bytes += chunk.length;
    yield chunk;
  }
  yield after;
}

const { runs } = await fioJson.import({
  path: "large.json",
  bytes: 0,
  head: before,
  chunks,
  text: () => Promise.reject(new Error("too large")),
});
const result = runs[0]?.results[0];
const found = {
  bytes: bytes > 70e6,
  status: result?.status,
  jobs: result?.jobs,
  totalIos: result?.directions.read?.totalIos,
};
process.stdout.write(JSON.stringify(found));
