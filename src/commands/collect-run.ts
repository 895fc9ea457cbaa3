/** Runs what the targets of fiolio.yaml declare and is not in data/raw yet. */
import { resolve } from "node:path";
import type { PreflightFinding } from "../cells/cell.ts";
import { loadProfiles } from "../fio/profiles.ts";
import { listRaw } from "../record/raw.ts";
import { canMatch } from "../record/select.ts";
import type { Declaration } from "../schema/declaration.ts";
import { environmentOf, type Target } from "../schema/target.ts";
import { changedLine, movedLine } from "../session/changed.ts";
import { dryRunLines } from "../session/dry-run.ts";
import type { Plan } from "../session/plan.ts";
import { type Prepared, type PrepareOptions, prepare } from "../session/prepare.ts";
import { helpLines, roundedSize, totals } from "../session/progress.ts";
import { runSession, type SessionEnd } from "../session/run-session.ts";
import { commandLine, shellWord } from "../text/command-line.ts";
import { nearest } from "../text/nearest.ts";
import { Failure, printable } from "../text/problem.ts";
import { plural } from "../text/words.ts";
import { durationText } from "../units/duration.ts";
import type { AtOnce } from "./interrupt.ts";
import { coloursFor } from "./print.ts";
import { runnerOf } from "./runners.ts";
import { SessionLines } from "./session-lines.ts";

export type RunOptions = Omit<PrepareOptions, "runnerOf" | "present"> & {
  allowMemory: boolean;
  /** Ids; all that are enabled, where none is named. */
  targets: readonly string[];
  verbose: boolean;
};

/** A command to copy, for this report in whatever folder. */
const collectLine = (root: string, words: string): string =>
  commandLine("collect", `${words}${root === resolve(".") ? "" : ` --root ${shellWord(root)}`}`);

const say = (line: string): void => console.log(line);

/** Targets by id, enabled or not; all that are enabled where none is named. */
export function pickTargets(
  { targets }: Pick<Declaration, "targets">,
  wanted: readonly string[],
): readonly Target[] {
  const ids = targets.map(({ id }) => id);
  for (const id of wanted)
    if (!ids.includes(id)) {
      const near = nearest(id, ids);
      throw new Failure(
        `--target ${printable(id)}: expected one of fiolio.yaml (${ids.join(", ") || "it has none"}).${near ? ` Did you mean ${near}?` : " Name another."}`,
      );
    }
  return targets.filter(({ id, enabled }) => (wanted.length > 0 ? wanted.includes(id) : enabled));
}

/** Asks each target which cells it has, and what is in their way. Makes nothing. */
export async function prepareAll(declaration: Declaration, options: RunOptions): Promise<Prepared[]> {
  const profiles = await loadProfiles(options.root);
  const present = new Set((await listRaw(options.root)).files);
  const makeRunner = (target: Target, session: string) =>
    runnerOf(target, { ...options, profiles, session, say });
  const prepared: Prepared[] = [];
  for (const target of pickTargets(declaration, options.targets))
    if (canMatch(options.selection.only, environmentOf(target)))
      prepared.push(await prepare(target, { ...options, runnerOf: makeRunner, present }));
  return prepared;
}

/** @returns places ("lab/lab-fast") that have new raw files; the exit code is set where something failed */
export async function runPrepared(
  prepared: Prepared,
  options: RunOptions,
  atOnce: AtOnce,
): Promise<readonly string[]> {
  const { id } = prepared.target;
  if (prepared.kind === "unfinished") {
    const { order, open } = prepared.state;
    failWith(
      `${id}: an earlier session has ${open.length} of ${plural(order.length, "cell")} left. Go on: ${collectLine(options.root, "--resume")}. Give it up: ${collectLine(options.root, `clean --target ${id}`)}`,
    );
    return [];
  }
  if (!maySession(id, prepared.findings) || prepared.kind === "unreachable") return [];
  const { plan, resumed, changed, moved } = prepared;
  for (const line of [changedLine(id, changed), movedLine(id, moved)]) if (line !== undefined) say(line);
  for (const lost of plan.lost) say(`${id}: ${lost} is no longer declared: left out.`);
  if (options.dryRun) {
    if (resumed) say(`${id}: what is left of an earlier session, which --resume goes on with:`);
    console.log(dryRunLines(id, plan, options.verbose).join("\n"));
    return [];
  }
  if (plan.queue.length === 0 && !resumed) {
    say(nothingLine(id, plan));
    return [];
  }
  try {
    await session(prepared, options, atOnce);
  } catch (error) {
    // What stops one target need not stop the next.
    if (options.signal.aborted || !(error instanceof Failure)) throw error;
    failWith(`${id}: ${error.message}`);
  }
  return [...new Set(plan.queue.map(({ environment, deployment }) => `${environment}/${deployment}`))];
}

/** Prints all findings; false where one of them says that nothing can run. */
function maySession(target: string, findings: readonly PreflightFinding[]): boolean {
  const colour = coloursFor(process.stderr);
  for (const { severity, message } of findings) {
    if (severity === "unfit") say(`${target}: ${message}`);
    else if (severity === "warning") say(`${target}: warning: ${message}`);
    else failWith(`${target}: ${colour.red("error")}: ${message}`);
  }
  return findings.every(({ severity }) => severity === "warning");
}

function nothingLine(target: string, { cells }: Plan): string {
  if (cells.length === 0) return `${target}: no cell is picked.`;
  const failed = cells.filter(({ standing }) => standing === "failed").length;
  const done = cells.length - failed;
  const parts = [
    done > 0 && `${plural(done, "cell")} measured already; --fresh measures again`,
    failed > 0 && `${plural(failed, "cell")} failed earlier; --retry-failed tries again`,
  ];
  return `${target}: ${parts.filter(Boolean).join(". ")}.`;
}

async function session(
  { target, runner, plan, resumed }: Extract<Prepared, { kind: "planned" }>,
  { root, signal }: RunOptions,
  atOnce: AtOnce,
): Promise<void> {
  const { id } = target;
  const { seconds, peakBytes } = totals(plan.queue);
  say(
    `${id}: ${resumed ? "going on with" : "running"} ${plural(plan.queue.length, "cell")}, about ${durationText(seconds)}, at most ${roundedSize(peakBytes)} at a time; order by seed ${plan.seed}.`,
  );
  const lines = new SessionLines(plan.queue, target.cooldownSeconds);
  const interrupted = (): void =>
    lines.say("interrupted: ending the cell that runs, and cleaning up. Ctrl-C once more leaves at once.");
  signal.addEventListener("abort", interrupted);
  atOnce.advice = `left at once. What is left behind goes with: ${collectLine(root, "clean")}`;
  try {
    const end = await runSession({ root, target, runner, plan, watch: lines, signal });
    lines.close();
    conclude(id, end, lines, collectLine(root, "--resume"));
  } catch (error) {
    lines.close();
    if (signal.aborted)
      say(
        `${id}: ${lines.done} of ${plural(plan.queue.length, "cell")} had their turn, and are kept. Go on: ${collectLine(root, "--resume")}. Give it up: ${collectLine(root, `clean --target ${id}`)}`,
      );
    throw error;
  } finally {
    signal.removeEventListener("abort", interrupted);
    delete atOnce.advice;
  }
}

function conclude(
  target: string,
  { ok, failed, open }: SessionEnd,
  { failures }: SessionLines,
  resume: string,
): void {
  for (const line of helpLines(failures)) say(line);
  const rest = open > 0 ? ` The session ended early, ${plural(open, "cell")} left: ${resume}.` : "";
  const line = `${target}: ${ok} ok, ${failed} failed.${rest}`;
  if (failed > 0) failWith(line);
  else say(line);
}

function failWith(line: string): void {
  console.error(line);
  process.exitCode = 1;
}
