import { buildCluster, type OwnCluster, startCluster } from "../cluster/cluster.ts";
import { inOrder, isAlone, LANES } from "./cluster-lanes.ts";
import { runUnit } from "./run-unit.ts";
import { add, noTests, type Tally } from "./tally.ts";
import type { Took } from "./times.ts";

/** Runs the cluster's tests, on the cluster that KUBECONFIG names or in lanes on clusters of our own. */
export async function runCluster(files: readonly string[], cwd: string, took?: Took): Promise<Tally> {
  if (files.length === 0) return noTests;
  const { KUBECONFIG: given } = process.env;
  if (!given) return runLanes(files, cwd, took);
  console.log(`cluster: KUBECONFIG is set: ${given}. What needs a cluster of our own is skipped.`);
  return runUnit(files, cwd, took, { concurrency: 1 });
}

/** Several files at once, each lane on a cluster of its own; then those that must be alone, on the first lane's. */
async function runLanes(files: readonly string[], cwd: string, took?: Took): Promise<Tally> {
  await buildCluster();
  const together = inOrder(files.filter((file) => !isAlone(file)));
  const alone = inOrder(files.filter(isAlone));
  const count = Math.max(1, Math.min(LANES, together.length));
  const clusters = new Set(Array.from({ length: count }, () => startCluster()));
  const stop = async (starting: Promise<OwnCluster>): Promise<void> => {
    clusters.delete(starting);
    await (await starting).stop();
  };
  let ending: Promise<unknown> | undefined;
  const end = (): Promise<unknown> => {
    for (const queue of [together, alone]) queue.length = 0;
    ending ??= Promise.allSettled([...clusters].map(stop));
    return ending;
  };
  // A second signal ends this process at once, but not the scripts that take clusters down.
  const interrupted = (signal: NodeJS.Signals): void =>
    void end().finally(() => process.exit(signal === "SIGINT" ? 130 : 143));
  process.once("SIGINT", interrupted).once("SIGTERM", interrupted);
  let tally = noTests;
  const run = async (starting: Promise<OwnCluster>, lane: string, queue: string[]): Promise<void> => {
    const { folder } = await starting;
    const env = { ...process.env, FIOLIO_TEST_CLUSTER: folder };
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      console.log(`${lane}: ${file} begins`);
      const printed: string[] = [];
      const print = (text: string): void => void printed.push(text);
      const one = await runUnit([file], cwd, took, { concurrency: 1, env, print });
      console.log(`${lane}: ${file} has ended\n${printed.join("")}`);
      tally = add(tally, one);
    }
  };
  try {
    const [first, ...others] = clusters as Iterable<Promise<OwnCluster>>;
    if (first === undefined) return tally;
    await Promise.all([
      run(first, "lane 1", together),
      ...others.map((other, index) => run(other, `lane ${index + 2}`, together).then(() => stop(other))),
    ]);
    await run(first, "alone", alone);
    return tally;
  } finally {
    await end();
    process.off("SIGINT", interrupted).off("SIGTERM", interrupted);
  }
}
