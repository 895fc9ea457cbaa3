/** The entrance offers every environment that there are answers for, also one of which nothing was measured. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { answerView } from "../../src/render/blocks/answers/answers.ts";
import { pageFigures } from "../../src/render/charts/figures.ts";
import { type Choose, plain } from "../../src/render/edition/view.ts";
import { home } from "../../src/render/pages/home/home.ts";
import { ownEdition } from "./own-edition.ts";

const { runs, edition } = await ownEdition();
const measured = new Set(runs.map(({ environment }) => environment));

test("environments of which nothing was measured can be chosen, after the others, and that is said", () => {
  const [page] = home.pages?.({ edition, figures: pageFigures(), earlier: [] } as never) ?? [];
  const choose = page?.sections[0]?.blocks.find((block): block is Choose => block.block === "choose");
  const ids = choose?.environments.map(({ id }) => id) ?? [];
  const without = ids.filter((id) => !measured.has(id));
  assert.ok(without.length > 0);
  assert.deepEqual(ids.slice(-without.length), without);
  assert.deepEqual(
    new Set(ids),
    new Set(edition.judgement.recommendations.map(({ environment }) => environment)),
  );
  for (const { id, made, few } of choose?.environments ?? []) {
    assert.equal(made.startsWith("nothing was measured there; "), without.includes(id), id);
    assert.equal(few.endsWith("nothing measured"), without.includes(id), id);
  }
  assert.ok(measured.has(choose?.chosen.environment ?? ""));
  assert.match(
    choose?.chosen.why ?? "",
    /^Shown at first: Home lab of three Talos nodes, the surest of 4 environments for OLTP database\.$/,
  );
});

test("an open answer there says that nothing was measured, and how to measure on a cluster of one's own", () => {
  const open = edition.judgement.recommendations.filter(
    ({ environment, verdict }) => !measured.has(environment) && verdict === "open",
  );
  assert.ok(open.length > 10, String(open.length));
  for (const one of open) {
    const { headline, sentence, facts } = answerView(edition, one);
    assert.equal(plain(headline), "Not measured yet", one.useCase);
    assert.match(plain(sentence), /measured on none of them|nothing was measured/i, one.useCase);
    assert.ok(
      facts.some(({ term, after }) => term === "Measured elsewhere" && after?.pre !== undefined),
      one.useCase,
    );
  }
});

test("documents without runs are counted apart: what the entrance rests on and what it holds agree", () => {
  const [page] = home.pages?.({ edition, figures: pageFigures(), earlier: [] } as never) ?? [];
  const [from] = /\d+ documents/.exec(plain(page?.lede ?? "")) ?? [];
  const facts = page?.sections
    .find(({ id }) => id === "record")
    ?.blocks.find(({ block }) => block === "facts");
  const [held] = facts?.block === "facts" ? facts.items.filter(({ term }) => term === "Documents") : [];
  assert.equal(from, "4 documents");
  assert.equal(plain(held?.value ?? ""), "5 documents, runs are from 4 of them");
});
