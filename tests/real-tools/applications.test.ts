/** The applications of profiles/ run here as in a pod, on a folder in place of a volume; what they print is read as it stands there. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { chown, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { loadApplications } from "../../src/applications/application.ts";
import { engineDir } from "../../src/effects/engine.ts";
import { valueOf } from "../../src/schema/quantity.ts";
import type { Trial } from "../../src/schema/trial.ts";
import { importBytes } from "../collectors/import.ts";
import { without } from "../support/needs.ts";
import { type As, run } from "./run.ts";

/** As in a pod, none of them runs as root. */
function nobody(): Pick<As, "uid" | "gid"> {
  if (process.getuid?.() !== 0) return {};
  const idOf = (which: string): number => Number(execFileSync("id", [which, "nobody"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

type Case = {
  id: string;
  programs: readonly [name: string, ...programs: string[]];
  settings: Record<string, string>;
  seconds: number;
  says(trials: readonly Trial[]): void;
};

const CASES: readonly Case[] = [
  {
    id: "pgbench",
    programs: ["postgresql", "initdb", "pg_ctl", "pgbench", "psql"],
    settings: { SCALE: "1", CLIENTS: "2", THREADS: "1", BUILTIN: "select-only" },
    seconds: 1,
    says([trial]) {
      assert.deepEqual(
        [trial?.tool, trial?.test, trial?.setup?.clients, trial?.setup?.scale],
        ["pgbench", "select only", "2", "1"],
      );
      assert.ok(valueOf(trial?.figures["transaction.rate"] ?? 0) > 0);
    },
  },
  {
    id: "mariadb",
    programs: ["mariadb", "mariadbd", "mariadb-install-db", "mariadb-admin", "sysbench"],
    settings: { TABLES: "2", ROWS: "500", THREADS: "2" },
    seconds: 1,
    says([trial]) {
      assert.deepEqual(
        [trial?.tool, trial?.test, trial?.setup?.threads],
        ["sysbench", "oltp_read_write", "2"],
      );
      assert.ok(valueOf(trial?.figures["transaction.p99"] ?? 0) > 0);
    },
  },
  {
    id: "redis",
    programs: ["redis", "redis-server", "redis-cli", "redis-benchmark"],
    settings: { REQUESTS: "500", CLIENTS: "4", PAYLOAD: "100" },
    seconds: 1,
    says([trial]) {
      assert.deepEqual(
        [trial?.tool, trial?.test, trial?.setup?.clients, trial?.setup?.appendonly],
        ["redis-benchmark", "SET", "4", "yes"],
      );
      assert.ok(valueOf(trial?.figures["operation.p99"] ?? 0) > 0);
    },
  },
  {
    id: "etcd",
    programs: ["etcd", "etcd", "etcdctl", "curl"],
    settings: {},
    seconds: 62,
    says(trials) {
      assert.deepEqual(
        trials.map(({ tool }) => tool),
        ["etcdctl", "etcd"],
      );
      const [asked, own] = trials;
      assert.ok(valueOf(asked?.figures["write.rate"] ?? 0) > 100);
      assert.ok(valueOf(own?.figures["wal-fsync.p99"] ?? 0) > 0);
    },
  },
];

for (const { id, programs, settings, seconds, says } of CASES)
  describe(`${id} of profiles/`, { skip: without(...programs) }, () => {
    let folder: string;
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), "fiolio-application-"));
    });
    after(() => rm(folder, { recursive: true, force: true }));

    test("is made, measured and stopped, and its figures are read", async () => {
      const application = (await loadApplications(engineDir)).find((one) => one.id === id);
      assert.ok(application);
      const as = { ...nobody(), cwd: folder };
      const [volume, work, script] = ["volume", "work", "script.sh"].map((name) => join(folder, name));
      await Promise.all([mkdir(volume ?? ""), mkdir(work ?? "")]);
      await writeFile(script ?? "", await readFile(join(engineDir, application.path)));
      for (const path of [folder, volume, work])
        if (as.uid !== undefined && as.gid !== undefined) await chown(path ?? "", as.uid, as.gid);
      const variables = {
        ...application.settings,
        ...settings,
        FIOLIO_VOLUME: volume,
        FIOLIO_WORK: work,
        FIOLIO_SECONDS: String(seconds),
        HOME: work,
      };
      const env = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
      const ask = (verb: string): Promise<string> => run("env", [...env, "sh", script ?? "", verb], as);
      await ask("prepare");
      const output = await ask("measure");
      await ask("stop");
      const { runs, problems } = await importBytes(Buffer.from(output));
      assert.deepEqual(problems, []);
      says(runs.flatMap(({ trials = [] }) => trials));
    });
  });
