/** kbench's log or .summary in a folder of raw files, beside its files of JSON: whose the figures are that both hold. */

import { lstat } from "node:fs/promises";
import { basename, dirname } from "node:path/posix";
import type { Collector, Imported, RawFile } from "../collectors/collector.ts";
import { chooseCollector } from "../collectors/index.ts";
import { importBeside, kbench } from "../collectors/kbench/kbench.ts";
import { type KbenchJson, readKbenchJson } from "../collectors/kbench/kbench-json.ts";
import { insideRoot, sha256 } from "../effects/files.ts";
import { type DeploymentMap, mapPath } from "../schema/deployment-map.ts";
import type { Run } from "../schema/run.ts";
import { defined } from "../text/defined.ts";
import { labelsOf } from "./mapping.ts";
import { inMemory, openRaw, readHead, stampOf } from "./raw-file.ts";

type Around = { root: string; collectors: readonly Collector[]; sidecars: ReadonlySet<string> };
type Raw = Run["provenance"]["raw"];

/** A hint only: the content decides. */
const NAME = /-(?:iops|bandwidth|latency)\.json$/;

/** `inJson`: of a log whose figures, or some, are left to files of JSON. `texts`: the logs of a file of JSON. */
type Plan = {
  inJson: Map<string, { imported: Imported; subjects: ReadonlySet<string> }>;
  texts: Map<string, { raw: Raw; subject?: string }[]>;
};

/** What is imported from a file, once the others beside it have been seen. */
export type Shared = {
  imported: Imported;
  /** Other files have its figures. */
  isHeld: boolean;
  /** Where the labels are mapped, if not beside the file itself. */
  mapOf?: string;
  /** Labels that are no longer looked for in its own map. */
  without: ReadonlySet<string>;
};

/** The folders in which files lie that are named as kbench names its JSON. */
export class KbenchFolders {
  readonly #folders = new Map<string, KbenchFolder>();

  constructor(around: Around, files: readonly string[]) {
    for (const [folder, paths] of Map.groupBy(files, dirname))
      if (paths.some((path) => NAME.test(path))) this.#folders.set(folder, new KbenchFolder(around, paths));
  }

  of(path: string): KbenchFolder | undefined {
    return this.#folders.get(dirname(path));
  }
}

export class KbenchFolder {
  readonly #around: Around;
  readonly #paths: readonly string[];
  #planned: Promise<Plan> | undefined;
  #stamped: Promise<string> | undefined;

  constructor(around: Around, paths: readonly string[]) {
    this.#around = around;
    this.#paths = paths;
  }

  /** Changes with each file of the folder, and each map beside one. */
  stamp(): Promise<string> {
    this.#stamped ??= this.#readStamp();
    return this.#stamped;
  }

  async #readStamp(): Promise<string> {
    const { root, sidecars } = this.#around;
    const maps = this.#paths.map(mapPath).filter((path) => sidecars.has(path));
    const stamps: string[] = [];
    for (const path of [...this.#paths, ...maps])
      stamps.push(
        `${basename(path)}\n${stampOf(await lstat(await insideRoot(root, path), { bigint: true }))}`,
      );
    return sha256(stamps.join("\n"));
  }

  /** @param imported from the file alone */
  async share(path: string, imported: Imported): Promise<Shared> {
    const { inJson, texts } = await this.#plan();
    const left = inJson.get(path);
    if (left !== undefined)
      return { imported: left.imported, isHeld: left.imported.runs.length === 0, without: left.subjects };
    const of = texts.get(path) ?? [];
    if (of.length === 0) return { imported, isHeld: false, without: new Set() };
    const named = of.find(({ subject }) => subject !== undefined);
    const runs = imported.runs.map((draft) => ({
      ...draft,
      ...defined({ subject: named?.subject }),
      also: of.map(({ raw }) => raw),
    }));
    return {
      imported: { ...imported, runs },
      isHeld: false,
      without: new Set(),
      ...defined({ mapOf: named?.raw.path }),
    };
  }

  #plan(): Promise<Plan> {
    this.#planned ??= this.#makePlan();
    return this.#planned;
  }

  async #makePlan(): Promise<Plan> {
    const plan: Plan = { inJson: new Map(), texts: new Map() };
    const jsons: KbenchJson[] = [];
    for (const path of this.#paths.filter((one) => NAME.test(one))) {
      const opened = await this.#open(path);
      const json = opened && readKbenchJson(path, opened.text);
      if (json) jsons.push(await trusted(json, opened.file));
    }
    if (jsons.length === 0) return plan;
    for (const path of this.#paths.filter((one) => !NAME.test(one))) {
      const opened = await this.#open(path);
      if (opened === undefined) continue;
      const { held, ...imported } = importBeside(opened.text, path, jsons);
      // Whose the figures are only its map can say.
      const several = held.some(({ subject }) => subject !== undefined);
      if (held.length === 0 ? imported.problems.length === 0 : several && !this.#isMapped(path)) continue;
      const left = labelsOf(imported.runs);
      const subjects = new Set(held.flatMap(({ subject = "" }) => (left.includes(subject) ? [] : subject)));
      plan.inJson.set(path, { imported, subjects });
      for (const { path: json, subject } of held) {
        const texts = plan.texts.get(json) ?? [];
        if (texts.every(({ raw }) => raw.path !== path))
          texts.push({ raw: opened.raw, ...defined({ subject }) });
        plan.texts.set(json, texts);
      }
    }
    return plan;
  }

  #isMapped(path: string): boolean {
    return this.#around.sidecars.has(mapPath(path));
  }

  /** Of a file that is kbench's; what is wrong with another is said when its turn comes. */
  async #open(path: string): Promise<{ file: RawFile; text: string; raw: Raw } | undefined> {
    const { root, collectors } = this.#around;
    try {
      const head = inMemory(path, await readHead(root, path));
      if (chooseCollector(head, collectors).collector?.id !== kbench.id) return undefined;
      const { file, sha256: hash } = await openRaw(root, path);
      return { file, text: await file.text(), raw: { path, sha256: hash, bytes: file.bytes } };
    } catch {
      return undefined;
    }
  }
}

/** Without jobs that are not imported whole: their printed figures are all there is. */
async function trusted({ path, jobs }: KbenchJson, file: RawFile): Promise<KbenchJson> {
  const { runs } = await kbench.import(file);
  const complete = runs.flatMap(({ results }) =>
    results.flatMap(({ name, status }) => (status === "complete" ? name : [])),
  );
  return { path, jobs: new Map([...jobs].filter(([name]) => complete.includes(name))) };
}

/** A map without labels that are no longer in its file. */
export function withoutLabels(
  map: DeploymentMap | undefined,
  labels: ReadonlySet<string> = new Set(),
): DeploymentMap | undefined {
  if (map === undefined || labels.size === 0) return map;
  const left = Object.entries(map.deployments).filter(([label]) => !labels.has(label));
  return { ...map, deployments: Object.fromEntries(left) };
}

/** The part of a map that is of some labels. */
export function withLabels(map: DeploymentMap, labels: readonly string[]): DeploymentMap {
  const own = Object.entries(map.deployments).filter(([label]) => labels.includes(label));
  return { ...map, deployments: Object.fromEntries(own) };
}
