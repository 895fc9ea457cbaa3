import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";
import { needs } from "../support/needs.ts";

const readme = readFileSync(join(engineDir, "README.md"), "utf8");
const [, , measure = "", take = ""] = [...readme.matchAll(/^```sh\n(.*?)\n```$/gms)].map((block) => block[1]);

test("README's own results in a minute: what it says to type takes a real result into a report", {
  skip: needs.fio,
}, () => {
  const folder = mkdtempSync(join(tmpdir(), "fiolio-readme-"));
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const shell = (command: string): string =>
    execFileSync("sh", ["-c", command], { cwd: folder, encoding: "utf8" });
  try {
    put("fiolio.yaml", "format: fiolio/1\ntitle: Mine\ndescription: Mine.\n");
    put(
      "data/backends/ceph-rbd-3-replicas.yaml",
      "format: backend/1\ntitle: Ceph RBD\nproduct: Ceph\nkind: distributed-block\nsummary: Mine.\nnetworked: true\naccessModes: [ReadWriteOnce]\nvolumeModes: [Block]\n",
    );
    // The same command on a small file for a short time: what is tested is the way, not the disk.
    const small = measure
      .replace("/volume/test", "test")
      .replace("--size=10g", "--size=8m")
      .replace("--runtime=60", "--runtime=1");
    assert.notEqual(small, measure);
    shell(small);
    const [add = "", collect = ""] = take.split("\n");
    const cli = `"${process.execPath}" "${join(engineDir, "src/cli.ts")}"`;
    shell(add.replace("npm run add --", `${cli} add`));
    const said = shell(collect.replace("npm run collect", `${cli} collect`));
    assert.match(said, /imported 1 file \(1 run\)/);
    assert.ok(existsSync(join(folder, "data/results/my-cluster/ceph-block/ceph-block.result.json")));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
