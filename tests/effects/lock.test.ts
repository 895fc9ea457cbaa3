/** Who holds a lock: the process that took it, not another program that has its number now. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { takeLock } from "../../src/effects/lock.ts";
import { isAlive, ownProcessId, processIdOf, processIdText } from "../../src/effects/process-id.ts";

let folder = "";
const path = (): string => join(folder, "work.lock");
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "fiolio-lock-"));
});
after(() => rm(folder, { recursive: true }));

const refused = /^work: expected to be alone, process \d+ does the same here\. Wait for it, or end it\.$/;

test("a lock is held until it is released, and leaves nothing", async () => {
  const release = await takeLock(path(), "work");
  assert.deepEqual(processIdOf(await readFile(path(), "utf8")), await ownProcessId());
  await assert.rejects(takeLock(path(), "work"), { message: refused });
  release();
  assert.deepEqual(await readdir(folder), []);
});

test("a process that lives but is another program's is no holder", {
  skip: process.platform === "win32",
}, async () => {
  const own = await ownProcessId();
  assert.ok(own.started, "this system says when a process began");
  const others = [
    { ...own, started: "1" },
    ...(own.boot === undefined ? [] : [{ ...own, boot: "another-start" }]),
  ];
  for (const other of others) {
    await writeFile(path(), processIdText(other));
    (await takeLock(path(), "work"))();
  }
  assert.deepEqual(await readdir(folder), []);
});

test("a lock that says no more than a number is held while somebody has that number", async () => {
  await writeFile(path(), String(process.pid));
  await assert.rejects(takeLock(path(), "work"), { message: refused });
  await rm(path());
});

test("a lock that names nobody is taken over", async () => {
  for (const text of ["", "nobody", "-1", "0"]) {
    await writeFile(path(), text);
    (await takeLock(path(), "work"))();
  }
});

test("a process that has ended is not alive; its number alone does not say that another's is it", async () => {
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
  await new Promise((resolve) => child.once("spawn", resolve));
  const pid = child.pid ?? 0;
  assert.equal(await isAlive({ pid }), true);
  assert.equal(await isAlive({ pid, started: "0" }), process.platform === "win32");
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await ended;
  assert.equal(await isAlive({ pid }), false);
});

test("what killed programs left beside a lock is swept by the next to take it", async () => {
  const child = spawn(process.execPath, ["--version"], { stdio: "ignore" });
  await new Promise((resolve) => child.once("close", resolve));
  const left = [`.work.lock.${child.pid}.partial`, `work.lock.stale-${child.pid}`];
  const kept = [`.of-a-process-that-lives.${process.ppid}.partial`, "mine.txt"];
  for (const name of [...left, ...kept]) await writeFile(join(folder, name), "");
  (await takeLock(path(), "work"))();
  assert.deepEqual((await readdir(folder)).sort(), kept.sort());
});
