/** Takes away what sessions left behind in the places of targets. */
import { TargetError } from "../cells/target-error.ts";
import { lockRecord } from "../collect/lock-record.ts";
import { loadProfiles } from "../fio/profiles.ts";
import { loadDeclaration } from "../record/load-declaration.ts";
import type { Target } from "../schema/target.ts";
import { forgetState, newSessionId, statePath } from "../session/state.ts";
import { kindOf } from "../targets/index.ts";
import { Failure } from "../text/problem.ts";
import { pickTargets } from "./collect-run.ts";
import type { CommonOptions } from "./command.ts";
import { reportName, runnerOf } from "./runners.ts";

export type CleanOptions = CommonOptions & { target?: readonly string[] };

export async function clean({ root, target: wanted = [] }: CleanOptions, signal: AbortSignal): Promise<void> {
  const release = await lockRecord(root, "collect");
  const say = (line: string): void => console.log(line);
  try {
    const declaration = (await loadDeclaration(root)) ?? { targets: [] };
    const profiles = await loadProfiles(root);
    // Targets that are not enabled now may have been.
    const targets = wanted.length > 0 ? pickTargets(declaration, wanted) : declaration.targets;
    for (const target of targets) {
      try {
        const inputs = { root, profiles, session: newSessionId(), allowMemory: true, say };
        const runner = await runnerOf(target, inputs);
        const left = await runner.close(signal);
        if (left.length > 0) throw new Failure(left.join(" "));
        const forgot = await forgetState(root, target.id);
        say(`${target.id}: clean${forgot ? "; its unfinished session is given up" : ""}.`);
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof TargetError) && !(error instanceof Failure)) throw error;
        console.error(`${target.id}: ${error.message.replace(/\.?$/, ".")} ${await remedy(root, target)}`);
        process.exitCode = 1;
      }
    }
  } finally {
    release();
  }
}

async function remedy(root: string, target: Target): Promise<string> {
  const where = { report: await reportName(root), state: statePath(target.id) };
  const more = await kindOf(target).remedy?.(where);
  return `Mend that, then clean again${more === undefined ? "" : `: ${more}`}.`;
}
