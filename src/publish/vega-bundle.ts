/** The part of Vega that the explorer loads, as one module for browsers. */
import { join } from "node:path";
import { build, type Plugin } from "esbuild";
import { engineDir } from "../effects/engine.ts";
import { Failure } from "../text/problem.ts";

/** @throws Failure where a library is missing */
export async function vegaBundle(): Promise<string> {
  const entry = join(engineDir, "site", "assets", "js", "explore", "vega-subset.js");
  try {
    const { outputFiles } = await build({
      entryPoints: [entry],
      absWorkingDir: engineDir,
      bundle: true,
      minify: true,
      format: "esm",
      target: "es2022",
      legalComments: "none",
      logLevel: "silent",
      write: false,
      plugins: [withoutPalettes],
    });
    return outputFiles[0]?.text ?? "";
  } catch (error) {
    const said = error instanceof Error ? error.message.split("\n", 2).join(" ") : String(error);
    throw new Failure(`explore: expected esbuild to bundle Vega, it says: ${said} Run npm ci.`);
  }
}

const PALETTES = [
  "Accent",
  "Category10",
  "Dark2",
  "Observable10",
  "Paired",
  "Pastel1",
  "Pastel2",
  "Set1",
  "Set2",
  "Set3",
];

/** Named colour schemes stay out: specifications of the explorer say their colours themselves. */
const withoutPalettes: Plugin = {
  name: "without-palettes",
  setup({ onLoad }) {
    const empty = PALETTES.map((name) => `export const scheme${name} = [];`);
    onLoad({ filter: /d3-scale-chromatic/ }, () => ({ contents: empty.join("\n") }));
  },
};
