/** Every file of the record with its schema: fiolio.yaml, which may hold each kind of target that is registered, and data/. */
import { z } from "zod";
import { declarationOf } from "../schema/declaration.ts";
import { DATA_FILES } from "../schema/files.ts";
import { targetOfPlugin } from "../schema/plugin.ts";
import type { Target } from "../schema/target.ts";
import { TARGET_KINDS, targetKinds } from "../targets/index.ts";

type Schema = ReturnType<typeof declarationOf>;
const made = new Map<ReturnType<typeof targetKinds>, Schema>();

/** Of the kinds that there are by now: plugins add theirs before anything is read. */
function schemaFor(kinds: ReturnType<typeof targetKinds>): Schema {
  const schema = made.get(kinds) ?? declarationOf(oneOf(kinds));
  made.set(kinds, schema);
  return schema;
}

function oneOf(kinds: ReturnType<typeof targetKinds>): z.ZodType<Target> {
  const options = kinds.map(({ schema }) => schema) as unknown as [z.core.$ZodTypeDiscriminable];
  return z.discriminatedUnion("kind", options) as unknown as z.ZodType<Target>;
}

/** Without what plugins add. */
export const declaration = schemaFor(TARGET_KINDS);

/** With any that plugins may add. */
export const forEditors = declarationOf(
  z.union([...TARGET_KINDS.map(({ schema }) => schema), targetOfPlugin]) as z.ZodType<Target>,
);

export const FILE_KINDS = {
  declaration: {
    name: "fiolio",
    glob: "fiolio.yaml",
    what: "what the report is",
    get schema(): Schema {
      return schemaFor(targetKinds());
    },
  },
  ...DATA_FILES,
};
