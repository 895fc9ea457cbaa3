/** What pgbench, sysbench and pg_test_fsync print of a real PostgreSQL is read as it stands there. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { chown, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { without } from "../support/needs.ts";
import { type As, assertNear, imported, numberIn, run } from "./run.ts";

const skip = without("postgresql", "initdb", "pg_ctl", "pgbench", "pg_test_fsync");

/** PostgreSQL does not run as root. */
function user(): As {
  if (process.getuid?.() !== 0) return {};
  const idOf = (which: string): number =>
    Number(execFileSync("id", [which, "postgres"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

describe("real tools on PostgreSQL", { skip, concurrency: 2 }, () => {
  let cwd: string;
  let as: As;
  before(async () => {
    cwd = await mkdtemp(join(tmpdir(), "fiolio-pg-"));
    as = { ...user(), cwd };
    if (as.uid !== undefined && as.gid !== undefined) await chown(cwd, as.uid, as.gid);
    await run("initdb", ["--pgdata=data", "--auth=trust", "--username=postgres"], as);
    const options = `-k ${cwd} -c listen_addresses=`;
    await run("pg_ctl", ["--pgdata=data", "--wait", "--log=log", `--options=${options}`, "start"], as);
    await run("pgbench", [...here(), "--initialize", "--quiet", "postgres"], as);
  });
  after(async () => {
    await run("pg_ctl", ["--pgdata=data", "--wait", "--mode=immediate", "stop"], as);
    await rm(cwd, { recursive: true, force: true });
  });
  const here = (): string[] => [`--host=${cwd}`, "--username=postgres"];

  test("pgbench", async () => {
    const output = await run(
      "pgbench",
      [...here(), "--client=2", "--time=1", "--protocol=prepared", "postgres"],
      as,
    );
    const { trials } = await imported(output, "pgbench");
    const [trial] = trials;
    assert.equal(trial?.test, "TPC-B (sort of)");
    assert.deepEqual(
      [trial?.setup?.clients, trial?.setup?.scale, trial?.setup?.protocol],
      ["2", "1", "prepared"],
    );
    assertNear(trial?.figures["transaction.rate"], numberIn(output, /^tps = ([\d.]+)/m));
    assertNear(trial?.figures["transaction.mean"], numberIn(output, /^latency average = ([\d.]+) ms/m) * 1e6);
  });

  test("sysbench OLTP", { skip: without("sysbench", "sysbench") }, async () => {
    const to = [
      `--pgsql-host=${cwd}`,
      "--pgsql-user=postgres",
      "--pgsql-db=postgres",
      "--db-driver=pgsql",
      "--table-size=500",
    ];
    await run("sysbench", ["oltp_write_only", ...to, "prepare"], as);
    const output = await run(
      "sysbench",
      ["oltp_write_only", ...to, "--time=1", "--percentile=99", "run"],
      as,
    );
    const { trials } = await imported(`$ sysbench oltp_write_only run\n${output}`, "sysbench");
    assert.equal(trials[0]?.test, "oltp_write_only");
    assertNear(trials[0]?.figures["transaction.rate"], numberIn(output, /transactions: +\d+ +\(([\d.]+)/));
    assertNear(trials[0]?.figures["transaction.p99"], numberIn(output, /99th percentile: +([\d.]+)/) * 1e6);
  });

  test("pg_test_fsync", async () => {
    const output = await run("pg_test_fsync", ["--secs-per-test=1", `--filename=${join(cwd, "fsync")}`], as);
    const { trials } = await imported(output, "pg-test-fsync");
    const [one] = trials.filter(
      ({ test: method, setup }) => method === "fdatasync" && setup?.writes === "1 of 8 kB",
    );
    assertNear(one?.figures["flush.rate"], numberIn(output, /fdatasync +([\d.]+) ops/));
    const lines = output.split("\n").filter((line) => line.includes("ops/sec"));
    assert.equal(trials.length, lines.length - 1, "each line but that of writes without a flush");
  });
});
