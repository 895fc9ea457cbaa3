/** fio in the pods of a cluster, on a volume of each StorageClass. */
import type { TargetKind } from "../target-kind.ts";
import { type KubernetesTarget, kubernetesTarget } from "./schema.ts";

export const kubernetes: TargetKind<KubernetesTarget> = {
  kind: "kubernetes",
  schema: kubernetesTarget,

  async runner(target, inputs) {
    const { kubernetesRunner } = await import("./runner.ts");
    const { deploymentId } = await import("./describe.ts");
    const deployments = await inputs.deployments();
    const deploymentOf = (storageClass: string): string => deploymentId(target, storageClass, deployments);
    return kubernetesRunner({ ...inputs, target, deploymentOf });
  },

  async remedy({ report, state }) {
    const { ownLabels } = await import("./cell/objects.ts");
    const labels = Object.entries(ownLabels(report)).map(([key, value]) => `${key}=${value}`);
    return `kubeconfig and context stand in fiolio.yaml. By hand: kubectl delete namespace --selector ${labels.join(",")}; where the cluster is gone for good, delete ${state}`;
  },
};
