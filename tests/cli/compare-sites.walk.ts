/** `compare` of two published sites says what `compare` of their reports says: from the web, from a folder, of an edition. */
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { after, before, describe, test } from "node:test";
import { JOBS } from "../bench/record.ts";
import { type Ended, fioJson, fiolio, Report } from "../support/report.ts";
import { type SiteServer, serveSite } from "../support/server.ts";

const RUNS = 6;

describe("compare of published sites", () => {
  const reports: Report[] = [];
  const servers: SiteServer[] = [];
  const addresses: string[] = [];
  before(async () => {
    for (const [index, slower] of [1, 0.5].entries()) {
      const report = await Report.create();
      reports.push(report);
      for (let i = 0; i < RUNS; i++) {
        const number = 1 + (index * RUNS + i) * JOBS.length;
        const text = fioJson(number).replace(
          /("iops" : )([\d.]+)/g,
          (_, key, value) => key + Number(value) * slower,
        );
        await report.write(`data/raw/lab/lab-ceph/${number}.json`, text);
      }
      assert.equal((await report.fiolio("collect")).code, 0);
      const built = await report.fiolio("build");
      assert.equal(built.code, 0, built.stderr);
      const server = await serveSite(report.path("public"), "/storage/");
      servers.push(server);
      addresses.push(server.url);
    }
  });
  after(async () => {
    for (const server of servers) await server.close();
    for (const report of reports) await report.remove();
  });

  const compare = (a = "", b = ""): Promise<Ended> => fiolio(["compare", a, b]);

  test("finds what comparing the reports finds", async () => {
    const [one, two] = reports.map(({ root }) => root);
    const expected = await compare(one, two);
    assert.match(expected.stdout, /\n\d+ figures?: /);
    assert.ok(expected.stdout.includes(`n = ${RUNS} and ${RUNS}`), expected.stdout);
    assert.deepEqual(await compare(addresses[0], addresses[1]), expected);
    assert.deepEqual(await compare(`${addresses[0]}next/`, `${addresses[1]}next/index.html`), expected);
    const folders = reports.map((report) => report.path("public"));
    assert.deepEqual(await compare(folders[0], folders[1]), expected);
    assert.deepEqual(await compare(one, addresses[1]), expected);
  });

  test("leaves out what a site itself excluded", async () => {
    const path = reports[1]?.path("public", "next", "record.json") ?? "";
    const text = await readFile(path, "utf8");
    const said = JSON.parse(text);
    for (const { id } of said.runs) said.excluded.push({ run: id, result: 1, code: "UNSTEADY" });
    await writeFile(path, JSON.stringify(said));
    const { stdout } = await compare(addresses[0], addresses[1]);
    assert.match(stdout, /^not compared /m);
    assert.doesNotMatch(stdout, /^(?:worse|better|no difference) /m);
    await writeFile(path, text);
  });

  test("refuses a run whose bytes are others, and what is no site, with 2 and in one line", async () => {
    const [first] = JSON.parse(
      await readFile(reports[0]?.path("public", "next", "record.json") ?? "", "utf8"),
    ).runs;
    const path = reports[0]?.path("public", "runs", first.id, "run.json") ?? "";
    const text = await readFile(path, "utf8");
    await writeFile(path, text.replace(/\d(?=\D*$)/, "9 "));
    const changed = await compare(addresses[0], addresses[1]);
    await writeFile(path, text);
    assert.equal(changed.code, 2);
    assert.match(
      changed.stderr,
      /^compare: http:\S+run\.json: expected the run with sha256 \w{12}, came \w{12}\. Build the site again\.\n$/,
    );
    const none = await compare(`${addresses[0]}glossary/`, addresses[1]);
    assert.equal(none.code, 2);
    assert.match(
      none.stderr,
      /^compare: http:\S+glossary\/record\.json: expected a file, came status 404\. .*\n$/,
    );
  });
});
