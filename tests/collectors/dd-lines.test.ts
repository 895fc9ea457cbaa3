/** What each part of dd's text says: sizes, seconds, records, rates and flags. Most examples are written as dd itself prints them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { importBytes } from "./import.ts";

const imported = async (text: string) => {
  const { runs, problems } = await importBytes(Buffer.from(text));
  return { results: runs.flatMap(({ results }) => results), said: problems.map(({ message }) => message) };
};

/** A read of a device without a cache in the way, in BSD's words: bytes and a rate in full. */
const readOf = (
  operands: string,
  bytes: number,
  { records = "1+0", seconds = "1.000000", rate = bytes } = {},
) =>
  imported(
    `$ dd if=/dev/sdb ${operands}\n${records} records in\n${records} records out\n${bytes} bytes transferred in ${seconds} secs (${rate} bytes/sec)\n`,
  );

test("sizes are those of dd: letters are powers of 1024, with a B after them powers of 1000, and x multiplies", async () => {
  const sizes: [written: string, bytes: number][] = [
    ["1", 1],
    ["512", 512],
    ["8c", 8],
    ["4w", 8],
    ["2b", 1024],
    ["1kB", 1000],
    ["1k", 1024],
    ["1K", 1024],
    ["4KiB", 4096],
    ["1MB", 1_000_000],
    ["1M", 1_048_576],
    ["1m", 1_048_576],
    ["1MiB", 1_048_576],
    ["1GB", 1_000_000_000],
    ["1G", 1_073_741_824],
    ["1GiB", 1_073_741_824],
    ["1TB", 1_000_000_000_000],
    ["1T", 1_099_511_627_776],
    ["2x512", 1024],
    ["2x2bx3", 6144],
  ];
  for (const [written, bytes] of sizes) {
    const { results, said } = await readOf(`bs=${written}`, bytes);
    assert.deepEqual(said, [], written);
    assert.equal(results[0]?.workload.blockSizeBytes, bytes, written);
    assert.equal(results[0]?.name, `read, ${bytes} bytes`);
  }
});

test("what is no size of dd is refused, with what was found", async () => {
  for (const written of ["0", "0x512", "k", "1Q", "4096x", "1.5M", "9007199254740993", "9000T"]) {
    const { results, said } = await readOf(`bs=${written}`, 512);
    assert.deepEqual(results, [], written);
    assert.deepEqual(said, [
      `line 1: expected a block size, found ${JSON.stringify(written)}. It is not imported.`,
    ]);
  }
});

test("a read goes by ibs, a write by obs, both by bs, and neither by 512 bytes", async () => {
  const { results } = await imported(
    [
      ["/dev/sdb of=/dev/null ibs=4096 obs=512", 4096],
      ["/dev/zero of=/dev/sdb ibs=512 obs=8192", 8192],
      ["/dev/sdb of=/dev/null bs=2048", 2048],
      ["/dev/zero of=/dev/sdb count=1", 512],
    ]
      .map(
        ([operands, bytes]) =>
          `dd if=${operands}\n1+0 records in\n1+0 records out\n${bytes} bytes transferred in 1.0 secs (${bytes} bytes/sec)\n`,
      )
      .join(""),
  );
  assert.deepEqual(
    results.map(({ name }) => name),
    ["read, 4096 bytes", "write, 8192 bytes", "read, 2048 bytes", "write, 512 bytes"],
  );
});

test("seconds are as exact as they are printed", async () => {
  const printed: [seconds: string, value: number, low: number, high: number][] = [
    ["2", 2e9, 1.5e9, 2.5e9],
    ["1.5", 1.5e9, 1.45e9, 1.55e9],
    ["12.25", 12.25e9, 12.245e9, 12.255e9],
    ["0.000123456", 123_456, 123_455.5, 123_456.5],
    ["0.000000001", 1, 0.5, 1.5],
    ["99999999", 99_999_999e9, 99_999_998.5e9, 99_999_999.5e9],
  ];
  for (const [seconds, value, low, high] of printed) {
    const { results } = await readOf("bs=1000", 1000, { seconds });
    assert.deepEqual(results[0]?.directions.read?.runtimeNs, { value, low, high, printed: seconds });
  }
  for (const seconds of ["0", "0.0", "0.000000", "0.0000000001", "100000000"]) {
    const { results, said } = await readOf("bs=1000", 1000, { seconds });
    assert.deepEqual(results, [], seconds);
    assert.deepEqual(said, ["line 1: expected bytes and seconds above 0. It is not imported."]);
  }
});

test("a single byte was copied, none was not, nor more than can be counted", async () => {
  assert.equal((await readOf("bs=1", 1)).results[0]?.directions.read?.ioBytes, 1);
  for (const bytes of [0, 9_007_199_254_740_992])
    assert.deepEqual((await readOf("bs=512", bytes)).said, [
      "line 1: expected bytes and seconds above 0. It is not imported.",
    ]);
});

test("each record is an I/O, whole or not, and all of them hold all bytes", async () => {
  const sums: [records: string, bytes: number, ios: number, areIn: boolean][] = [
    ["3+0", 3000, 3, true],
    ["3+0", 2999, 3, false],
    ["3+0", 3001, 3, false],
    ["3+1", 3000, 4, true],
    ["3+1", 2999, 4, false],
    ["3+1", 4000, 4, true],
    ["3+1", 4001, 4, false],
    ["0+2", 10, 2, true],
  ];
  for (const [records, bytes, ios, areIn] of sums) {
    const { results, said } = await readOf("bs=1000", bytes, {
      records,
      seconds: "2.0",
      rate: Math.round(bytes / 2),
    });
    const [result] = results;
    const doubts = areIn ? [] : [`${records} records of 1000 bytes are not ${bytes} bytes`];
    assert.deepEqual(
      said,
      doubts.map((doubt) => `line 1: ${doubt}`),
      `${records}, ${bytes}`,
    );
    assert.equal(result?.status, areIn ? "complete" : "partial");
    assert.equal(result?.directions.read?.totalIos, ios);
    const iops = result?.directions.read?.iops;
    assert.ok(typeof iops === "object");
    assert.equal(iops.value, ios / 2);
    assert.ok(Math.abs(iops.low - ios / 2.05) < 1e-9 && Math.abs(iops.high - ios / 1.95) < 1e-9);
    assert.equal(iops.printed, `${ios} in 2.0 s`);
  }
});

test("a write from memory is counted by what was written, a read by what was read", async () => {
  const both = (operands: string): string =>
    `dd if=${operands} bs=1000\n1+0 records in\n2+0 records out\n2000 bytes transferred in 1.0 secs (2000 bytes/sec)\n`;
  assert.deepEqual((await imported(both("/dev/zero of=/mnt/file oflag=direct"))).said, []);
  const read = await imported(both("/mnt/file of=/dev/null iflag=direct"));
  assert.deepEqual(read.said, ["line 1: 1+0 records of 1000 bytes are not 2000 bytes"]);
  assert.equal(read.results[0]?.directions.read?.totalIos, 1);
});

test("the printed rate may be 2 % more than bytes and seconds say, and no more", async () => {
  const copied = (rate: string): string =>
    `dd if=/dev/sdb of=/dev/null bs=100000000\n1+0 records in\n1+0 records out\n100000000 bytes (100 MB, 95 MiB) copied, 1.00000 s, ${rate}\n`;
  for (const rate of ["100 MB/s", "102 MB/s", "100,0 MB/s"])
    assert.deepEqual((await imported(copied(rate))).said, [], rate);
  for (const rate of ["102.5 MB/s", "103 MB/s", "90 MB/s"])
    assert.deepEqual((await imported(copied(rate))).said, [
      `line 1: 100000000 bytes in 1.00000 s are not ${rate}`,
    ]);
  assert.deepEqual((await imported(copied("100 MX/s"))).said, ['line 1: expected a rate, found "100 MX/s"']);
});

test("flags say whether the cache was in the way, each among others", async () => {
  const written: [operands: string, direct: boolean, sync: string, endFsync: boolean, isCached: boolean][] = [
    ["", false, "none", false, true],
    ["oflag=direct", true, "none", false, false],
    ["oflag=nocache,direct", true, "none", false, false],
    ["oflag=direct,dsync", true, "dsync", false, false],
    ["oflag=sync", false, "sync", false, false],
    ["oflag=dsync", false, "dsync", false, false],
    ["oflag=directory", false, "none", false, true],
    ["iflag=direct", false, "none", false, true],
    ["conv=fsync", false, "none", true, false],
    ["conv=notrunc,fdatasync", false, "none", true, false],
    ["conv=notrunc", false, "none", false, true],
  ];
  for (const [operands, direct, sync, endFsync, isCached] of written) {
    const { results } = await imported(
      `dd if=/dev/zero of=/mnt/file bs=1000 ${operands}\n1+0 records in\n1+0 records out\n1000 bytes transferred in 1.0 secs (1000 bytes/sec)\n`,
    );
    const { workload, notes } = results[0] ?? {};
    assert.deepEqual(
      [workload?.direct, workload?.sync, workload?.endFsync],
      [direct, sync, endFsync],
      operands,
    );
    const cached = "without direct I/O or a flush at the end: memory may have been measured";
    assert.deepEqual(notes, isCached ? [cached] : undefined, operands);
  }
  assert.deepEqual((await readOf("iflag=fullblock", 512)).results[0]?.notes, [
    "without direct I/O: memory may have been measured",
  ]);
  const direct = (await readOf("iflag=fullblock,direct", 512)).results[0];
  assert.deepEqual([direct?.workload.direct, direct?.notes], [true, undefined]);
});

test("operands end where the shell goes on, and keep their values without its marks", async () => {
  const commands: [command: string, options: Record<string, string>][] = [
    ["dd if=/dev/sdb of=/dev/null bs=1k; date", { if: "/dev/sdb", of: "/dev/null", bs: "1k" }],
    ["time dd  if=/dev/sdb\tbs=1k 2>&1", { if: "/dev/sdb", bs: "1k" }],
    ["sh -c 'dd if=/dev/sdb bs=1k'", { if: "/dev/sdb", bs: "1k" }],
    ['/usr/bin/dd if="/dev/sdb" bs=1k', { if: "/dev/sdb", bs: "1k" }],
    ["(dd if=/dev/sdb bs=1k)", { if: "/dev/sdb", bs: "1k" }],
    ["dd if=/dev/sdb bs=1k of= count=1", { if: "/dev/sdb", bs: "1k" }],
    ["dd if=/dev/sdb bs=1k =1 count=1", { if: "/dev/sdb", bs: "1k" }],
    ["dd if=/dev/sdb bs=1k | tee log=1", { if: "/dev/sdb", bs: "1k" }],
    ["dd if=/dev/sdb x=1 bs=1k", { if: "/dev/sdb", x: "1", bs: "1k" }],
  ];
  for (const [command, options] of commands) {
    const { results } = await imported(
      `$ ${command}\n1+0 records in\n1+0 records out\n1024 bytes transferred in 1.0 secs (1024 bytes/sec)\n`,
    );
    assert.deepEqual(results[0]?.options, options, command);
  }
});

test("what dd itself complains of stands with the result; its warnings and lines of others do not", async () => {
  const lines = (between: string): string =>
    `dd if=/dev/sdb bs=1k\n${between}\n1+0 records in\n1+0 records out\n1024 bytes transferred in 1.0 secs (1024 bytes/sec)\n`;
  const { results } = await imported(lines("dd: error reading '/dev/sdb': Input/output error"));
  assert.deepEqual(results[0]?.errors, [{ text: "dd: error reading '/dev/sdb': Input/output error" }]);
  assert.equal(results[0]?.status, "partial");
  for (const other of ["dd: warning: partial read", "sync: no error", "ddrescue: error"])
    assert.equal((await imported(lines(other))).results[0]?.errors, undefined, other);
});

test("a summary with one count of records is the result of nothing", async () => {
  const summary = "1024 bytes transferred in 1.0 secs (1024 bytes/sec)\n";
  const none = ["line 1: dd was started, and there is no result of it. It is not imported."];
  assert.deepEqual((await imported(`dd if=/dev/sdb bs=1k\n1+0 records in\n${summary}`)).said, none);
});

test("without both, as a pipe leaves it, it has no rate of I/Os; of progress it is the result of nothing", async () => {
  const [summary, later] = [1024, 2048].map(
    (bytes) => `${bytes} bytes transferred in 1.0 secs (${bytes} bytes/sec)\n`,
  );
  const { results, said } = await imported(
    `$ dd if=/dev/sdb bs=1k 2>&1 | tail -1\n${summary}$ dd if=/dev/sdc bs=2k\n${later}`,
  );
  assert.deepEqual(said, []);
  assert.deepEqual(
    results.map(({ name, directions: { read } }) => [name, read?.ioBytes, read?.iops, read?.totalIos]),
    [
      ["read, 1024 bytes", 1024, undefined, undefined],
      ["read, 2048 bytes", 2048, undefined, undefined],
    ],
  );
  for (const text of [
    `dd if=/dev/sdb bs=1k status=progress\n${summary}`,
    `dd if=/dev/sdb bs=1k\n${summary}${later}`,
    `dd if=/dev/sdb bs=1k\ndd: error reading '/dev/sdb': Input/output error\n${summary}`,
  ])
    assert.deepEqual((await imported(text)).results, [], text);
});

test("only what was read from storage or written to it is a result", async () => {
  const fates: [operands: string, of: string | undefined][] = [
    ["if=/mnt/a of=/mnt/b", "dd read from one file and wrote to another, and one time is no measure of both"],
    [
      "if=/dev/sda of=/mnt/b",
      "dd read from one file and wrote to another, and one time is no measure of both",
    ],
    ["if=/dev/zero of=/dev/null", "dd moved no data of a file or device"],
    ["if=/dev/urandom of=/dev/shm/x", "dd moved no data of a file or device"],
    ["bs=1k of=/dev/stdout", "dd moved no data of a file or device"],
    ["if=/dev/random of=/mnt/b", undefined],
    ["if=/mnt/a of=/dev/full", undefined],
    ["if=/mnt/a of=/dev/fd/3", undefined],
    ["bs=1k of=/mnt/b", undefined],
    ["bs=1k if=/mnt/a", undefined],
  ];
  for (const [operands, refused] of fates) {
    const { results, said } = await imported(
      `dd ${operands}\n2+0 records in\n2+0 records out\n1024 bytes transferred in 1.0 secs (1024 bytes/sec)\n`,
    );
    assert.equal(results.length, refused === undefined ? 1 : 0, operands);
    if (refused !== undefined) assert.deepEqual(said, [`line 1: ${refused}. It is not imported.`]);
  }
});
