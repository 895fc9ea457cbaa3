/** What a use case requires of a storage beside its figures, in words. */
import { failuresText } from "../../../judge/terms/durability.ts";
import type { UseCase } from "../../../schema/use-case.ts";

export const requirementsOf = ({ requires = {} }: UseCase): string[] => [
  ...(requires.accessMode ? [ACCESS[requires.accessMode] ?? requires.accessMode] : []),
  ...(requires.volumeMode ? [requires.volumeMode === "Block" ? "raw block volumes" : "file systems"] : []),
  ...(requires.reachableAfterNodeLoss
    ? ["a volume that another node can attach when the client's is lost"]
    : []),
  ...(requires.survivesFailures ? [`data kept after ${failuresText(requires.survivesFailures)}`] : []),
  ...(requires.snapshots ? ["snapshots"] : []),
];

const ACCESS: Readonly<Record<string, string>> = {
  ReadWriteMany: "volumes that several nodes can write at once (ReadWriteMany)",
};
