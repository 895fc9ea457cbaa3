/** What is known of a target before anything runs: its plan, and all that is wrong with it. Makes nothing. */
import type { MatrixCell, PreflightFinding, Runner } from "../cells/cell.ts";
import { foundError } from "../cells/findings.ts";
import { TargetError } from "../cells/target-error.ts";
import type { Target } from "../schema/target.ts";
import { Failure } from "../text/problem.ts";
import { changedCells, movedCells } from "./changed.ts";
import { newPlan, type Plan, resumedPlan, type Wishes } from "./plan.ts";
import { brokenBefore } from "./ramp.ts";
import { standingOf } from "./raw-files.ts";
import { loadState, newSeed, newSessionId, type SessionState } from "./state.ts";

export type PrepareOptions = Wishes & {
  /** Makes the runner of a target for a session, which has an id. */
  runnerOf: (target: Target, session: string) => Promise<Runner>;
  root: string;
  /** Paths of the raw files that are there. */
  present: ReadonlySet<string>;
  seed?: number;
  resume: boolean;
  dryRun: boolean;
  signal: AbortSignal;
};

export type Prepared =
  /** An earlier session waits to be resumed or given up. */
  | { kind: "unfinished"; target: Target; state: SessionState }
  /** Its cells cannot be listed; the findings say why. */
  | { kind: "unreachable"; target: Target; findings: PreflightFinding[] }
  | {
      kind: "planned";
      target: Target;
      runner: Runner;
      plan: Plan;
      /** Ids of all its cells, picked or not. */
      declared: string[];
      /** Cells whose result is of an earlier declaration. */
      changed: MatrixCell[];
      /** Cells whose result is of another path. */
      moved: MatrixCell[];
      findings: PreflightFinding[];
      resumed: boolean;
    };

export async function prepare(target: Target, options: PrepareOptions): Promise<Prepared> {
  try {
    return await prepared(target, options);
  } catch (error) {
    // A missing kubeconfig, for example: the other targets go on.
    if (!(error instanceof TargetError)) throw error;
    options.signal.throwIfAborted();
    const message = `${error.message}. Mend that, or leave the target out with enabled: false.`;
    return { kind: "unreachable", target, findings: [foundError(message)] };
  }
}

async function prepared(target: Target, options: PrepareOptions): Promise<Prepared> {
  const state = await loadState(options.root, target.id);
  if (state && !options.resume && !options.dryRun) return { kind: "unfinished", target, state };
  if (state && options.resume) refuseOtherWishes(target, options);
  const session = state?.session ?? newSessionId();
  const runner = await options.runnerOf(target, session);
  const cells = await cellsOrFindings(runner, options.signal);
  if ("findings" in cells) return { kind: "unreachable", target, ...cells };
  const { present, retryFailed } = options;
  const plan = state
    ? resumedPlan(cells.cells, present, state, retryFailed)
    : newPlan(await stillOf(cells.cells, options), present, options, {
        seed: options.seed ?? newSeed(),
        session,
      });
  // Where all is measured, a machine needs no fio.
  const looks = plan.queue.length > 0 || runner.alwaysLooks;
  const findings = looks ? await runner.preflight(options.signal) : [];
  const changed = options.fresh > 0 ? [] : await changedCells(options.root, plan.cells, present);
  const moved = await movedCells(options.root, plan.cells, present);
  const declared = cells.cells.map(({ id }) => id);
  const resumed = state !== undefined;
  return { kind: "planned", target, runner, plan, declared, changed, moved, findings, resumed };
}

/** Without steps of ramps that an earlier session has made needless. */
async function stillOf(
  cells: readonly MatrixCell[],
  { root, present, fresh }: PrepareOptions,
): Promise<MatrixCell[]> {
  const still: MatrixCell[] = [];
  for (const cell of cells) {
    const isOpen = standingOf(cell, present) === "to do" && fresh === 0;
    const fewer = isOpen ? await brokenBefore(root, cell, (path) => present.has(path)) : undefined;
    if (fewer === undefined) still.push(cell);
  }
  return still;
}

/** Where the cells cannot be listed, preflight says why; where it finds nothing, the error is thrown. */
async function cellsOrFindings(
  runner: Runner,
  signal: AbortSignal,
): Promise<{ cells: MatrixCell[] } | { findings: PreflightFinding[] }> {
  try {
    return { cells: await runner.cells(signal) };
  } catch (error) {
    signal.throwIfAborted();
    const findings = await runner.preflight(signal);
    if (findings.some(({ severity }) => severity === "error")) return { findings };
    throw error;
  }
}

function refuseOtherWishes(target: Target, { selection, fresh, seed }: PrepareOptions): void {
  const named = [
    selection.only.length > 0 && "--only",
    selection.skip.length > 0 && "--skip",
    fresh > 0 && "--fresh",
    seed !== undefined && "--seed",
  ].filter(Boolean);
  if (named.length > 0)
    throw new Failure(
      `${target.id}: expected --resume alone, it came with ${named.join(" and ")}. A session goes on with the cells and the order that it began with; --target ${target.id} picks it.`,
    );
}
