/** fio on a directory, file or block device of this machine. */
import type { TargetKind } from "../target-kind.ts";
import { type LocalTarget, localTarget } from "./schema.ts";

export const local: TargetKind<LocalTarget> = {
  kind: "local",
  schema: localTarget,

  async runner(target, inputs) {
    const { localRunner } = await import("./runner.ts");
    return localRunner({ ...inputs, target });
  },
};
