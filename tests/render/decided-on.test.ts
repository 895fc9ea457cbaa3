/** What is decided promises no more than the figures do that decide it, wherever its word stands. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { besideVerdict, verdictInShort } from "../../src/render/blocks/answers/verdict.ts";
import { matrixCell } from "../../src/render/blocks/decision/matrix-cell.ts";
import { decidedBy, verdictWord } from "../../src/render/blocks/verdict/words.ts";
import { pageFigures } from "../../src/render/charts/figures.ts";
import { plain } from "../../src/render/edition/view.ts";
import type { PageKind } from "../../src/render/pages/page-kind.ts";
import { useCases } from "../../src/render/pages/use-cases/use-cases.ts";
import { searched } from "../../src/render/searched/searched-file.ts";
import { ownEdition } from "./own-edition.ts";

type Asked = Parameters<NonNullable<PageKind["pages"]>>[0];

const { edition } = await ownEdition();
const { record } = edition;
const asked = { edition, figures: pageFigures(), earlier: [] } as unknown as Asked;

test("lists, cells, cards and the search say by which figures it is decided", () => {
  const decided = edition.judgement.recommendations.filter(
    ({ answers: [main] }) => verdictWord(main) === "decided",
  );
  const resting = decided.filter(({ answers: [main] }) => main.rests?.length);
  assert.ok(resting.length > 0);
  const [list] = useCases.pages?.(asked) ?? [];
  const told = JSON.stringify(list?.sections);
  const { answers: standing } = searched(edition);
  for (const one of resting) {
    const { useCase, environment, answers } = one;
    const [main] = answers;
    const by = decidedBy(main);
    assert.match(by, /^on (single )?runs( from a document)?$/);
    assert.ok(besideVerdict(main).endsWith(by) && verdictInShort(main).endsWith(by), by);
    assert.match(plain(matrixCell(edition, one).note ?? ""), new RegExp(`^Decided.*${by}`));
    assert.ok(told.includes(`, ${by}, in ${record.environments.get(environment)?.title}`), environment);
    assert.equal(standing[`${useCase}/${environment}`]?.weak ?? by, by);
  }
});
