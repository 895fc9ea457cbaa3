import assert from "node:assert/strict";
import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { notOurs, type OwnCluster, startCluster } from "./cluster.ts";
import { claim, pod } from "./manifests.ts";

const script = fileURLToPath(new URL("cluster.sh", import.meta.url));

describe("a cluster of one's own", { skip: notOurs }, () => {
  test("runs beside another, and leaves nothing when it is stopped", async () => {
    const cluster = await startCluster();
    const { folder } = cluster;
    const began = traces(folder);
    assert.notEqual(folder, process.env.FIOLIO_TEST_CLUSTER);
    for (const kind of ["links", "loops", "groups"] as const) assert.notDeepEqual(began[kind], [], kind);
    await runOn(cluster);
    await cluster.stop();
    assert.deepEqual(traces(folder), nothing);
  });

  test("goes with whoever started it: the next start or stop removes it", async () => {
    const module = fileURLToPath(new URL("cluster.ts", import.meta.url));
    const code = `const { startCluster } = await import(${JSON.stringify(module)});
      console.log((await startCluster()).folder);
      process.kill(process.pid, "SIGKILL");`;
    const folder = await new Promise<string>((resolve) => {
      const args = ["--input-type=module", "--eval", code];
      execFile(process.execPath, args, (_, stdout) => resolve(stdout.trim()));
    });
    assert.ok(existsSync(folder));
    assert.notDeepEqual(traces(folder), nothing);
    execFileSync("bash", [script, "down", "--stale"]);
    assert.deepEqual(traces(folder), nothing);
  });

  test("is taken down again when its start is interrupted", async () => {
    const up = spawn("bash", [script, "up"], { detached: true, stdio: ["ignore", "ignore", "pipe"] });
    let said = "";
    up.stderr.setEncoding("utf8").on("data", (text: string) => {
      if (text.includes("namespaces") && !said.includes("namespaces")) process.kill(-(up.pid ?? 0), "SIGINT");
      said += text;
    });
    const [code] = (await once(up, "close")) as [number | null];
    assert.equal(code, 130);
    const folder = /down: (\S+)/.exec(said)?.[1];
    assert.ok(folder, said);
    assert.deepEqual(traces(folder), nothing);
  });
});

/** Leaves a Block volume in use, which has a loop device over another. */
async function runOn({ kubectl }: OwnCluster): Promise<void> {
  const items = [
    claim({ name: "held", namespace: "default", storageClass: "loop-ext4", mode: "Block" }),
    pod({ name: "held", namespace: "default", claim: "held", mode: "Block", command: ["sleep", "600"] }),
  ];
  await kubectl(["apply", "--filename", "-"], JSON.stringify({ apiVersion: "v1", kind: "List", items }));
  await kubectl(["wait", "pod/held", "--for=condition=Ready", "--timeout=60s"]);
}

type Traces = {
  folder: boolean;
  links: string[];
  loops: string[];
  mounts: string[];
  groups: string[];
  processes: string[];
};
const nothing: Traces = { folder: false, links: [], loops: [], mounts: [], groups: [], processes: [] };

/** What there is of a cluster on this machine. */
function traces(folder: string): Traces {
  const number = folder.split("/").at(-1) ?? "";
  const lines = (text: string, wanted: string) => text.split("\n").filter((line) => line.includes(wanted));
  return {
    folder: existsSync(folder),
    links: readdirSync("/sys/class/net").filter((name) => new RegExp(`^fiolio${number}p?$`).test(name)),
    // One over a device shows as "/" when the mount that it was made through is gone.
    loops: execFileSync("losetup", ["--list", "--noheadings", "--output=BACK-FILE"], { encoding: "utf8" })
      .split("\n")
      .filter((file) => file.startsWith(`${folder}/`) || file === "/"),
    mounts: lines(readFileSync("/proc/self/mountinfo", "utf8"), `${folder}/`),
    groups: ["/sys/fs/cgroup", ...readdirSync("/sys/fs/cgroup").map((name) => `/sys/fs/cgroup/${name}`)]
      .map((parent) => `${parent}/fiolio-${number}`)
      .filter((path) => existsSync(path)),
    processes: readdirSync("/proc").filter(
      (name) => /^\d+$/.test(name) && mountsOf(name).includes(`${folder}/`),
    ),
  };
}

/** Every process of a cluster sees its mounts, and no other does. */
function mountsOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/mountinfo`, "utf8");
  } catch {
    return ""; // It has just ended.
  }
}
