import { isFio } from "../fio-release.ts";
import { directionsOf } from "../in-flight.ts";
import { metricsOf, unchecked } from "../outcomes.ts";
import { labelled } from "../thresholds.ts";
import type { Check, CheckOutcome, Subject } from "../types.ts";

const THRESHOLDS = { bytesWrittenBefore: 0 };
const CODE = "UNWRITTEN_READ";
const METRICS = metricsOf("read");

export const unwrittenRead: Check = {
  code: CODE,
  title: "Reads of what was never written",
  rule: "What is read had been written before: the cell says so (prefill), or fio reads a file on a file system, which it writes itself before it reads. A device that had not been written is kept out; where nobody says it, it cannot be checked.",
  why: "A thin volume answers reads of blocks that were never written from its metadata, with zeroes and without touching a disk: faster than anything that it stores.",
  advice:
    "Fill the whole volume with data that does not compress before reads are measured, and declare it (prefill).",
  thresholds: labelled(THRESHOLDS, {
    bytesWrittenBefore: "Bytes that had been written, where it is kept out",
  }),
  excludes: true,
  run: checkReads,
};

function checkReads(subject: Subject): CheckOutcome[] {
  const { result, cell } = subject;
  if (result.status === "failed" || !directionsOf(result.workload.rw).includes("read")) return [];
  const said = (verdict: CheckOutcome["verdict"], evidence: string): CheckOutcome[] => [
    { code: CODE, verdict, evidence, metrics: METRICS },
  ];
  const { prefill } = cell;
  if (prefill !== undefined && prefill !== "none") return said("passed", `Written before: ${prefill}.`);
  const place = placeOf(subject);
  if (place === "file" && isFio(subject))
    return said("passed", "On a file system fio writes the file that it reads, before it reads.");
  if (place === "device" && prefill === "none")
    return said("excluded", "It read a device to which nothing had been written.");
  return [unchecked(CODE, ["what had been written before"], METRICS)];
}

/** What the benchmark read. Within a virtual machine the volume's mode says nothing of it, nor does a path where kbench reads. */
function placeOf({ cell, result, run }: Subject): "file" | "device" | undefined {
  const { options = {} } = result;
  const path = cell.target ?? options.filename;
  if (path?.startsWith("/dev/") && !path.startsWith("/dev/shm/")) return "device";
  if (cell.vm === undefined && cell.volumeMode === "Block") return "device";
  if (cell.vm === undefined && cell.volumeMode === "Filesystem") return "file";
  if (cell.filesystem !== undefined || options.directory !== undefined) return "file";
  return path?.startsWith("/") && run.provenance.tool.name !== "kbench" ? "file" : undefined;
}
