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
  test("stand in one table: storage, test, leading figures; repeats together", async () => {
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
      overview.map(({ storage, test, rows }) => [storage, test, rows.map(({ file }) => file)]),
      [
        ["/fast/", "random read 4 KiB, queue depth 32", ["a.json", "b.json"]],
        ["/dev/sdf", "random read 4 KiB, queue depth 32", ["c.json"]],
      ],
    );
    assert.match(
      overview[0]?.rows[0]?.figures.map(({ what, text: of }) => `${what} ${of}`).join("; ") ?? "",
      /^Read [\d,]+ IOPS; Read p99 \d+ µs$/,
    );
    assert.deepEqual(overview[1]?.spread, []);
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
      overview.flatMap(({ rows }) => rows.map(({ file, job: name, engine }) => [file, name, engine])),
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
    const [group] = (await judgeOwn(brought)).overview;
    assert.deepEqual(group?.spread, [
      "Read: median 112 MiB/s of 3, 112 MiB/s to 112 MiB/s (0 % apart)",
      "Read p99: median 477 µs of 3, 428 µs to 553 µs (29.2 % apart)",
    ]);
  });
});
