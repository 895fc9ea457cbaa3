/** Access modes of raw block volumes, where a backend states them and where it does not. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { eligibilityOf } from "../../src/judge/terms/eligibility.ts";
import type { UseCase } from "../../src/schema/use-case.ts";
import { ask, lookups, reads } from "./ask.ts";
import { recordOf, US } from "./small-record.ts";

const shared: UseCase = { ...lookups, requires: { volumeMode: "Block", accessMode: "ReadWriteMany" } };
const block = { networked: true, accessModes: ["ReadWriteOnce" as const], volumeModes: ["Block" as const] };
const eligibility = (of: object) => {
  const backend = [
    ...recordOf({ runs: [], deployments: { a: { of: { ...block, ...of } } } }).backends.values(),
  ][0];
  assert.ok(backend);
  return eligibilityOf(backend, shared);
};

describe("raw block volumes that several nodes write to", () => {
  it("are had where the backend says so", () => {
    const blockAccessModes = ["ReadWriteOnce", "ReadWriteMany"];
    assert.deepEqual(eligibility({ blockAccessModes }), { lacks: [], unknown: [] });
  });
  it("are not had where it states others, nor of a local disk", () => {
    const lacks = { lacks: ["no ReadWriteMany"], unknown: [] };
    assert.deepEqual(eligibility({ blockAccessModes: ["ReadWriteOnce"] }), lacks);
    assert.deepEqual(eligibility({ networked: false }), lacks);
  });
  it("are unknown where only modes of file systems are stated, and the answer is open", () => {
    assert.deepEqual(eligibility({}), {
      lacks: [],
      unknown: ["whether its raw block volumes are ReadWriteMany"],
    });
    const stated = { ...block, blockAccessModes: ["ReadWriteOnce" as const, "ReadWriteMany" as const] };
    const answer = ask([reads("a", 100 * US), reads("b", 900 * US)], shared, {
      deployments: { a: { of: block }, b: { of: stated } },
    });
    assert.notEqual(answer.verdict, "decided");
    assert.deepEqual(answer.candidates.map(({ status }) => status).includes("ruled-out"), false);
    assert.match(answer.sentence, /whether its raw block volumes are ReadWriteMany/);
  });
});
