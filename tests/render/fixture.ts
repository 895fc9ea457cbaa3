/** The small report of tests/fixtures/report, imported into a folder of its own. */
import { cp, mkdtemp, realpath } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { collect } from "../../src/collect/collect.ts";
import { engineDir } from "../../src/effects/engine.ts";

/** Whoever asks removes it. */
export async function fixtureReport(): Promise<string> {
  const root = await realpath(await mkdtemp(join(tmpdir(), "fiolio-fixture-")));
  await cp(join(engineDir, "tests", "fixtures", "report"), root, { recursive: true });
  const { problems } = await collect({ root });
  if (problems.length > 0) throw new Error(`fixture: ${JSON.stringify(problems)}`);
  return root;
}
