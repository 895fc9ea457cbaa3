/** Judgements that are still right: of editions whose runs, and all that is known around them, are as they were. */

import { judgeEdition } from "../judge/edition.ts";
import { runsOfEdition } from "../record/edition.ts";
import type { FiolioRecord } from "../schema/record.ts";
import type { Run } from "../schema/run.ts";
import { withMaps } from "../text/json.ts";
import { sha256 } from "../text/sha256.ts";

type Judged = ReturnType<typeof judgeEdition>;

export class JudgedBefore {
  readonly #before = new Map<string, { key: string; judged: Judged }>();
  readonly #hashes = new WeakMap<Run, string>();
  #around: { record: FiolioRecord; key: string } | undefined;

  judge(record: FiolioRecord, version: string): Judged {
    const runs = runsOfEdition(record, version);
    const key = sha256([this.#aroundOf(record), ...runs.map((run) => this.#hashOf(run))].join("\n"));
    const before = this.#before.get(version);
    if (before?.key === key) return before.judged;
    const judged = judgeEdition(record, version);
    this.#before.set(version, { key, judged });
    return judged;
  }

  /** A run that did not change is the same object. */
  #hashOf(run: Run): string {
    const hash = this.#hashes.get(run) ?? sha256(JSON.stringify(run));
    this.#hashes.set(run, hash);
    return hash;
  }

  /** As it was last judged, right or not any more; anew where it never was. */
  last(record: FiolioRecord, version: string): Judged {
    return this.#before.get(version)?.judged ?? this.judge(record, version);
  }

  /** All of the record but its runs, once for all editions of it. */
  #aroundOf(record: FiolioRecord): string {
    if (this.#around?.record !== record) {
      const { runs: _, details: __, ...around } = record;
      this.#around = { record, key: sha256(JSON.stringify(around, withMaps)) };
    }
    return this.#around.key;
  }
}
