/** fio in a virtual machine of this machine, on a disk that is a file or a block device here. */
import type { TargetKind } from "../target-kind.ts";
import { type VmTarget, vmTarget } from "./schema.ts";

export const vm: TargetKind<VmTarget> = {
  kind: "vm",
  schema: vmTarget,

  async runner(target, inputs) {
    const { vmRunner } = await import("./runner.ts");
    return vmRunner({ ...inputs, target });
  },
};
