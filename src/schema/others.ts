/** What published sites say, under names of its own in this report's record. Pure. */
import { citation } from "./base.ts";
import type { Deployment } from "./deployment.ts";
import type { Environment } from "./environment.ts";
import type { Published } from "./published.ts";
import type { FiolioRecord, Ids, Origin } from "./record.ts";
import type { Run } from "./run.ts";

/** An edition of a site with its runs. */
export type PublishedEdition = { said: Published; runs: Run[] };

const PARTS = [
  ...(["sources", "backends", "environments", "deployments", "annotations", "runs", "others"] as const),
] satisfies (keyof FiolioRecord)[];
/** What of a record can be of others. */
export type Part = Pick<FiolioRecord, (typeof PARTS)[number]>;

/**
 * Its nouns, with ids that begin with the origin's, and titles that say whose they are. Names that they had before are left out:
 * only this report's own addresses move. So are histograms and time series, which sites do not publish.
 */
export function asOthers(origin: Origin, { said, runs }: PublishedEdition): Part {
  const named = (id: string): string => `${origin.id}.${id}`;
  const all = <T, U>(of: Record<string, T>, change: (one: T) => U): Ids<U> =>
    new Map(Object.entries(of).map(([id, one]) => [named(id), change(one)]));
  const cited = <T extends { from?: unknown }>(one: T): T =>
    one.from === undefined ? one : { ...one, from: citations(one.from, said, named) };
  const titled = <T extends { title: string }>(one: T): T => ({
    ...one,
    title: `${one.title} (from ${origin.name})`,
  });
  return {
    sources: all(said.sources, titled),
    backends: all(said.backends, ({ aliases: _, ...one }) => cited(titled(one))),
    environments: all(said.environments, ({ aliases: _, ...one }): Environment => cited(titled(one))),
    deployments: all(said.deployments, ({ aliases: _, upgradeOf, layerOf, ...one }): Deployment => {
      const beside = (key: string, id = "") =>
        said.deployments[id]?.environment === one.environment ? { [key]: named(id) } : {};
      return {
        ...cited(titled(one)),
        backend: named(one.backend),
        environment: named(one.environment),
        ...beside("upgradeOf", upgradeOf),
        ...beside("layerOf", layerOf),
      };
    }),
    annotations: all(said.annotations, (file) => ({
      ...file,
      annotations: file.annotations.map((mark) => ({ ...mark, run: named(mark.run) })),
    })),
    runs: new Map(runs.map((run) => [named(run.id), ofOthers(run, origin, named)])),
    others: all(said.environments, () => origin),
  };
}

const citations = (from: unknown, { sources }: Published, named: (id: string) => string) =>
  citation
    .array()
    .parse(from)
    .filter(({ source }) => Object.hasOwn(sources, source))
    .map((one) => ({ ...one, source: named(one.source) }));

function ofOthers({ aliases: _, ...run }: Run, origin: Origin, named: (id: string) => string): Run {
  const { source, raw, logs, also } = run.provenance;
  // What it keeps elsewhere lies at no address of the site.
  const there = (file: typeof raw) =>
    file.keptAt === undefined ? { ...file, path: rawAt(origin.site, file.path) } : file;
  return {
    ...run,
    id: named(run.id),
    environment: named(run.environment),
    deployment: named(run.deployment),
    provenance: {
      ...run.provenance,
      raw: there(raw),
      ...(logs && { logs: logs.map(there) }),
      ...(also && { also: also.map(there) }),
      ...(source && { source: { ...source, id: named(source.id) } }),
    },
    ...(run.repeat && { repeat: { ...run.repeat, series: named(run.repeat.series) } }),
    results: run.results.map(({ details: _details, ...result }) => result),
  };
}

/** Where the site has the raw file. Its path is nobody's to open here: it becomes an address, of that site and no other. */
function rawAt(site: string, path: string): string {
  const parts = path.split("/").filter((part) => !/^\.*$/.test(part));
  const below = parts[0] === "data" ? parts.slice(1) : parts;
  return `${site}${below.map(encodeURIComponent).join("/")}`;
}

/** Whether something of that id came from this source. */
const isOf =
  (source: string) =>
  (id: string): boolean =>
    id.startsWith(`${source}.`);

/** Ids of this report's own that begin as those of a source do: then nothing can be told apart. */
export const takenBy = (source: string, own: FiolioRecord): string[] =>
  PARTS.flatMap((key) => [...own[key].keys()].filter(isOf(source)).map((id) => `${key} ${id}`));

/** This report's own come first, in their order. */
export function withOthers(own: FiolioRecord, parts: readonly Part[]): FiolioRecord {
  return parts.length === 0 ? own : withParts(own, (key) => [own, ...parts].flatMap((one) => [...one[key]]));
}

/** Without what came from published sites, but for the sites of these environments. */
export function withoutOthers(record: FiolioRecord, kept: ReadonlySet<string> = new Set()): FiolioRecord {
  const staying = new Set([...kept].map((environment) => record.others.get(environment)?.id));
  const going = [...new Set([...record.others.values()].map(({ id }) => id))]
    .filter((id) => !staying.has(id))
    .map(isOf);
  if (going.length === 0) return record;
  return withParts(record, (key) => [...record[key]].filter(([id]) => !going.some((isIn) => isIn(id))));
}

type Entries = [id: string, value: unknown][];

function withParts(record: FiolioRecord, entries: (key: keyof Part) => Entries): FiolioRecord {
  const parts = PARTS.map((key) => [key, new Map(entries(key))]);
  return { ...record, ...(Object.fromEntries(parts) as Part) };
}
