import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { parseAllDocuments } from "yaml";
import { PERMISSIONS, permissionName } from "../../src/targets/kubernetes/preflight/permissions.ts";

type Rule = { apiGroups: string[]; resources: string[]; verbs: string[] };

const rules = parseAllDocuments(readFileSync(new URL("../../deploy/rbac.yaml", import.meta.url), "utf8"))
  .map((document) => document.toJS() as { kind: string; rules?: Rule[] })
  .flatMap(({ kind, rules = [] }) => (kind === "ClusterRole" ? rules : []));

test("the documented role grants what preflight asks for, and nothing else", () => {
  const granted = rules.flatMap(({ apiGroups, resources, verbs }) =>
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
  );
  assert.deepEqual(granted.sort(), PERMISSIONS.map(permissionName).sort());
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
