/** What the folders of other tools say of the files in them, where the files do not. Pure. */
import type { Cell } from "../schema/cell.ts";
import { plural } from "../text/words.ts";

/** virtbench (kubevirt-benchmark) keeps fio's JSON of each virtual machine by itself; all of them measured at the same time. */
const VIRTBENCH = /_fio_benchmark_(\d{1,6})vms\/per-vm-results\/[^/]+\/[^/]+$/;

/**
 * `path`: of the raw file. One machine among several is no repeat of one that measured alone, and no sum of them all: what
 * the others did meanwhile is part of its cell.
 */
export function cellOfFolder(path: string): Cell {
  const machines = Number(VIRTBENCH.exec(path)?.[1] ?? 0);
  if (machines === 0) return {};
  return {
    vm: {},
    ...(machines > 1 && { during: `${plural(machines - 1, "other virtual machine")} measured` }),
  };
}
