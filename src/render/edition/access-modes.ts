/** Access modes as tables have room for them. */
import type { Backend } from "../../schema/backend.ts";
import type { TableCell } from "./view.ts";

const SHORT: Readonly<Record<string, string>> = {
  ReadWriteOnce: "RWO",
  ReadOnlyMany: "ROX",
  ReadWriteMany: "RWX",
  ReadWriteOncePod: "RWOP",
};

type Modes = Pick<Backend, "accessModes" | "blockAccessModes">;

/** "RWO, RWX"; what only block volumes have says so, "RWX (Block)". Empty where none is stated. */
export const modesInShort = (backend: Modes): string =>
  told(backend, (mode) => SHORT[mode] ?? mode).join(", ");

/** What people call it by: "ReadWriteMany", "RWX". */
export const modeNames = (mode?: string): string[] => (mode === undefined ? [] : [mode, SHORT[mode] ?? mode]);

/** In a column of its own, in full for who points at it. */
export function modesCell(backend: Modes | undefined): TableCell {
  const modes = backend === undefined ? [] : told(backend, (mode) => mode);
  return backend === undefined || modes.length === 0
    ? { text: "not stated", tone: "muted" }
    : { text: modesInShort(backend), title: modes.join(", ") };
}

function told({ accessModes, blockAccessModes = [] }: Modes, name: (mode: string) => string): string[] {
  const ofBlock = blockAccessModes.filter((mode) => !accessModes.includes(mode));
  // A space that does not break: a mode and what it is for are one.
  return [...accessModes.map(name), ...ofBlock.map((mode) => `${name(mode)}\u00a0(Block)`)];
}
