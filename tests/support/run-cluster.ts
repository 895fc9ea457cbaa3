import { type Cluster, foreignCluster, startCluster } from "../cluster/cluster.ts";
import { runUnit } from "./run-unit.ts";
import { add, noTests, type Tally } from "./tally.ts";

/** Runs the cluster's tests, one file after the other, on the cluster that KUBECONFIG names or on one of our own. */
export async function runCluster(files: readonly string[], cwd: string): Promise<Tally> {
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
    let tally = noTests;
    for (const file of files) tally = add(tally, await runTwiceIfNeeded(file, cwd));
    return tally;
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

/** A machine that is short of time can miss a deadline that a cluster sets; what fails twice is wrong. Both runs are printed. */
async function runTwiceIfNeeded(file: string, cwd: string): Promise<Tally> {
  const first = await runUnit([file], cwd, 1);
  if (first.failed === 0) return first;
  console.log(`${file}: ${first.failed} failed; the file is run once more.`);
  return runUnit([file], cwd, 1);
}
