/** Every file of the record with its schema: fiolio.yaml, which may hold each kind of target that is registered, and data/. */
import { declarationOf } from "../schema/declaration.ts";
import { DATA_FILES } from "../schema/files.ts";
import { TARGET_KINDS } from "../targets/index.ts";

export const declaration = declarationOf(TARGET_KINDS.map(({ schema }) => schema));

export const FILE_KINDS = {
  declaration: { name: "fiolio", glob: "fiolio.yaml", schema: declaration, what: "what the report is" },
  ...DATA_FILES,
};
