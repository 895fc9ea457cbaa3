/** A report with locked editions, built over and over: what the commands print of it, and the bytes that come out. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { filesIn } from "../../src/effects/small-files.ts";
import { judgeEdition } from "../../src/judge/edition.ts";
import { lockOf } from "../../src/judge/edition-lock.ts";
import { build } from "../../src/publish/build.ts";
import { EditionToKeep, type KeptFiles } from "../../src/publish/kept/kept-editions.ts";
import { type BuildEffects, render } from "../../src/publish/rendered.ts";
import { editionsInOrder } from "../../src/record/edition.ts";
import { loadRecord } from "../../src/record/load.ts";
import { canonicalJson } from "../../src/text/canonical.ts";
import { fixtureReport } from "../render/fixture.ts";

/** Path -> bytes, as text. */
export type Files = Readonly<Record<string, string>>;

export async function bytesIn(folder: string): Promise<Files> {
  const files = filesIn(folder);
  return Object.fromEntries(files.map((path) => [path, readFileSync(join(folder, path), "latin1")]));
}

export const temporary = async (): Promise<string> => realpath(await mkdtemp(join(tmpdir(), "fiolio-kept-")));

/** Files of a site, as an edition is kept. */
export async function keepWhole(key: string, site: string, of: KeptFiles, cache: string): Promise<void> {
  const kept = new EditionToKeep(key, cache);
  await kept.add(site, of.files);
  await kept.end(of);
}

type More = { published?: boolean; cold?: boolean };
const baseURL = "https://example.org/fiolio/";

export class LockedReport {
  readonly root: string;
  /** What is kept lies here. */
  readonly cache: string;
  /** Steps of the last build, and its problems. */
  said: string[] = [];
  told: string[] = [];
  readonly #before = process.env.FIOLIO_CACHE;
  readonly #effects: BuildEffects = {
    step: (line) => this.said.push(line),
    problems: (problems) => this.told.push(...problems.map(({ path, message }) => `${path}: ${message}`)),
  };

  private constructor(root: string, cache: string) {
    [this.root, this.cache] = [root, cache];
    process.env.FIOLIO_CACHE = cache;
  }

  static async create(): Promise<LockedReport> {
    const report = new LockedReport(await fixtureReport(), await temporary());
    await report.lock();
    return report;
  }

  /** The same record elsewhere, with what is kept for all reports and without what lay in its own folder. */
  async clone(): Promise<LockedReport> {
    const root = await temporary();
    const isOwn = (path: string): boolean =>
      !/^\/(?:\.fiolio|public|cold)(?:\/|$)/.test(path.slice(this.root.length));
    await cp(this.root, root, { recursive: true, filter: isOwn });
    return new LockedReport(root, this.cache);
  }

  async remove(): Promise<void> {
    if (this.#before === undefined) delete process.env.FIOLIO_CACHE;
    else process.env.FIOLIO_CACHE = this.#before;
    await rm(this.root, { recursive: true });
    await rm(this.cache, { recursive: true });
  }

  path(...parts: string[]): string {
    return join(this.root, ...parts);
  }

  /** Fixes all editions that are declared. */
  async lock(): Promise<void> {
    const { record } = await loadRecord(this.root);
    await mkdir(this.path("data/editions"), { recursive: true });
    for (const one of editionsInOrder(record)) {
      const { judgement } = judgeEdition(record, one.version);
      const path = this.path(`data/editions/${one.version}.lock.json`);
      await writeFile(path, canonicalJson(lockOf(record, one, judgement)));
    }
  }

  /** Which editions the last build put in place. */
  get kept(): string {
    return /^kept {4}(.*) in/.exec(this.said.find((line) => /^kept/.test(line)) ?? "")?.[1] ?? "";
  }

  /** What the last build left to Hugo. */
  get hugo(): string {
    return this.said.find((line) => line.startsWith("hugo ")) ?? "";
  }

  /** Builds into public, and says whether that went well. */
  build(more: More = {}, out = "public"): Promise<boolean> {
    [this.said, this.told] = [[], []];
    return build({ root: this.root, out: this.path(out), baseURL, published: false, ...more }, this.#effects);
  }

  async built(more: More = {}, out = "public"): Promise<Files> {
    assert.equal(await this.build(more, out), true, this.told.join("\n"));
    return bytesIn(this.path(out));
  }

  /** The same with nothing kept. */
  async cold(more: More = {}): Promise<Files> {
    const empty = await temporary();
    process.env.FIOLIO_CACHE = empty;
    const site = await this.built(more, "cold");
    process.env.FIOLIO_CACHE = this.cache;
    await rm(empty, { recursive: true });
    return site;
  }

  /** Which editions would be put in place, without Hugo: all others are made anew. */
  async keptBy(more: More = {}): Promise<string> {
    [this.said, this.told] = [[], []];
    const site = await temporary();
    const rendered = await render(
      { root: this.root, baseURL, published: false, ...more },
      "site",
      this.#effects,
      { site },
    );
    await rm(site, { recursive: true });
    assert.ok(rendered, this.told.join("\n"));
    return this.kept;
  }
}
