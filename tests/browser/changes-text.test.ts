/** What is changed of a job that is run again, as its sentence goes on. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { engineDir } from "../../src/effects/engine.ts";

test("options are set and left out in words of their own", async () => {
  const { changesText } = await import(pathToFileURL(join(engineDir, "site/assets/js/own/overview.js")).href);
  assert.equal(changesText([]), ", one after the other");
  assert.equal(changesText(["size=8g (was 1m)", "runtime=60"]), " with size=8g (was 1m), runtime=60");
  assert.equal(changesText(["without buffered", "direct=1"]), " with direct=1, without buffered");
  assert.equal(changesText(["without buffered"]), " without buffered");
});
