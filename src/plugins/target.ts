/** A plugin's kind of target: what it throws is said in its name, and what it brings back says whose it is. */
import type { CellFile, CellOutcome, PreflightFinding, Runner } from "../cells/cell.ts";
import { failing } from "../cells/failures.ts";
import { foundError } from "../cells/findings.ts";
import { KIND_OF_PLUGIN } from "../schema/plugin.ts";
import type { TargetKind } from "../targets/target-kind.ts";
import { Failure, printable } from "../text/problem.ts";
import type { Plugin } from "./api.ts";
import { ADVICE, failedTo, messageOf } from "./blame.ts";

const SIDECAR = ".machine.json";

const cellFailure = failing({ "plugin-failed": { title: "its plugin failed", help: ADVICE } });

/** @param config the file that names it. @throws Failure where `kind` is not in the plugin's own name, or the schema takes others */
export function targetOf(plugin: Plugin, kind: TargetKind, config: string): TargetKind {
  refuseOthers(plugin, kind, config);
  return {
    ...kind,
    async runner(target, inputs) {
      try {
        return guarded(plugin, await kind.runner(target, inputs));
      } catch (error) {
        throw error instanceof Failure
          ? error
          : new Failure(`${target.id}: ${failedTo(plugin, "begin", error)}`);
      }
    },
  };
}

function refuseOthers({ name }: Plugin, { kind, schema }: TargetKind, config: string): void {
  if (!kind.startsWith(`${name}/`) || !KIND_OF_PLUGIN.test(kind))
    throw new Failure(
      `${config}: expected a kind of target named ${name}/ and a word in lower case, found ${JSON.stringify(printable(kind))}. Correct it.`,
    );
  const refusal = schema.safeParse({ kind: `${kind}-other` }).error?.issues ?? [];
  if (!refusal.some(({ path }) => path[0] === "kind"))
    throw new Failure(
      `${config}: expected the schema of ${kind} to take z.literal(${JSON.stringify(kind)}) as kind and nothing else. Correct it.`,
    );
}

function guarded(plugin: Plugin, runner: Runner): Runner {
  // Where cells cannot be listed, preflight is asked why.
  let unlisted: PreflightFinding[] = [];
  return {
    ...(runner.alwaysLooks && { alwaysLooks: true }),
    async preflight(signal) {
      try {
        const findings = await runner.preflight(signal);
        return [...unlisted, ...findings.map((one) => ({ ...one, message: printable(one.message) }))];
      } catch (error) {
        signal.throwIfAborted();
        return [...unlisted, foundError(failedTo(plugin, "look at it", error))];
      }
    },
    async cells(signal) {
      try {
        return await runner.cells(signal);
      } catch (error) {
        signal.throwIfAborted();
        unlisted = [foundError(failedTo(plugin, "list its cells", error))];
        throw error;
      }
    },
    async run(cell, context) {
      try {
        return withPlugin(plugin, await runner.run(cell, context));
      } catch (error) {
        context.signal.throwIfAborted();
        const words = `${plugin.name} ${plugin.version}: ${messageOf(error)}`;
        return { files: [], failure: cellFailure("plugin-failed", words, []) };
      }
    },
    async close(signal) {
      try {
        return (await runner.close(signal)).map(printable);
      } catch (error) {
        return [failedTo(plugin, "clean up", error)];
      }
    },
  };
}

/** A sidecar that is damaged stays so: `collect` names it. */
function withPlugin({ name, version }: Plugin, outcome: CellOutcome): CellOutcome {
  const isSidecar = ({ suffix }: CellFile): boolean => suffix === SIDECAR;
  const none: CellFile = { suffix: SIDECAR, content: '{ "format": "machine/1", "machine": {} }' };
  const hasResult = outcome.files.length > 0 && outcome.failure === undefined;
  const files = outcome.files.some(isSidecar) || !hasResult ? outcome.files : [none, ...outcome.files];
  return {
    ...outcome,
    files: files.map((file) => (isSidecar(file) ? { ...file, content: named(file.content) } : file)),
  };

  function named(content: CellFile["content"]): CellFile["content"] {
    try {
      return JSON.stringify({ ...JSON.parse(String(content)), plugin: { name, version } }, null, 1);
    } catch {
      return content;
    }
  }
}
