/** A plugin's kind of chart: where it throws, or Vega refuses what it gives, that is told once and the page says so in its place. */
import type { PlainRow } from "../render/charts/csv.ts";
import type { AnyChart } from "../render/charts/index.ts";
import type { Plugin, PluginChart } from "./api.ts";
import { failedTo } from "./blame.ts";
import { refuseForeign } from "./names.ts";

/** @param config the file that names the plugin. @throws Failure where its id is not in the plugin's own name */
export function chartOf(plugin: Plugin, chart: PluginChart, config: string): AnyChart {
  refuseForeign(plugin, "kind of chart", chart.id, config);
  let isTold = false;
  return {
    ...chart,
    // Rows are those of a table whatever they were.
    rows: (input: never): PlainRow[] => structuredClone(chart.rows(input)) as PlainRow[],
    fault(error) {
      if (!isTold) console.error(failedTo(plugin, `draw ${chart.id}`, error));
      isTold = true;
      return `Not drawn: the plugin ${plugin.name} ${plugin.version} failed.`;
    },
  } as AnyChart;
}
