/** The part of the record that collecting needs: where results may belong, and which documents there are. */
import type { Deployment } from "../schema/deployment.ts";
import type { Source } from "../schema/source.ts";
import { readRecordFiles } from "./files.ts";

export type Places = {
  /** Ids of the files, whether they are right or wrong: `check` says what is wrong in them. */
  environment: ReadonlySet<string>;
  deployment: ReadonlySet<string>;
  deployments: ReadonlyMap<string, Deployment>;
  sources: ReadonlyMap<string, Source>;
};

export async function loadPlaces(root: string): Promise<Places> {
  const { files } = await readRecordFiles(root, ["environments", "deployments", "sources"]);
  const of = (kind: string): typeof files => files.filter((file) => file.kind === kind);
  const valid = <T>(kind: string): Map<string, T> =>
    new Map(of(kind).flatMap(({ id, value }) => (value === undefined ? [] : [[id, value as T]])));
  return {
    environment: new Set(of("environments").map(({ id }) => id)),
    deployment: new Set(of("deployments").map(({ id }) => id)),
    deployments: valid("deployments"),
    sources: valid("sources"),
  };
}
