/** Deployments that are the same but for encryption. Pure. */
import type { FiolioRecord } from "../../schema/record.ts";

/** `one` is encrypted, `other` the same without: product, copies and medium. */
export function isEncryptedTwin(
  { deployments, backends }: Pick<FiolioRecord, "deployments" | "backends">,
  one: string,
  other: string,
): boolean {
  const [a, b] = [one, other].map((id) => {
    const declared = deployments.get(id);
    return { medium: declared?.medium, ...backends.get(declared?.backend ?? "") };
  });
  const isSame =
    a?.product !== undefined &&
    a.product === b?.product &&
    a.replicas === b.replicas &&
    a.erasureCoding?.data === b.erasureCoding?.data &&
    a.medium === b.medium;
  return isSame && a.encrypted === true && b.encrypted !== true;
}
