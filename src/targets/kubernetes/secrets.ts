/** What must not be recorded of a cluster's objects. Pure. */

const NAMES = /secret|pass(?:w|p|$|[^a-z])|pwd|token|credential|private|key$|key[-_]?id$/i;

/** "csi.storage.k8s.io/node-stage-secret-name", "nodeStageSecretRef", "accessKey": holds a secret, or names one. */
export const isSecret = (name: string): boolean => NAMES.test(name) && name !== "key";

/** The value without what may be a secret, at any depth: a driver's attributes may hold one themselves. */
export function withoutSecrets(value: unknown): unknown {
  if (typeof value === "string") return withoutLogins(value);
  if (Array.isArray(value))
    return value.flatMap((one) => (typeof one === "string" ? optionsOf(one) : [withoutSecrets(one)]));
  if (value === null || typeof value !== "object" || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !isSecret(name))
      .map(([name, inner]) => [name, withoutSecrets(inner)]),
  );
}

/** "https://user:word@host/" as "https://host/" */
const withoutLogins = (text: string): string => text.replace(/(:\/\/)[^/\s@?#]*@/g, "$1");

/** Mount options, alone or several in one text: "vers=3.0,password=..." as "vers=3.0". */
function optionsOf(text: string): string[] {
  const kept = withoutLogins(text)
    .split(",")
    .filter((option) => !(option.includes("=") && isSecret(option.slice(0, option.indexOf("=")).trim())));
  return kept.length > 0 ? [kept.join(",")] : [];
}
