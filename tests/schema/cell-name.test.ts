import assert from "node:assert/strict";
import { test } from "node:test";
import {
  nthName,
  originalOf,
  repeatIn,
  shapeOf,
  stemOf,
  twinName,
  withClients,
  withoutRepeat,
  withRepeat,
} from "../../src/schema/cell-name.ts";

/** Its own name looks like the end of a cell's. */
const PROFILE = "soak-8c-r5-twin";

test("the name of a cell is read back from its end, whatever its workload is called", () => {
  const shape = shapeOf(PROFILE, "Filesystem", "ReadWriteOnce", 4);
  const twin = twinName(nthName(shape, 3));
  assert.equal(shape, "soak-8c-r5-twin-filesystem-rwo-4c");
  assert.ok(shape.startsWith(stemOf(PROFILE, "Filesystem")));
  assert.equal(repeatIn(twin), 3);
  assert.equal(withRepeat(twin, 12), `${shape}-r12-twin`);
  assert.equal(withClients(twin, 16), "soak-8c-r5-twin-filesystem-rwo-16c-r3-twin");
  assert.equal(originalOf(withoutRepeat(twin)), shape);
  assert.equal(originalOf(shape), undefined);
});
