/** What a real etcd tells of itself, and what its own benchmark and `etcdctl check perf` print of it, is read as it stands there. */
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { engineToolsDir } from "../../src/effects/engine.ts";
import { valueOf } from "../../src/schema/quantity.ts";
import { sha256 } from "../../src/text/sha256.ts";
import { programPath, without } from "../support/needs.ts";
import { assertNear, imported, numberIn, run } from "./run.ts";

const skip = without("etcd-server etcd-client", "etcd", "etcdctl");
const noGo = without("golang-go", "go");

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : assert.fail("no port");
}

/** Go builds it once for what its go.sum pins. */
async function builtBenchmark(temporary: string): Promise<string> {
  const module = fileURLToPath(new URL("etcd-benchmark", import.meta.url));
  const pins = sha256(await readFile(join(module, "go.sum")));
  const path = join(engineToolsDir, `etcd-benchmark-${pins.slice(0, 12)}`);
  if (existsSync(path)) return path;
  const fresh = join(temporary, "benchmark");
  await run("go", ["build", "-C", module, "-o", fresh, "go.etcd.io/etcd/v3/tools/benchmark"]);
  await mkdir(engineToolsDir, { recursive: true });
  // Beside its place first: whoever looks meanwhile finds none, or all of it.
  const beside = `${path}.new-${process.pid}`;
  await cp(fresh, beside);
  await rename(beside, path);
  return path;
}

describe("a real etcd", { skip }, () => {
  let folder: string;
  let etcd: ChildProcess;
  let url: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "fiolio-etcd-"));
    url = `http://127.0.0.1:${await freePort()}`;
    const peers = `http://127.0.0.1:${await freePort()}`;
    const args = [`--data-dir=${folder}`, `--listen-client-urls=${url}`, `--advertise-client-urls=${url}`];
    const member = [
      `--listen-peer-urls=${peers}`,
      `--initial-advertise-peer-urls=${peers}`,
      `--initial-cluster=default=${peers}`,
    ];
    etcd = spawn(programPath("etcd") ?? "etcd", [...args, ...member], { stdio: "ignore" });
    for (let i = 0; i < 600; i += 1) {
      const health = await fetch(`${url}/health`).catch(() => undefined);
      if (health?.ok) return;
      assert.equal(etcd.exitCode, null, "etcd ended");
      await sleep(100);
    }
    assert.fail("etcd did not start within a minute");
  });
  after(async () => {
    etcd.kill("SIGKILL");
    if (etcd.exitCode === null && etcd.signalCode === null) await once(etcd, "close");
    await rm(folder, { recursive: true, force: true });
  });

  test("tells how long its fsyncs and commits took", async () => {
    for (let i = 0; i < 5; i += 1) await run("etcdctl", [`--endpoints=${url}`, "put", `key-${i}`, "value"]);
    const page = await (await fetch(`${url}/metrics`)).text();
    const { trials } = await imported(page, "etcd-metrics");
    const figures = trials[0]?.figures ?? assert.fail();
    const name = "etcd_disk_wal_fsync_duration_seconds";
    const [sum, count] = ["sum", "count"].map((of) =>
      numberIn(page, new RegExp(`^${name}_${of} (\\S+)`, "m")),
    );
    assert.ok(count !== undefined && count >= 5);
    assertNear(figures["wal-fsync.mean"], ((sum ?? 0) * 1e9) / count);
    assert.ok(valueOf(figures["wal-fsync.p50"] ?? 0) <= valueOf(figures["wal-fsync.p99"] ?? 0));
    assert.ok(figures["backend-commit.mean"] !== undefined);
  });

  test("answers its own benchmark, whose figures are read as they are printed", { skip: noGo }, async () => {
    const benchmark = await builtBenchmark(folder);
    const output = await run(benchmark, [
      `--endpoints=${url}`,
      "--precise",
      "txn-mixed",
      "key",
      "--total=500",
    ]);
    const { trials } = await imported(output, "etcd-benchmark");
    const [reads, writes] = output.split("Total Write Ops");
    assert.deepEqual(
      trials.map(({ test }) => test),
      ["txn-mixed, reads", "txn-mixed, writes"],
    );
    for (const [trial, noun, part] of [
      [trials[0], "request", reads],
      [trials[1], "write", writes],
    ] as const) {
      const printed = (label: string) => numberIn(part ?? "", new RegExp(`^ *${label}\\s(\\S+)`, "m"));
      const found = trial?.figures ?? assert.fail();
      assertNear(found[`${noun}.rate`], printed("Requests/sec:"));
      assertNear(found[`${noun}.mean`], printed("Average:") * 1e9);
      assertNear(found[`${noun}.p99`], printed("99% in") * 1e9);
      assertNear(found[`${noun}.max`], printed("Slowest:") * 1e9);
    }
  });

  test("says in a minute whether it keeps up with a load", async () => {
    // Its progress goes to the same place on a terminal; a pipe has it apart or within, by version.
    const output = await run("etcdctl", [`--endpoints=${url}`, "check", "perf", "--load=s"], {}, [0, 1]);
    const { trials } = await imported(output, "etcd-check-perf");
    const figures = trials[0]?.figures ?? assert.fail();
    assertNear(figures["write.rate"], numberIn(output, /Throughput (?:is|too low:) (\d+) writes/));
    assertNear(
      figures["write.max"],
      (numberIn(output, /Slowest request took (?:too long: )?([\d.]+)s/) ?? 0) * 1e9,
    );
  });
});
