/** Every way with every text, of the tests that otherwise take some in turn. */
import { taken } from "./in-turn.ts";

taken.all = true;
for (const name of ["cut-in-words", "frame", "several-tools", "tabs", "wrapped-lines"])
  await import(`./${name}.test.ts`);
