/** Use cases and models that an edition answers and that the report has no more: their figures went with them. Pure. */
import type { FiolioRecord } from "../schema/record.ts";
import { listed } from "../text/words.ts";

/** By how names of their figures begin; the id follows the environment's. */
const QUESTIONS = {
  recommendation: { noun: "use case", folder: "data/use-cases", known: "useCases" },
  model: { noun: "model", folder: "data/models", known: "models" },
} as const satisfies Record<string, { noun: string; folder: string; known: keyof FiolioRecord }>;

type Changed = { figure: string; is: string };

/** @returns a sentence for each question that went, and the figures that changed otherwise */
export function withoutGone<T extends Changed>(
  record: FiolioRecord,
  version: string,
  changed: readonly T[],
): { gone: string[]; rest: T[] } {
  const sentence = ({ figure }: Changed): string | undefined => {
    const [kind = "", , id = ""] = figure.split("/");
    if (!(kind in QUESTIONS)) return undefined;
    const { noun, folder, known } = QUESTIONS[kind as keyof typeof QUESTIONS];
    if (record[known].has(id)) return undefined;
    // Those of plugins begin with its name.
    const plugins = id.includes(".") ? (record.locks.get(version)?.plugins ?? []) : [];
    const back =
      plugins.length > 0
        ? `the plugin that has it (${listed(plugins.map(({ name }) => name))}) in fiolio.config.ts`
        : `${folder}/${id}.yaml (built-in ones lie in node_modules/fiolio/${folder})`;
    return `${noun} ${id}: expected it in the report, as ${version} answers it, it is there no more. Bring back ${back}, or list it as a correction`;
  };
  return {
    gone: [...new Set(changed.flatMap((one) => sentence(one) ?? []))],
    rest: changed.filter((one) => sentence(one) === undefined),
  };
}
