/** Whose a session is, where several measure on one cluster. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { notOurs, sharedCluster } from "./cluster.ts";
import {
  measureAll,
  nothingLeft,
  outcomes,
  poll,
  type Started,
  sidecarOf,
  start,
  uniqueName,
} from "./measure.ts";

const cluster = notOurs ? undefined : sharedCluster();
const kubectl = (args: readonly string[], input?: object): Promise<string> => {
  assert.ok(cluster);
  return cluster.kubectl(args, input === undefined ? undefined : JSON.stringify(input));
};
const list = (...items: object[]) => ({ apiVersion: "v1", kind: "List", items });

describe("two reports at once", { skip: notOurs }, () => {
  test("leave each other alone, though they have one name; and each result says that it had company", async (t) => {
    assert.ok(cluster);
    const name = uniqueName();
    const declared = { storageClasses: ["dir-ext4"], profiles: ["steady"] };
    const [first, second] = [
      await start(t, cluster, declared, { name }),
      await start(t, cluster, declared, { name }),
    ];
    const both = await Promise.all([
      measureAll(first),
      poll("the first measures", async () => (await podsIn(first)) > 0).then(() => measureAll(second)),
    ]);
    for (const measured of both) {
      assert.deepEqual(outcomes(measured), ["box-dir-ext4/steady-filesystem-rwo-1c-r1: ok"]);
      assert.match(
        JSON.stringify(sidecarOf(measured[0]?.outcome ?? assert.fail())),
        /Others measured on this cluster/,
      );
    }
    await nothingLeft(cluster, [first.namespace, second.namespace]);
  });

  test("a session is alive by its Lease, on another machine too, until it is not renewed for a minute", async (t) => {
    assert.ok(cluster);
    const name = uniqueName();
    const made = (session: string, holder: string) => {
      const labels = {
        "app.kubernetes.io/managed-by": "fiolio",
        "fiolio/report": name,
        "fiolio/session": session,
      };
      const namespace = `fiolio-${name}-${session}`;
      const lease = { name: `fiolio-${session}`, namespace, labels };
      return list(
        { apiVersion: "v1", kind: "Namespace", metadata: { name: namespace, labels } },
        {
          apiVersion: "coordination.k8s.io/v1",
          kind: "Lease",
          metadata: lease,
          spec: { holderIdentity: holder },
        },
      );
    };
    await kubectl(["apply", "--filename", "-"], made("elsewhere", "0123456789ab 7 1 b"));
    t.after(
      async () =>
        void (await kubectl(["delete", "namespace", `fiolio-${name}-elsewhere`, "--ignore-not-found"])),
    );
    const { runner, said } = await start(t, cluster, { storageClasses: ["dir-ext4"] }, { name });
    const never = new AbortController().signal;
    const lines = (await runner.preflight(never)).map(({ message }) => message).join("\n");
    assert.match(
      lines,
      new RegExp(`namespace fiolio-${name}-elsewhere: another session of this report measures`),
    );
    assert.match((await runner.close(never)).join("\n"), /session elsewhere .* is left alone/);
    await sleep(61_000);
    assert.deepEqual(await runner.close(never), []);
    assert.match(said.join("\n"), new RegExp(`deleting namespace fiolio-${name}-elsewhere`));
  });
});

const podsIn = async ({ namespace }: Started): Promise<number> =>
  (await kubectl(["get", "pods", "--namespace", namespace, "--output=name"]))
    .trim()
    .split("\n")
    .filter(Boolean).length;
