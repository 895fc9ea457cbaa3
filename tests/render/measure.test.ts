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
import { pageFigures } from "../../src/render/charts/figures.ts";
import { CLAIM_GIB, jobFiles } from "../../src/render/downloads/job-files.ts";
import { editionOf } from "../../src/render/edition/edition.ts";
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

  test("the profiles that the page begins with have room on the claim; what others take stands beside them", () => {
    for (const id of ["quick", "general"])
      assert.ok((profiles.get(id)?.bytes ?? 0) < 0.9 * CLAIM_GIB * 2 ** 30);
    assert.equal(profiles.get("kbench-iops")?.bytes, 30 * 2 ** 30);
    assert.match(told(), /"kbench-iops\.fio".{0,300}"text":"30 GiB"/);
  });

  test("a repository and an address are named where they are declared, and not made up", () => {
    assert.doesNotMatch(told(), /its record is at/);
    assert.match(told(), /https:\/\/ADDRESS-OF-THIS-SITE\//);
    const own = told({ repository: "https://example.org/record", baseURL: "https://example.org/site/" });
    assert.match(own, /"href":"https:\/\/example.org\/record"/);
    assert.match(own, /site: \\"https:\/\/example.org\/site\/\\", edition: v2026.1.0/);
  });
});
