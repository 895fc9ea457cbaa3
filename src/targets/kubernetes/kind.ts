/** fio in the pods of a cluster, on a volume of each StorageClass. */
import { codeOf } from "../../effects/error-code.ts";
import { Failure } from "../../text/problem.ts";
import type { TargetKind } from "../target-kind.ts";
import { type KubernetesTarget, kubernetesTarget } from "./schema.ts";

/** The client is a package of its own, which an installed engine may lack. */
async function withClient<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (codeOf(error) !== "ERR_MODULE_NOT_FOUND" || !String(error).includes("@kubernetes/client-node"))
      throw error;
    throw new Failure(
      "kubernetes: expected @fiolio/kubernetes, which talks to clusters, it is not installed. Run: npm install @fiolio/kubernetes",
    );
  }
}

export const kubernetes: TargetKind<KubernetesTarget> = {
  kind: "kubernetes",
  schema: kubernetesTarget,

  async runner(target, inputs) {
    const { kubernetesRunner } = await withClient(() => import("./runner.ts"));
    const { deploymentId } = await import("./describe.ts");
    const { loadApplications } = await import("../../applications/application.ts");
    const [deployments, applications] = await Promise.all([
      inputs.deployments(),
      loadApplications(inputs.root),
    ]);
    const deploymentOf = (storageClass: string): string => deploymentId(target, storageClass, deployments);
    return kubernetesRunner({ ...inputs, applications, target, deploymentOf });
  },

  async remedy({ report, state }) {
    const { ownLabels } = await import("./cell/objects.ts");
    const labels = Object.entries(ownLabels(report)).map(([key, value]) => `${key}=${value}`);
    return `kubeconfig and context stand in fiolio.yaml. By hand: kubectl delete namespace --selector ${labels.join(",")}; where the cluster is gone for good, delete ${state}`;
  },
};
