/** What turns a chart's specification and data into pictures, and nothing else does: where none of it changed, a chart is as it was drawn. */
import { programDir } from "../../effects/engine.ts";
import { madeBy } from "../program-hash.ts";

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
export const drawnBy = (program = programDir): string =>
  madeBy({ modules: DRAWING_MODULES, libraries: DRAWING_LIBRARIES }, program);
