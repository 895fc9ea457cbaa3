/** Several files of a reader in one table. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import { judgeOwn } from "../../src/browser/judge-own.ts";

const EXAMPLES = join(import.meta.dirname, "../../examples/data/raw/examples");
const textOf = (name: string): Promise<string> => readFile(join(EXAMPLES, name), "utf8");
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("several files", () => {
  test("stand in one table: storage, test, a column for each figure; repeats together", async () => {
    const text = await textOf("libaio-depth-32/libaio-depth-32.json");
    const slower = text.replace(/"(mean)" : (\d+\.\d+)/g, (_, key, of) => `"${key}" : ${Number(of) * 1.01}`);
    const on = (of: string, target: string): Uint8Array =>
      bytesOf(of.replace(/"filename" : "[^"]*"/, `"filename" : "${target}"`));
    const { overview } = await judgeOwn([
      { name: "a.json", bytes: on(text, "/fast/t") },
      { name: "c.json", bytes: on(text, "/dev/sdf") },
      { name: "b.json", bytes: on(slower, "/fast/t") },
    ]);
    assert.deepEqual(
      overview?.groups.map(({ storage, test, rows }) => [storage, test, rows.map(({ file }) => file)]),
      [
        ["/fast/", "random read 4 KiB, queue depth 32, 64 MiB", ["a.json", "b.json"]],
        ["/dev/sdf", "random read 4 KiB, queue depth 32, 64 MiB", ["c.json"]],
      ],
    );
    assert.deepEqual(overview?.columns, ["IOPS", "p50", "p99"]);
    const { cells } = overview?.groups[0]?.rows[0] ?? {};
    assert.match(String(cells?.IOPS?.map(({ text: of }) => of)), /^[\d,]+$/, "its column says the unit");
    for (const column of ["p50", "p99"])
      assert.match(String(cells?.[column]?.map(({ text: of }) => of)), /^[\d.]+ µs$/, column);
    assert.deepEqual(overview?.groups[1]?.spread, []);
  });

  test("what is true of each test is said once; a rate says its unit where blocks are small and large", async () => {
    const output = JSON.parse(await textOf("libaio-fdatasync/libaio-fdatasync.json"));
    const [job] = output.jobs;
    const as = (bs: string, at: number) => ({
      ...job,
      jobname: `job-${at}`,
      "job options": { ...job["job options"], name: `job-${at}`, bs, filename: "/fast/t" },
    });
    const overviewFor = async (...sizes: string[]) => {
      const text = JSON.stringify({ ...output, jobs: sizes.map(as) });
      return (await judgeOwn([{ name: "a.json", bytes: bytesOf(text) }])).overview;
    };
    const small = await overviewFor("4k", "8k");
    assert.equal(small?.common[0], "on /fast/");
    assert.ok(small?.common.includes("fdatasync after every write"), String(small?.common));
    assert.deepEqual(
      small?.groups.map(({ storage, test }) => [storage, test]),
      [
        ["", "random write 4 KiB"],
        ["", "random write 8 KiB"],
      ],
    );
    assert.deepEqual(small?.columns, ["IOPS", "p50", "p99", "fsync p99"]);
    const both = await overviewFor("4k", "128k");
    assert.equal(both?.columns[0], "Rate");
    const rates = both?.groups.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.Rate ?? []));
    assert.deepEqual(
      rates?.map(({ text }) => text.replace(/^[\d.,]+ /, "")),
      ["IOPS", rates?.[1]?.text.replace(/^[\d.,]+ /, "")],
    );
    assert.match(rates?.[1]?.text ?? "", /B\/s$/);
  });

  test("a verdict says what it comes from: the time, a file that a cache may hold, and the checks", async () => {
    const page = bytesOf(await textOf("page-cache/page-cache.json"));
    const depth = bytesOf(await textOf("libaio-depth-32/libaio-depth-32.json"));
    const { overview } = await judgeOwn([
      { name: "a.json", bytes: page },
      { name: "b.json", bytes: depth },
    ]);
    const why = overview?.groups.map(({ rows }) => rows[0]?.why);
    assert.deepEqual(why?.[0]?.slice(0, 2), ["3 s of at least 30 s", "64 MiB may lie in a cache"]);
    assert.match(String(why?.[0]?.slice(2)), /cache possible/);
  });

  test("a row is named by its job, and by its engine where that tells tests apart", async () => {
    const output = JSON.parse(await textOf("libaio-fdatasync/libaio-fdatasync.json"));
    const [job] = output.jobs;
    output.jobs = ["psync", "sync", "sync"].map((ioengine, at) => ({
      ...job,
      jobname: `job-${at}`,
      "job options": { ...job["job options"], name: `job-${at}`, ioengine, ...(at === 2 && { bs: "8k" }) },
    }));
    const { overview } = await judgeOwn([{ name: "a.json", bytes: bytesOf(JSON.stringify(output)) }]);
    assert.deepEqual(
      overview?.groups.flatMap(({ rows }) => rows.map(({ file, job: name, engine }) => [file, name, engine])),
      [
        ["a.json", "job-0", "psync"],
        ["a.json", "job-1", "sync"],
        ["a.json", "job-2", undefined],
      ],
    );
  });

  test("their spread is of what no check excludes", async () => {
    const names = ["limited-a", "limited-b", "limited-c"].map((name) => `${name}/rate-112m.json`);
    const brought = await Promise.all(
      names.map(async (name) => ({ name, bytes: bytesOf(await textOf(name)) })),
    );
    const [group] = (await judgeOwn(brought)).overview?.groups ?? [];
    assert.deepEqual(group?.spread, [
      "Read: median 112 MiB/s of 3, 112 MiB/s to 112 MiB/s (0 % apart)",
      "Read p99: median 477 µs of 3, 428 µs to 553 µs (29.2 % apart)",
    ]);
  });
});
