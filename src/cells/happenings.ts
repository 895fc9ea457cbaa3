/** Makes things happen while a cell is measured: each at its moment, all taken back in the end. */
import { setTimeout as sleep } from "node:timers/promises";
import { codeOf } from "../effects/error-code.ts";
import { runInGroup } from "../effects/process-group.ts";
import type { During, Happening } from "../schema/happening.ts";
import type { CommandStep } from "../schema/target.ts";
import { oneLine } from "./failures.ts";

/** A step that can be done. Rejects with an Error whose message says why it was not. */
export type Act = {
  /** Since measuring began, a ramp left out. */
  atMs: number;
  what: string;
  go(signal: AbortSignal): Promise<void>;
  undo?: (() => Promise<void>) | undefined;
};

/** `failed`: which step did not happen, or was not taken back, and why. */
export type HappeningsEnd = {
  during: During | undefined;
  failed?: { code: "not-happened" | "not-undone"; words: string };
};

export type Happenings = {
  /** To be called when measuring has ended, however it did: ends what still goes on, and takes everything back. */
  end(): Promise<HappeningsEnd>;
};

type Turn = { at?: number; took?: number; failed?: string };

/** `beginsInMs`: until measuring begins; negative where it began already. `signal` ends everything; then `say` tells what could not be taken back. */
export function makeHappen(
  name: string,
  acts: readonly Act[],
  { beginsInMs, signal, say }: { beginsInMs: number; signal: AbortSignal; say: (line: string) => void },
): Happenings {
  const begins = performance.now() + beginsInMs;
  const over = new AbortController();
  const either = AbortSignal.any([signal, over.signal]);
  const turns = acts.map(async (act): Promise<Turn> => {
    const turn: Turn = {};
    try {
      await sleep(Math.max(0, begins + act.atMs - performance.now()), undefined, { signal: either });
      turn.at = Math.max(0, performance.now() - begins);
      await act.go(either);
      turn.took = performance.now() - begins - turn.at;
    } catch (error) {
      if (turn.at === undefined) turn.failed = "measuring had ended before";
      // What goes on until the end is ended with it.
      else if (!either.aborted) turn.failed = (error as Error).message;
    }
    return turn;
  });
  return {
    async end() {
      over.abort();
      const came = (await Promise.all(turns)).map((turn, i) => ({ turn, act: acts[i] as Act }));
      const stuck: string[] = [];
      for (const { act, turn } of came.toReversed())
        if (turn.at !== undefined) await act.undo?.().catch((error: Error) => stuck.push(error.message));
      // An interrupted cell records nothing.
      if (signal.aborted)
        for (const words of stuck) say(`could not be taken back, ${words}. Take it back by hand.`);
      const missed = came.flatMap(({ act, turn }) => (turn.failed ? [`${act.what}: ${turn.failed}`] : []));
      const happened = came.flatMap(({ act, turn: { at, took } }): Happening[] =>
        at === undefined
          ? []
          : [
              {
                what: act.what,
                atMs: Math.round(at),
                ...(took !== undefined && { tookMs: Math.round(took) }),
              },
            ],
      );
      const during = happened.length === 0 ? undefined : { name, happened };
      if (stuck.length > 0) return { during, failed: { code: "not-undone", words: stuck.join("; ") } };
      if (missed.length > 0) return { during, failed: { code: "not-happened", words: missed.join("; ") } };
      return { during };
    },
  };
}

type CommandSurroundings = {
  /** The report's folder. */
  root: string;
  /** FIOLIO_...: what is measured. */
  env: Readonly<Record<string, string>>;
};

/** A step that runs a command of the declaration. */
export const commandAct = (
  { at, command, undo }: Pick<CommandStep, "at" | "command" | "undo">,
  around: CommandSurroundings,
): Act => ({
  atMs: at * 1000,
  what: command.join(" "),
  go: (signal) => runCommand(command, around, signal),
  undo: undoing(undo, around),
});

export const undoing = (command: readonly string[] | undefined, around: CommandSurroundings): Act["undo"] =>
  command && (() => runCommand(command, around, AbortSignal.timeout(UNDO_MS)));

const UNDO_MS = 300_000;

async function runCommand(
  [program = "", ...args]: readonly string[],
  { root, env }: CommandSurroundings,
  signal: AbortSignal,
): Promise<void> {
  const { code, stderr } = await runInGroup(program, args, { cwd: root, signal, env }).catch((error) => {
    if (codeOf(error) === "ENOENT") throw new Error(`expected a program ${program}, found none`);
    throw error;
  });
  if (code === 0) return;
  const said = oneLine(stderr.trim(), 200);
  throw new Error(`${program} ended with ${code ?? "a signal"}${said === "" ? "" : `: ${said}`}`);
}
