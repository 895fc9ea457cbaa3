/** JSON with sorted keys, one value a line: the same bytes for the same facts, and diffs that people can read. */
export function canonicalJson(value: unknown): string {
  return `${JSON.stringify(sorted(value), null, 1)}\n`;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const object = value as Record<string, unknown>;
  // fromEntries defines "__proto__" like any other key, where an assignment would set the prototype.
  return Object.fromEntries(
    Object.keys(object)
      .sort()
      .map((key) => [key, sorted(object[key])]),
  );
}
