/** Reports of several runs of fio in one text without the lines that fio prints before it runs jobs, as people paste them: "before:", "after:". */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { importBytes } from "./import.ts";

const fixture = (name: string): string =>
  readFileSync(join(import.meta.dirname, "fixtures/fio-normal", name, "input.txt"), "utf8");
const WHOLE = fixture("good-excerpt");
const WITHOUT_SUMS = `${WHOLE.split("\nRun status")[0]}\n`;
/** The same job, run again later. */
const again = (text: string, time = "02:05:16", pid = "9000"): string =>
  text.replace("02:00:16", time).replace("pid=8269", `pid=${pid}`).replaceAll("64997", "65997");

const runsOf = async (text: string) => {
  const { runs, problems } = await importBytes(Buffer.from(text));
  return {
    problems,
    ios: runs.map(({ results }) => results.map(({ directions }) => directions.read?.totalIos)),
    jobs: runs.map(({ results }) => results.map(({ workload }) => workload.numjobs)),
    statuses: runs.flatMap(({ results }) => results.map(({ status }) => status)),
  };
};

test("two whole reports of one job are two runs, and not clones to be summed", async () => {
  for (const text of [`${WHOLE}${again(WHOLE)}`, `before:\n${WHOLE}\nafter:\n${again(WHOLE, "02:00:16")}`]) {
    const { ios, jobs, statuses, problems } = await runsOf(text);
    assert.deepEqual(ios, [[64_997], [65_997]]);
    assert.deepEqual(jobs, [[2], [2]]);
    assert.deepEqual(statuses, ["complete", "complete"]);
    assert.deepEqual(problems, []);
  }
});

test("reports without sums are two runs where fio printed them at different times, or text of a person stands between them", async () => {
  for (const text of [
    `${WITHOUT_SUMS}${again(WITHOUT_SUMS)}`,
    `Before:\n${WITHOUT_SUMS}\nWith the patch\n${again(WITHOUT_SUMS, "02:00:18")}`,
  ]) {
    const { ios, jobs } = await runsOf(text);
    assert.deepEqual(ios, [[64_997], [65_997]]);
    assert.deepEqual(jobs, [[2], [2]]);
  }
});

test("jobs of one name that fio printed at one time are clones", async () => {
  const { ios, jobs } = await runsOf(`${WITHOUT_SUMS}${again(WITHOUT_SUMS, "02:00:17")}`);
  assert.deepEqual(ios, [[64_997 + 65_997]]);
  assert.deepEqual(jobs, [[4]]);
});

test("a later printout of the same processes is a later state of their run", async () => {
  const { ios } = await runsOf(`${WHOLE}${again(WHOLE, "02:05:16", "8269")}`);
  assert.deepEqual(ios, [[65_997]]);
});

test("a run without the line that names its job does not hide the others", async () => {
  const run = fixture("good-fio-3.42");
  const headless = run.replace(/^.*: \(g=0\): rw=.*\n/gm, "");
  assert.notEqual(headless, run);
  const whole = await runsOf(run);
  const { statuses, ios } = await runsOf(`${run}${headless}${run}`);
  assert.deepEqual(ios, [...whole.ios, ...whole.ios, ...whole.ios]);
  const [complete = ""] = new Set(whole.statuses);
  assert.deepEqual(statuses, [complete, "partial", complete]);
});

test("an excerpt of a few lines is read within what a mail quotes, too", async () => {
  const lines = WHOLE.split("\n").slice(0, 5);
  const mail = ["Hello,", "", "> With the patch:", ...lines.map((line) => `> ${line}`), ">", "", "Thanks!"];
  const header = Array.from({ length: 30 }, (_, i) => `X-Header-${i}: of a mail`);
  const { runs } = await importBytes(Buffer.from([...header, "", ...mail, ""].join("\n")));
  const [result] = runs.flatMap(({ results }) => results);
  assert.equal(result?.name, "nrm");
  assert.equal(result?.directions.read?.clat?.maxNs && result.status, "partial");
});

test("whole IOPS that fio printed are cut and not rounded; those with a letter are rounded", async () => {
  const iopsOf = async (printed: string): Promise<unknown> => {
    const text = WHOLE.replace(/^ +issued rwts.*\n/m, "").replace(/IOPS=[\d.]+k?,/, `IOPS=${printed},`);
    const { runs } = await importBytes(Buffer.from(text));
    return runs[0]?.results[0]?.directions.read?.iops;
  };
  assert.deepEqual(await iopsOf("65"), { value: 65, low: 65, high: 66, printed: "65" });
  assert.deepEqual(await iopsOf("9999"), { value: 9999, low: 9999, high: 10_000, printed: "9999" });
  assert.deepEqual(await iopsOf("203k"), { value: 203_000, low: 202_500, high: 203_500, printed: "203k" });
  assert.equal(await iopsOf("0"), undefined);
});
