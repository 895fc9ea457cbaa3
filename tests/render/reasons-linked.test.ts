/** Under "Why it is not chosen" each ratio leads to the run of the worse figure. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { notChosen } from "../../src/render/blocks/not-chosen/not-chosen.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();

test("each ratio of why a deployment is not chosen leads to its row of a run", () => {
  const asked = edition.judgement.recommendations.filter(
    ({ environment }) => environment === "talos-homelab",
  );
  for (const deployment of ["talos-zfs", "talos-cephfs", "talos-mayastor-1r-1core"]) {
    const rest = asked.filter(({ answers: [{ compared }] }) => compared[0] !== deployment);
    const { why } = notChosen(edition, {
      deployment,
      environment: "talos-homelab",
      asked,
      rest,
      linked: ({ useCase }) => ({ text: useCase, href: "/" }),
      others: [],
      unmet: [],
    });
    const told = JSON.stringify(why);
    assert.match(told, /"text":"[\d.]+x","href":"\/runs\/[^"]+#result-\d/, deployment);
    assert.doesNotMatch(told, /(?:are|is) (?:up to )?[\d.]+x behind/, deployment);
  }
});
