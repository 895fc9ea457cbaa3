/**
 * A Kubernetes cluster for tests. `startCluster()` starts a one-node cluster on this machine, which takes root (or sudo
 * without a password) on Linux x86-64. Files run by `npm run test:cluster` share one with others of their lane: `sharedCluster()`.
 */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

export type Cluster = {
  /** Path of a kubeconfig with all rights. */
  kubeconfig: string;
  /** What `kubectl ARGS` prints. Throws an Error with what it complains of. */
  kubectl: (args: readonly string[], input?: string) => Promise<string>;
  /** Waits until it has ended. Pods go on. Only for a cluster of our own. */
  stopApiServer: () => Promise<void>;
  /** Waits until it is ready again. */
  startApiServer: () => Promise<void>;
  /** Takes a cluster of our own down, and leaves nothing of it; leaves any other alone. */
  stop: () => Promise<void>;
};

export type OwnCluster = Cluster & {
  /** Holds kubeconfig, log/ and disks/, until it is stopped. */
  folder: string;
  /** Lets the node take so many volumes of its CSI driver; 0: as many as there are. */
  takeVolumes: (most: number) => Promise<void>;
  /** The first node's kubelet is held up, so that what is said of the node stays so, and goes on. */
  kubelet: (does: "hold" | "release") => Promise<void>;
  /** Another node, node2: it begins, is lost as when its power goes, begins again, and leaves for good. */
  second: (does: "start" | "lose" | "leave") => Promise<void>;
  /** A disk that is served at ADDRESS:PORT, mounted in disks/remote of the folder; a pool of 2 MiB, in disks/pool. */
  disk: (does: "attach" | "detach" | "pool" | "drain", ...at: string[]) => Promise<void>;
};

/** Name of the only node of a cluster of our own. */
export const nodeName = "node1";

/** 1: API server; 2: also controllers, scheduler and provisioner; 3: also the node, so that pods run. */
export type Level = 1 | 2 | 3;

export type StartOptions = {
  level?: Level;
  /** A plug-in that the API server has beside its usual ones. */
  admission?: string;
};

/** What clusters consist of: minutes the first time. */
export const buildCluster = async (): Promise<void> => void (await script(["build"]));

/** Builds what is missing, and starts in seconds. Progress goes to stderr. */
export async function startCluster({ level = 3, admission }: StartOptions = {}): Promise<OwnCluster> {
  // With an owner it is taken down by the next start when this process was killed.
  const printed = await script([
    "up",
    "--level",
    String(level),
    "--owner",
    String(process.pid),
    ...(admission ? ["--admission", admission] : []),
  ]);
  return ownCluster(printed.trim());
}

/** The cluster that runs in a folder: one that startCluster() or `cluster.sh up` printed. */
export function ownCluster(folder: string): OwnCluster {
  const kubeconfig = join(folder, "kubeconfig");
  const program = join(folder, "kubectl");
  return {
    folder,
    kubeconfig,
    kubectl: (args, input) => kubectl(program, kubeconfig, args, input),
    kubelet: async (does) => void (await script(["kubelet", does, folder])),
    second: async (does) => void (await script(["second", does, folder])),
    disk: async (does, ...at) => void (await script(["disk", does, folder, ...at])),
    takeVolumes: async (most) => void (await script(["csi_most", folder, String(most)])),
    stopApiServer: async () => void (await script(["api", "stop", folder])),
    startApiServer: async () => void (await script(["api", "start", folder])),
    stop: async () => void (await script(["down", folder])),
  };
}

/** The user's cluster, named by a kubeconfig; it is never stopped. */
export function foreignCluster(kubeconfig: string): Cluster {
  const never = (): Promise<void> => Promise.reject(new Error(`cluster: ${kubeconfig} is not ours to stop.`));
  return {
    kubeconfig,
    kubectl: (args, input) => kubectl("kubectl", kubeconfig, args, input),
    stopApiServer: never,
    startApiServer: never,
    stop: async () => undefined,
  };
}

/** `test("...", { skip: notOurs }, ...)` for what needs a cluster of our own: its classes, images or API server. */
export const notOurs: string | false = process.env.FIOLIO_TEST_CLUSTER
  ? false
  : "KUBECONFIG names a cluster that is not ours; unset it for one that tests may break";

/** The cluster that `npm run test:cluster` started or was given. */
export function sharedCluster(): Cluster {
  const { FIOLIO_TEST_CLUSTER: folder, KUBECONFIG: kubeconfig } = process.env;
  if (folder) return ownCluster(folder);
  if (kubeconfig) return foreignCluster(kubeconfig);
  throw new Error("cluster: expected a running cluster, found none. Run npm run test:cluster -- FILE.");
}

/** Runs cluster.sh to its end; gives what it printed. */
async function script(args: readonly string[]): Promise<string> {
  const path = fileURLToPath(new URL("cluster.sh", import.meta.url));
  const child = spawn("bash", [path, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, "close")]);
  if (code !== 0) throw new Error(`cluster: ${args[0]} failed; what it said is above.`);
  return printed;
}

function kubectl(
  program: string,
  kubeconfig: string,
  args: readonly string[],
  input?: string,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { env: { ...process.env, KUBECONFIG: kubeconfig }, maxBuffer: 256 << 20 };
    const child = execFile(program, args, options, (error, stdout, stderr) => {
      if (error) reject(new Error(`kubectl ${args.join(" ")}: ${stderr.trim() || error.message}`));
      else resolve(stdout);
    });
    child.stdin?.on("error", () => undefined); // It says itself why it did not read on.
    child.stdin?.end(input ?? "");
  });
}
