/** Reads a kubeconfig as kubectl does. */
import { existsSync } from "node:fs";
import { delimiter } from "node:path";
import { KubeConfig } from "@kubernetes/client-node";
import { ClusterError } from "./errors.ts";

export type Kubeconfig = {
  config: KubeConfig;
  /** What several files say differently, a line each. */
  notes: string[];
};

/** @throws ClusterError where there is none, or no such context */
export function readKubeconfig(path: string | undefined, context: string | undefined): Kubeconfig {
  const read = load(path);
  const { config } = read;
  if (context !== undefined) {
    const known = config.getContexts().map(({ name }) => name);
    if (!known.includes(context))
      throw new ClusterError(
        "invalid",
        `expected the context ${context} in the kubeconfig, it has ${known.join(", ") || "none"}`,
      );
    config.setCurrentContext(context);
  }
  if (!config.getCurrentCluster())
    throw new ClusterError("invalid", "expected a current context in the kubeconfig, it names none");
  return { config, notes: notesOf(read) };
}

type Read = { config: KubeConfig; taken: Taken[] };
/** A name that an earlier file has as well. */
type Taken = { kind: "cluster" | "user" | "context"; name: string; first: string; path: string };

function load(path: string | undefined): Read {
  try {
    if (path !== undefined) return { config: loadFile(path), taken: [] };
    // Missing files are skipped, as by kubectl.
    const paths = (process.env.KUBECONFIG ?? "").split(delimiter).filter(existsSync);
    return paths.length > 0 ? merged(paths) : { config: loadDefault(), taken: [] };
  } catch (error) {
    const [why] = (error as Error).message.split("\n", 1);
    const where = path ?? "KUBECONFIG or ~/.kube/config";
    throw new ClusterError("invalid", `expected a kubeconfig in ${where}, ${why}`);
  }
}

function loadFile(path: string): KubeConfig {
  const config = new KubeConfig();
  config.loadFromFile(path);
  return config;
}

function loadDefault(): KubeConfig {
  const config = new KubeConfig();
  config.loadFromDefault();
  return config;
}

/** The first file counts, for a name in several files and for the current context. */
function merged(paths: readonly string[]): Read {
  const files = paths.map((path) => ({ path, config: loadFile(path) }));
  const taken: Taken[] = [];
  const firsts = <T extends { name: string }>(
    kind: Taken["kind"],
    of: (config: KubeConfig) => readonly T[] | undefined,
  ): T[] => {
    const found = new Map<string, { one: T; path: string }>();
    for (const { path, config } of files)
      for (const one of of(config) ?? []) {
        const first = found.get(one.name);
        if (first === undefined) found.set(one.name, { one, path });
        else if (JSON.stringify(first.one) !== JSON.stringify(one))
          taken.push({ kind, name: one.name, first: first.path, path });
      }
    return [...found.values()].map(({ one }) => one);
  };
  const config = new KubeConfig();
  config.loadFromOptions({
    clusters: firsts("cluster", (one) => one.clusters),
    users: firsts("user", (one) => one.users),
    contexts: firsts("context", (one) => one.contexts),
    currentContext: files.map((one) => one.config.currentContext).find(Boolean) ?? "",
  });
  return { config, taken };
}

/** Only on what the current context uses. */
function notesOf({ config, taken }: Read): string[] {
  const current = config.getCurrentContext();
  const { cluster, user } = config.getContextObject(current) ?? {};
  const used = { context: current, cluster, user };
  return taken
    .filter(({ kind, name }) => used[kind] === name)
    .map(
      ({ kind, name, first, path }) =>
        `KUBECONFIG: ${kind} ${name} is in ${first} and another in ${path}; the first counts, as with kubectl. Name the file under kubeconfig, or rename one.`,
    );
}
