/** What some tests need and not every machine has: `test("...", { skip: needs.fio }, ...)`. */
import { spawnSync } from "node:child_process";

/** Folder of real tools' outputs. */
export const samplesDir = process.env.FIOLIO_SAMPLES;

/** Folder of the documents that the record was transcribed from. */
export const sourcesDir = process.env.FIOLIO_SOURCES;

const hasFio = spawnSync("fio", ["--version"]).status === 0;

/** For each need the reason to skip, or false when it is there. */
export const needs = {
  samples: samplesDir ? false : "FIOLIO_SAMPLES is not set; it names a folder of real tools' outputs",
  sources: sourcesDir ? false : "FIOLIO_SOURCES is not set; it names the folder of the source documents",
  fio: hasFio ? false : "fio is not installed: apt-get install fio",
} as const;
