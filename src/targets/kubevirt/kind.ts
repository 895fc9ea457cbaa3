/** fio in KubeVirt's virtual machines, on a disk of each StorageClass. */
import { kubernetes } from "../kubernetes/kind.ts";
import type { KubernetesTarget } from "../kubernetes/schema.ts";
import type { TargetKind } from "../target-kind.ts";
import { kubevirtTarget } from "./schema.ts";

export const kubevirt: TargetKind<KubernetesTarget> = {
  ...kubernetes,
  kind: "kubevirt",
  schema: kubevirtTarget,
};
