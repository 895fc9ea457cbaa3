/** How the cells of a session are named: what plans and runs them, and what says how to get one, asks here. Pure. */
import type { z } from "zod";
import type { accessMode, volumeMode } from "./base.ts";
import type { Place } from "./paths.ts";

type VolumeMode = z.infer<typeof volumeMode>;
type AccessMode = z.infer<typeof accessMode>;

const ACCESS: Record<AccessMode, string> = {
  ReadWriteOnce: "rwo",
  ReadOnlyMany: "rox",
  ReadWriteMany: "rwx",
  ReadWriteOncePod: "rwop",
};

/** Unique in the report, and what --only and --skip match: "lab/lab-fast/quick-filesystem-rwo-1c-r1". */
export const cellId = ({ environment, deployment }: Place, name: string): string =>
  `${environment}/${deployment}/${name}`;

/** What the names of a workload's cells begin with: "quick"; "quick-filesystem" where volumes are made in a mode. */
export const stemOf = (workload: string, mode?: VolumeMode): string =>
  mode === undefined ? workload : `${workload}-${mode.toLowerCase()}`;

/** What the repeats of a cell on volumes have in common: "quick-filesystem-rwo-1c". */
export const shapeOf = (workload: string, mode: VolumeMode, access: AccessMode, clients: number): string =>
  `${stemOf(workload, mode)}-${ACCESS[access]}-${clients}c`;

const TWIN = "-twin";
/** "-r1" at the end of a name, or before the word that marks a twin. */
const REPEAT = /-r(\d+)(-twin)?$/;
const CLIENTS = /-\d+c(?=-r\d+(-twin)?$)/;

/** From a shape to the name of its nth repeat. */
export const nthName = (shape: string, nth: number): string => `${shape}-r${nth}`;

/** The second half of an A/A pair. */
export const twinName = (name: string): string => name + TWIN;

/** The rest works on names, ids and paths alike. What repeats share: all but "-r1". */
export const withoutRepeat = (name: string): string => name.replace(REPEAT, "$2");
export const withRepeat = (name: string, nth: number): string => name.replace(REPEAT, `-r${nth}$2`);
export const repeatIn = (name: string): number => Number(REPEAT.exec(name)?.[1] ?? 1);
export const withClients = (name: string, clients: number): string => name.replace(CLIENTS, `-${clients}c`);

/** The series that this one is the twin of; undefined where it is none. */
export const originalOf = (series: string): string | undefined =>
  series.endsWith(TWIN) ? series.slice(0, -TWIN.length) : undefined;
