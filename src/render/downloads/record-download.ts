/** An edition for another report to compare with: what its runs are judged with, their hashes, and what checks excluded. */
import { calledNow, withoutFormerIds } from "../../schema/names.ts";
import type { Published } from "../../schema/published.ts";
import type { FiolioRecord } from "../../schema/record.ts";
import type { Run } from "../../schema/run.ts";
import { defined } from "../../text/defined.ts";
import { sha256 } from "../../text/sha256.ts";
import type { Edition } from "../edition/edition.ts";

/** runs/ID/run.json */
const runText = (run: Run, { deployments }: Pick<FiolioRecord, "deployments">): string =>
  textOf(withoutFormerIds(run, deployments));

const textOf = (recorded: Run): string => `${JSON.stringify(recorded)}\n`;

/** Of runs as recorded: most editions hold the same ones. */
const hashes = new WeakMap<Run, string>();

function hashOf(run: Run): string {
  const known = hashes.get(run) ?? sha256(textOf(run));
  hashes.set(run, known);
  return known;
}

export function recordDownload({
  version,
  record,
  runs: all,
  judgement,
}: Edition): readonly [path: string, text: string] {
  // What others published is theirs to pass on; and two reports that read one another would go round for ever.
  const runs = all.filter(({ environment }) => !record.others.has(environment));
  const own = new Set(runs.map(({ id }) => id));
  const deployments = only(record.deployments, new Set(runs.map(({ deployment }) => deployment)));
  const of = (key: "environment" | "backend") => new Set(Object.values(deployments).map((one) => one[key]));
  const cited = Object.values(deployments).flatMap(({ from = [] }) => from.map(({ source }) => source));
  const sources = new Set([...cited, ...runs.flatMap(({ provenance }) => provenance.source?.id ?? [])]);
  const marked = [...record.annotations].map(
    ([id, file]) =>
      [id, { ...file, annotations: file.annotations.filter(({ run }) => own.has(run)) }] as const,
  );
  const published: Published = {
    format: "published/1",
    edition: version,
    method: judgement.method,
    environments: only(record.environments, of("environment")),
    backends: only(record.backends, of("backend")),
    deployments,
    sources: only(record.sources, sources),
    annotations: Object.fromEntries(marked.filter(([, { annotations }]) => annotations.length > 0)),
    runs: runs.map((run) => ({ id: run.id, sha256: hashOf(withoutFormerIds(run, record.deployments)) })),
    excluded: judgement.results.flatMap(({ run, index, outcomes }) =>
      outcomes.flatMap(({ verdict, code, metrics }) =>
        verdict === "excluded" && own.has(run.id)
          ? [{ run: run.id, result: index + 1, code, ...defined({ metrics: metrics && [...metrics] }) }]
          : [],
      ),
    ),
  };
  return [`static/${version}/record.json`, `${JSON.stringify(published)}\n`];
}

const only = <T>(all: ReadonlyMap<string, T>, wanted: ReadonlySet<string>): Record<string, T> =>
  Object.fromEntries([...all].filter(([id]) => wanted.has(id)));

/** By each name that a run has in an edition, and by that of its page. */
export function* runTexts(
  now: FiolioRecord,
  editions: readonly Pick<Edition, "runs" | "record">[],
): Generator<[id: string, text: string]> {
  const done = new Set<string>();
  const nowOf = calledNow(now.runs);
  for (const { runs, record } of editions)
    for (const held of runs)
      for (const [run, of] of [
        [held, record],
        [nowOf(held), now],
      ] as const) {
        if (done.has(run.id)) continue;
        done.add(run.id);
        yield [run.id, runText(run, of)];
      }
}
