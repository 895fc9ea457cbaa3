/** Figures of a tool that stand beside what was imported, without what tells its importer whose they are. */
import type { Collector, Imported, RawFile } from "../../collector.ts";
import { warning } from "../../reading/imported.ts";

/** `line`: such as no other tool prints. `readers`: importers that read it, or say that they do not. */
const FIGURES: readonly { tool: string; line: RegExp; readers: readonly string[] }[] = [
  {
    tool: "fio",
    line: /\b(?:read|write|trim) {0,2}: (?:IOPS=\S{1,12}, BW=|io=\S{1,12}, bw=\S{1,16}, iops=)\S.{0,60}msec/,
    readers: ["fio-normal", "fio-json", "fio-terse", "dbench", "kbench", "kubestr", "yabs"],
  },
  { tool: "sysbench", line: /(?:^|\s)(?:read|written), MiB\/s: {1,40}\d/, readers: ["sysbench"] },
];
/** In bytes: an excerpt, and not a log of days. */
const LARGEST = 2 ** 18;

/** @returns what was imported, and a message for each tool whose figures nobody read */
export async function withUnreadFigures(
  imported: Imported,
  file: RawFile,
  chosen: Collector,
): Promise<Imported> {
  const { runs, problems } = imported;
  if (runs.length === 0 || file.bytes > LARGEST || chosen.plugin !== undefined) return imported;
  const used = new Set([chosen.id, ...runs.flatMap(({ collector }) => collector?.id ?? [])]);
  const left = FIGURES.filter(({ readers }) => !readers.some((id) => used.has(id)));
  if (left.length === 0) return imported;
  const lines = (await file.text()).split("\n");
  const said = left.flatMap(({ tool, line }) => {
    const at = lines.findIndex((one) => line.test(one));
    if (at < 0) return [];
    return warning(
      `line ${at + 1}: output of ${tool} was seen, and not read, as it is not whole. Put ${tool}'s whole output there, or into a file of its own.`,
    );
  });
  return { runs, problems: [...problems, ...said] };
}
