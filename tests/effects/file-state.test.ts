import assert from "node:assert/strict";
import { lstatSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { isSettled, stampAt, stampOf } from "../../src/effects/file-state.ts";

describe("the state of a file", () => {
  const folder = mkdtempSync(join(tmpdir(), "fiolio-state-"));
  after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "file");
  writeFileSync(path, "abc");
  const found = lstatSync(path, { bigint: true });
  const changedAt = Number(found.ctimeNs / 1_000_000n);
  /** As a file system tells it that knows seconds alone. */
  const coarse = Object.assign(Object.create(found), {
    ctimeNs: BigInt(Math.floor(changedAt / 1000)) * 1_000_000_000n,
  });

  test("is trusted once the clock has gone on since it was changed", () => {
    assert.equal(isSettled(found, changedAt + 20), false);
    assert.equal(isSettled(found, changedAt + 60), true);
    assert.equal(isSettled(coarse, changedAt + 60), false);
    assert.equal(isSettled(coarse, changedAt + 3000), true);
  });

  test("is never that of a link, or of what is not there", () => {
    symlinkSync(path, join(folder, "link"));
    assert.equal(isSettled(lstatSync(join(folder, "link"), { bigint: true }), changedAt + 60_000), false);
    assert.equal(stampAt(join(folder, "link")), undefined);
    assert.equal(stampAt(join(folder, "none")), undefined);
    assert.equal(stampAt(path)?.stamp, stampOf(found));
  });
});
