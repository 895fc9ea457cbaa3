/** Folders of raw files with formats of several files: these formats say which files belong together. */
import { basename, dirname } from "node:path/posix";
import type { Beside, Collector, Imported, Neighbour, Part, Shared } from "../collectors/collector.ts";
import { chooseCollector } from "../collectors/index.ts";
import { bytesFile } from "../collectors/reading/inner-file.ts";
import { mapPath } from "../schema/deployment-map.ts";
import { sha256 } from "../text/sha256.ts";
import type { Cache } from "./cache.ts";
import { openRaw, readHead } from "./raw-file.ts";
import { stampOfRaw } from "./stored/bytes.ts";

/** `owners`: the owner of each file that belongs to another's runs. `owned`: the files of each owner. */
type Plan = {
  owners: ReadonlyMap<string, string>;
  owned: ReadonlyMap<string, readonly string[]>;
  imports: ReadonlyMap<string, readonly Sharing[]>;
};
type Sharing = Extract<Part, { import: unknown }>["import"];

type Around = {
  root: string;
  collectors: readonly Collector[];
  cache: Cache;
  sidecars: ReadonlySet<string>;
};

export class Folders {
  readonly #folders = new Map<string, Folder>();

  /** `files`: all raw files, wanted or not: --only does not change which of them belong together. */
  constructor(around: Around, files: readonly string[]) {
    const formats = around.collectors.flatMap(({ beside }) => beside ?? []);
    for (const [folder, paths] of Map.groupBy(files, dirname)) {
      const here = formats.filter(({ named }) => paths.some((path) => named.test(basename(path))));
      if (here.length > 0) this.#folders.set(folder, new Folder(around, paths, here));
    }
  }

  /** Undefined where each file of the folder stands for itself. */
  of(path: string): Folder | undefined {
    return this.#folders.get(dirname(path));
  }
}

class Folder {
  readonly #around: Around;
  readonly #paths: readonly string[];
  readonly #formats: readonly Beside[];
  #stamped: Promise<string> | undefined;
  #known: Promise<ReadonlyMap<string, string | undefined>> | undefined;
  #planned: Promise<Plan> | undefined;

  constructor(around: Around, paths: readonly string[], formats: readonly Beside[]) {
    this.#around = around;
    this.#paths = paths;
    this.#formats = formats;
  }

  /** Changes with each file of the folder, and each map beside one. */
  stamp(): Promise<string> {
    this.#stamped ??= this.#readStamp();
    return this.#stamped;
  }

  /** The file whose runs it belongs to, where it is not imported itself. */
  async ownerOf(path: string): Promise<string | undefined> {
    this.#known ??= this.#remembered();
    const known = await this.#known;
    return known.has(path) ? known.get(path) : (await this.#plan()).owners.get(path);
  }

  /** The files that belong to its runs. */
  async ownedBy(path: string): Promise<readonly string[]> {
    return (await this.#plan()).owned.get(path) ?? [];
  }

  /** Undefined where nothing beside the file changes what it gives. */
  async share(path: string, alone: Imported): Promise<Shared | undefined> {
    const sharings = (await this.#plan()).imports.get(path);
    let shared: Shared = alone;
    for (const share of sharings ?? []) shared = await share(shared);
    return sharings && shared;
  }

  async #readStamp(): Promise<string> {
    const { root, sidecars } = this.#around;
    const maps = this.#paths.map(mapPath).filter((path) => sidecars.has(path));
    const stamps: string[] = [];
    for (const path of [...this.#paths, ...maps]) {
      stamps.push(`${basename(path)}\n${await stampOfRaw(root, path)}`);
    }
    return sha256(stamps.join("\n"));
  }

  /** Owners (undefined: none) as the last collect found them, of files in whose folder nothing has changed since. */
  async #remembered(): Promise<ReadonlyMap<string, string | undefined>> {
    const stamp = await this.stamp();
    const owners = new Map<string, string | undefined>();
    for (const path of this.#paths) {
      const entry = this.#around.cache.get(path);
      if (entry?.beside !== stamp) continue;
      owners.set(path, undefined);
      for (const owned of entry.owns) owners.set(owned, path);
    }
    return owners;
  }

  #plan(): Promise<Plan> {
    this.#planned ??= this.#makePlan();
    return this.#planned;
  }

  async #makePlan(): Promise<Plan> {
    const files = this.#paths.map((path) => neighbour(path, this.#around));
    const owners = new Map<string, string>();
    const imports = new Map<string, Sharing[]>();
    for (const format of this.#formats)
      for (const [path, part] of await format.plan(files))
        if ("owner" in part) owners.set(path, part.owner);
        else imports.set(path, [...(imports.get(path) ?? []), part.import]);
    const owned = Map.groupBy(owners.keys(), (path) => owners.get(path) ?? "");
    return { owners, owned, imports };
  }
}

function neighbour(path: string, { root, collectors, sidecars }: Around): Neighbour {
  const head = (): Promise<Buffer> => readHead(root, path);
  return {
    path,
    name: basename(path),
    isMapped: sidecars.has(mapPath(path)),
    head,
    collector: async () => chooseCollector(bytesFile(path, await head()), collectors).collector,
    open: async () => {
      const { file, sha256: hash } = await openRaw(root, path);
      return { file, raw: { path, sha256: hash, bytes: file.bytes } };
    },
  };
}
