/** The importer of kbench: its log or .summary file, and its three files of fio JSON. */
import type { Collector, Imported, RawFile } from "../collector.ts";
import { importFio } from "../fio/file.ts";
import { besideKbench } from "./beside.ts";
import { isFio, recogniseKbench } from "./recognise.ts";
import { importBeside } from "./text.ts";

async function importKbench(file: RawFile): Promise<Imported> {
  if (isFio(file)) return importFio(file, "kbench");
  const { runs, problems } = importBeside(await file.text(), file.path, []);
  return { runs, problems };
}

export const kbench: Collector = {
  id: "kbench",
  version: 8,
  title: "kbench",
  kind: "plain",
  forms: { json: "also", yaml: "also", text: "also" },
  amidText: true,
  documentation: `Reads the log or \`.summary\` file that kbench prints, in all of its generations, and its \`-iops.json\`, \`-bandwidth.json\` and
\`-latency.json\`, which are fio's. The IOPS (4 KiB, depth 64), bandwidth (128 KiB, depth 64) and latency (4 KiB, depth 1) that it prints side by
side are three different experiments and become three workloads; several runs in one log are several runs. Figures are cut at the decimal point, so each stands for up to one more.
The kbench of six tests (a fork of September 2024, \`Benchmarking random read iops\`) asks for other depths and for several jobs: those of its job files are
taken, as inferred, unless its log overrides them; of its quick mode, which prints one job of several, such figures are partial.
The JSON files hold percentiles and counters, and the single-test modes print wrong or empty rows: where JSON files lie in the folder of the log or
\`.summary\` and hold each figure of a section that it prints, to the last digit, that section is imported from them alone, and the run names the text
as well. Names do not decide it; but a file that bears the name of the log (\`X.summary\`, \`X-iops.json\`) and has other figures is said, and both are imported.
The JSON files of a comparison belong to the deployments that the map beside the comparison names; without one they are not matched with it.

What the format cannot tell: the volume mode, the storage class and node, when it ran (log), and whether a read test ran on a volume that was
never written. A comparison is two runs, one for each of its volumes, by the names in its header; its differences are worked out anew, and whether
it was in quick mode only a log says that has its header.`,
  recognise: recogniseKbench,
  import: importKbench,
  beside: besideKbench,
};
