/** A plugin's metric: what it throws, or gives in another shape, is told once in its name, and the result has no such figure. */
import { METRICS, type Metric } from "../schema/metric.ts";
import { type Quantity, quantity } from "../schema/quantity.ts";
import type { Result } from "../schema/result.ts";
import { Failure, printable } from "../text/problem.ts";
import type { Plugin, PluginMetric } from "./api.ts";
import { failedTo } from "./blame.ts";
import { refuseForeign } from "./names.ts";

/** How the engine's own end: pages look for these. */
const ENDINGS: ReadonlySet<string> = new Set(METRICS.map(({ id }) => wordOf(id)));

/** @param config the file that names the plugin. @throws Failure where its id is not in the plugin's own name, or nothing is like it */
export function metricOf(plugin: Plugin, metric: PluginMetric, config: string): Metric {
  refuseForeign(plugin, "metric", metric.id, config);
  const { name, version } = plugin;
  const like = METRICS.find(({ id }) => id === metric.like);
  const fault = (expected: string, found: string): Failure =>
    new Failure(
      `${config}: metric ${metric.id} of ${name} ${version}: expected ${expected}, found ${JSON.stringify(printable(found))}. Correct it.`,
    );
  if (ENDINGS.has(wordOf(metric.id)))
    throw fault("a word that is no metric of the engine's", wordOf(metric.id));
  if (like === undefined)
    throw fault("like to be a metric of the engine's, such as read.p99", String(metric.like));
  if (like.better !== metric.better) throw fault(`better to be that of ${like.id}`, metric.better);
  const known = new WeakMap<Result, { figure?: Quantity }>();
  let isTold = false;
  return {
    ...metric,
    direction: like.direction,
    plugin: { name, version },
    read(result) {
      const before = known.get(result);
      if (before !== undefined) return before.figure;
      const figure = figureIn(result);
      known.set(result, figure === undefined ? {} : { figure });
      return figure;
    },
  };

  function figureIn(result: Result): Quantity | undefined {
    try {
      const given: unknown = metric.read(result);
      if (given === undefined) return undefined;
      const { data } = quantity.safeParse(given);
      if (data !== undefined) return data;
      throw new Error(
        `expected a number that is not negative, or a figure as printed, found ${JSON.stringify(given)?.slice(0, 80)}`,
      );
    } catch (error) {
      if (!isTold) console.error(failedTo(plugin, `read ${metric.id}`, error));
      isTold = true;
      return undefined;
    }
  }
}

function wordOf(id: string): string {
  return id.slice(id.indexOf(".") + 1);
}
