/** The results that are recorded already: which raw file each came from. */
import pMap from "p-map";
import { findFiles, insideRoot, readText, sha256 } from "../effects/files.ts";
import { FILE_KINDS } from "../record/file-kinds.ts";

export type RecordedResult = {
  /** data/results/ENVIRONMENT/DEPLOYMENT/ID.json */
  path: string;
  id: string;
  raw: string;
  rawSha256: string;
  /** Hashes of the other raw files that hold the same figures. */
  also: readonly string[];
  /** Of the result's text. */
  sha256: string;
};

/** Sorted by path. Files that are no runs are passed over: `check` names them, and collect writes them anew. */
export async function readRecorded(root: string): Promise<RecordedResult[]> {
  const paths = await findFiles(root, FILE_KINDS.runs.glob);
  const read = await pMap(
    paths,
    async (path): Promise<RecordedResult | undefined> => {
      try {
        const text = await readText(await insideRoot(root, path));
        const { id, provenance } = JSON.parse(text);
        const { raw, also = [] } = provenance;
        if (typeof id !== "string" || typeof raw.path !== "string" || typeof raw.sha256 !== "string")
          return undefined;
        return {
          path,
          id,
          raw: raw.path,
          rawSha256: raw.sha256,
          also: also.map((other: { sha256: string }) => other.sha256),
          sha256: sha256(text),
        };
      } catch {
        return undefined;
      }
    },
    { concurrency: 16 },
  );
  return read.filter((result) => result !== undefined);
}
