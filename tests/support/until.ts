/** Waits for what a test cannot be told of: a minute at most, so that what never comes fails by name. */
import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";

export async function until(condition: () => boolean, what: string): Promise<void> {
  const end = performance.now() + 60_000;
  while (!condition()) {
    assert.ok(performance.now() < end, `waited a minute for ${what}`);
    await sleep(20);
  }
}
