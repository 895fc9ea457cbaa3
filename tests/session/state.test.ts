/** What is kept of a session that was stopped. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  forgetState,
  loadState,
  newSeed,
  newSessionId,
  type SessionState,
  saveState,
} from "../../src/session/state.ts";
import { Report } from "../support/report.ts";

const STATE: SessionState = { format: "session/1", session: "abc", seed: 2, order: ["a", "b"], open: ["b"] };

test("a session is found again as it was kept, target by target, until it is forgotten", async (t) => {
  const report = await Report.create();
  t.after(() => report.remove());
  assert.equal(await loadState(report.root, "here"), undefined);
  assert.equal(await forgetState(report.root, "here"), false, "there was none");
  await saveState(report.root, "here", STATE);
  assert.deepEqual(await loadState(report.root, "here"), STATE);
  assert.equal(await loadState(report.root, "lab"), undefined);
  assert.equal(await forgetState(report.root, "here"), true);
  assert.equal(await loadState(report.root, "here"), undefined);
});

test("what is no session of ours is named, with the command that gives it up", async (t) => {
  const report = await Report.create();
  t.after(() => report.remove());
  for (const text of [
    "{",
    "{}",
    JSON.stringify({ ...STATE, seed: 1.5 }),
    JSON.stringify({ ...STATE, more: 1 }),
  ]) {
    await report.write(".fiolio/sessions/here.json", text);
    await assert.rejects(loadState(report.root, "here"), {
      message:
        ".fiolio/sessions/here.json: expected a session of ours, came something else. npm run collect -- clean --target here gives it up.",
    });
  }
});

test("a session's name can be a DNS label, and no two are alike; a seed is a whole number above 0", () => {
  const names = Array.from({ length: 500 }, newSessionId);
  assert.ok(names.every((name) => /^[0-9a-z]{8}$/.test(name)));
  assert.equal(new Set(names).size, names.length);
  assert.equal(new Set(names.join("")).size, 36, "every digit and letter comes");
  for (const seed of Array.from({ length: 100 }, newSeed)) assert.ok(Number.isInteger(seed) && seed > 0);
});
