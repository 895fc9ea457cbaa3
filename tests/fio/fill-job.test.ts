import assert from "node:assert/strict";
import { test } from "node:test";
import { fillJob, onDevice } from "../../src/fio/fill-job.ts";
import { parseJobFile } from "../../src/fio/job-file.ts";

const sectionsOf = (text: string | undefined) =>
  parseJobFile(text ?? "").map(({ name, options }) => ({ name, ...Object.fromEntries(options) }));

test("a file that several sections share is filled once, as far as the largest of them reaches", () => {
  const text =
    "[global]\nfilename=data\nioengine=libaio\ndirect=1\n[a]\nrw=read\nsize=1g\n[b]\nrw=randread\nsize=4g\n";
  assert.deepEqual(sectionsOf(fillJob(parseJobFile(text))), [
    {
      name: "b",
      filename: "data",
      size: "4g",
      ioengine: "libaio",
      direct: "1",
      stonewall: "1",
      rw: "write",
      bs: "1048576",
      iodepth: "8",
      refill_buffers: "1",
      end_fsync: "1",
    },
  ]);
});

test("jobs with files of their own are filled under their own names", () => {
  const filled = sectionsOf(fillJob(parseJobFile("[db]\nrw=randrw\nsize=1g\nnumjobs=4\n")));
  assert.deepEqual(
    filled.map((fill) => ({ ...fill }).name),
    ["db"],
  );
  assert.match(fillJob(parseJobFile("[db]\nrw=randrw\nsize=1g\nnumjobs=4\n")) ?? "", /numjobs=4/);
  assert.equal("filename" in (filled[0] ?? {}), false);
});

test("jobs that share a file fill it once", () => {
  assert.doesNotMatch(fillJob(parseJobFile("[a]\nfilename=x\nsize=1g\nnumjobs=4\n")) ?? "", /numjobs/);
});

test("a size is filled as the job means it: by its own kb_base, in blocks that direct I/O takes", () => {
  const job = "[a]\nkb_base=1000\ndirect=1\nsize=4MiB\n";
  const fill = fillJob(parseJobFile(job)) ?? "";
  for (const line of ["kb_base=1000", "size=4MiB", "bs=1048576"])
    assert.ok(fill.split("\n").includes(line), fill);
});

test("of two sizes of one file the larger as fio reads them is filled", () => {
  const job = "[global]\nfilename=data\n[iec]\nsize=10GiB\n[si]\nsize=10g\n[more]\nsize=1.5t\n";
  assert.deepEqual(
    sectionsOf(fillJob(parseJobFile(job))).map(({ name }) => name),
    ["si"],
  );
});

test("what has no size is not filled", () => {
  assert.equal(fillJob(parseJobFile("[a]\nrw=read\n")), undefined);
});

test("on a device every section works on it, with all its options", () => {
  const text = onDevice(
    "[global]\nbs=4k\n[a]\nrw=read\nfilename=x\n[b]\nrw=write\nstonewall\n",
    "/dev/fiolio",
  );
  assert.deepEqual(sectionsOf(text), [
    { name: "a", bs: "4k", rw: "read", filename: "/dev/fiolio" },
    { name: "b", bs: "4k", rw: "write", stonewall: "1", filename: "/dev/fiolio" },
  ]);
});

test("all of a device has no size of its own, and is filled whole; all of a file is known to nobody", () => {
  const text = (file: string): string => `[a]\nfilename=${file}\nrw=randread\nsize=100%\n`;
  const filled = fillJob(parseJobFile(text("/dev/sdf"))) ?? "";
  assert.match(filled, /^size=100%$/m);
  assert.match(filled, /^rw=write$/m);
  assert.equal(fillJob(parseJobFile(text("data"))), undefined);
});
