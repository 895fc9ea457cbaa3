import assert from "node:assert/strict";
import { symlink } from "node:fs/promises";
import { after, before, describe, test } from "node:test";
import { type Ended, fioJson, Report } from "../support/report.ts";

const FOLDER = "data/raw/lab/lab-ceph";
const UNKNOWN =
  "warning: no result of a tool that is known. Move it out of data/raw, or write its figures into a CSV: npm run collect -- --csv-template prints one.";

/** What lies in data/raw, and what collect says of it: nothing, where it is good. */
const CASES: readonly { name: string; path: string; text: string; says?: string }[] = [
  { name: "a good file", path: `${FOLDER}/good.json`, text: fioJson(1) },
  {
    name: "a truncated file",
    path: `${FOLDER}/truncated.json`,
    text: fioJson(2).slice(0, 1500),
    says: "error: the file is cut: its JSON has no end; jobs that came whole are kept (0), as partial. Fetch it again if the original is whole.",
  },
  {
    name: "an empty file",
    path: `${FOLDER}/empty.json`,
    text: "",
    says: "error: expected a result that an importer knows, the file is empty: the tool was killed, or the disk was full. Give what the tool printed, whole, or delete the file.",
  },
  {
    name: "a manifest beside a result",
    path: `${FOLDER}/pvc.yaml`,
    text: "apiVersion: v1\nkind: PersistentVolumeClaim\nmetadata: { name: data }\n",
    says: UNKNOWN,
  },
  { name: "no JSON", path: `${FOLDER}/text.json`, text: "hello\nworld\n", says: UNKNOWN },
  { name: "JSON that is not fio's", path: `${FOLDER}/other.json`, text: '{"a":1}', says: UNKNOWN },
  {
    name: "an unknown deployment",
    path: "data/raw/lab/lab-cehp/x.json",
    text: fioJson(3),
    says: 'error: expected a folder named after a known deployment, came "lab-cehp". Did you mean lab-ceph?',
  },
  {
    name: "an unknown environment",
    path: "data/raw/lba/lab-ceph/x.json",
    text: fioJson(4),
    says: 'error: expected a folder named after a known environment, came "lba". Did you mean lab?',
  },
  {
    name: "a file in no deployment's folder",
    path: "data/raw/lab/stray.json",
    text: fioJson(9),
    says: "error: expected data/raw/ENVIRONMENT/DEPLOYMENT/FILE. Move it into such a folder.",
  },
  {
    name: "the same bytes once more",
    path: `${FOLDER}/z-copy.json`,
    text: fioJson(1),
    says: `error: expected new results, came the same bytes as ${FOLDER}/good.json. Delete one of the two.`,
  },
  {
    name: "a job that failed, which is recorded as such",
    path: `${FOLDER}/failed.json`,
    text: fioJson(5).replace('"error": 0', '"error": 28'),
    says: 'warning: job "job-5" failed: no space left on device (errno 28). It is recorded as failed, without figures.',
  },
  {
    name: "not a number",
    path: `${FOLDER}/nan.json`,
    text: fioJson(6).replace(/"iops": [\d.]+/, '"iops": nan'),
    says: 'error: job "job-6".read.iops: expected a number from 0 to 2^53, found nan; it is left out. Give what the tool printed, whole, or delete the file.',
  },
  {
    name: "a negative number",
    path: `${FOLDER}/negative.json`,
    text: fioJson(7).replace(/"mean": [\d.]+/, '"mean": -5'),
    says: 'error: job "job-7".read.slat_ns.mean: expected a number from 0 to 2^53, found -5; it is left out. Give what the tool printed, whole, or delete the file.',
  },
  {
    name: "a job name with markup and a path, which does no harm",
    path: `${FOLDER}/name.json`,
    text: fioJson(8).replace('"job-8"', '"../../<b>x</b>"'),
  },
  {
    name: "a file name with markup and control characters, which is shown escaped",
    path: `${FOLDER}/we<i>rd\u001b[2J.txt`,
    text: "nothing",
    says: UNKNOWN,
  },
];

describe("collect, given bad input", () => {
  let report: Report;
  let ended: Ended;
  let lines: string[];

  before(async () => {
    report = await Report.create();
    for (const { path, text } of CASES) await report.write(path, text);
    await report.write(`${FOLDER}/.hidden.json`, "passed over");
    await report.write(`${FOLDER}/good.fio`, "passed over");
    await symlink("/etc/passwd", report.path(FOLDER, "link.json"));
    ended = await report.fiolio("collect");
    lines = ended.stdout.trimEnd().split("\n");
  });
  after(() => report.remove());

  for (const { name, path, says } of CASES)
    test(says === undefined ? `says nothing of ${name}` : `names ${name} in one line`, () => {
      const shown = path.replace("<i>", "\\u{3c}i\\u{3e}").replace("\u001b", "\\u{1b}");
      const about = lines
        .filter((line) => line.startsWith(`${shown}: `))
        .map((line) => line.slice(shown.length + 2));
      assert.deepEqual(about, says === undefined ? [] : [says]);
    });

  test("does not follow a symbolic link", () => {
    const said = `${FOLDER}/link.json: error: expected a file, found a symbolic link. Put the file itself here.`;
    assert.ok(lines.includes(said), ended.stdout);
  });

  test("imports all that is good, and nothing else", async () => {
    const results = [...(await report.contents("data/results")).keys()].map((path) => path.split("/").at(-1));
    const good = ["failed", "good", "name", "nan", "negative"].map((key) => `lab-ceph.${key}.json`);
    assert.deepEqual(results, good);
  });

  test("counts what became of the files, and fails", () => {
    assert.deepEqual(lines.slice(-3), [
      "9 errors and 5 warnings.",
      "collect: imported 3 files (3 runs), 0 unchanged, 3 runs suspect (3 FAILED), 9 failed (3 damaged, 1 duplicate, 3 in an unknown folder, 1 link not followed, 1 not readable), 4 not recognised, 1 failed job recorded as such.",
      "FAILED: Read the tool's own message, mend the cause, run again.",
    ]);
    assert.equal(ended.code, 1);
    assert.equal(ended.stderr, "");
  });

  test("says the same of what is still bad the next time, and writes nothing", async () => {
    const before = await report.contents("data");
    const again = await report.fiolio("collect");
    assert.equal(again.code, 1);
    assert.deepEqual(again.stdout.split("\n").slice(0, -2), lines.slice(0, -2));
    assert.match(again.stdout, /imported 0 files \(0 runs\), 3 unchanged, 9 failed/);
    assert.deepEqual(await report.contents("data"), before);
  });
});
