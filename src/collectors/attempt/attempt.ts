/** The importer of NAME.failed.json: a cell that `collect` ran without getting a result. */
import { type Attempt, attempt, attemptKey } from "../../schema/attempt.ts";
import type { Result } from "../../schema/result.ts";
import { defined } from "../../text/defined.ts";
import { CERTAIN, type Collector, type Imported, type RawFile, type Recognition } from "../collector.ts";
import { refused } from "../reading/imported.ts";

const MARK = /^\s*\{\s*"format"\s*:\s*"attempt\/1"/;

function recognise({ head }: RawFile): Recognition {
  return MARK.test(head.toString("latin1", 0, 256))
    ? { sure: CERTAIN, reason: "it begins with the format attempt/1" }
    : { sure: 0, reason: "it does not begin with the format attempt/1" };
}

async function importAttempt(file: RawFile): Promise<Imported> {
  const read = parse(await file.text());
  if (typeof read === "string") return refused(read);
  const { cell, workload, startedAt, endedAt } = read;
  return {
    runs: [
      {
        key: attemptKey(cell),
        basis: "measured",
        tool: { name: toolOf(workload) },
        measured: { from: startedAt, ...defined({ to: endedAt }) },
        results: [resultOf(read)],
      },
    ],
    problems: [],
  };
}

const toolOf = ({ kind, script = "application" }: Attempt["workload"]): string =>
  kind === "kbench" ? "kbench" : kind === "application" ? script : "fio";

function parse(text: string): Attempt | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return "expected whole JSON, it is damaged. Run the cell again: collect --retry-failed.";
  }
  const parsed = attempt.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return `${issue?.path.join(".") || "the file"}: expected what attempt/1 says, came something else (${issue?.message}). Run the cell again: collect --retry-failed.`;
}

/** A profile has several tests and none was measured, so their order, sizes and depths are left out of this result. */
function resultOf({ cell, workload, clients, code, message, evidence }: Attempt): Result {
  const { kind, profile, mode, script } = workload;
  const tool = toolOf(workload);
  return {
    name: cell,
    workload: { rw: "unknown", ...(tool !== "fio" && { tool }) },
    status: "failed",
    directions: {},
    errors: [message, ...evidence].map((text) => ({ text })),
    options: {
      failure: code,
      workload: kind,
      ...defined({ profile, mode, script }),
      clients: String(clients),
    },
  };
}

export const attemptCollector: Collector = {
  id: "attempt",
  version: 1,
  title: "Failed cells",
  kind: "never-ran",
  forms: { json: "also" },
  documentation: `Reads the \`NAME.failed.json\` that \`collect\` writes of a cell that it ran and that gave no result: why, in one line, and what the cluster or
the tool said. It becomes a run with one failed result, which holds no figure and is ranked against none; a later success of the same cell takes its place.

What the format cannot tell: what the tests of the cell would have measured, and which of them were done before it failed; what fio wrote until then lies
beside it as \`NAME.failed.output.txt\` where it wrote anything.`,
  recognise,
  import: importAttempt,
};
