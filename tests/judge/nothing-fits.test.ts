/** Nothing fits where each that is left is over what is enough by a figure of its own that no check doubts; what only other figures show leaves it open. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { isNothing } from "../../src/judge/recommending/answer.ts";
import { ownEdition } from "../render/own-edition.ts";

const { edition } = await ownEdition();

test("in all answers, with more required as well", () => {
  let [nothing, open] = [0, 0];
  for (const one of edition.judgement.recommendations)
    for (const { recommendation: of } of edition.furtherOf(one)) {
      const left = of.candidates.filter(({ status }) => status !== "ruled-out");
      const isShort = left.length > 1 && left.every(({ short = [] }) => short.length > 0);
      const isMeasured = left.every(({ short = [], figures }) =>
        short.some((index) => figures[index]?.known === "measured"),
      );
      if (left.length > 1 && isNothing(of.answers[0])) {
        assert.ok(isShort && isMeasured, of.useCase);
        assert.deepEqual(of.missing, []);
        nothing += 1;
      } else if (isShort) open += Number(of.verdict === "open" && !isMeasured);
    }
  assert.ok(nothing > 0 && open > 0, `${nothing} ${open}`);
});
