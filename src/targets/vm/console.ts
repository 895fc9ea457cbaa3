/** What a guest's console says: how far it is, how it ended, what it is. Pure. */
import type { CellFailure } from "../../cells/cell.ts";
import { fioFailure } from "../../cells/fio-failure.ts";
import type { ScriptLog } from "../../handover/frames.ts";
import { printable } from "../../text/problem.ts";
import { vmFailure } from "./failures.ts";

const KEPT_LINES = 20;

/** The last phase that began, as far as it is known: "filling", "measuring"; "" where the guest said anything at all. */
export const phaseOf = (console: string): string | undefined =>
  [...console.matchAll(/^fiolio: phase (.+?)\r?\n/gm)].at(-1)?.[1] ??
  (/^fiolio: /m.test(console) ? "" : undefined);

/** Why there is no result; undefined where fio ended well and its output came whole. */
export function failureOfConsole(log: ScriptLog, console: string): CellFailure | undefined {
  const { exitCode, files, damaged, tooLarge, others } = log;
  const last = others.slice(-KEPT_LINES).map(printable);
  const lacks = /^fiolio: no-(jobs|disk)\r?$/m.exec(console)?.[1];
  if (lacks !== undefined)
    return vmFailure(
      "guest-failed",
      lacks === "jobs" ? "it found no disk with job files" : "it found no disk to measure",
      last,
    );
  if (exitCode === undefined) return vmFailure("guest-failed", last.at(-1) ?? "it said nothing of why", last);
  if (log.outOfMemory) return vmFailure("guest-failed", "its kernel killed fio: out of memory", last);
  if (exitCode !== 0) {
    const { code, words, evidence } = fioFailure(exitCode, String(files.get("stderr") ?? ""), "");
    return vmFailure(code, words, evidence);
  }
  if (tooLarge !== undefined)
    return vmFailure("output-too-large", `${tooLarge.name} has ${tooLarge.bytes} bytes`, []);
  if (damaged.length > 0) return vmFailure("output-damaged", damaged.join("; "), last);
  return files.has("output")
    ? undefined
    : vmFailure("output-damaged", "the console has no output in it", last);
}

/** fio's logs by the name that a cell's have: NAME_iops.1.log. */
export const logsOf = ({ files }: ScriptLog, name: string): Map<string, string> =>
  new Map(
    [...files].flatMap(([file, content]): [string, string][] => {
      const job = /^rates\.(\d+)$/.exec(file)?.[1];
      return job === undefined ? [] : [[`${name}_iops.${job}.log`, String(content)]];
    }),
  );
