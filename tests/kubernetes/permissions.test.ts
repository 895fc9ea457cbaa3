import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { parseAllDocuments } from "yaml";
import {
  PERMISSION_OF_ATTACHING,
  PERMISSIONS,
  permissionName,
  permissionsIn,
  permissionsOfLife,
  permissionsOfMachines,
} from "../../src/targets/kubernetes/preflight/permissions.ts";
import { target } from "./cells.ts";

type Rule = { apiGroups: string[]; resources: string[]; verbs: string[] };

const rulesIn = (file: string): (Rule & { kind: string })[] =>
  parseAllDocuments(readFileSync(new URL(`../../deploy/${file}`, import.meta.url), "utf8"))
    .map((document) => document.toJS() as { kind: string; rules?: Rule[] })
    .flatMap(({ kind, rules = [] }) => rules.map((rule) => ({ kind, ...rule })));

const grantedBy = (rules: readonly Rule[]): string[] =>
  rules
    .flatMap(({ apiGroups, resources, verbs }) =>
      apiGroups.flatMap((group) =>
        resources.flatMap((path) => {
          const [resource = "", subresource] = path.split("/");
          return verbs.map((verb) =>
            permissionName({
              verb,
              resource,
              ...(subresource ? { subresource } : {}),
              ...(group ? { group } : {}),
            }),
          );
        }),
      ),
    )
    .sort();

const rules = rulesIn("rbac.yaml");

test("the documented role grants what preflight asks for, and nothing else", () => {
  assert.deepEqual(grantedBy(rules), PERMISSIONS.map(permissionName).sort());
});

test("so do the roles for an existing namespace: in it, and of the cluster", () => {
  const asked = permissionsIn("bench");
  for (const [kind, isIn] of [
    ["Role", true],
    ["ClusterRole", false],
  ] as const)
    assert.deepEqual(
      grantedBy(rulesIn("rbac-namespace.yaml").filter((rule) => rule.kind === kind)),
      asked
        .filter(({ namespace }) => (namespace === "bench") === isIn)
        .map(permissionName)
        .sort(),
      kind,
    );
});

test("and the one for virtual machines", () => {
  const vm = {
    ...{ kernelPath: "/vmlinuz", initrdPath: "/initrd", machine: { cpus: 1, memoryMiB: 512 } },
    disk: { bus: "virtio", cache: "none", io: "native", ioThread: true },
  };
  const asked = permissionsOfMachines({ vm });
  assert.deepEqual(grantedBy(rulesIn("rbac-kubevirt.yaml")), asked.map(permissionName).sort());
  assert.deepEqual(permissionsOfMachines({}), []);
});

test("and the one for what is done to volumes in their lives", () => {
  const of = permissionsOfLife(target({ life: [{ volumes: 1, steps: ["expand", "snapshot", "clone"] }] }));
  const asked = [...of, PERMISSION_OF_ATTACHING];
  assert.deepEqual(grantedBy(rulesIn("rbac-life.yaml")), asked.map(permissionName).sort());
  assert.deepEqual(permissionsOfLife(target({ life: [{ volumes: 1, steps: ["clone"] }] })), []);
  assert.deepEqual(permissionsOfLife({}), []);
});

test("what is optional comes last in the role, as its comment says", () => {
  const optional = PERMISSIONS.filter((one) => one.optional).map(({ resource, subresource }) =>
    subresource ? `${resource}/${subresource}` : resource,
  );
  assert.deepEqual(
    rules.slice(-optional.length).flatMap(({ resources }) => resources),
    optional,
  );
});
