/** Wherever a finding is shown that keeps a figure out, or says that it may be wrong, what to do about it stands beside it. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Check } from "../../src/judge/checks/check.ts";
import { CHECKS, judge, whatToDo } from "../../src/judge/index.ts";
import { flagTitle, outcomeBadges } from "../../src/render/blocks/values.ts";
import { editionOf } from "../../src/render/edition/edition.ts";
import { plain } from "../../src/render/edition/view.ts";
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

describe("what to do", () => {
  it("is the first sentence of a check's advice", () => {
    assert.equal(whatToDo({ advice: "Use fio 3.13 or newer. Then look again." }), "Use fio 3.13 or newer.");
    assert.equal(whatToDo({ advice: "Build it and measure it." }), "Build it and measure it.");
    for (const check of CHECKS) assert.match(whatToDo(check), /^[A-Z].{15,}\.$/, check.code);
  });

  it("stands in the title of a flag, after its evidence", () => {
    const [badge] = outcomeBadges(edition, first);
    assert.equal(badge?.title, `It failed: no such volume. What to do: ${whatToDo(checkOf("FAILED"))}`);
  });

  it("is one click away from a note that is light", () => {
    const light = { code: "SINGLE_RUN", verdict: "noted", evidence: "One run." } as const;
    assert.equal(flagTitle(CHECKS, light), "One run.");
  });

  it("stands below grave findings on the page of a run, and below no others", () => {
    const [grave] = checkBlocks(edition, first);
    assert.ok(grave?.block === "table");
    const notes = grave.rows.map(({ cells }) => [plain(cells[0]?.text ?? ""), plain(cells[2]?.note ?? "")]);
    assert.deepEqual(
      notes.filter(([, note]) => note !== ""),
      [["failed job", `What to do: ${whatToDo(checkOf("FAILED"))}`]],
    );
    const others = JSON.stringify(checkBlocks(edition, second).slice(1));
    assert.doesNotMatch(others, /What to do/);
  });
});
