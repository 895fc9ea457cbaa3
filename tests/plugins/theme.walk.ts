/** `theme` of a report's fiolio.config.ts: before the engine's layouts and assets, behind the report's own. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { filesIn } from "../../src/effects/small-files.ts";
import { fioJson, ownProcess, Report } from "../support/report.ts";

let report: Report;
const page = (title: string): string => `<!doctype html><title>${title}</title>`;
const lost = (): Promise<string> => readFile(report.path("public/404.html"), "utf8");
const build = async (): Promise<void> => {
  const { code, stdout, stderr } = await ownProcess(["build", "--root", report.root]);
  assert.equal(code, 0, `${stdout}${stderr}`);
};

before(async () => {
  report = await Report.create({
    "fiolio.config.ts": 'export default { theme: "looks/acme" };',
    "data/raw/lab/lab-ceph/a.json": fioJson(1),
    "looks/acme/layouts/404.html": page("Lost at Acme"),
    "looks/acme/assets/css/theme.css": ".foot { letter-spacing: 3px }\n",
  });
  const { code, stderr } = await ownProcess(["collect", "--no-run", "--root", report.root]);
  assert.equal(code, 0, stderr);
  await build();
});
after(() => report.remove());

test("its layouts and styles stand before the engine's", async () => {
  assert.equal(await lost(), page("Lost at Acme"));
  const styles = filesIn(report.path("public/css")).filter((path) => path.endsWith(".css"));
  const texts = await Promise.all(styles.map((path) => readFile(report.path(`public/css/${path}`), "utf8")));
  assert.ok(texts.some((text) => text.endsWith(".foot{letter-spacing:3px}")));
});

test("one that changes is built anew, and a file of the report's own site/ goes before it", async () => {
  await report.write("looks/acme/layouts/404.html", page("Gone at Acme"));
  await build();
  assert.equal(await lost(), page("Gone at Acme"));
  await report.write("site/layouts/404.html", page("Gone at ours"));
  await build();
  assert.equal(await lost(), page("Gone at ours"));
});
