/** Rules of a cluster, as whoever runs it sets them. */
const RULES = "admissionregistration.k8s.io/v1";

/** Refuses what an expression is false of; everywhere, or in one namespace. */
export const policy = (
  name: string,
  [group, resource]: [string, string],
  expression: string,
  namespace?: string,
) => [
  {
    apiVersion: RULES,
    kind: "ValidatingAdmissionPolicy",
    metadata: { name },
    spec: {
      failurePolicy: "Fail",
      matchConstraints: {
        resourceRules: [
          { apiGroups: [group], apiVersions: ["v1"], operations: ["CREATE"], resources: [resource] },
        ],
        ...(namespace && {
          namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": namespace } },
        }),
      },
      validations: [{ expression, message: `${name} says no` }],
    },
  },
  {
    apiVersion: RULES,
    kind: "ValidatingAdmissionPolicyBinding",
    metadata: { name },
    spec: { policyName: name, validationActions: ["Deny"] },
  },
];
