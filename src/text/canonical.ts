/** JSON with sorted keys, one value a line: the same bytes for the same facts, and diffs that people can read. */
export function canonicalJson(value: unknown): string {
  return `${JSON.stringify(sorted(value), null, 1)}\n`;
}

function sorted(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  const object = value as Record<string, unknown>;
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(object).sort()) {
    // Assigning to __proto__ would set the prototype, not a key.
    if (key === "__proto__")
      Object.defineProperty(copy, key, { value: sorted(object[key]), enumerable: true });
    else copy[key] = sorted(object[key]);
  }
  return copy;
}
