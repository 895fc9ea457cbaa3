/** Histograms and time series that results name: each is there and as it was, or is named. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { loadDetails, strayDetails } from "../../src/record/details.ts";
import type { Run } from "../../src/schema/run.ts";
import { sha256 } from "../../src/text/sha256.ts";
import { Report } from "../support/report.ts";

const FOLDER = "data/results/lab/lab-ceph";
const GOOD = JSON.stringify({ format: "histograms/1", histograms: [] });

test("details are found by their paths; what is gone, changed or damaged is left out, and named in the order of paths", async (t) => {
  const report = await Report.create();
  t.after(() => report.remove());
  const detail = (name: string, text = GOOD) => ({
    kind: "histograms",
    path: `${FOLDER}/lab-ceph.${name}.0.histograms.json.gz`,
    sha256: sha256(Buffer.from(text)),
  });
  const names = ["whole", "gone", "other", "bare", "strange"];
  const runs = [
    { results: names.map((name) => ({ details: [detail(name, name === "strange" ? "{}" : GOOD)] })) },
  ];
  const write = (name: string, bytes: Buffer | string) => report.write(detail(name).path, bytes);
  await write("whole", gzipSync(GOOD));
  await write("other", gzipSync(`${GOOD} `));
  await write("bare", GOOD);
  await write("strange", gzipSync("{}"));
  await write("nobody's", gzipSync(GOOD));
  const { details, problems } = await loadDetails(report.root, runs as unknown as Run[]);
  assert.deepEqual([...details.keys()], [detail("whole").path]);
  assert.deepEqual(details.get(detail("whole").path), JSON.parse(GOOD));
  assert.equal(details.get(detail("gone").path), undefined);
  const said = problems.map(({ path, message, severity }) => `${severity} ${path.split(".")[1]}: ${message}`);
  const damaged =
    "expected the histograms of a run as gzipped JSON, came something else \\(.+\\)\\. Run npm run collect\\.";
  for (const [i, expected] of [
    `bare: ${damaged}`,
    "gone: expected the histograms of a run, found no file\\. Run npm run collect\\.",
    `other: expected histograms with sha256 ${detail("x").sha256.slice(0, 12)}, came [0-9a-f]{12}\\. Run npm run collect\\.`,
    `strange: ${damaged}`,
  ].entries())
    assert.match(said[i] ?? "", new RegExp(`^error ${expected}$`));
  assert.equal(said.length, 4);
  assert.deepEqual(await strayDetails(report.root, runs as unknown as Run[]), [
    {
      path: detail("nobody's").path,
      message: "expected a run that names it, found none. Delete it.",
      severity: "warning",
    },
  ]);
});
