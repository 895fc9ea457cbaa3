/** Puts into collect's report what became of each raw file, and each of its problems. */

import type { ImportProblem } from "../collectors/collector.ts";
import { printablePath, withAdvice } from "../text/problem.ts";
import { plural } from "../text/words.ts";
import type { Ledger } from "./ledger.ts";
import type { CollectReport, FailureReason, FileOutcome } from "./outcome.ts";
import { noResult } from "./recognised.ts";

/** An importer knows what it misses, and not why. */
export const AS_PRINTED = "Give what the tool printed, whole, or delete the file.";

export class Account {
  readonly #ledger: Ledger;
  readonly #report: CollectReport;

  constructor(ledger: Ledger, report: CollectReport) {
    this.#ledger = ledger;
    this.#report = report;
  }

  say(path: string, severity: ImportProblem["severity"], message: string): void {
    this.#report.problems.push({ path: printablePath(path), message, severity });
  }

  count(path: string, outcome: FileOutcome, runs = 0): void {
    this.#report.files.push({ path, outcome, runs });
  }

  fail(path: string, reason: FailureReason, message: string): void {
    this.say(path, "error", this.withKept(path, withAdvice(message, AS_PRINTED)));
    this.count(path, { kind: "failed", reason });
  }

  /** What is no result of any tool lies there for its owner's reasons; a tool's file that holds nothing does not. */
  unrecognised({
    path,
    reason,
    nearest,
  }: {
    path: string;
    reason: string;
    nearest?: readonly string[];
  }): void {
    if (nearest === undefined)
      this.say(
        path,
        "error",
        this.withKept(path, withAdvice(`expected a result that an importer knows, ${reason}`, AS_PRINTED)),
      );
    else this.say(path, "warning", this.withKept(path, noResult(nearest)));
    this.count(
      path,
      nearest === undefined ? { kind: "failed", reason: "not readable" } : { kind: "unrecognised" },
    );
  }

  conclude(path: string, problems: readonly ImportProblem[], runs: number, changed: boolean): void {
    for (const one of problems)
      this.say(path, one.severity, isError(one) ? withAdvice(one.message, AS_PRINTED) : one.message);
    const kind = changed ? "imported" : "unchanged";
    this.count(path, problems.some(isError) ? { kind: "failed", reason: "damaged" } : { kind }, runs);
  }

  /** The message, and how many results recorded earlier from the file stay. */
  withKept(path: string, message: string): string {
    const kept = this.#ledger.recordedFrom(path).length;
    const sentence = /[.!?]$/.test(message) ? message : `${message}.`;
    return kept > 0 ? `${sentence} ${plural(kept, "result")} recorded earlier kept.` : sentence;
  }

  /** A file that belongs to another's runs is imported or unchanged as its owner is. */
  countOwned(files: readonly { path: string; owner: string }[]): void {
    const imported = new Set(
      this.#report.files.flatMap(({ path, outcome }) => (outcome.kind === "imported" ? [path] : [])),
    );
    for (const { path, owner } of files)
      this.count(path, { kind: imported.has(owner) ? "imported" : "unchanged" });
  }
}

export const isError = ({ severity }: ImportProblem): boolean => severity === "error";
