/** Which profile a page advises to run in an environment: only one that the report holds. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { profileIn } from "../../src/render/blocks/answers/measuring.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();

test("the profile that settles most there, else the usual one, and none that the report does not hold", () => {
  const [asked = assert.fail()] = edition.judgement.measurements;
  assert.equal(profileIn(edition, asked.environment), asked.profile);
  assert.equal(profileIn(edition, "elsewhere"), "general");
  const bare = { ...edition, record: { ...edition.record, profiles: new Map() } };
  assert.equal(profileIn(bare, asked.environment), undefined);
  assert.equal(profileIn(bare, "elsewhere"), undefined);
});
