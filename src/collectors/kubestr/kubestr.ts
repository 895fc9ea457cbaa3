/** The importer of `kubestr fio`: its `-o json` output, and the text that it prints. */
import type { Collector, Imported, RawFile, Recognition } from "../collector.ts";
import { plainHead, plainText } from "../reading/text.ts";
import { importKubestrJson } from "./json.ts";
import { importKubestrText } from "./text.ts";

const TEST = /"TestName"\s*:\s*"FIO test/;
const WRAPPER = '"fioConfig"';
const RUNNING = /^Running FIO test \(/m;
const JOB = /^JobName:.*[\r\n]+\s+blocksize=\S* filesize=\S* iodepth=\S* rw=/m;
const NONE = 'neither a "TestName" or "fioConfig" member nor a line "JobName:"';

function recognise({ head }: RawFile): Recognition {
  const json = jsonMark(head);
  if (json !== undefined) return { sure: 0.95, reason: `kubestr's JSON, by its ${json}` };
  if (!head.includes("JobName:") && !head.includes("Running FIO test (")) return { sure: 0, reason: NONE };
  const text = withoutBold(plainHead(head));
  if (JOB.test(text)) return { sure: 0.95, reason: 'kubestr\'s text, by its line "JobName:"' };
  if (RUNNING.test(text)) return { sure: 0.9, reason: 'kubestr\'s line "Running FIO test"' };
  return { sure: 0, reason: NONE };
}

/** Markdown's bold, within a line: kubestr itself prints no two asterisks. */
const withoutBold = (text: string): string => text.replace(/\*\*([^*\r\n]+)\*\*/g, "$1");

function jsonMark(head: Buffer): string | undefined {
  if (head.includes(WRAPPER)) return `${WRAPPER} member`;
  return head.includes('"TestName"') && TEST.test(head.toString("utf8")) ? '"TestName" member' : undefined;
}

async function importKubestr(file: RawFile): Promise<Imported> {
  // One test of a few jobs is some KB: a file too large for `text` is something else.
  const text = await file.text();
  return jsonMark(file.head) === undefined
    ? importKubestrText(withoutBold(plainText(text)))
    : importKubestrJson(text);
}

export const kubestr: Collector = {
  id: "kubestr",
  version: 4,
  title: "kubestr",
  kind: "plain",
  forms: { json: "often", text: "also" },
  amidText: true,
  documentation: `Reads what \`kubestr fio\` prints, as text or with \`-o json\`, with or without the lines before it, and each of several tests in a text as a run. In its JSON the fio result is read
like any other of fio's; zeros that kubestr leaves out are put back, options that it leaves out are taken from the job file beside the
result, and the StorageClass is kept with the run. Its text holds IOPS and bandwidth only, each with the interval of its printing.
Jobs of one group ran at the same time, as those of kubestr's default test do: each says so, and which, also of those that a damaged text has lost. Where all of them come to the same
IOPS, that is said too, for a shared limit was measured then. Text whose lines were overwritten by the progress mark is kept as partial.

What the format cannot tell: percentiles and histograms, which kubestr drops; any latency where \`gtod_reduce\` was set, as it is by default;
the node, the volume mode, and kubestr's own version (the version of the tool is fio's); in the text also counters, runtimes and,
unless it is the default test, most options and whether the jobs ran one after another.`,
  recognise,
  import: importKubestr,
};
