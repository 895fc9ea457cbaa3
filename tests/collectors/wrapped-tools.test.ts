/** Output of other tools than fio as mail programs and editors break it at blanks: no figure is another, and none is lost without a word. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { brokenAtBlanks } from "./broken-at-blanks.ts";
import { importBytes, type Outcome } from "./import.ts";

const FIXTURES = join(import.meta.dirname, "fixtures");
/** In columns, from which on all is read as it was printed. Narrower text is read, or refused. */
const TOOLS: Readonly<Record<string, number>> = {
  crystaldiskmark: 40,
  diskspd: 66,
  elbencho: 60,
  "etcd-metrics": 60,
  iozone: 81,
  "rados-bench": 66,
  "rbd-bench": 60,
  sysbench: 60,
};
const WIDTHS = [40, 50, 56, 60, 66, 70, 72, 76, 78, 80];

const said = ({ runs }: Outcome): string =>
  JSON.stringify(runs, (key, value: unknown) => (key === "line" ? undefined : value)).replaceAll(
    / {2,}/g,
    " ",
  );

for (const [tool, least] of Object.entries(TOOLS))
  for (const name of readdirSync(join(FIXTURES, tool)).filter((one) => /^good-/.test(one))) {
    const input = join(FIXTURES, tool, name, "input.txt");
    if (!readdirSync(join(FIXTURES, tool, name)).includes("input.txt")) continue;
    test(`${tool}, ${name}: broken at blanks it says the same`, async () => {
      const text = readFileSync(input, "utf8");
      const plain = said(await importBytes(Buffer.from(text)));
      for (const width of WIDTHS) {
        const broken = text
          .split("\n")
          .map((line) => brokenAtBlanks(line, width))
          .join("\n");
        const found = await importBytes(Buffer.from(broken));
        if (width >= least) assert.deepEqual(found.problems, [], `${width} columns`);
        if (found.problems.length === 0) assert.equal(said(found), plain, `${width} columns`);
      }
    });
  }

test("sysbench: a count of queries without its rate makes the trial partial", async () => {
  const text = readFileSync(join(FIXTURES, "sysbench", "good-oltp-read-write", "input.txt"), "utf8");
  for (const cut of [
    text.replace(/(queries: +\d+) +\(.*\)/, "$1"),
    text.replace(/ +queries: +\d+ +\(.*\)\n/, ""),
  ]) {
    const { runs, problems } = await importBytes(Buffer.from(cut));
    assert.equal(runs[0]?.trials?.[0]?.status, "partial");
    assert.match(problems[0]?.message ?? "", /^line 3: expected "queries" with a rate/);
  }
});

test("dd's command, broken by a mail or by who typed it, keeps its flags", async () => {
  const result =
    "10+0 records in\n10+0 records out\n10485760 bytes (10 MB, 10 MiB) copied, 0.0541 s, 194 MB/s\n";
  const command = "$ dd if=/dev/zero of=/data/file bs=1M count=10 oflag=direct conv=fsync";
  const plain = await importBytes(Buffer.from(`${command}\n${result}`));
  assert.equal(plain.runs[0]?.results[0]?.workload.direct, true);
  for (const broken of [
    command.replace(" oflag", "\noflag"),
    command.replace(" oflag", " \\\n    oflag"),
    command.replaceAll(" count", "\n  count").replace(" conv", " \\\n  conv"),
  ])
    assert.equal(said(await importBytes(Buffer.from(`${broken}\n${result}`))), said(plain), broken);
});

test("a flag of dd that is cut makes its result partial: whether it was direct is not known then", async () => {
  const result =
    "10+0 records in\n10+0 records out\n10485760 bytes (10 MB, 10 MiB) copied, 0.0541 s, 194 MB/s\n";
  const { runs, problems } = await importBytes(
    Buffer.from(`$ dd if=/dev/zero of=/data/file bs=1M count=10 oflag=dir\nect\n${result}`),
  );
  assert.equal(runs[0]?.results[0]?.status, "partial");
  assert.match(problems[0]?.message ?? "", /expected flags and conversions of dd, found oflag=dir/);
});

test("the options of etcd's benchmark are read where its command is broken before them", async () => {
  const text = readFileSync(join(FIXTURES, "etcd-benchmark", "good-put", "input.txt"), "utf8");
  const broken = text.replace(" --clients", " \\\n  --clients").replace(" --val-size", "\n--val-size");
  assert.equal(said(await importBytes(Buffer.from(broken))), said(await importBytes(Buffer.from(text))));
});

test("each rate of iozone's throughput mode is read where a mail broke its lines", async () => {
  const text = readFileSync(join(FIXTURES, "iozone", "good-throughput-mode", "input.txt"), "utf8");
  const plain = said(await importBytes(Buffer.from(text)));
  for (const width of [50, 56, 60, 65, 66, 72]) {
    const broken = text.split("\n").map((line) => brokenAtBlanks(line, width));
    const found = await importBytes(Buffer.from(broken.join("\n")));
    assert.deepEqual([found.problems, said(found)], [[], plain], `${width} columns`);
  }
  const cut = text.replace(/ 302980.50 kB\/sec/, "");
  assert.match(
    (await importBytes(Buffer.from(cut))).problems[0]?.message ?? "",
    /^line 23: expected a number of processes, a test and a rate, found "Children see throughput for/,
  );
});

test("how much rados bench wrote at once is read where its first line is broken, and named where it is cut", async () => {
  const text = readFileSync(join(FIXTURES, "rados-bench", "good-write-time", "input.txt"), "utf8");
  const cut = text.replace(/concurrent writes of 4096 bytes.*/, "concur");
  assert.match(
    (await importBytes(Buffer.from(cut))).problems[0]?.message ?? "",
    /^line 2: expected how many writes of which size, found "Maintaining 1 concur"/,
  );
});
