/** What readers take home: job files as they are, a pod that Kubernetes would take, and commands that name no other file. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import { parseAllDocuments } from "yaml";
import { engineDir } from "../../src/effects/engine.ts";
import { demandOf, parseJobFile } from "../../src/fio/job-file.ts";
import { loadProfiles } from "../../src/fio/profiles.ts";
import { CHECKS, judge } from "../../src/judge/index.ts";
import { loadRecord } from "../../src/record/load.ts";
import { pageFigures } from "../../src/render/charts/figures.ts";
import { jobFiles } from "../../src/render/downloads/job-files.ts";
import { editionOf } from "../../src/render/edition/edition.ts";
import { CLAIM_GIB, claimGiB, kubectlLines } from "../../src/render/edition/own-pod.ts";
import { measure } from "../../src/render/pages/measure.ts";
import { recordOf } from "../judge/small-record.ts";

const profiles = new Map(
  (await loadProfiles(engineDir)).map((one) => [
    one.id,
    { ...one, ...demandOf(parseJobFile(one.text)), workloads: [] },
  ]),
);
const editionWith = (declared: { repository?: string; baseURL?: string }) => {
  const plain = recordOf({ runs: [] });
  const record = { ...plain, profiles, declaration: { ...plain.declaration, ...declared } };
  const version = "v2026.1.0";
  return editionOf(record, { version, isNext: false, runs: [], judgement: judge(record, []) }, CHECKS);
};
const told = (declared: { repository?: string; baseURL?: string } = {}): string => {
  const edition = editionWith(declared);
  const of = {
    edition,
    earlier: [],
    figures: pageFigures(),
    examples: { record: edition.record, results: [] },
  };
  return JSON.stringify([...(measure.pages?.(of) ?? [])]);
};

describe("measuring one's own", () => {
  const files = new Map(jobFiles(editionWith({})));

  test("every job file is published as it is", async () => {
    assert.ok(profiles.size > 10);
    for (const id of profiles.keys())
      assert.equal(
        files.get(`static/v2026.1.0/profiles/${id}.fio`),
        await readFile(join(engineDir, "profiles", `${id}.fio`), "utf8"),
      );
  });

  test("the pod mounts the claim beside it, of the class that is written into it", () => {
    const text = files.get("static/v2026.1.0/profiles/fio-pod.yaml") ?? "";
    const [claim, pod] = parseAllDocuments(text.replace("STORAGE_CLASS", "ceph-block")).map((one) =>
      one.toJS(),
    );
    assert.equal(claim.spec.storageClassName, "ceph-block");
    const [container] = pod.spec.containers;
    assert.equal(pod.spec.volumes[0].persistentVolumeClaim.claimName, claim.metadata.name);
    assert.equal(container.volumeMounts[0].name, pod.spec.volumes[0].name);
    assert.equal(container.volumeMounts[0].mountPath, "/volume");
  });

  test("a raw block volume has a pod of its own, with the device where the commands look for it", () => {
    const text = files.get("static/v2026.1.0/profiles/fio-block-pod.yaml") ?? "";
    const [claim, pod] = parseAllDocuments(text).map((one) => one.toJS());
    assert.equal(claim.spec.volumeMode, "Block");
    const [container] = pod.spec.containers;
    assert.equal(container.volumeDevices[0].name, pod.spec.volumes[0].name);
    const commands = kubectlLines({
      storageClass: "rbd",
      profile: "general",
      bytes: 0,
      into: "rbd.json",
      mode: "Block",
    });
    assert.ok(
      commands.filter((one) => one.includes(`=${container.volumeDevices[0].devicePath} `)).length === 2,
    );
  });

  test("every profile has room on its claim, with what a file system keeps for itself; the default is enough for those of use cases", async () => {
    const { record } = await loadRecord(engineDir);
    for (const { profile } of record.useCases.values())
      assert.ok((profiles.get(profile)?.bytes ?? 0) < 0.9 * CLAIM_GIB * 2 ** 30, profile);
    for (const [id, { bytes }] of profiles) assert.ok(bytes <= 0.9 * claimGiB(bytes) * 2 ** 30, id);
    const of = { storageClass: "rbd", into: "rbd.json", mode: "Filesystem" } as const;
    const commands = (id: string): string =>
      kubectlLines({ ...of, profile: id, bytes: profiles.get(id)?.bytes ?? 0 }).join("\n");
    assert.match(commands("kbench-iops"), /s\/24Gi\/36Gi\//);
    assert.doesNotMatch(commands("oltp-70-30"), /Gi/);
    assert.match(told(), /"kbench-iops\.fio".{0,300}"text":"30 GiB, claim 36Gi"/);
  });

  test("what one is told to edit stands between the commands before and after it, and nothing is promised of a package", () => {
    const text = told();
    const [made, edited, run] = ["npm create fiolio@latest", "repeats: 6", "collect -- --dry-run"].map((of) =>
      text.indexOf(of),
    );
    assert.ok(
      made !== undefined && edited !== undefined && run !== undefined && made < edited && edited < run,
    );
    assert.ok(text.indexOf("kubectl apply -f -") < made);
    // What is folded says so itself, in the line that opens it.
    assert.match(text, /With Fiolio, once create-fiolio and @fiolio\/kubernetes are published/);
    assert.match(text, /Add results that you have, once create-fiolio is published/);
    assert.doesNotMatch(text, /What is folded here/);
    assert.ok(text.indexOf('"judge"') < text.indexOf("kubectl apply -f -"));
    assert.match(text, /for i in 1 2 3 4 5 6/);
  });

  test("a repository and an address are named where they are declared, and not made up", () => {
    assert.doesNotMatch(told(), /its record is at/);
    assert.match(told(), /https:\/\/ADDRESS-OF-THIS-SITE\//);
    const own = told({ repository: "https://example.org/record", baseURL: "https://example.org/site/" });
    assert.match(own, /"href":"https:\/\/example.org\/record"/);
    assert.match(own, /site: \\"https:\/\/example.org\/site\/\\", edition: v2026.1.0/);
  });
});
