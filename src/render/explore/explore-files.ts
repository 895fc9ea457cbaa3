/** What the explorer is handed: the figures of each edition, and the specifications that draw them, as written and compiled. */
import type { TopLevelSpec } from "vega-lite";
import { compileSpec } from "../charts/drawing/svg.ts";
import type { Edition } from "../edition/edition.ts";
import { exploreData } from "./explore-data.ts";
import dots from "./specs/dots.vl.json" with { type: "json" };
import dotsNarrow from "./specs/dots-narrow.vl.json" with { type: "json" };
import percentiles from "./specs/percentiles.vl.json" with { type: "json" };
import scatter from "./specs/scatter.vl.json" with { type: "json" };

/** By the name that the explorer asks for. */
export const SPECS: Readonly<Record<string, object>> = {
  dots,
  "dots-narrow": dotsNarrow,
  percentiles,
  scatter,
};

type File = readonly [path: string, text: string];

export const exploreFile = (edition: Edition): File => [
  `static/${edition.version}/explore.json`,
  `${JSON.stringify(exploreData(edition))}\n`,
];

/** Compiled once for all readers, so that none of them loads Vega-Lite. @throws Error where Vega-Lite has something to say */
export async function* specFiles(): AsyncGenerator<File> {
  const compiled: Record<string, object> = {};
  for (const [name, spec] of Object.entries(SPECS)) {
    compiled[name] = await compileSpec(spec as TopLevelSpec, `explore ${name}`);
    yield [`static/explore/${name}.vl.json`, `${JSON.stringify(spec, null, 1)}\n`];
  }
  yield ["static/explore/specs.json", `${JSON.stringify(compiled)}\n`];
}
