/** Every file of the record with its schema; fiolio.yaml's holds all kinds of targets that are registered. */
import { declarationOf } from "../schema/declaration.ts";
import { fileKinds } from "../schema/files.ts";
import { TARGET_KINDS } from "../targets/index.ts";

export const declaration = declarationOf(TARGET_KINDS.map(({ schema }) => schema));
export const FILE_KINDS = fileKinds(declaration);
