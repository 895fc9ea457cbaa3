import assert from "node:assert/strict";
import { mkdir, symlink } from "node:fs/promises";
import { after, before, test } from "node:test";
import { misnamedResults } from "../../src/collect/sidecar.ts";
import { Report } from "../support/report.ts";

const FOLDER = "data/raw/lab/lab-ceph";
const SAID =
  "warning: expected a job file, as its name ends in .fio, found what fio printed: it is passed over. Give it another end, such as .txt.";

let report: Report;
before(async () => {
  report = await Report.create({
    [`${FOLDER}/text.fio`]:
      "Seq-Read: (g=0): rw=read, bs=(R) 1024KiB-1024KiB, (W) 1024KiB-1024KiB, (T) 1024KiB-1024KiB, ioengine=libaio, iodepth=1\nfio-3.16\n",
    [`${FOLDER}/data.fio`]: '{\n  "fio version" : "fio-3.16",\n  "jobs" : []\n}\n',
    [`${FOLDER}/job.fio`]: "; as printed: (g=0): rw=read\n[global]\nrw=read\n[one]\nbs=4k\n",
  });
});
after(() => report.remove());

test("what fio printed into a file named like a job file is passed over, and that is said", async () => {
  const { stdout } = await report.fiolio("collect", "--no-run");
  const about = stdout.split("\n").filter((line) => line.startsWith(FOLDER));
  assert.deepEqual(about, [`${FOLDER}/data.fio: ${SAID}`, `${FOLDER}/text.fio: ${SAID}`]);
});

test("one that is gone or a link says nothing; what cannot be read is no job file", async () => {
  await symlink("data.fio", report.path(`${FOLDER}/link.fio`));
  await mkdir(report.path(`${FOLDER}/folder.fio`));
  assert.deepEqual(await misnamedResults(report.root, [`${FOLDER}/gone.fio`, `${FOLDER}/link.fio`]), []);
  await assert.rejects(misnamedResults(report.root, [`${FOLDER}/folder.fio`]));
});
