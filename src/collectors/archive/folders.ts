/** Files of an archive that belong together, as those of one folder do: fio's logs and the result of their run. */
import { createHash } from "node:crypto";
import { basename, posix } from "node:path";
import type { Beside, Collector, Imported, Neighbour, Part, Shared } from "../collector.ts";
import { bytesFile } from "../reading/inner-file.ts";
import type { Whole } from "./members.ts";

export type Choose = (member: Whole) => Collector | undefined;

/** Path of each file that belongs to another; and what becomes of the others' imports. */
export type Together = {
  owned: ReadonlySet<string>;
  shared(path: string, alone: Imported, by: Collector): Promise<Imported>;
};

/** @param archive the path of the archive itself */
export async function together(
  members: readonly Whole[],
  archive: string,
  formats: readonly Beside[],
  choose: Choose,
): Promise<Together> {
  const parts: ReadonlyMap<string, Part>[] = [];
  for (const folder of Map.groupBy(members, ({ path }) => posix.dirname(path)).values())
    for (const format of formats)
      if (folder.some(({ path }) => format.named.test(basename(path))))
        parts.push(await format.plan(folder.map((member) => neighbourOf(member, archive, choose))));
  const of = (path: string): Part[] => parts.flatMap((part) => part.get(path) ?? []);
  return {
    owned: new Set(
      members.map(({ path }) => path).filter((path) => of(path).some((part) => "owner" in part)),
    ),
    async shared(path, alone, { beside }) {
      const own = of(path);
      let shared: Shared = own.length === 0 ? (beside?.alone?.(alone) ?? alone) : alone;
      for (const part of own) if ("import" in part) shared = await part.import(shared);
      // The archive is the raw file of its runs: what is in it has no hash of its own in the record.
      return { ...shared, runs: shared.runs.map(({ logFiles: _, also: __, ...run }) => run) };
    },
  };
}

function neighbourOf({ path, bytes }: Whole, archive: string, choose: Choose): Neighbour {
  const file = bytesFile(path, bytes);
  return {
    path,
    name: basename(path),
    isMapped: false,
    head: async () => file.head,
    collector: async () => choose({ path, bytes }),
    open: async () => ({
      file,
      raw: {
        path: `${archive}/${path}`,
        sha256: createHash("sha256").update(bytes).digest("hex"),
        bytes: bytes.length,
      },
    }),
  };
}
