/** fio's own servers and client on this machine: what two of them did is the sum of what each did. */
import assert from "node:assert/strict";
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { needs } from "../support/needs.ts";
import { importBytes } from "./import.ts";
import type { Row } from "./older-layout.ts";

const JOBS = `[global]
ioengine=null
size=16m
bs=4k
[first]
rw=randread
iodepth=2
[second]
stonewall
rw=randwrite
number_ios=500
`;

async function serving(socket: string): Promise<ChildProcess> {
  const server = spawn("fio", [`--server=sock:${socket}`], { stdio: "ignore" });
  for (let tries = 0; tries < 100 && !existsSync(socket); tries += 1) await setTimeout(50);
  assert.ok(existsSync(socket), "fio's server did not begin");
  return server;
}

test("two servers, two sections: four rows become two workloads", { skip: needs.fio }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "fiolio-clients-"));
  const servers: ChildProcess[] = [];
  try {
    const jobs = join(folder, "jobs.fio");
    writeFileSync(jobs, JOBS);
    const sockets = ["a", "b"].map((name) => join(folder, name));
    for (const socket of sockets) servers.push(await serving(socket));
    const clients = sockets.flatMap((socket) => [`--client=sock:${socket}`, jobs]);
    const { status, stdout } = spawnSync("fio", ["--output-format=json+", ...clients], { timeout: 30_000 });
    assert.equal(status, 0);
    const { collector, runs, problems } = await importBytes(stdout);
    assert.deepEqual([collector, problems], ["fio-json", []]);
    assert.deepEqual(runs[0]?.cell?.clients, { count: 2 });
    const text = stdout.toString();
    const rows: Row[] = JSON.parse(text.slice(text.search(/^\{/m))).client_stats;
    const results = runs[0]?.results ?? [];
    assert.deepEqual(
      results.map(({ name, status: how, jobs: count }) => [name, how, count]),
      [
        ["first", "complete", 2],
        ["second", "complete", 2],
      ],
    );
    for (const [index, side] of (["read", "write"] as const).entries()) {
      const own = rows.filter(({ jobname }) => jobname === results[index]?.name).map((row) => row[side]);
      const ios = own.reduce((sum, { total_ios }) => sum + total_ios, 0);
      const mean = own.reduce((sum, { lat_ns, total_ios }) => sum + lat_ns.mean * total_ios, 0) / ios;
      const found = results[index]?.directions[side];
      assert.equal(found?.totalIos, ios);
      assert.ok(Math.abs(Number(found?.lat?.meanNs) - mean) <= 1e-6 * mean);
      assert.ok(Number(found?.clat?.percentilesNs?.["99"]) > 0, "of merged histograms");
    }
  } finally {
    for (const server of servers) server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
});
