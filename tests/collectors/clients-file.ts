/** Files of several clients to change and to import. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RunDraft } from "../../src/collectors/collector.ts";
import { valueOf } from "../../src/schema/quantity.ts";
import type { Result } from "../../src/schema/result.ts";
import { importBytes } from "./import.ts";

export const fixture = (name: string): string =>
  readFileSync(join(import.meta.dirname, "fixtures", name, "input.json"), "utf8");
export const TWO = fixture("clients/good-two-clients");
export const STRESS = fixture("stress/good-two-clients");

export type Envelope = { clients: { fio: Document; completed: Document[]; [key: string]: unknown }[] };
export type Document = { jobs: Job[]; timestamp_ms: number };
export type Job = Record<string, unknown> & {
  jobname: string;
  "job options": Record<string, string>;
  read: { total_ios: number; runtime: number; clat_ns: { bins: Record<string, number> } };
};

export const edited = (text: string, edit: (envelope: Envelope) => void): string => {
  const envelope = JSON.parse(text) as Envelope;
  edit(envelope);
  return JSON.stringify(envelope);
};

export async function importOne(text: string): Promise<{ run: RunDraft; said: string[] }> {
  const { runs, problems } = await importBytes(Buffer.from(text));
  const [run, another] = runs;
  assert.ok(run !== undefined && another === undefined, `expected one run: ${JSON.stringify(problems)}`);
  return { run, said: problems.map(({ message }) => message) };
}

export const iopsOf = (result: Pick<Result, "directions"> | undefined): number =>
  valueOf(result?.directions.read?.iops ?? Number.NaN);
export const firstOf = (run: RunDraft): Result => run.results[0] ?? assert.fail("no result");
