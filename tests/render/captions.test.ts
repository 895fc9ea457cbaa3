/** A caption of the words that stand above its table is for those who listen only. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { pageText } from "../../src/render/edition/page-file.ts";
import type { Block, Page } from "../../src/render/edition/view.ts";

const table = (caption: string): Block => ({
  block: "table",
  caption,
  columns: [{ label: "Name" }],
  rows: [{ cells: [{ text: "a" }] }],
});

test("a caption that repeats the title of its page, its section or its fold is said, any other is shown", () => {
  const page: Page = {
    path: "runs",
    kind: "list",
    title: "Runs",
    description: "All.",
    sections: [
      {
        id: "all",
        title: "Those that went (6)",
        blocks: [
          table("Runs"),
          table("Those that went"),
          table("Those that came"),
          { block: "more", summary: "Those that came (1,200)", blocks: [table("Those that came")] },
          { block: "columns", columns: [[table("All runs"), table("Runs of fio")]] },
        ],
      },
    ],
  };
  const found: [caption: string, isSaid: boolean][] = [];
  JSON.parse(pageText(page, ""), (_, value: { caption?: { plain: string }; said?: true } | null) => {
    if (value?.caption !== undefined) found.push([value.caption.plain, value.said === true]);
    return value;
  });
  assert.deepEqual(found, [
    ["Runs", true],
    ["Those that went", true],
    ["Those that came", false],
    ["Those that came", true],
    ["All runs", true],
    ["Runs of fio", false],
  ]);
});
