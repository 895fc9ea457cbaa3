/** JSON Schemas of the record's files, for editors: what a person may write, before sizes and defaults are worked out. */
import { z } from "zod";
import { KIND_OF_PLUGIN } from "../plugins/names.ts";
import { FILE_KINDS } from "../record/file-kinds.ts";
import { declarationOf } from "../schema/declaration.ts";
import { matrix, type Target } from "../schema/target.ts";
import { TARGET_KINDS } from "../targets/index.ts";
import { upperFirst } from "../text/words.ts";

/** Of a plugin, which is not known where this is written: what every target may say, and whatever else it may. */
const ofPlugin = z.looseObject({
  ...z.object(matrix).partial({ profiles: true }).shape,
  kind: z.string().regex(KIND_OF_PLUGIN).meta({ description: "Of a plugin, and a word of its own." }),
});
const target = z.union([...TARGET_KINDS.map(({ schema }) => schema), ofPlugin]) as z.ZodType<Target>;

/** Path -> text. */
export function jsonSchemas(): Map<string, string> {
  const kinds = { ...FILE_KINDS, declaration: { ...FILE_KINDS.declaration, schema: declarationOf(target) } };
  return new Map(
    Object.values(kinds).map(({ name, schema, what }) => {
      const generated = z.toJSONSchema(schema, { io: "input", target: "draft-2020-12", reused: "ref" });
      return [
        `schemas/${name}.schema.json`,
        `${JSON.stringify({ title: name, description: `${upperFirst(what)}.`, ...generated }, null, 2)}\n`,
      ];
    }),
  );
}
