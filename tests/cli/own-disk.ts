/** A report of a team's own disk, which fio measures for parts of a second; its editions are locked one after another. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import { Report } from "../support/report.ts";

const PROFILE =
  "; Short\n[global]\nfilename=f.dat\nsize=4m\ntime_based\nruntime=200ms\n\n[read]\nrw=randread\nrate_iops=1000\nioengine=psync\n";
const DEPLOYMENT = "data/deployments/this-machine-disk.yaml";

export class OwnDisk {
  readonly report: Report;
  readonly #versions: readonly string[];
  readonly #repeats: number;
  #upgrades = "";

  private constructor(report: Report, versions: readonly string[], repeats: number) {
    [this.report, this.#versions, this.#repeats] = [report, versions, repeats];
  }

  /** @param repeats of the one cell that there is, in each session */
  static async create(versions: readonly string[], repeats: number): Promise<OwnDisk> {
    const report = await Report.create({
      "profiles/short.fio": PROFILE,
      ".gitignore": ".fiolio/\npublic/\n",
    });
    const own = new OwnDisk(report, versions, repeats);
    await own.#declare(0);
    own.#git("init", "--quiet", "--initial-branch=main");
    return own;
  }

  remove(): Promise<void> {
    return this.report.remove();
  }

  /** What it prints; fails where the command does. */
  async fiolio(...args: string[]): Promise<string> {
    const { code, stdout, stderr } = await this.report.fiolio(...args);
    assert.equal(code, 0, `${args.join(" ")}: ${stdout}${stderr}`);
    return stdout;
  }

  measure(...args: string[]): Promise<string> {
    return this.fiolio("collect", "--allow-memory", ...args);
  }

  /** Measures, locks and commits each edition in turn; between them the storage is upgraded. */
  async lockAll(): Promise<void> {
    const locks = new Map<string, string>();
    for (const [round, version] of this.#versions.entries()) {
      await this.measure(...(round === 0 ? [] : ["--fresh", String(this.#repeats)]));
      await this.#declare(round + 1);
      await this.fiolio("edition", version);
      locks.set(version, await this.#lockOf(version));
      assert.equal(JSON.parse(locks.get(version) ?? "").runs.length, this.#repeats * (round + 1));
      for (const [one, text] of locks) assert.equal(await this.#lockOf(one), text, one);
      const unchanged = new RegExp(`unchanged, ${this.#repeats} runs`);
      assert.match(await this.fiolio("edition", "--check"), unchanged);
      assert.match(await this.fiolio("check"), /no problems|0 errors/);
      this.#git("add", "--all");
      this.#git("commit", "--quiet", "--message", "Measured");
      await this.#upgrade(round);
    }
  }

  /** Runs before, runs after, and how many figures of IOPS. */
  async compare(...args: string[]): Promise<number[]> {
    const ended = await this.report.fiolio("compare", ...args, "--metric", "read.iops", "--json");
    assert.notEqual(ended.code, 2, ended.stderr);
    const { before, after, figures } = JSON.parse(ended.stdout);
    return [before.runs, after.runs, figures.length];
  }

  /** Within the same day. fio before 3.36 tells a run's start by whole seconds: the next one is a second away. */
  async #upgrade(round: number): Promise<void> {
    this.#upgrades += `  - { version: "${round}", until: ${new Date().toISOString()} }\n`;
    const own = (await this.report.read(DEPLOYMENT)).split("version:")[0];
    await this.report.write(DEPLOYMENT, `${own}version: "${round + 1}"\nearlierVersions:\n${this.#upgrades}`);
    await setTimeout(1000);
  }

  #declare(locked: number): Promise<void> {
    const editions = this.#versions
      .slice(0, locked)
      .map(
        (version) => `{ version: ${version}, date: 2026-11-22, summary: Ours, environments: [this-machine] }`,
      );
    return this.report.write(
      "fiolio.yaml",
      `format: fiolio/1
title: Ours
description: Our own disk.
targets: [{ kind: local, id: this-machine, profiles: [short], repeats: ${this.#repeats} }]
editions: [${editions.join(", ")}]
`,
    );
  }

  #lockOf(version: string): Promise<string> {
    return this.report.read(`data/editions/${version}.lock.json`);
  }

  #git(...args: string[]): string {
    return execFileSync("git", ["-c", "user.name=T", "-c", "user.email=t@example.org", ...args], {
      cwd: this.report.root,
      encoding: "utf8",
    });
  }
}
