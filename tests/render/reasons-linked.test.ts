/** Under "Why it is not chosen" each ratio leads to the run of the worse figure. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { answeredBy } from "../../src/render/blocks/answers/answered-by.ts";
import { notChosen } from "../../src/render/blocks/not-chosen/not-chosen.ts";
import { plain } from "../../src/render/edition/view.ts";
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

test("use case by use case has as many as the table above it, each once", () => {
  let held = 0;
  for (const deployment of edition.record.deployments.keys()) {
    const blocks = answeredBy(edition, deployment);
    const fold = blocks.find(
      (one) => one.block === "more" && plain(one.summary).startsWith("Use case by use case"),
    );
    const table = blocks.find(
      (one) => one.block === "table" && plain(one.caption).startsWith("What becomes of it in the "),
    );
    if (fold?.block !== "more" || table?.block !== "table") continue;
    const count = /\((\d+)\)$/.exec(plain(fold.summary))?.[1];
    const inTable = table.rows.reduce((sum, { cells: [, cell] }) => sum + Number(plain(cell?.text ?? "")), 0);
    assert.equal(Number(count), inTable, deployment);
    const named = fold.blocks.flatMap((one) =>
      one.block === "list"
        ? one.items.flatMap((item) =>
            [item as never]
              .flat()
              .flatMap((span: { href?: string }) =>
                /\/use-cases\//.test(span.href ?? "") ? [span.href] : [],
              ),
          )
        : [],
    );
    assert.deepEqual(named.toSorted(), [...new Set(named)].toSorted(), deployment);
    held += 1;
  }
  assert.ok(held > 3, String(held));
});
