/** A kind of target that measures nothing: it copies recorded results of fio. All that a kind must have, and no more. */
import { existsSync } from "node:fs";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { MatrixCell, Runner } from "../../../src/cells/cell.ts";
import { demands } from "../../../src/cells/estimate.ts";
import { FAILURES, failing } from "../../../src/cells/failures.ts";
import { profileCells } from "../../../src/cells/profile-cells.ts";
import { id, text } from "../../../src/schema/base.ts";
import type { MachineSidecar } from "../../../src/schema/machine-sidecar.ts";
import { type Measures, matrix } from "../../../src/schema/target.ts";
import type { RunnerInputs, TargetKind } from "../../../src/targets/target-kind.ts";

const schema = z
  .strictObject({
    kind: z.literal("recorded"),
    ...matrix,
    deployment: id.meta({ description: "Whose results the tapes are." }),
    shelf: text.meta({ description: "A folder of fio results: 1.json is each first repeat." }),
  })
  .transform((target) => {
    const measures: Measures = { profiles: target.profiles, of: { deployment: target.deployment } };
    return { ...target, measures };
  });
type RecordedTarget = z.infer<typeof schema>;

const cellFailure = failing({
  ...FAILURES,
  "tape-missing": { title: "no such tape", help: "Put it on the shelf, then --resume.", endsSession: true },
});

function recordedRunner(target: RecordedTarget, { root, profiles }: RunnerInputs): Runner {
  const shelf = join(root, target.shelf);
  const player = join(root, ".fiolio", "player");
  return {
    preflight: async () =>
      existsSync(shelf)
        ? []
        : [{ severity: "error", message: `shelf: expected a folder, found no ${shelf}.` }],

    cells: async () => profileCells(target, target.deployment, demands(profiles)),

    async run(cell: MatrixCell, { phase }) {
      phase("playing");
      await writeFile(player, cell.id);
      const tape = join(shelf, `${cell.repeat}.json`);
      if (!existsSync(tape))
        return { files: [], failure: cellFailure("tape-missing", `expected ${cell.repeat}.json`, []) };
      const sidecar: MachineSidecar = { format: "machine/1", machine: { player: "a toy" } };
      return {
        files: [
          { suffix: ".machine.json", content: JSON.stringify(sidecar) },
          { suffix: ".json", content: await readFile(tape) },
        ],
      };
    },

    async close() {
      await rm(player, { force: true });
      return (await readdir(join(root, ".fiolio")))
        .filter((name) => name.startsWith("player."))
        .map((name) => `${name} is stuck.`);
    },
  };
}

export const recorded: TargetKind<RecordedTarget> = {
  kind: "recorded",
  schema,
  runner: async (target, inputs) => recordedRunner(target, inputs),
  remedy: async ({ state }) => `by hand: open the player, and delete ${state}`,
};
