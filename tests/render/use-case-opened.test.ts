/** Which environment a use case opens with, and what its card in the list has of each. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { pageFigures } from "../../src/render/charts/figures.ts";
import { plain } from "../../src/render/edition/view.ts";
import { openedFirst, whichText } from "../../src/render/pages/use-cases/opened.ts";
import { bySureness, useCases } from "../../src/render/pages/use-cases/use-cases.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();

const measured = ({ candidates }: ReturnType<typeof bySureness>[number]): number =>
  candidates.filter(({ figures }) => figures.some(({ known }) => known === "measured")).length;

test("where nothing is settled anywhere the one opens of which most was measured, and is not called the surest", () => {
  const open = edition.useCases.filter((id) => /Nothing is settled/.test(textOf(id)));
  assert.ok(open.includes("resilient-database"), open.join());
  for (const id of open) {
    const [shown, ...others] = openedFirst(edition, bySureness(edition, id));
    assert.ok(shown);
    assert.ok(others.every((other) => measured(other) <= measured(shown)));
    assert.doesNotMatch(textOf(id), /surest/);
  }
  assert.equal(
    openedFirst(edition, bySureness(edition, "resilient-database"))[0]?.environment,
    "talos-homelab",
  );
});

test("where something is settled the surest stays first", () => {
  const answers = bySureness(edition, "oltp-database");
  assert.deepEqual(openedFirst(edition, answers), answers);
  assert.match(textOf("oltp-database"), /^Below: in .*, the surest of \d+ environments\.$/);
});

function textOf(id: string): string {
  return whichText(edition, openedFirst(edition, bySureness(edition, id)));
}

test("a card has an environment and a storage a line, and no reasons", () => {
  const isAsked = (path: string) => path === "use-cases";
  const [list] = useCases.pages?.({ edition, figures: pageFigures(), isAsked } as never) ?? [];
  const cards = (list?.sections?.[0]?.blocks ?? []).flatMap((one) =>
    one.block === "cards" ? one.cards : [],
  );
  const oltp = cards.find(({ title }) => title === "OLTP database");
  const lines = (oltp?.lines ?? []).map(({ head, text }) => [plain(head), plain(text)]);
  assert.ok(
    lines.some(([head]) => head === "Low confidence, Home lab of three Talos nodes"),
    String(lines),
  );
  assert.match(String(lines.at(-1)), /^Not known, \d other environments?,not known$/);
  for (const { lines: own = [] } of cards)
    for (const { text } of own) assert.doesNotMatch(plain(text), / in | on \d|criteria|nearest/);
});
