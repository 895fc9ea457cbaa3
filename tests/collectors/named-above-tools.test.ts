/** What stands above the outputs of tools other than fio tells storages apart, as above fio's; what the tools print themselves does not. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { FORMS } from "./forms-above.ts";
import { importBytes } from "./import.ts";

const FIXTURES = join(import.meta.dirname, "fixtures");
function read(name: string): string {
  const input = readdirSync(join(FIXTURES, name)).find((file) => file.startsWith("input.")) ?? "";
  return readFileSync(join(FIXTURES, name, input), "utf8").replace(/\n*$/, "\n");
}
const TOOLS = [
  "bonnie/good-table",
  "crystaldiskmark/good-8-0",
  "dbench/good-full-log",
  "diskspd/good-mixed-with-latency",
  "elbencho/good-table-text",
  "etcd-benchmark/good-put",
  "etcd-check-perf/good-failed-load",
  "etcd-metrics/good-page",
  "hdparm/good-both",
  "iozone/good-direct",
  "kbench/good-quick-log",
  "kubestr/good-default-test-text",
  "pg-test-fsync/good-15",
  "rados-bench/good-write",
  "rbd-bench/good-write",
  "redis-benchmark/good-two-tests",
  "s3bench/good-write-and-read",
  "sysbench/good-fileio-rndrd",
  "warp/good-mixed",
  "yabs/good-four-sizes",
];
const EVERY_FORM = ["dd/good-gnu", "ioping/good-text", "pgbench/good-tpcb"];
const SOME = [
  "a name alone",
  "a name within a sentence",
  "the class that was made",
  "the file that a command shows",
];

const subjectsOf = async (text: string): Promise<(string | undefined)[]> =>
  (await importBytes(Buffer.from(text))).runs.map(({ subject }) => subject);

for (const name of [...EVERY_FORM, ...TOOLS]) {
  const text = read(name);
  const forms = Object.entries(FORMS).filter(([what]) => EVERY_FORM.includes(name) || SOME.includes(what));
  test(`${name}: a name above each of two outputs`, async () => {
    for (const [what, form] of forms) {
      // How a machine's prompt and a listing look, is told of fio's own.
      if (/PowerShell|df says|troff|another machine|a container/.test(what)) continue;
      const found = await subjectsOf(`${form("ceph-block")}\n${text}\n${form("nfs-slow")}\n${text}`);
      assert.equal(found.length, 2, what);
      assert.match(found[0] ?? "", /ceph-block/, what);
      assert.match(found[1] ?? "", /nfs-slow/, what);
    }
  });
  test(`${name}: two outputs, and nothing that tells them apart`, async () => {
    for (const between of ["", "Run 2", "sleeping 30 s\n"]) {
      const found = await subjectsOf(`${text}\n${between}\n${text}`);
      assert.ok(
        found.every((subject) => subject === undefined),
        between,
      );
    }
  });
}

const dd = (folder: string, options = "oflag=direct"): string =>
  `$ dd if=/dev/zero of=/mnt/${folder}/t bs=1M count=100 ${options}\n100+0 records in\n100+0 records out\n104857600 bytes (105 MB, 100 MiB) copied, 0.5 s, 210 MB/s\n`;

test("what a tool was asked for names nothing, the folder does", async () => {
  assert.deepEqual(await subjectsOf(dd("data") + dd("data", "conv=fdatasync oflag=dsync")), [undefined]);
  assert.deepEqual(await subjectsOf(dd("ceph") + dd("nfs")), ["ceph", "nfs"]);
  const oltp = read("sysbench/good-fileio-rndrd");
  const asked = (what: string): string => `$ sysbench ${what} --time=60 run\n${oltp}`;
  assert.deepEqual(
    new Set(await subjectsOf(asked("fileio") + asked("oltp_read_only"))),
    new Set([undefined]),
  );
});

test("ioping says which folder it asked, kubestr of which class", async () => {
  const ioping = read("ioping/good-text");
  const at = (path: string): string => ioping.replace(/(<<<|>>>|^---) \S+ \(/gm, `$1 ${path} (`);
  assert.deepEqual(await subjectsOf(`${at("/mnt/ceph")}\n${at("/mnt/nfs")}`), ["ceph", "nfs"]);
  assert.deepEqual(await subjectsOf(`${at("/mnt/ceph")}\n${at("/mnt/ceph")}`), [undefined]);
  const kubestr = read("kubestr/good-default-test-text");
  const of = (name: string): string => kubestr.replaceAll("(local-path)", `(${name})`);
  assert.deepEqual(await subjectsOf(of("ceph-block") + of("nfs")), ["ceph-block", "nfs"]);
});

test("two tools on each of two storages", async () => {
  const [pgbench, ioping] = [read("pgbench/good-tpcb"), read("ioping/good-text")];
  const on = (name: string): string => `${name}\n${pgbench}\nlatency:\n${ioping}\n`;
  assert.deepEqual((await subjectsOf(on("ceph-block") + on("nfs-slow"))).sort(), [
    "ceph-block",
    "ceph-block",
    "nfs-slow",
    "nfs-slow",
  ]);
});
