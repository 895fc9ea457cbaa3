/** Describes a cluster in the record, where nobody has yet: environment, and a backend and a deployment for each class measured. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import { insideRoot, writeIfChanged } from "../effects/files.ts";
import type { KubernetesTarget } from "../schema/target.ts";
import { backendFile, type ClusterView, deploymentFile, environmentFile } from "./describe.ts";
import type { KubeObject } from "./kinds.ts";

export type Described = {
  target: KubernetesTarget;
  view: ClusterView;
  classes: readonly KubeObject[];
  deploymentOf: (storageClass: string) => string;
};

/** What is there already is left as it is. */
export async function declare(
  root: string,
  { target, view, classes, deploymentOf }: Described,
): Promise<void> {
  await write(root, "environment", target.environment ?? target.id, environmentFile(target, view));
  for (const storageClass of classes) {
    const backend = backendFile(storageClass);
    await write(root, "backend", backend.id, backend.file);
    const deployment = deploymentFile(target, storageClass, backend.id);
    await write(root, "deployment", deploymentOf(storageClass.metadata.name), deployment);
  }
}

async function write(
  root: string,
  kind: "environment" | "backend" | "deployment",
  id: string,
  value: object,
): Promise<void> {
  const path = `data/${kind}s/${id}.yaml`;
  if (existsSync(join(root, path))) return;
  const hint = `# yaml-language-server: $schema=../../schemas/${kind}.schema.json\n`;
  const said =
    "# Written by collect from what the cluster said. Mend and complete it: it is not written again.\n";
  await writeIfChanged(await insideRoot(root, path), `${hint}${said}${stringify(value, { lineWidth: 110 })}`);
}
