/** Decides what becomes of each examined raw file, in order, and writes it. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { ImportProblem, RunDraft } from "../collectors/collector.ts";
import { stampOf } from "../effects/file-state.ts";
import { insideRoot } from "../effects/files.ts";
import { WriteBatch } from "../effects/write-batch.ts";
import { type Places, rawPlaceProblem } from "../record/places.ts";
import { mapPath } from "../schema/deployment-map.ts";
import { fromPath } from "../schema/from.ts";
import { sidecarPath } from "../schema/machine-sidecar.ts";
import { placeOf } from "../schema/paths.ts";
import type { Run } from "../schema/run.ts";
import { printablePath } from "../text/problem.ts";
import { Account, isError } from "./account.ts";
import type { Cache } from "./cache.ts";
import { type Derived, deriveResult } from "./derived.ts";
import type { DetailStore } from "./details.ts";
import type { Examined } from "./examine.ts";
import { guestKey, runId, runIds } from "./keys.ts";
import type { Ledger } from "./ledger.ts";
import { type Mapping, mapRuns } from "./mapping.ts";
import type { CollectReport } from "./outcome.ts";
import type { Recorded, RecordedResult } from "./recorded.ts";
import type { HeldBack } from "./redact-raw.ts";

type Read = Extract<Examined, { kind: "read" }>;

export type SettlerOptions = {
  root: string;
  places: Places;
  ledger: Ledger;
  details: DetailStore;
  /** The key of each raw file, for runs that name none. */
  keys: ReadonlyMap<string, string>;
  /** Comes to know what is written. */
  files: Recorded;
  /** Takes all that happens. */
  report: CollectReport;
};

export class Settler {
  readonly cache: Cache = new Map();
  readonly #writes: WriteBatch;
  /** Removed last: by then what takes their place is on the disk. */
  readonly #stale: string[] = [];
  readonly #root: string;
  readonly #places: Places;
  readonly #ledger: Ledger;
  readonly #details: DetailStore;
  /** Files that belong to the runs of another. */
  readonly #owned: { path: string; owner: string }[] = [];
  readonly #keys: ReadonlyMap<string, string>;
  /** Raw path of each id that a file would have in its folder's deployment. */
  readonly #reserved: ReadonlyMap<string, string>;
  readonly #report: CollectReport;
  readonly #account: Account;

  constructor({ root, places, ledger, details, keys, files, report }: SettlerOptions) {
    this.#root = root;
    this.#writes = new WriteBatch(join(root, "data", "results", ".partial"), (path, found) =>
      files.written(path, stampOf(found)),
    );
    this.#places = places;
    this.#ledger = ledger;
    this.#details = details;
    this.#keys = keys;
    this.#reserved = new Map(
      [...keys].map(([path, key]) => [runId(placeOf(path)?.deployment ?? "", key), path]),
    );
    this.#report = report;
    this.#account = new Account(ledger, report);
  }

  /** Whether its folder is named after an environment and a deployment; otherwise the file has failed. */
  isInPlace(path: string): boolean {
    const wrong = rawPlaceProblem(path, this.#places);
    if (wrong !== undefined) this.#account.fail(path, "in an unknown folder", wrong);
    return wrong === undefined;
  }

  refuseLink(path: string): void {
    this.#account.fail(
      path,
      "link not followed",
      "expected a file, found a symbolic link. Put the file itself here.",
    );
  }

  /** @returns the raw files that hold what is declared, or have something beside them that does */
  refuseHeld(held: readonly HeldBack[], wanted: readonly string[]): ReadonlySet<string> {
    const unclean = new Map(held.map(({ path, why }) => [path, why]));
    for (const path of wanted) {
      const beside = [sidecarPath(path), mapPath(path), fromPath(path)].find((one) => unclean.has(one));
      if (beside === undefined || unclean.has(path)) continue;
      unclean.set(path, `${printablePath(beside)}: ${unclean.get(beside)}`);
    }
    for (const [path, why] of unclean) this.#account.fail(path, "not redacted", why);
    return new Set(unclean.keys());
  }

  async settle(examined: Examined): Promise<void> {
    const { path } = examined;
    if (examined.kind === "owned") return this.#takeOwned(examined);
    if (examined.kind === "refused") return this.#account.fail(path, examined.reason, examined.message);
    if (examined.kind === "unrecognised") return this.#account.unrecognised(examined);
    if (examined.kind === "unchanged") {
      const { entry } = examined;
      this.#ledger.claimBytes(path, entry.sha256);
      this.cache.set(path, entry);
      return this.#account.conclude(path, entry.problems, Object.keys(entry.results).length, false);
    }
    await this.#take(examined);
  }

  async finish(): Promise<void> {
    await this.#writes.finish();
    this.#account.countOwned(this.#owned);
    if (this.#report.dryRun) return;
    for (const path of this.#stale) await rm(await insideRoot(this.#root, path), { force: true });
  }

  /** It may have been recorded as a run of its own before its owner was there. */
  #takeOwned({ path, owner }: Extract<Examined, { kind: "owned" }>): void {
    this.#owned.push({ path, owner });
    for (const result of this.#ledger.recordedFrom(path)) this.#remove(result);
  }

  #remove(result: RecordedResult): void {
    this.#ledger.forget(result);
    this.#report.removed.push(result.path);
    this.#stale.push(result.path, ...this.#details.stale(result.path));
  }

  async #take(read: Read): Promise<void> {
    const { path, imported } = read;
    const claimed = this.#ledger.claimBytes(path, read.sha256);
    if ("duplicateOf" in claimed) {
      const first = printablePath(claimed.duplicateOf);
      return this.#account.fail(
        path,
        "duplicate",
        `expected new results, came the same bytes as ${first}. Delete one of the two.`,
      );
    }
    const mapping = this.#mapped(read);
    if ("wrong" in mapping) {
      if (mapping.unmapped) this.#report.unmapped.push({ path, labels: mapping.unmapped });
      return this.#account.fail(path, "of several deployments", mapping.wrong);
    }
    const derived: Derived[] = [];
    const problems = [...imported.problems];
    if (mapping.leftOut !== undefined) problems.push({ message: mapping.leftOut, severity: "warning" });
    const ids = runIds(mapping.runs, (deployment) => this.#keyIn(path, deployment));
    for (const [i, { draft, deployment }] of mapping.runs.entries()) {
      const id = ids[i] ?? "";
      const made = this.#derive(read, id, draft, deployment);
      if ("wrong" in made) problems.push({ message: `run ${id}: ${made.wrong}`, severity: "error" });
      else derived.push(made);
      if ("leftOut" in made)
        problems.push({ message: `run ${id}: ${made.leftOut}; they are left out`, severity: "warning" });
    }
    if (imported.runs.length === 0 && !imported.isHeld && !problems.some(isError))
      problems.push({ message: "expected at least one result, found none. Delete it.", severity: "error" });

    const earlier = this.#ledger.recordedFrom(path);
    const damaged = problems.some(isError);
    if (damaged && earlier.some(({ rawSha256 }) => rawSha256 !== read.sha256)) {
      // The file was good once: its results stay until it is good again.
      const kept = problems.map(({ message, severity }) => ({
        message: severity === "error" ? this.#account.withKept(path, message) : message,
        severity,
      }));
      return this.#account.conclude(path, kept, 0, false);
    }
    const moved = claimed.movedFrom === undefined ? [] : this.#ledger.recordedFrom(claimed.movedFrom);
    const written = new Set(derived.map((result) => result.path));
    // A damaged file keeps its results, but with a map they may have gone to other deployments.
    const stale =
      damaged && read.map === undefined
        ? []
        : [...earlier, ...moved].filter((result) => !written.has(result.path));

    const details = await this.#details.putAll(derived, this.#report.dryRun ? undefined : this.#writes);
    this.#stale.push(...details.stale);
    const changed = derived.filter((result) => this.#ledger.textOf(result.path) !== result.sha256);
    for (const result of changed) {
      this.#report.written.push(result.path);
      if (!this.#report.dryRun)
        await this.#writes.add(await insideRoot(this.#root, result.path), result.text);
    }
    for (const result of stale) this.#remove(result);
    this.#remember(read, derived, details.hashes, problems);
    const isNewlyHeld = imported.isHeld === true && !this.#ledger.isHeld(read.sha256);
    const anyChanged = changed.length + stale.length > 0 || details.changed || isNewlyHeld;
    this.#account.conclude(path, problems, derived.length, anyChanged);
    for (const { run } of derived)
      this.#report.failedJobs += run.results.filter(({ status }) => status === "failed").length;
  }

  #mapped({ path, imported, map }: Read): Mapping {
    if (imported.runs.length === 0) return { runs: [] };
    return mapRuns(imported.runs, placeOf(path)?.deployment ?? "", map, printablePath(mapPath(path)));
  }

  /** The key that a file's runs have in a deployment, be it that of its folder or another. */
  #keyIn(path: string, deployment: string): string {
    if (deployment === placeOf(path)?.deployment) return this.#keys.get(path) ?? "";
    return guestKey(path, deployment, (id) => {
      const own = this.#reserved.get(id);
      return (own !== undefined && own !== path) || this.#ledger.otherOwnerOf(path, id) !== undefined;
    });
  }

  #derive(read: Read, id: string, draft: RunDraft, deployment: string): ReturnType<typeof deriveResult> {
    const environment = placeOf(read.path)?.environment ?? "";
    const { sources } = this.#places;
    const made = deriveResult(id, draft, { ...read, environment, deployment, sources, raw: rawOf(read) });
    if ("wrong" in made) return made;
    // Only now, as the schema has checked the id, may it become part of a path.
    const owner = this.#ledger.claimId(read.path, id);
    return owner === undefined
      ? made
      : {
          wrong: `expected an id of its own, ${printablePath(owner)} has it already. Give one of them another key.`,
        };
  }

  #remember(
    read: Read,
    derived: readonly Derived[],
    details: readonly [string, string][],
    problems: readonly ImportProblem[],
  ): void {
    const documents = derived.flatMap(({ run }) => run.provenance.source ?? []);
    this.cache.set(read.path, {
      stamp: read.stamp,
      sha256: read.sha256,
      sidecar: read.sidecarSha256,
      map: read.mapSha256,
      sources: Object.fromEntries(documents.map(({ id, sha256: hash }) => [id, hash])),
      results: Object.fromEntries(derived.map((result) => [result.path, result.sha256])),
      details: Object.fromEntries(details),
      also: derived.flatMap(({ run }) => run.provenance.also ?? []).map((other) => other.sha256),
      owns: [...read.owns],
      beside: read.beside,
      problems: [...problems],
    });
  }
}

const rawOf = ({ path, sha256, bytes }: Read): Run["provenance"]["raw"] => ({ path, sha256, bytes });
