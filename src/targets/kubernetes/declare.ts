/** Describes a cluster in the record, where no file does yet: environment, and a backend and a deployment for each class measured. */
import { parse } from "yaml";
import type { MatrixCell } from "../../cells/cell.ts";
import {
  type DeclarationKind,
  declarationPath,
  declarationText,
  declareNew,
} from "../../cells/declaration.ts";
import { insideRoot, readTextIfAny, writeIfChanged } from "../../effects/files.ts";
import type { Durability } from "../../schema/durability.ts";
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

/** Files that are there already stay as they are. */
export async function declare(
  root: string,
  { target, view, classes, deploymentOf, say }: Described,
): Promise<void> {
  const write = (kind: DeclarationKind, id: string, value: object) =>
    declareNew(root, declarationPath(kind, id), textOf(root, kind, value));
  await write("environment", environmentOf(target), environmentFile(target, view));
  for (const storageClass of classes) {
    const backend = backendFile(storageClass);
    const isNew = await write("backend", backend.id, backend.file);
    if (isNew && productOf(storageClass.provisioner) === undefined)
      say(
        `${declarationPath("backend", backend.id)}: the provisioner ${storageClass.provisioner} is not known; say in it what kind of storage that is, and whether a network lies between.`,
      );
    const deployment = deploymentFile(target, storageClass, backend.id);
    await write("deployment", deploymentOf(storageClass.metadata.name), deployment);
  }
}

/** Adds the measured modes to the backend of an unknown provisioner, unless somebody has changed the file. */
export async function declareModes(
  root: string,
  storageClass: KubeObject,
  { accessMode, volumeMode }: Pick<MatrixCell, "accessMode" | "volumeMode">,
): Promise<void> {
  if (productOf(storageClass.provisioner) !== undefined || !accessMode || !volumeMode) return;
  const { id } = backendFile(storageClass);
  const path = await insideRoot(root, declarationPath("backend", id));
  const text = await readTextIfAny(path);
  if (text === undefined) return;
  const known = modesIn(text);
  if (known === undefined || text !== textOf(root, "backend", backendFile(storageClass, known).file)) return;
  const modes = {
    accessModes: [...new Set([...known.accessModes, accessMode])].sort(),
    volumeModes: [...new Set([...known.volumeModes, volumeMode])].sort(),
  };
  await writeIfChanged(path, textOf(root, "backend", backendFile(storageClass, modes).file));
}

/** Adds to a deployment what its volumes say of the loss of their node, unless somebody has changed the file. */
export async function declareDurability(
  root: string,
  { target, deploymentOf }: Pick<Described, "target" | "deploymentOf">,
  storageClass: KubeObject,
  seen: Durability | undefined,
): Promise<void> {
  if (seen === undefined) return;
  const path = await insideRoot(
    root,
    declarationPath("deployment", deploymentOf(storageClass.metadata.name)),
  );
  const { id } = backendFile(storageClass);
  const made = (durability?: Durability): string =>
    textOf(root, "deployment", deploymentFile(target, storageClass, id, durability));
  if ((await readTextIfAny(path)) === made()) await writeIfChanged(path, made(seen));
}

/** Undefined where the file is no longer ours. */
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

const textOf = (root: string, kind: DeclarationKind, value: object): string =>
  declarationText(
    root,
    kind,
    "Written by collect from what the cluster said. Mend and complete it: what you change stays.",
    value,
  );
