/** Which kubeconfig counts, where there are several. */
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { after, afterEach, before, describe, test } from "node:test";
import { readKubeconfig } from "../../src/targets/kubernetes/api/kubeconfig.ts";

let folder: string;
const given = process.env.KUBECONFIG;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "fiolio-kubeconfig-"));
});
after(() => rm(folder, { recursive: true }));
afterEach(() => {
  if (given === undefined) delete process.env.KUBECONFIG;
  else process.env.KUBECONFIG = given;
});

type Described = { server?: string; token?: string; context?: string; current?: boolean };

/** A file with the cluster lab, the user me, and a context over the two. */
async function file(name: string, { server, token, context = "lab", current }: Described): Promise<string> {
  const path = join(folder, name);
  const config = {
    ...(current ? { "current-context": context } : {}),
    clusters: [{ name: "lab", cluster: { server: server ?? "https://127.0.0.1:1" } }],
    contexts: [{ name: context, context: { cluster: "lab", user: "me" } }],
    users: [{ name: "me", user: { token: token ?? "x" } }],
  };
  await writeFile(path, JSON.stringify(config));
  return path;
}

describe("files of KUBECONFIG", () => {
  test("that are not there are passed over", async () => {
    const there = await file("there", { current: true });
    process.env.KUBECONFIG = [join(folder, "missing"), there].join(delimiter);
    const { config, notes } = readKubeconfig(undefined, undefined);
    assert.equal(config.getCurrentContext(), "lab");
    assert.deepEqual(notes, []);
  });

  test("give each name by the first that has it, as with kubectl; what that passes over is said", async () => {
    const first = await file("first", { server: "https://first:1" });
    const second = await file("second", { server: "https://second:1", token: "y", current: true });
    process.env.KUBECONFIG = [first, second].join(delimiter);
    const { config, notes } = readKubeconfig(undefined, undefined);
    assert.equal(config.getCurrentCluster()?.server, "https://first:1");
    assert.equal(config.getCurrentUser()?.token, "x");
    assert.equal(config.getCurrentContext(), "lab");
    assert.deepEqual(notes, [
      `KUBECONFIG: cluster lab is in ${first} and another in ${second}; the first counts, as with kubectl. Name the file under kubeconfig, or rename one.`,
      `KUBECONFIG: user me is in ${first} and another in ${second}; the first counts, as with kubectl. Name the file under kubeconfig, or rename one.`,
    ]);
  });

  test("that agree are nothing to speak of", async () => {
    process.env.KUBECONFIG = [await file("a", { current: true }), await file("b", {})].join(delimiter);
    assert.deepEqual(readKubeconfig(undefined, undefined).notes, []);
  });

  test("name the current context by the first that names one", async () => {
    const first = await file("one", { context: "one", current: true });
    const second = await file("two", { context: "two", current: true });
    process.env.KUBECONFIG = [first, second].join(delimiter);
    assert.equal(readKubeconfig(undefined, undefined).config.getCurrentContext(), "one");
    assert.equal(readKubeconfig(undefined, "two").config.getCurrentContext(), "two");
  });
});
