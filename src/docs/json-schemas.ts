/** JSON Schemas of the record's files, for editors: what a person may write, before sizes and defaults are worked out. */
import { z } from "zod";
import { FILE_KINDS, forEditors } from "../record/file-kinds.ts";
import { upperFirst } from "../text/words.ts";

/** Path -> text. */
export function jsonSchemas(): Map<string, string> {
  const kinds = { ...FILE_KINDS, declaration: { ...FILE_KINDS.declaration, schema: forEditors } };
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
