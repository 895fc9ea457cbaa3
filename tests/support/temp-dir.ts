import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";

/** A folder that goes when the test ends. */
export async function tempDir(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "fiolio test-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
