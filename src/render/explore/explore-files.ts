/** What the explorer is handed: the figures of each edition, and the specifications of the charts' kinds, compiled. */
import { compileSpec } from "../charts/drawing/svg.ts";
import spreads from "../charts/kinds/latency-percentiles/latency-percentiles.vl.json" with { type: "json" };
import percentiles from "../charts/kinds/percentile-curve/percentile-curve.vl.json" with { type: "json" };
import ranking from "../charts/kinds/ranking/ranking.vl.json" with { type: "json" };
import scatter from "../charts/kinds/scatter/scatter.vl.json" with { type: "json" };
import { keyed } from "../charts/lines/line-view.ts";
import { type Spec, skeletonOf } from "../charts/model/chart-view.ts";
import type { Edition } from "../edition/edition.ts";
import { exploreData } from "./explore-data.ts";

/** By the name of the kind: the same files that the charts of pages are drawn by. */
const SPECS: Readonly<Record<string, Spec>> = {
  ranking,
  scatter: keyed(scatter),
  "percentile-curve": keyed(percentiles),
  "latency-percentiles": spreads,
};

type File = readonly [path: string, text: string];

export const exploreFile = (edition: Edition): File => [
  `static/${edition.version}/explore.json`,
  `${JSON.stringify(exploreData(edition))}\n`,
];

/** Of what `compiledSpecs` makes its text, besides the compiler. */
export const specSources = (): string => JSON.stringify([SPECS, "lean"]);

/** Compiled once for all readers, so that none of them loads Vega-Lite. @throws Error where Vega-Lite has something to say */
export async function compiledSpecs(): Promise<string> {
  const compiled: Record<string, object> = {};
  for (const [name, spec] of Object.entries(SPECS))
    compiled[name] = await compileSpec(skeletonOf(spec), `explore ${name}`);
  return `${JSON.stringify(compiled, lean)}\n`;
}

/** Without what the parser does not look at: every byte is loaded by each reader. */
export const lean = (key: string, value: unknown): unknown =>
  key === "$schema" || (key === "format" && JSON.stringify(value) === "{}") ? undefined : value;
