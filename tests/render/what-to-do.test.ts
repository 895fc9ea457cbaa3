/** Wherever a finding is shown that keeps a figure out, or says that it may be wrong, what to do about it stands beside it. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Check } from "../../src/judge/checks/check.ts";
import { CHECKS, judge, whatToDo } from "../../src/judge/index.ts";
import { outcomeBadges } from "../../src/render/blocks/values.ts";
import { editionOf } from "../../src/render/edition/edition.ts";
import { withMeanings } from "../../src/render/edition/meanings.ts";
import { type Badge, type Meaning, plain } from "../../src/render/edition/view.ts";
import { checkBlocks } from "../../src/render/pages/runs/run-checks.ts";
import { direction, homelab, recordOf, resultOf, runOf } from "../judge/small-record.ts";

const failed = resultOf(homelab("read"), {}, { status: "failed", errors: [{ text: "no such volume" }] });
const slow = resultOf(homelab("randread"), { read: direction({ iops: 5000 }) });
const runs = [runOf("a", "run", [failed, slow])];
const record = recordOf({ runs });
const edition = editionOf(
  record,
  { version: "next", isNext: true, runs, judgement: judge(record, runs) },
  CHECKS,
);
const [first, second] = edition.resultsOf("a.run");
assert.ok(first && second);
const checkOf = (code: string): Check =>
  CHECKS.find((check) => check.code === code) ?? assert.fail(`no check ${code}`);

const meaningsOf = (of: readonly (Badge | undefined)[]): readonly Meaning[] => {
  const badges = of.filter((one) => one !== undefined);
  const rows = [{ cells: [{ text: "", badges }] }];
  const blocks = [{ block: "table", caption: "Flags", columns: [{ label: "Flags" }], rows }] as const;
  const sections = [{ id: "flags", title: "Flags", blocks }];
  return withMeanings({ path: "", kind: "", title: "", description: "", sections }, CHECKS).meanings ?? [];
};

describe("what to do", () => {
  it("is the first sentence of a check's advice", () => {
    assert.equal(whatToDo({ advice: "Use fio 3.13 or newer. Then look again." }), "Use fio 3.13 or newer.");
    assert.equal(whatToDo({ advice: "Build it and measure it." }), "Build it and measure it.");
    for (const check of CHECKS) assert.match(whatToDo(check), /^[A-Z].{15,}\.$/, check.code);
  });

  it("stands in what a flag means, whose title is its evidence", () => {
    const [badge] = outcomeBadges(edition, first);
    assert.equal(badge?.title, "It failed: no such volume.");
    const [meaning] = meaningsOf([badge]);
    assert.ok(meaning?.text.endsWith(` What to do: ${whatToDo(checkOf("FAILED"))}`));
  });

  it("stands below grave findings on the page of a run, and below no others", () => {
    const [grave] = checkBlocks(edition, first);
    assert.ok(grave?.block === "table");
    const notes = grave.rows.map(({ cells }) => [plain(cells[0]?.text ?? ""), plain(cells[2]?.note ?? "")]);
    assert.deepEqual(
      notes.filter(([, note]) => note !== ""),
      [["incomplete run", `What to do: ${whatToDo(checkOf("FAILED"))}`]],
    );
    const others = JSON.stringify(checkBlocks(edition, second).slice(1));
    assert.doesNotMatch(others, /What to do/);
  });
});
