/** What turns a chart's specification and data into pictures, and nothing else does: where none of it changed, a chart is as it was drawn. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { dependenciesOf, programDir } from "../../effects/engine.ts";

/** Of the program, without what the compiler makes another of: `tests/publish/drawn-by.test.ts` holds these to what they import. */
export const DRAWING_MODULES = [
  "render/charts/drawing/svg",
  "render/charts/drawing/text-width",
  "render/charts/drawing/theme",
  "render/charts/model/chart-view",
  "render/charts/model/draw-pictures",
  "render/charts/model/draw-view",
  "render/charts/model/lean-path",
  "render/charts/model/theme.json",
  "render/charts/model/tidy-view",
];
/** With all that they depend on. */
export const DRAWING_LIBRARIES = ["vega", "vega-lite"];

/** Hash of these modules and of the versions of these libraries, and of Node, which does their arithmetic. */
export function drawnBy(program = programDir): string {
  const hash = createHash("sha256").update(process.version);
  const ending = extname(import.meta.url);
  for (const name of DRAWING_MODULES) {
    const path = name.endsWith(".json") ? name : `${name}${ending}`;
    hash.update(`\n${name}\n`).update(readFileSync(join(program, path)));
  }
  return hash.update(`\n${dependenciesOf(DRAWING_LIBRARIES).join("\n")}`).digest("hex");
}
