/** More asked of a storage than a use case asks: one choice by itself is answered as it is among all of them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { CHOICES } from "../../src/judge/recommending/further.ts";
import { ownEdition } from "../render/own-edition.ts";

const { edition } = await ownEdition();

test("the answer to a choice is the very one among the answers to all, and nothing where the choice changes nothing", () => {
  let changed = 0;
  for (const one of edition.judgement.recommendations) {
    const alone = CHOICES.map((asked) => edition.asking(one, asked));
    const among = CHOICES.map(
      (asked) =>
        edition.furtherOf(one).find((further) => further.asked.join() === asked.join())?.recommendation,
    );
    for (const [at, answer] of alone.entries()) assert.equal(answer, among[at]);
    assert.equal(edition.asking(one, []), undefined);
    changed += alone.filter((answer) => answer !== undefined).length;
  }
  assert.ok(changed > 0);
});
