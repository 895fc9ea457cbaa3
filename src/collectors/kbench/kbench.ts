/** The importer of kbench: its log or .summary file, and its three files of fio JSON. */
import { readOptions } from "../../fio/options.ts";
import { parseSize } from "../../fio/size.ts";
import { jsonOf } from "../../text/json.ts";
import { CERTAIN, type Collector, type Imported, type RawFile, type Recognition } from "../collector.ts";
import { importFio } from "../fio/file.ts";
import { plainText, standsBefore } from "../reading/text.ts";
import { besideKbench } from "./beside.ts";
import { FILES, SECTIONS } from "./tests.ts";
import { importBeside } from "./text.ts";

const LOG =
  /^[ \t]*(?:FIO Benchmark (?:Summary|Comparsion Summary)[ \t]*$|TEST_OUTPUT_PREFIX: |Benchmarking (?:iops|bandwidth|latency)\S*\.fio into )/m;
const FIRST_JOB =
  /^"jobname"\s*:\s*"((?:rand|seq)-(?:read|write)-(iops|bw|lat))"[\s\S]*?"job options"\s*:\s*(\{[^{}]*\})/;

function recognise(file: RawFile): Recognition {
  if (isFio(file)) return recogniseJson(firstJob(file.head));
  const head = file.head.toString("utf8");
  const text = plainText(head);
  const line = LOG.exec(text)?.[0].trim();
  if (line !== undefined) return { sure: 0.95, reason: `the line "${line.slice(0, 60)}"` };
  const before = standsBefore(text, /FIO Benchmark \w*|TEST_OUTPUT_PREFIX: /);
  if (before !== undefined) return { sure: 0.4, reason: `kbench's lines ${before}` };
  return { sure: 0, reason: 'no line "FIO Benchmark Summary" or "TEST_OUTPUT_PREFIX:"' };
}

const isFio = (file: RawFile): boolean => file.head.includes('"fio version"');

/** The text before a job's figures. */
function firstJob(head: Buffer): string {
  const at = head.indexOf('"jobname"');
  return at < 0 ? "" : head.toString("latin1", at, at + 4096);
}

/** Others name their jobs like kbench does, but not with its block size, depth and verify=0 as well. */
function recogniseJson(job: string): Recognition {
  const [, name, suffix, json] = FIRST_JOB.exec(job) ?? [];
  if (name === undefined || json === undefined)
    return { sure: 0, reason: "fio's JSON, whose first job has none of kbench's names" };
  const options = readOptions(jsonOf(json)) ?? {};
  const section = SECTIONS.find((one) => FILES[one].suffix === suffix) ?? "iops";
  const { blockSizeBytes, iodepth } = FILES[section];
  const fits =
    parseSize(options.bs) === blockSizeBytes &&
    options.iodepth === String(iodepth) &&
    options.verify === "0" &&
    options.stonewall !== undefined;
  if (fits) return { sure: CERTAIN, reason: `fio's JSON with kbench's job ${name}, block size and depth` };
  return {
    sure: 0.3,
    reason: `fio's JSON with kbench's job name ${name}, but not its block size, depth and verify=0`,
  };
}

async function importKbench(file: RawFile): Promise<Imported> {
  if (isFio(file)) return importFio(file, "kbench");
  const { runs, problems } = importBeside(await file.text(), file.path, []);
  return { runs, problems };
}

export const kbench: Collector = {
  id: "kbench",
  version: 5,
  title: "kbench",
  kind: "plain",
  forms: { json: "also", yaml: "also", text: "also" },
  documentation: `Reads the log or \`.summary\` file that kbench prints, in all of its generations, and its \`-iops.json\`, \`-bandwidth.json\` and
\`-latency.json\`, which are fio's. The IOPS (4 KiB, depth 64), bandwidth (128 KiB, depth 64) and latency (4 KiB, depth 1) that it prints side by
side are three different experiments and become three workloads; several runs in one log are several runs. Figures are cut at the decimal point, so each stands for up to one more.
The JSON files hold percentiles and counters, and the single-test modes print wrong or empty rows: where JSON files lie in the folder of the log or
\`.summary\` and hold each figure of a section that it prints, to the last digit, that section is imported from them alone, and the run names the text
as well. Names do not decide it; but a file that bears the name of the log (\`X.summary\`, \`X-iops.json\`) and has other figures is said, and both are imported.
The JSON files of a comparison belong to the deployments that the map beside the comparison names; without one they are not matched with it.

What the format cannot tell: the volume mode, the storage class and node, when it ran (log), and whether a read test ran on a volume that was
never written. A comparison is two runs, one for each of its volumes, by the names in its header; its differences are worked out anew, and whether
it was in quick mode only a log says that has its header.`,
  recognise,
  import: importKbench,
  beside: besideKbench,
};
