/** A document with several storages, from the command line: it asks for a map, and then nothing is pooled. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, test } from "node:test";
import { Report } from "../support/report.ts";

const text = readFileSync(
  join(import.meta.dirname, "../collectors/fixtures/fio-normal/good-fio-3.42/input.txt"),
  "utf8",
).replace(/\n*$/, "\n");
const PAGE = "data/raw/lab/lab-ceph/page.md";
const fenced = (heading: string): string => `### ${heading}\n\n\`\`\`\n${text}\`\`\`\n\n`;

describe("a page with fio's output of two storages", () => {
  let report: Report;
  beforeEach(async () => {
    report = await Report.create({ [PAGE]: `# Our storage\n\n${fenced("ceph-block")}${fenced("nfs-slow")}` });
  });
  afterEach(() => report.remove());

  test("asks which is which, begins the map, and then records each where it belongs", async () => {
    const asked = await report.fiolio("collect", "--write-maps");
    assert.match(
      asked.stdout,
      /page\.md: error: expected results of one deployment, came 2: "ceph-block", "nfs-slow"\. Say in /,
    );
    const map = await report.read(`${PAGE}.deployments.yaml`);
    assert.match(map, /ceph-block: .*\n {2}nfs-slow: /);
    await report.write(
      `${PAGE}.deployments.yaml`,
      "format: deployments/1\ndeployments: { ceph-block: lab-ceph, nfs-slow: lab-nfs }\n",
    );
    const { code, stdout } = await report.fiolio("collect");
    assert.equal(code, 0, stdout);
    assert.deepEqual(
      [...(await report.contents("data/results")).keys()].filter((path) => path.endsWith(".json")),
      ["data/results/lab/lab-ceph/lab-ceph.page.json", "data/results/lab/lab-nfs/lab-nfs.page.json"],
    );
    assert.equal((await report.fiolio("check")).code, 0);
  });
});
