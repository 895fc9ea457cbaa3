/** The commands that pages give to readers without Fiolio: a pod on a volume of their class, fio in it, its JSON here. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, delimiter, join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { CLAIM_GIB, kubectlLines, type Mode, POD_FILES, podOf } from "../../src/render/edition/own-pod.ts";
import { importBytes } from "../collectors/import.ts";
import { notOurs, type OwnCluster, sharedCluster } from "./cluster.ts";

const run = promisify(execFile);
const cluster = notOurs ? undefined : (sharedCluster() as OwnCluster);

/** The pod's image would be fetched from a registry, and its volume be filled for minutes. */
const small = (mode: Mode): string =>
  podOf(mode)
    .replace(/image: .*/, "image: fiolio/fio:1")
    .replace(`${CLAIM_GIB}Gi`, "96Mi");

const JOB = `[global]
direct=1
size=16m
runtime=2
time_based

[tiny]
rw=randread
bs=4k
`;

for (const mode of ["Filesystem", "Block"] as const)
  test(`a pod with a volume of mode ${mode} is made, measured and taken away by the lines of a page`, {
    skip: notOurs,
  }, async () => {
    assert.ok(cluster);
    const folder = await mkdtemp(join(tmpdir(), "fiolio-by-hand-"));
    try {
      await writeFile(join(folder, basename(POD_FILES[mode])), small(mode));
      await writeFile(join(folder, "tiny.fio"), JOB);
      const lines = kubectlLines({
        storageClass: "loop-ext4",
        profile: "tiny",
        bytes: 0,
        into: "a.json",
        mode,
      });
      await run("sh", ["-e", "-c", lines.join("\n")], {
        cwd: folder,
        env: {
          ...process.env,
          KUBECONFIG: cluster.kubeconfig,
          PATH: `${cluster.folder}${delimiter}${process.env.PATH}`,
        },
      });
      const { collector, runs, problems } = await importBytes(await readFile(join(folder, "a.json")), 65_536);
      assert.deepEqual([collector, problems], ["fio-json", []]);
      assert.deepEqual(
        runs.map(({ results }) => results.map(({ name, status }) => [name, status])),
        [[["tiny", "complete"]]],
      );
      assert.equal(await cluster.kubectl(["get", "pod,pvc", "--namespace=default", "--output=name"]), "");
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
