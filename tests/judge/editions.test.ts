import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { promisify } from "node:util";
import { engineDir } from "../../src/effects/engine.ts";
import { judgeEdition } from "../../src/judge/edition.ts";
import { lockOf, verifyLocks } from "../../src/judge/edition-lock.ts";
import { byVersion, deploymentsOfEdition, runsOfEdition } from "../../src/record/edition.ts";
import type { EditionLock } from "../../src/schema/edition.ts";
import type { FiolioRecord } from "../../src/schema/record.ts";
import type { Run } from "../../src/schema/run.ts";
import type { UseCase } from "../../src/schema/use-case.ts";
import { canonicalJson } from "../../src/text/canonical.ts";
import { direction, homelab, MiB, recordOf, resultOf, runOf } from "./small-record.ts";

const first = { version: "v2025.12.0", date: "2025-12-31", summary: "One.", sources: ["document"] };
const second = {
  version: "v2026.1.0",
  date: "2026-01-31",
  summary: "Two.",
  sources: ["other"],
  environments: ["lab-2"],
};
const editions = [first, second];

const read = (id: string, mib: number, source = "document"): Run => {
  const run = runOf(id, "read", [
    resultOf(homelab("read"), { read: direction({ bandwidthBytesPerSecond: mib * MiB }) }),
  ]);
  return { ...run, provenance: { ...run.provenance, source: { id: source, sha256: "0".repeat(64) } } };
};

function published(runs: readonly Run[], locks: readonly EditionLock[] = []): FiolioRecord {
  return { ...recordOf({ runs, editions }), locks: new Map(locks.map((lock) => [lock.version, lock])) };
}

const lockNow = (record: FiolioRecord): EditionLock => {
  const { judgement } = judgeEdition(record, first.version);
  return lockOf(record, first, judgement);
};
const verify = (record: FiolioRecord) =>
  verifyLocks(record, new Map([[first.version, judgeEdition(record, first.version).judgement]]));

describe("an edition", () => {
  const record = published([read("a", 100), read("b", 200, "other"), read("c", 300, "unpublished")]);
  const idsOf = (version: string) => runsOfEdition(record, version).map(({ deployment }) => deployment);

  it("holds what the ones before it hold; the working one holds everything", () => {
    assert.deepEqual(idsOf(first.version), ["a"]);
    assert.deepEqual(idsOf(second.version), ["a", "b"]);
    assert.deepEqual(idsOf("next"), ["a", "b", "c"]);
    assert.deepEqual(idsOf("v1.0.0"), []);
  });
  it("orders versions by number", () => {
    assert.deepEqual(["v2026.3.0", "v2025.12.0", "v2026.1.0", "v2025.2.0"].sort(byVersion), [
      "v2025.2.0",
      "v2025.12.0",
      "v2026.1.0",
      "v2026.3.0",
    ]);
  });
  it("has a deployment without runs only where one of its documents speaks of it", () => {
    const deployments = {
      stated: { from: [{ source: "document", lines: "1" }] },
      later: { from: [{ source: "other", lines: "1" }] },
      mine: {},
    };
    const silent = recordOf({ deployments, editions, runs: [read("a", 100)] });
    assert.deepEqual([...deploymentsOfEdition(silent, first.version)], ["a", "stated"]);
    assert.deepEqual([...deploymentsOfEdition(silent, "next")], ["a", "later", "mine", "stated"]);
  });
});

describe("a lock", () => {
  const runs = [read("a", 100), read("b", 200)];
  const lock = lockNow(published(runs));

  it("names runs by hash and every figure in one line", () => {
    assert.deepEqual(
      lock.runs.map(({ id }) => id),
      ["a.read", "b.read"],
    );
    assert.deepEqual(Object.values(lock.figures), [
      "104857600 bytes/s; rank 2; as printed 2; noted IOENGINE_SYNC_QD SHARED_FILE_READS SINGLE_RUN",
      "209715200 bytes/s; rank 1; as printed 1; noted IOENGINE_SYNC_QD SHARED_FILE_READS SINGLE_RUN",
    ]);
  });
  it("is content with what it says, and with what is new in later editions", () => {
    assert.deepEqual(verify(published([...runs, read("late", 900, "other")], [lock])), []);
  });
  it("fails on a changed figure, naming both", () => {
    const [warning, ...errors] = verify(published([read("a", 100), read("b", 210)], [lock])).sort((x, y) =>
      x.severity > y.severity ? -1 : 1,
    );
    assert.equal(warning?.severity, "warning");
    assert.equal(errors.length, 1);
    assert.equal(errors[0]?.path, "data/editions/v2025.12.0.lock.json");
    assert.match(
      errors[0]?.message ?? "",
      /\/read\.bandwidth\/b: expected "209715200 bytes\/s; .*" as published, now it is "220200960 /,
    );
  });
  it("is content with a use case that is added later, and fails where one is taken away", () => {
    const streaming: UseCase = {
      format: "use-case/1",
      title: "Streaming",
      order: 1,
      summary: "Reads.",
      profile: "streaming",
      metrics: [
        { metric: "read.bandwidth", workload: { rw: ["read"] }, weight: 1, required: true, reason: "Reads." },
      ],
    };
    const asked = { ...published(runs, [lock]), useCases: new Map([["streaming", streaming]]) };
    assert.deepEqual(verify(asked), []);
    const answered = lockNow(asked);
    assert.equal(answered.figures["recommendation/lab/streaming"], "leaning b; runner-up a; margin 2");
    const [taken, ...more] = verify(published(runs, [answered]));
    assert.deepEqual(more, []);
    assert.match(
      taken?.message ?? "",
      /^use case streaming: expected it in the report, as v2025\.12\.0 answers it, it is there no more\. Bring back data\/use-cases\/streaming\.yaml \(.*\), or list it as a correction: /,
    );
  });
  it("fails on a run that went; one that came is not its own", () => {
    assert.match(
      verify(published([read("a", 100)], [lock]))
        .map(({ message }) => message)
        .join(),
      /run b\.read: expected it in the record, it is gone/,
    );
    assert.deepEqual(verify(published([...runs, read("new", 5)], [lock])), []);
  });
  it("names ten runs of many that changed, and counts the others", () => {
    const many = Array.from({ length: 13 }, (_, index) => read(`d${index + 10}`, 100 + index));
    const before = lockNow(published(many));
    const noted = many.map((run) => ({ ...run, notes: ["later"] }) as Run);
    const warnings = verify(published(noted, [before])).filter(({ severity }) => severity === "warning");
    assert.equal(warnings.length, 11);
    assert.match(
      warnings.at(-1)?.message ?? "",
      /^and 3 more runs that changed\. .*edition -- v2025\.12\.0 --check lists them all\.$/,
    );
    const gone = verify(published(many.slice(0, 1), [before])).filter(({ message }) => /run/.test(message));
    assert.match(gone.map(({ message }) => message).join("\n"), /and 2 more runs that are gone\./);
  });
  it("accepts what it lists as a correction", () => {
    const changed = published([read("a", 100), read("b", 210)]);
    const now = lockNow(changed);
    const figure = Object.keys(now.figures).find((name) => name.endsWith("/b")) ?? "";
    const correction = {
      date: "2026-02-01",
      figure,
      was: lock.figures[figure] ?? "",
      is: now.figures[figure] ?? "",
      reason: "Misread",
    };
    const corrected = { ...lock, runs: now.runs, corrections: [correction] };
    assert.deepEqual(verify(published([read("a", 100), read("b", 210)], [corrected])), []);
  });
  it("is missed where an edition has none, and where its edition is no longer declared", () => {
    assert.match(verify(published(runs))[0]?.message ?? "", /expected a lock of the edition, found none/);
    const stray = { ...lock, version: "v2024.1.0" };
    assert.match(
      verify(published(runs, [lock, stray]))[0]?.message ?? "",
      /expected v2024\.1\.0 under editions/,
    );
  });
});

describe("fiolio edition", () => {
  let root = "";
  before(async () => {
    root = await mkdtemp(join(tmpdir(), "fiolio-edition-"));
    await reportIn(root, 100);
  });
  after(() => rm(root, { recursive: true, force: true }));

  it("writes the lock once, finds it unchanged, refuses a silent change, lists a correction", async () => {
    const lockPath = join(root, "data", "editions", "v2025.12.0.lock.json");
    assert.deepEqual(await edition("v2025.12.0", "--dry-run"), [
      0,
      "v2025.12.0: 1 run, 1 figure fixed: would write data/editions/v2025.12.0.lock.json.\n",
    ]);
    assert.deepEqual(await edition("--check"), [
      1,
      "v2025.12.0: no lock yet. Run: npm run edition -- v2025.12.0\n",
    ]);
    assert.deepEqual(await edition("v2025.12.0"), [
      0,
      "v2025.12.0: 1 run, 1 figure fixed in data/editions/v2025.12.0.lock.json.\n",
    ]);
    assert.deepEqual(await edition("v2025.12.0"), [0, "v2025.12.0: unchanged, 1 run, 1 figure.\n"]);

    await reportIn(root, 120);
    const locked = await readFile(lockPath, "utf8");
    const [code, said] = await edition("v2025.12.0");
    assert.equal(code, 1);
    assert.match(said, /was "104857600 bytes\/s; .*", is "125829120 bytes\/s;/);
    assert.match(said, /give --reason WHY/);
    assert.equal(await readFile(lockPath, "utf8"), locked, "nothing was written");

    assert.equal((await edition("v2025.12.0", "--reason", "Misread", "--date", "2026-02-01"))[0], 0);
    const corrected = JSON.parse(await readFile(lockPath, "utf8")) as EditionLock;
    assert.equal(corrected.corrections?.[0]?.reason, "Misread");
    assert.deepEqual(
      Object.values(corrected.figures),
      Object.values((JSON.parse(locked) as EditionLock).figures),
    );
    assert.deepEqual(await edition("--check"), [0, "v2025.12.0: unchanged, 1 run, 1 figure.\n"]);
  });

  it("knows no version that nobody declared", async () => {
    const [code, , error] = await edition("v2025.12.1");
    assert.equal(code, 1);
    assert.match(
      error ?? "",
      /expected an edition v2025\.12\.1, it is not declared\. Did you mean v2025\.12\.0\?/,
    );
  });

  async function edition(...args: string[]): Promise<[code: number, out: string, error?: string]> {
    const cli = join(engineDir, "src", "cli.ts");
    try {
      const { stdout } = await promisify(execFile)(process.execPath, [
        cli,
        "edition",
        ...args,
        "--root",
        root,
      ]);
      return [0, stdout];
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
      return stderr ? [code, stdout, stderr] : [code, stdout];
    }
  }
});

/** A whole small report on disk. */
async function reportIn(root: string, mib: number): Promise<void> {
  const put = async (path: string, text: string): Promise<void> => {
    await mkdir(join(root, path, ".."), { recursive: true });
    await writeFile(join(root, path), text);
  };
  const record = recordOf({ runs: [read("a", mib)], editions: [first] });
  const [run] = record.runs.values();
  await put("fiolio.yaml", canonicalJson(record.declaration));
  await put("data/environments/lab.yaml", canonicalJson(record.environments.get("lab")));
  await put("data/backends/a.yaml", canonicalJson(record.backends.get("a")));
  await put("data/deployments/a.yaml", canonicalJson(record.deployments.get("a")));
  await put(
    "data/sources/document.yaml",
    canonicalJson({ format: "source/1", title: "D", sha256: "0".repeat(64), lineCount: 1, summary: "D." }),
  );
  await put("data/results/lab/a/a.read.json", canonicalJson(run));
  await put("data/use-cases/.none", "");
}
