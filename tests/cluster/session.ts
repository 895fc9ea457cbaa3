/** The command line on a target of its own, watched through the cluster. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { stringify } from "yaml";
import { reportName } from "../../src/commands/runners.ts";
import { engineDir } from "../../src/effects/engine.ts";
import { DECLARATION, Report } from "../support/report.ts";
import type { Cluster } from "./cluster.ts";
import { PROFILES, poll } from "./measure.ts";

export type Watched = {
  report: Report;
  /** Starts `fiolio collect` with more words; on a terminal where that is asked for. */
  collect: (options: { terminal: boolean }) => Running;
  /** Its namespace; empty while there is none. */
  namespace: () => Promise<string>;
  /** Whether the pod's log has this in it. */
  podSaid: (words: string) => Promise<boolean>;
  /** Whether a claim is there. */
  hasClaim: () => Promise<boolean>;
  /** Keeps a claim from going when it is deleted; true once that was asked for. */
  holdClaim: () => Promise<boolean>;
  /** Lets it go, where it was kept. */
  releaseClaim: () => Promise<void>;
};

type Found = { name?: string; namespace?: string; deletionTimestamp?: string; finalizers?: string[] };
const HELD = "fiolio.test/held";

export type Running = {
  child: ChildProcess;
  /** All that it printed so far. */
  printed: () => string;
  /** Exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>;
};

/** Two cells that fill a volume of 320 MiB, and take some seconds each. */
export async function watched(t: TestContext, cluster: Cluster): Promise<Watched> {
  const target = {
    kind: "kubernetes",
    id: "box",
    kubeconfig: cluster.kubeconfig,
    storageClasses: ["loop-ext4"],
    profiles: ["deep"],
    repeats: 2,
    image: "fiolio/fio:1",
    volumeSize: "320Mi",
    cost: false,
  };
  const report = await Report.create({
    "profiles/deep.fio": `# Deep\n${PROFILES.deep}`,
    "fiolio.yaml": DECLARATION + stringify({ targets: [target] }),
  });
  t.after(() => report.remove());
  const label = `fiolio/report=${await reportName(report.root)}`;
  const get = (...args: string[]) => cluster.kubectl(["get", ...args]).catch(() => "");
  const namespace = async () =>
    (await get("namespaces", "--selector", label, "--output=jsonpath={.items[0].metadata.name}")).trim();
  /** In one request, wherever its namespace is: phases are short. */
  const first = async (kind: string) =>
    JSON.parse(
      (await get(
        kind,
        "--all-namespaces",
        "--selector",
        `${label},fiolio/cell!=probe`,
        "--output=jsonpath={.items[0].metadata}",
      )) || "{}",
    ) as Found;
  const patched = ({ name = "", namespace = "" }: Found, how: string, patch: unknown): Promise<boolean> =>
    cluster
      .kubectl([
        "patch",
        "pvc",
        name,
        "--namespace",
        namespace,
        `--type=${how}`,
        "--patch",
        JSON.stringify(patch),
      ])
      .then(
        () => true,
        () => false, // It has changed meanwhile.
      );
  return {
    report,
    collect: ({ terminal }) => start(report.root, terminal),
    namespace,
    async podSaid(words) {
      const pod = await first("pods");
      if (pod.name === undefined || pod.namespace === undefined) return false;
      const log = ["logs", pod.name, "--namespace", pod.namespace, "--tail=3"];
      return (await cluster.kubectl(log).catch(() => "")).includes(words);
    },
    hasClaim: async () => (await first("pvc")).name !== undefined,
    async holdClaim() {
      const claim = await first("pvc");
      const { name, deletionTimestamp, finalizers = [] } = claim;
      if (finalizers.includes(HELD)) return deletionTimestamp !== undefined;
      if (name !== undefined && deletionTimestamp === undefined)
        await patched(claim, "merge", { metadata: { finalizers: [...finalizers, HELD] } });
      return false;
    },
    releaseClaim: () =>
      soon("the claim is let go", async () => {
        const claim = await first("pvc");
        const place = claim.finalizers?.indexOf(HELD) ?? -1;
        const path = `/metadata/finalizers/${place}`;
        return (
          place < 0 ||
          patched(claim, "json", [
            { op: "test", path, value: HELD },
            { op: "remove", path },
          ])
        );
      }),
  };
}

/** `script` makes a terminal, whose Ctrl-C reaches all that runs in its foreground. */
function start(root: string, terminal: boolean): Running {
  const words = [process.execPath, join(engineDir, "src", "cli.ts"), "collect", "--root", root];
  const [program = "", ...args] = terminal
    ? ["script", "--quiet", "--return", "--command", words.map((word) => `'${word}'`).join(" "), "/dev/null"]
    : words;
  const child = spawn(program, args, { stdio: ["pipe", "pipe", "pipe"] });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (piece: string) => {
      printed += piece;
    });
  const ended = once(child, "close").then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals);
  return { child, printed: () => printed, ended };
}

export const soon = (what: string, isTrue: () => boolean | Promise<boolean>): Promise<void> =>
  poll(what, async () => isTrue(), 90, 100);
