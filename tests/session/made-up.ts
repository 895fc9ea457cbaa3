/** Cells and a runner that are made up: what a session makes of them needs no fio. */
import type { CellFailure, CellFile, MatrixCell, Runner } from "../../src/cells/cell.ts";
import { profileCells } from "../../src/cells/profile-cells.ts";
import type { Target } from "../../src/schema/target.ts";
import type { Watch } from "../../src/session/run-session.ts";
import { localTarget } from "../../src/targets/local/schema.ts";

export const RAW = "data/raw/here/here-disk";

export const targetOf = (more: object = {}): Target =>
  localTarget.parse({ kind: "local", id: "here", profiles: ["quick"], repeats: 3, ...more });

/** quick-r1, quick-r2, quick-r3: 38 s and 256 MiB each. */
export const cellsOf = (more: object = {}): MatrixCell[] =>
  profileCells(
    localTarget.parse({ kind: "local", id: "here", profiles: ["quick"], repeats: 3, ...more }),
    "here-disk",
    new Map(["quick", "deep"].map((name) => [name, { seconds: 35, bytes: 256 * 2 ** 20 }])),
  );

/** "quick-r1" of "here/here-disk/quick-r1" */
export const nameOf = ({ id }: { id: string }): string => id.slice(id.lastIndexOf("/") + 1);

export const failureOf = (message: string, more: object = {}): CellFailure => ({
  code: "fio-failed",
  message,
  evidence: [],
  text: { title: "fio failed", help: "Look.", ...more },
});

/** The file by which a session knows with what declaration a cell was measured. */
export const machineOf = (declared?: string): CellFile => ({
  suffix: ".machine.json",
  content: JSON.stringify({ format: "machine/1", machine: {}, ...(declared !== undefined && { declared }) }),
});

/** Does nothing, and finds nothing wrong. */
export const runnerOf = (cells: readonly MatrixCell[], more: Partial<Runner> = {}): Runner => ({
  preflight: async () => [],
  cells: async () => [...cells],
  close: async () => [],
  run: async () => ({ files: [{ suffix: ".json", content: "{}" }, machineOf()] }),
  ...more,
});

/** Writes down what a session tells, a line each. */
export const watchOf = (told: string[]): Watch => ({
  begins: (cell) => void told.push(`${nameOf(cell)} begins`),
  phase: (text, seconds) => void told.push(seconds === undefined ? text : `${text}, ${seconds} s`),
  ended: (cell, _seconds, failure) => void told.push(`${nameOf(cell)} ${failure?.message ?? "ok"}`),
  leftOut: (cell, fewer) => void told.push(`${nameOf(cell)} left out by ${fewer}`),
  left: (line) => void told.push(line),
});
