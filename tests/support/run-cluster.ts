import { type Cluster, foreignCluster, startCluster } from "../cluster/cluster.ts";
import { runUnit } from "./run-unit.ts";
import { noTests, type Tally } from "./tally.ts";
import type { Took } from "./times.ts";

/** Runs the cluster's tests, one file after the other, on the cluster that KUBECONFIG names or on one of our own. */
export async function runCluster(files: readonly string[], cwd: string, took?: Took): Promise<Tally> {
  if (files.length === 0) return noTests;
  const { KUBECONFIG: given } = process.env;
  if (given) console.log(`cluster: KUBECONFIG is set: ${given}. What needs a cluster of our own is skipped.`);
  const cluster = given ? foreignCluster(given) : await startOwn();
  // A second signal ends this process at once, but not the script that takes the cluster down.
  let ending: Promise<void> | undefined;
  const interrupted = (signal: NodeJS.Signals): void => {
    ending = cluster.stop().finally(() => process.exit(signal === "SIGINT" ? 130 : 143));
  };
  process.once("SIGINT", interrupted).once("SIGTERM", interrupted);
  try {
    return await runUnit(files, cwd, took, { concurrency: 1 });
  } finally {
    await (ending ?? cluster.stop());
    process.off("SIGINT", interrupted).off("SIGTERM", interrupted);
  }
}

async function startOwn(): Promise<Cluster> {
  const cluster = await startCluster();
  process.env.FIOLIO_TEST_CLUSTER = cluster.folder;
  return cluster;
}
