/** fiolio.config.ts of a report: which plugins it uses. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import {
  type Collector,
  type Imported,
  type RawFile,
  type Recognition,
  SURE_ENOUGH,
} from "../collectors/collector.ts";
import { addCollectors } from "../collectors/index.ts";
import { addChecks } from "../judge/checks/index.ts";
import { addRecordFiles } from "../record/files.ts";
import { addCharts } from "../render/charts/index.ts";
import { addPageKinds } from "../render/page-kinds.ts";
import { addMetrics } from "../schema/metric.ts";
import { NAME_OF_PLUGIN } from "../schema/plugin.ts";
import { addTargetKinds } from "../targets/index.ts";
import { Failure } from "../text/problem.ts";
import { schemaProblems } from "../text/schema-problems.ts";
import type { Config, Plugin, PluginCollector } from "./api.ts";
import { failedTo, messageOf } from "./blame.ts";
import { chartOf } from "./chart.ts";
import { checkOfPlugin } from "./check.ts";
import { metricOf } from "./metric.ts";
import { pageKindOf } from "./page.ts";
import { targetOf } from "./target.ts";
import { useCaseOf } from "./use-case.ts";

const word = z.string().regex(/^[a-z0-9][a-z0-9-]{0,60}$/, "expected lower case letters, digits and dashes");
const aFunction = z.custom((value) => typeof value === "function", "expected a function");
/** What it gives is checked when it has given it: every run against the schema of runs. */
const shape = z.object({
  plugins: z.array(
    z.object({
      name: z.string().regex(NAME_OF_PLUGIN, "expected a package's name"),
      version: z.string().regex(/^\d+\.\d+\.\d+[\w.+-]{0,40}$/, "expected a version such as 1.0.0"),
      collectors: z
        .array(
          z.looseObject({
            id: word,
            version: z.number().int().min(1),
            title: z.string().min(1).max(80),
            kind: z.literal("plain"),
            forms: z.record(z.string(), z.string()),
            documentation: z.string(),
            recognise: aFunction,
            import: aFunction,
          }),
        )
        .optional(),
      checks: z
        .array(
          z.looseObject({
            code: z.string(),
            label: z.string().min(1).max(40),
            title: z.string().min(1),
            rule: z.string().min(1),
            why: z.string().min(1),
            advice: z.string().min(1),
            excludes: z.boolean(),
            shows: z.enum(["cache-served", "queue-blind", "nothing"]),
            run: aFunction,
          }),
        )
        .optional(),
      metrics: z
        .array(
          z.looseObject({
            id: z.string(),
            title: z.string().min(1).max(80),
            phrase: z.string().min(1).max(80),
            statistic: z.string().min(1).max(40),
            unit: z.enum(["iops", "bytes/s", "ns"]),
            better: z.enum(["higher", "lower"]),
            like: z.string(),
            read: aFunction,
          }),
        )
        .optional(),
      targets: z
        .array(
          z.looseObject({
            kind: z.string(),
            schema: z.custom(
              (value) => typeof (value as { safeParse?: unknown } | undefined)?.safeParse === "function",
              "expected a schema of z, as fiolio exports it",
            ),
            runner: aFunction,
          }),
        )
        .optional(),
      useCases: z.array(z.looseObject({ id: z.string() })).optional(),
      charts: z
        .array(
          z.looseObject({
            id: z.string(),
            title: z.string().min(1),
            shows: z.string().min(1),
            rows: aFunction,
            csv: aFunction,
            describe: aFunction,
            view: aFunction,
          }),
        )
        .optional(),
      pages: z.array(z.looseObject({ pages: aFunction.optional(), shared: aFunction.optional() })).optional(),
    }),
  ),
});

/** Once, before files are read. @param name of the file in `root`. @throws Failure in one line a fault */
export async function usePlugins(root: string, name: string): Promise<void> {
  const { plugins } = await configIn(root, name);
  const collectors = plugins.flatMap((plugin) =>
    (plugin.collectors ?? []).map((one) => ofPlugin(plugin, one)),
  );
  refuseTwice(
    name,
    "importer",
    collectors.map(({ id }) => id),
  );
  const targets = plugins.flatMap((plugin) =>
    (plugin.targets ?? []).map((kind) => targetOf(plugin, kind, name)),
  );
  refuseTwice(
    name,
    "kind of target",
    targets.map(({ kind }) => kind),
  );
  const checks = plugins.flatMap((plugin) =>
    (plugin.checks ?? []).map((one) => checkOfPlugin(plugin, one, name)),
  );
  refuseTwice(
    name,
    "check",
    checks.map(({ code }) => code),
  );
  const metrics = plugins.flatMap((plugin) =>
    (plugin.metrics ?? []).map((one) => metricOf(plugin, one, name)),
  );
  refuseTwice(
    name,
    "metric",
    metrics.map(({ id }) => id),
  );
  // Use cases may ask for them.
  addMetrics(metrics);
  const useCases = plugins.flatMap((plugin) =>
    (plugin.useCases ?? []).map((one) => useCaseOf(plugin, one, name)),
  );
  refuseTwice(
    name,
    "use case",
    useCases.map(({ id }) => id),
  );
  const charts = plugins.flatMap((plugin) => (plugin.charts ?? []).map((one) => chartOf(plugin, one, name)));
  refuseTwice(
    name,
    "kind of chart",
    charts.map(({ id }) => id),
  );
  const pages = plugins.flatMap((plugin) => (plugin.pages ?? []).map((one) => pageKindOf(plugin, one, name)));
  addCollectors(collectors);
  addChecks(checks);
  addTargetKinds(targets);
  addRecordFiles(useCases);
  addCharts(charts);
  addPageKinds(pages);
}

function refuseTwice(name: string, noun: string, ids: readonly string[]): void {
  const twice = ids.find((id, i) => ids.indexOf(id) !== i);
  if (twice !== undefined)
    throw new Failure(
      `${name}: expected each ${noun} once, found ${twice} twice. Take one of its plugins out.`,
    );
}

async function configIn(root: string, name: string): Promise<Config> {
  const loaded: unknown = await import(pathToFileURL(join(root, name)).href).catch((error: unknown) => {
    throw new Failure(
      `${name}: expected a module that can be loaded, it fails: ${messageOf(error)}. Mend it, or install what it imports (npm ci).`,
    );
  });
  const { default: given } = loaded as { default?: unknown };
  const checked = shape.safeParse(given);
  if (checked.success) return given as Config;
  const problems = schemaProblems(checked.error.issues, given, shape, () => undefined).map(
    (message) => `${name}: default export: ${message} Correct it.`,
  );
  throw new Failure(problems.join("\n"));
}

/** What it throws is said in its name, and concerns that file alone; it is asked again the next time. */
function ofPlugin(plugin: Plugin, collector: PluginCollector): Collector {
  const { name, version } = plugin;
  const wrong = new WeakMap<RawFile, Error>();
  return {
    ...collector,
    id: `${name}/${collector.id}`,
    plugin: { name, version },
    recognise(file: RawFile): Recognition {
      try {
        return collector.recognise(file);
      } catch (error) {
        // Where no other importer is surer, the file is named with the fault.
        wrong.set(file, new Error(failedTo(plugin, "recognise it", error)));
        return { sure: SURE_ENOUGH, reason: "its plugin failed" };
      }
    },
    async import(file: RawFile): Promise<Imported> {
      const before = wrong.get(file);
      if (before !== undefined) throw before;
      try {
        return await collector.import(file);
      } catch (error) {
        throw new Error(failedTo(plugin, "import it", error));
      }
    },
  } as Collector;
}
