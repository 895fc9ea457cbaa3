/** Describes a cluster in the record, where nobody has yet: environment, and a backend and a deployment for each class measured. */

import { parse, stringify } from "yaml";
import type { MatrixCell } from "../../cells/cell.ts";
import { insideRoot, readTextIfAny, writeIfChanged } from "../../effects/files.ts";
import { environmentOf } from "../../schema/target.ts";
import type { KubeObject } from "./api/kinds.ts";
import { backendFile, type ClusterView, deploymentFile, environmentFile, type Modes } from "./describe.ts";
import { productOf } from "./provisioners.ts";
import type { KubernetesTarget } from "./schema.ts";

export type Described = {
  target: KubernetesTarget;
  view: ClusterView;
  classes: readonly KubeObject[];
  deploymentOf: (storageClass: string) => string;
  say: (line: string) => void;
};

/** What is there already is left as it is. */
export async function declare(
  root: string,
  { target, view, classes, deploymentOf, say }: Described,
): Promise<void> {
  await write(root, "environment", environmentOf(target), environmentFile(target, view));
  for (const storageClass of classes) {
    const backend = backendFile(storageClass);
    const isNew = await write(root, "backend", backend.id, backend.file);
    if (isNew && productOf(storageClass.provisioner) === undefined)
      say(
        `${pathOf("backend", backend.id)}: the provisioner ${storageClass.provisioner} is not known; say in it what kind of storage that is, and whether a network lies between.`,
      );
    const deployment = deploymentFile(target, storageClass, backend.id);
    await write(root, "deployment", deploymentOf(storageClass.metadata.name), deployment);
  }
}

/** Adds to an unknown provisioner's backend what was measured on it, as long as nobody has touched what we wrote. */
export async function declareModes(
  root: string,
  storageClass: KubeObject,
  { accessMode, volumeMode }: Pick<MatrixCell, "accessMode" | "volumeMode">,
): Promise<void> {
  if (productOf(storageClass.provisioner) !== undefined || !accessMode || !volumeMode) return;
  const { id } = backendFile(storageClass);
  const path = await insideRoot(root, pathOf("backend", id));
  const text = await readTextIfAny(path);
  if (text === undefined) return;
  const known = modesIn(text);
  if (known === undefined || text !== textOf("backend", backendFile(storageClass, known).file)) return;
  const modes = {
    accessModes: [...new Set([...known.accessModes, accessMode])].sort(),
    volumeModes: [...new Set([...known.volumeModes, volumeMode])].sort(),
  };
  await writeIfChanged(path, textOf("backend", backendFile(storageClass, modes).file));
}

/** Undefined where it is no longer a file of ours. */
function modesIn(text: string): Modes | undefined {
  try {
    const { accessModes, volumeModes } = parse(text);
    return Array.isArray(accessModes) && Array.isArray(volumeModes)
      ? { accessModes, volumeModes }
      : undefined;
  } catch {
    return undefined;
  }
}

type Kind = "environment" | "backend" | "deployment";

const pathOf = (kind: Kind, id: string): string => `data/${kind}s/${id}.yaml`;

async function write(root: string, kind: Kind, id: string, value: object): Promise<boolean> {
  const path = await insideRoot(root, pathOf(kind, id));
  if ((await readTextIfAny(path)) !== undefined) return false;
  await writeIfChanged(path, textOf(kind, value));
  return true;
}

function textOf(kind: Kind, value: object): string {
  const hint = `# yaml-language-server: $schema=../../schemas/${kind}.schema.json\n`;
  const said =
    "# Written by collect from what the cluster said. Mend and complete it: what you change stays.\n";
  return `${hint}${said}${stringify(value, { lineWidth: 110 })}`;
}
