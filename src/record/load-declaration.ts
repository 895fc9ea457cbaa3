import type { Declaration } from "../schema/declaration.ts";
import { readRecordFiles } from "./files.ts";

/** What the report says it is; undefined where fiolio.yaml is missing or wrong, which `check` explains. */
export async function loadDeclaration(root: string): Promise<Declaration | undefined> {
  const { files } = await readRecordFiles(root, ["declaration"]);
  return files[0]?.value as Declaration | undefined;
}
