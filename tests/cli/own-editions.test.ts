/** A team's own report: measured, locked, upgraded, measured and locked again, compared. Thrice over in own-editions.walk.ts. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { needs } from "../support/needs.ts";
import { OwnDisk } from "./own-disk.ts";

const EDITIONS = ["v2026.11.0", "v2026.12.0"];

describe("two editions of a team's own runs", { skip: needs.fio }, () => {
  let own: OwnDisk;
  before(async () => {
    own = await OwnDisk.create(EDITIONS, 2);
  });
  after(() => own.remove());

  test("each fixes what was there, and stays as it is while the next one grows", () => own.lockAll());

  test("are compared with each other, and their versions of the storage too", async () => {
    assert.deepEqual(await own.compare("v2026.11.0", "v2026.12.0"), [2, 2, 1]);
    assert.deepEqual(await own.compare("this-machine-disk@0", "this-machine-disk@1"), [2, 2, 1]);
  });
});
