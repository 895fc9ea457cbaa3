/** JSON from outside, of which nothing is known. */
export type JsonObject = Record<string, unknown>;

/** What the text says; undefined where it is no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** For JSON.stringify: a map as its entries, in their order. */
export const withMaps = (_key: string, value: unknown): unknown =>
  value instanceof Map ? [...value] : value;
