/**
 * What a plugin is written against: `import { definePlugin } from "fiolio"`. A collector here is the very object that the engine's own
 * importers are.
 */
import type { Collector, Imported, RawFile, Recognition, RunDraft } from "../collectors/collector.ts";
import { figure } from "../collectors/reading/trial-figures.ts";
import type { Quantity } from "../schema/quantity.ts";
import type { Result } from "../schema/result.ts";

export type { Collector, Imported, Quantity, RawFile, Recognition, Result, RunDraft };

/** Its results say `NAME/ID` for the importer, and name and version of the plugin. */
export type PluginCollector = Omit<Collector, "plugin">;

export type Plugin = {
  /** That of its package: "fiolio-plugin-ior", "@acme/fiolio-ior". */
  name: string;
  /** Semantic. */
  version: string;
  collectors?: readonly PluginCollector[];
};

/** What fiolio.config.ts exports by default. */
export type Config = { plugins: readonly Plugin[] };

/**
 * A decimal as a tool printed it, in units of `unit`, with how much its rounding hides; undefined for anything else and for 0, which
 * was too small to print.
 */
export const printedFigure: (digits: string | undefined, unit: number) => Quantity | undefined = figure;

export const defineCollector = (collector: PluginCollector): PluginCollector => collector;
export const definePlugin = (plugin: Plugin): Plugin => plugin;
export const defineConfig = (config: Config): Config => config;
