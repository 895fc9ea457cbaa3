/**
 * What a plugin is written against: `import { definePlugin } from "fiolio"`. A collector here is the very object that the engine's own
 * importers are, a kind of target the one that its own kinds are; what they are made of comes with them.
 */

import type { z } from "zod";
import type { Collector, Imported, RawFile, Recognition, RunDraft } from "../collectors/collector.ts";
import { figure } from "../collectors/reading/trial-figures.ts";
import { type Check, checkOf, type Definition } from "../judge/checks/check.ts";
import type { ChartKind } from "../render/charts/chart.ts";
import type { PlainRow } from "../render/charts/csv.ts";
import type { PageKind } from "../render/pages/page-kind.ts";
import type { Metric } from "../schema/metric.ts";
import type { Quantity } from "../schema/quantity.ts";
import type { Result } from "../schema/result.ts";
import type { Target } from "../schema/target.ts";
import type { useCase } from "../schema/use-case.ts";
import type { TargetKind } from "../targets/target-kind.ts";

export { z } from "zod";
export { attemptFile } from "../cells/attempt.ts";
export type {
  CellFailure,
  CellFile,
  CellOutcome,
  MatrixCell,
  PreflightFinding,
  Runner,
} from "../cells/cell.ts";
export { demands } from "../cells/estimate.ts";
export { FAILURES, failing } from "../cells/failures.ts";
export { foundError, foundWarning, profileFindings, unfit } from "../cells/findings.ts";
export { cellName } from "../cells/matrix.ts";
export { profileCells } from "../cells/profile-cells.ts";
export { jobsOf } from "../fio/jobs.ts";
export { said, unchecked } from "../judge/evidence/outcomes.ts";
export type { ChartKind } from "../render/charts/chart.ts";
export { plainCsv } from "../render/charts/csv.ts";
export { section, text as textBlock } from "../render/edition/parts.ts";
export { id, text } from "../schema/base.ts";
export { METRICS } from "../schema/metric.ts";
export type { Measures } from "../schema/target.ts";
export { matrix, overrunSeconds } from "../schema/target.ts";
export type { RunnerInputs } from "../targets/target-kind.ts";
export type {
  Collector,
  Imported,
  PageKind,
  Quantity,
  RawFile,
  Recognition,
  Result,
  RunDraft,
  Target,
  TargetKind,
};

/** Its results say `NAME/ID` for the importer, and name and version of the plugin. */
export type PluginCollector = Omit<Collector, "plugin">;

/** As the engine's own table holds them. */
export type PluginCheck = Check;

/**
 * `id` "our-plugin.read-p9999"; `like` the id of the engine's metric that shares its faults: whatever a check says of that one, as
 * that a cache served it, is said of this one too. `read` gives the figure of a result, in `unit`; undefined where there is none.
 */
export type PluginMetric = Omit<Metric, "direction" | "plugin" | "worstOf"> & { like: string };

/** What the file of a use case holds, and its id: "our-plugin.kafka". */
export type PluginUseCase = Omit<z.input<typeof useCase>, "format" | "$schema"> & { id: string };

/** `id` "our-plugin.bars". `view` gives a specification of Vega-Lite with its data apart. */
// biome-ignore lint/suspicious/noExplicitAny: what a chart is drawn from is the plugin's own matter
export type PluginChart<Input = any> = Omit<ChartKind<string, Input, PlainRow>, "fault">;

export type Plugin = {
  /** That of its package: "fiolio-plugin-ior", "@acme/fiolio-ior". */
  name: string;
  /** Semantic. */
  version: string;
  collectors?: readonly PluginCollector[];
  targets?: readonly TargetKind[];
  checks?: readonly PluginCheck[];
  metrics?: readonly PluginMetric[];
  useCases?: readonly PluginUseCase[];
  charts?: readonly PluginChart[];
  pages?: readonly PageKind[];
};

/** What fiolio.config.ts exports by default. */
export type Config = {
  plugins?: readonly Plugin[];
  /** A folder with `layouts/`, `assets/` or both: relative to the report, or absolute as a package gives it. */
  theme?: string;
};

/**
 * A decimal as a tool printed it, in units of `unit`, with how much its rounding hides; undefined for anything else and for 0, which
 * was too small to print.
 */
export const printedFigure: (digits: string | undefined, unit: number) => Quantity | undefined = figure;

export const defineCollector = (collector: PluginCollector): PluginCollector => collector;
/** `code` is that of the plugin and one more: "fiolio-plugin-sla/SLOW_WRITES". The engine's examples show none of it. */
export const defineCheck = <Name extends string>(
  definition: Omit<Definition<Name>, "example" | "plugin">,
): PluginCheck => checkOf({ ...definition, example: [] } as unknown as Definition<Name>);
/** `kind`, as fiolio.yaml names it, is that of the plugin and one more: "fiolio-plugin-ssh/ssh". */
export const defineTarget = <T extends Target>(kind: TargetKind<T>): TargetKind =>
  kind as unknown as TargetKind;
/** It is ranked, compared and asked for by use cases as the engine's own are. */
export const defineMetric = (metric: PluginMetric): PluginMetric => metric;
/** Stands beside those of data/use-cases; a report's own file of this id goes first. */
export const defineUseCase = (useCase: PluginUseCase): PluginUseCase => useCase;
/** Pages of the plugin show it: `figures.figure({ kind: "our-plugin.bars", input }, caption)`. */
export const defineChart = <Input>(chart: PluginChart<Input>): PluginChart => chart;
/** Its pages lie at the plugin's name in each edition; what it is given is what the engine's own kinds of pages are. */
export const definePage = (kind: PageKind): PageKind => kind;
export const definePlugin = (plugin: Plugin): Plugin => plugin;
export const defineConfig = (config: Config): Config => config;
