/** What kubestr says about the StorageClass and the volume that it tested. */
import type { Cell } from "../../schema/cell.ts";
import { PREFIXES } from "../../schema/size-prefixes.ts";
import { isObject, type JsonObject } from "../../text/json.ts";

const PLAIN = ["provisioner", "reclaimPolicy", "volumeBindingMode", "allowVolumeExpansion"];

export type StorageClass = {
  name: string | undefined;
  machine: Record<string, string>;
  mountOptions: string | undefined;
};

/** Field names as in Kubernetes; of the metadata only the name. */
export function storageClassOf(raw: JsonObject): StorageClass {
  const described = isObject(raw.storageClass) ? raw.storageClass : {};
  const metadata = isObject(described.metadata) ? described.metadata : {};
  const name = typeof metadata.name === "string" ? metadata.name : undefined;
  const parameters = isObject(described.parameters) ? described.parameters : {};
  const facts = [
    ...(name === undefined ? [] : [["storageClass", name]]),
    ...PLAIN.map((key) => [key, described[key]]),
    ...Object.keys(parameters)
      .sort()
      .map((key) => [`parameters.${key}`, parameters[key]]),
  ] as [string, unknown][];
  const options = Array.isArray(described.mountOptions) ? described.mountOptions.map(String) : [];
  return {
    name,
    machine: Object.fromEntries(
      facts.flatMap(([key, value]) =>
        typeof value === "string" || typeof value === "boolean" ? [[key, String(value)]] : [],
      ),
    ),
    mountOptions: options.length === 0 ? undefined : options.join(","),
  };
}

/** @param size of the claim, in Kubernetes' notation */
export function volumeOf(size: unknown): Cell {
  const [, digits, unit = ""] = /^(\d+(?:\.\d+)?)(Ki|Mi|Gi|Ti|Pi|k|M|G|T|P)?$/.exec(String(size)) ?? [];
  if (digits === undefined) return {};
  const bytes = Math.round(Number(digits) * (PREFIXES[unit] ?? Number.NaN));
  return Number.isSafeInteger(bytes) ? { volumeSizeBytes: bytes } : {};
}
