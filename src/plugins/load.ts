/** fiolio.config.ts of a report: which plugins and which theme it uses. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  type Collector,
  type Imported,
  type RawFile,
  type Recognition,
  SURE_ENOUGH,
} from "../collectors/collector.ts";
import { addCollectors } from "../collectors/index.ts";
import { addChecks } from "../judge/checks/index.ts";
import { useTheme } from "../publish/theme.ts";
import { addRecordFiles } from "../record/files.ts";
import { addCharts } from "../render/charts/index.ts";
import { addPageKinds } from "../render/page-kinds.ts";
import { addMetrics } from "../schema/metric.ts";
import { addTargetKinds } from "../targets/index.ts";
import { Failure } from "../text/problem.ts";
import { schemaProblems } from "../text/schema-problems.ts";
import type { Config, Plugin, PluginCollector } from "./api.ts";
import { failedTo, messageOf } from "./blame.ts";
import { chartOf } from "./chart.ts";
import { checkOfPlugin } from "./check.ts";
import { configShape } from "./config-shape.ts";
import { metricOf } from "./metric.ts";
import { pageKindOf } from "./page.ts";
import { targetOf } from "./target.ts";
import { useCaseOf } from "./use-case.ts";

/** Once, before files are read. @param name of the file in `root`. @throws Failure in one line a fault */
export async function usePlugins(root: string, name: string): Promise<void> {
  const { plugins = [], theme } = await configIn(root, name);
  if (theme !== undefined) useTheme(root, theme, name);
  /** What all plugins bring of one kind, as the engine's tables hold it. */
  const brought = <Kind extends KindBrought, Ours>(
    kind: Kind,
    made: (plugin: Plugin, own: NonNullable<Plugin[Kind]>[number], config: string) => Ours,
  ): Ours[] =>
    plugins.flatMap((plugin) =>
      ((plugin[kind] ?? []) as NonNullable<Plugin[Kind]>[number][]).map((own) => made(plugin, own, name)),
    );
  const collectors = brought("collectors", ofPlugin);
  const targets = brought("targets", targetOf);
  const checks = brought("checks", checkOfPlugin);
  const metrics = brought("metrics", metricOf);
  // Use cases may ask for them.
  addMetrics(metrics);
  const useCases = brought("useCases", useCaseOf);
  const charts = brought("charts", chartOf);
  const pages = brought("pages", pageKindOf);
  const onlyOnce: Readonly<Record<string, readonly string[]>> = {
    importer: collectors.map(({ id }) => id),
    "kind of target": targets.map(({ kind }) => kind),
    check: checks.map(({ code }) => code),
    metric: metrics.map(({ id }) => id),
    "use case": useCases.map(({ id }) => id),
    "kind of chart": charts.map(({ id }) => id),
  };
  for (const [noun, ids] of Object.entries(onlyOnce)) refuseTwice(name, noun, ids);
  addCollectors(collectors);
  addChecks(checks);
  addTargetKinds(targets);
  addRecordFiles(useCases);
  addCharts(charts);
  addPageKinds(pages);
}

type KindBrought = Exclude<keyof Plugin, "name" | "version">;

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
  const checked = configShape.safeParse(given);
  if (checked.success) return given as Config;
  const problems = schemaProblems(checked.error.issues, given, configShape, () => undefined).map(
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
