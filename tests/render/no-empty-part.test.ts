/** What pages of use cases say is made of parts: one that is empty leaves no hole. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { askedText } from "../../src/render/blocks/asked/asked-words.ts";
import { pageFigures } from "../../src/render/charts/figures.ts";
import type { PageKind } from "../../src/render/pages/page-kind.ts";
import { useCases } from "../../src/render/pages/use-cases/use-cases.ts";
import { ownEdition } from "./own-edition.ts";

type Asked = Parameters<NonNullable<PageKind["pages"]>>[0];

const { edition } = await ownEdition();

test("what a use case requires of itself is not asked again, and what is left is said", () => {
  const shared = { accessMode: "ReadWriteMany" } as const;
  assert.equal(askedText(["read-write-many", "block"], shared), "be a raw block volume");
  assert.equal(askedText(["block"], shared), askedText(["read-write-many", "block"], shared));
  assert.equal(askedText(["read-write-many", "block"]), "be ReadWriteMany as a raw block volume");
});

test("each further requirement is said in words", () => {
  const further = edition.judgement.recommendations.flatMap((one) =>
    edition.furtherOf(one).map(({ asked }) => askedText(asked, one.definition.requires)),
  );
  assert.ok(further.length > 20);
  assert.ok(further.every((said) => said !== ""));
});

function* stringsIn(value: unknown, key = ""): Generator<string> {
  if (typeof value === "string" && !WHOLE.has(key)) yield value;
  else if (typeof value === "object" && value !== null)
    for (const [name, one] of Object.entries(value)) yield* stringsIn(one, name);
}

/** Commands have their own blanks. */
const WHOLE = new Set(["pre", "href", "spec"]);
const HOLE = /, or [:,]|, or$| or ,|[^\s\n] {2,}\S|\(\s*\)|must :/;

test("no title and no sentence has a hole", () => {
  const asked = { edition, figures: pageFigures(), earlier: [] } as unknown as Asked;
  let read = 0;
  for (const page of useCases.pages?.(asked) ?? [])
    for (const section of page.sections)
      for (const block of section.blocks) {
        if (block.block !== "more" && block.block !== "answer") continue;
        for (const said of stringsIn(block)) {
          read++;
          assert.doesNotMatch(said, HOLE, page.path);
        }
      }
  assert.ok(read > 1000, String(read));
});
