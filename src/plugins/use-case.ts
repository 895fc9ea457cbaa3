/** A plugin's use case: as the file of a use case holds it, and held against the same schema. */
import type { RecordFile } from "../record/files.ts";
import { useCase } from "../schema/use-case.ts";
import { Failure } from "../text/problem.ts";
import { schemaProblems } from "../text/schema-problems.ts";
import type { Plugin, PluginUseCase } from "./api.ts";
import { refuseForeign } from "./names.ts";

/** @param config the file that names the plugin. @throws Failure in one line a fault */
export function useCaseOf(plugin: Plugin, { id, ...given }: PluginUseCase, config: string): RecordFile {
  refuseForeign(plugin, "use case", id, config);
  const whole = { format: "use-case/1", ...given };
  const checked = useCase.safeParse(whole);
  const { name, version } = plugin;
  if (checked.success)
    return { kind: "useCases", id, path: config, value: { ...checked.data, plugin: { name, version } } };
  const problems = schemaProblems(checked.error.issues, whole, useCase, () => undefined);
  throw new Failure(
    problems
      .map((message) => `${config}: use case ${id} of ${name} ${version}: ${message} Correct it.`)
      .join("\n"),
  );
}
