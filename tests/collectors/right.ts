/** Whether results of a damaged file say of the storage what those of the whole file do. */
import assert from "node:assert/strict";
import { intervalOf, type Quantity } from "../../src/schema/quantity.ts";
import type { Result } from "../../src/schema/result.ts";

/** A line may go that was only a sample, a share, a disk: what is left must be as it was. */
export function assertRight(kept: Result[], whole: Result[], where: string): void {
  for (const result of kept) {
    if (result.status !== "complete") continue;
    const alike = whole.filter(({ name, group }) => name === result.name && group === result.group);
    const [original] = alike;
    assert.ok(original, `${where}: ${result.name} is complete, and was never there`);
    if (alike.length > 1)
      assert.ok(
        alike.some((one) => isWithin(result, one, where)),
        `${where}: as none was`,
      );
    else assertWithin(result.directions, original.directions, `${where}: ${result.name}`);
  }
}

function isWithin(result: Result, original: Result, where: string): boolean {
  try {
    assertWithin(result.directions, original.directions, where);
    return true;
  } catch {
    return false;
  }
}

const isQuantity = (value: unknown): value is Quantity =>
  typeof value === "number" || (typeof value === "object" && value !== null && "printed" in value);

function assertWithin(found: unknown, original: unknown, where: string): void {
  if (isQuantity(found)) {
    assert.ok(isQuantity(original), where);
    const [a, b] = [intervalOf(found), intervalOf(original)];
    assert.ok(
      a.low <= b.high * (1 + 1e-9) && b.low <= a.high * (1 + 1e-9),
      `${where}: ${a.low} is not ${b.low}`,
    );
    return;
  }
  for (const [name, value] of Object.entries(found ?? {}))
    assertWithin(value, (original as Record<string, unknown> | undefined)?.[name], `${where} ${name}`);
}
