import { intervalOf, valueOf } from "../../schema/quantity.ts";
import type { Result } from "../../schema/result.ts";
import { formatNumber, formatValue } from "../../units/format.ts";
import type { Around } from "../evidence/around.ts";
import { isFio } from "../evidence/fio-release.ts";
import { directionsOf } from "../evidence/in-flight.ts";
import { onceFor } from "../evidence/memo.ts";
import { metricsOf, type OutcomeDraft, said, unchecked } from "../evidence/outcomes.ts";
import type { PlacedSubject, Subject } from "../evidence/subject.ts";
import { partText, type Values } from "../evidence/thresholds.ts";
import { payloadOf } from "../physics/payload.ts";
import { checkOf } from "./check.ts";

const METRICS = metricsOf("read");

export const unwrittenRead = checkOf({
  code: "UNWRITTEN_READ",
  label: "unwritten data",
  suspicion: "perhaps never written",
  title: "Reads of what was never written",
  rule: (t) =>
    `What is read had been written before: the cell says so (prefill), earlier tests of the same deployment wrote at least ${partText(t.leastShareWritten.value)} of the file, at least ${partText(t.leastShareFromDisk.value)} of the reads of a file reached the disk below its file system, or a tool ran fio on a file system of a volume that was made for it. Where those tests wrote less of it: noted. A device that had not been written is excluded. Where that is not stated, it cannot be checked: fio writes a file before it reads it, but not one that it finds there at full size.`,
  why: "A thin volume answers reads of blocks that were never written from its metadata, with zeroes and without touching a disk: faster than anything that it stores. A file system does so too: fio allocates a file that it is to write and fills it only as far as it gets, and a test that finds the file there does not write it again.",
  advice:
    "Fill the whole volume with data that does not compress before reads are measured, and declare it (prefill).",
  thresholds: {
    bytesWrittenBefore: [0, "count", "Bytes that had been written, where it is excluded"],
    leastShareWritten: [0.5, "share", "Share of a file that the tests before must have written"],
    leastShareFromDisk: [0.5, "share", "Share of the reads of a file that must have reached the disk"],
  },
  excludes: true,
  doubt: { weight: "heavy", says: "may be of blocks that were never written" },
  alone: { side: "read", so: "a write makes the block that a read may lack" },
  plainly: "are of what was never written",
  shows: "nothing",
  example: "unwritten-device",
  sees: "deployment",
  run: checkReads,
});

function checkReads(
  subject: PlacedSubject,
  t: Values<"leastShareWritten" | "leastShareFromDisk">,
  { deployment }: Around,
): OutcomeDraft[] {
  const { result, cell } = subject;
  if (result.status === "failed" || !directionsOf(result.workload.rw).includes("read")) return [];
  const { prefill } = cell;
  const written = writtenBefore(subject, deployment, t.leastShareWritten);
  if (written?.isEnough === false) return said("noted", written.text, METRICS);
  if (prefill !== undefined && prefill !== "none")
    return said("passed", `Written before: ${prefill}.`, METRICS);
  const place = placeOf(subject);
  if (written !== undefined) return said("passed", written.text, METRICS);
  const fromDisk = place === "file" ? readsFromDisk(result, t.leastShareFromDisk) : undefined;
  if (fromDisk !== undefined) return said("passed", fromDisk, METRICS);
  if (place === "file" && isFio(subject)) return ofFile(subject);
  if (place === "device" && prefill === "none")
    return said("excluded", "It read a device to which nothing had been written.", METRICS);
  return [unchecked(["what had been written before"], METRICS)];
}

/** What the benchmark read. The volume's mode does not tell it inside a virtual machine, nor does kbench's path. */
function placeOf(of: Pick<Subject, "cell" | "result" | "run">): "file" | "device" | undefined {
  const { cell, run, result } = of;
  const { options = {} } = result;
  const path = cell.target ?? options.filename;
  if (path?.startsWith("/dev/") && !path.startsWith("/dev/shm/")) return "device";
  if (cell.vm === undefined && cell.volumeMode === "Block") return "device";
  if (cell.vm === undefined && cell.volumeMode === "Filesystem") return "file";
  if (cell.filesystem !== undefined || options.directory !== undefined) return "file";
  return path?.startsWith("/") && run.provenance.tool.name !== "kbench" ? "file" : undefined;
}

/** fio writes a file before it reads it, but not one that it finds there: as on a volume that was not made for this run. */
function ofFile({ run }: PlacedSubject): OutcomeDraft[] {
  const { name } = run.provenance.tool;
  if (name === "fio")
    return [unchecked(["whether fio wrote the file or found it, allocated at the least"], METRICS)];
  return said(
    "passed",
    `${name} runs on a volume of its own, where fio writes the file before it reads it.`,
    METRICS,
  );
}

/** A file system answers reads of what was only allocated by itself. */
function readsFromDisk({ directions, disks = [] }: Result, leastShare: number): string | undefined {
  const [reads, reached] = [
    valueOf(directions.read?.totalIos ?? 0),
    sumOf(disks.map(({ readIos = 0 }) => readIos)),
  ];
  if (reads === 0 || reached < leastShare * reads) return undefined;
  return `${formatNumber(reached)} reads reached the disk, of ${formatNumber(reads)}: the file was not merely allocated.`;
}

const sumOf = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0);

/** Says how much the tests that began the file can have written; undefined where that is not known. */
function writtenBefore(
  subject: PlacedSubject,
  deployment: readonly PlacedSubject[],
  leastShare: number,
): { isEnough: boolean; text: string } | undefined {
  const { result, cell } = subject;
  const { rw, sizeBytes } = result.workload;
  if (sizeBytes === undefined || directionsOf(rw).includes("write")) return undefined;
  if (/\bwhole\b/.test(cell.prefill ?? "")) return undefined;
  const bytes = bytesWritten(writersOf(subject, deployment));
  if (bytes === undefined) return undefined;
  const size = formatValue(sizeBytes, "bytes");
  if (bytes >= leastShare * sizeBytes)
    return {
      isEnough: true,
      text: `The tests before wrote ${formatValue(bytes, "bytes")} to the file of ${size}.`,
    };
  const share = formatNumber((bytes / sizeBytes) * 100);
  const text = `The tests that wrote the file before left at most ${formatValue(bytes, "bytes")} of its ${size} (${share} %); the rest may never have been written.`;
  return { isEnough: false, text };
}

/** Earlier tests that only wrote its file: of its run, or of any run where `prefill` says that tests wrote it. None where a mixed test laid the file out. */
function writersOf(subject: PlacedSubject, deployment: readonly PlacedSubject[]): readonly PlacedSubject[] {
  const file = fileOf(subject);
  const others = file === undefined ? [] : (testsByFile(deployment).get(file) ?? []);
  const isBefore = ({ run, index }: PlacedSubject): boolean =>
    subject.cell.prefill !== undefined || (run.id === subject.run.id && index < subject.index);
  const writers = others.filter(
    (one) => directionsOf(one.result.workload.rw).includes("write") && isBefore(one),
  );
  const layOut = writers.some(({ result }) => directionsOf(result.workload.rw).includes("read"));
  return layOut ? [] : writers;
}

const testsByFile = onceFor((deployment: readonly PlacedSubject[]) => Map.groupBy(deployment, fileOf));

/** A key for one file on a file system, by path and size; undefined for devices, and where each job has a file of its own. */
function fileOf({ cell, result, run, version }: PlacedSubject): string | undefined {
  const { sizeBytes, sharedFile, numjobs = 1 } = result.workload;
  const isOne = sharedFile === true || numjobs === 1;
  if (cell.target === undefined || !isOne || placeOf({ cell, result, run }) !== "file") return undefined;
  return [cell.target, sizeBytes, version ?? ""].join("\n");
}

/** Undefined where one of them does not say. */
function bytesWritten(writers: readonly PlacedSubject[]): number | undefined {
  const all = writers.map(bytesOf);
  return all.length === 0 || all.includes(undefined) ? undefined : sumOf(all.map((one) => one ?? 0));
}

/** The most bytes that it can have written. */
function bytesOf({ result }: PlacedSubject): number | undefined {
  const { ioBytes, runtimeNs } = result.directions.write ?? {};
  if (ioBytes !== undefined) return intervalOf(ioBytes).high;
  const seconds = runtimeNs === undefined ? result.workload.runtimeSeconds : intervalOf(runtimeNs).high / 1e9;
  const rate = payloadOf(result, "write")?.rate.high;
  return seconds === undefined || rate === undefined ? undefined : rate * seconds;
}
