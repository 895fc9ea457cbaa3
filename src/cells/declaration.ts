/** Files of the record in which a target describes what it measures: data/KIND/ID.yaml. */
import { stringify } from "yaml";
import { insideRoot, readTextIfAny } from "../effects/files.ts";
import { createWhole } from "../effects/replace.ts";
import { schemaLine } from "../effects/schemas.ts";

export type DeclarationKind = "environment" | "backend" | "deployment";

export const declarationPath = (kind: DeclarationKind, id: string): string => `data/${kind}s/${id}.yaml`;

/** `said`: a comment for its top, which says where all this comes from. */
export const declarationText = (root: string, kind: DeclarationKind, said: string, value: object): string =>
  `${schemaLine(root, declarationPath(kind, "x"), kind)}# ${said}\n${stringify(value, { lineWidth: 110 })}`;

/** Writes the file unless there is one; says whether it did. */
export async function declareNew(root: string, path: string, text: string): Promise<boolean> {
  const full = await insideRoot(root, path);
  return (await readTextIfAny(full)) === undefined && createWhole(full, text);
}
