/** What to measure first is told from one plan: what a page says beneath, of what is not known, never orders otherwise than the answer. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { isUndecided, settleFacts, unknownBlocks } from "../../src/render/blocks/answers/unknown.ts";
import { planOf } from "../../src/render/blocks/plan/plan.ts";
import { isUnmeasured } from "../../src/render/blocks/until/measured-elsewhere.ts";
import { namedIn } from "../../src/render/blocks/until/named.ts";
import { planSpans } from "../../src/render/blocks/until/to-decide.ts";
import { type Block, plain } from "../../src/render/edition/view.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();
const linesOf = (block: Block): string[] =>
  block.block === "text" ? [plain(block.text)] : block.block === "more" ? block.blocks.flatMap(linesOf) : [];

test("whom to measure first is the same with the answer and in what is not known, in all answers", () => {
  let told = 0;
  for (const one of edition.judgement.recommendations) {
    const plan = isUndecided(one) ? planOf(edition, one) : undefined;
    if (plan === undefined || isUnmeasured(edition, one.environment)) continue;
    const where = `${one.useCase} in ${one.environment}`;
    const facts = settleFacts(edition, one).map(({ value }) => plain(value));
    const card = facts.find((text) => text.startsWith("Run profile ")) ?? assert.fail(where);
    for (const gap of one.missing.filter(({ decides, profile }) => decides && profile === plan.profile)) {
      const lines = unknownBlocks(edition, one).flatMap(linesOf);
      const line = lines.find((text) => text.includes("easures: ") && text.includes(gap.what.slice(0, 20)));
      const planned = [...plan.first, ...plan.rest];
      if (gap.deployments.every((id) => planned.includes(id))) {
        const [head = ""] = (line ?? assert.fail(where)).split(/\. (?:It|On [^.]*? it) measures: /);
        assert.ok(card.startsWith(head), `${where}: ${head}\n${card}`);
      } else assert.match(line ?? "", /, after what the answer asks for\. /, where);
      told++;
    }
  }
  assert.ok(told > 20, String(told));
});

test("whoever is named alone is measured first, with why, where a figure of it is missing, in doubt or of one run", () => {
  let [named, able, behind] = [0, 0, 0];
  for (const one of edition.judgement.recommendations) {
    const { by, ids } = namedIn(edition)(one);
    const plan = planOf(edition, one);
    if (ids.length !== 1 || (by !== "verdict" && by !== "measured") || !plan?.confirms) continue;
    const where = `${one.useCase} in ${one.environment}`;
    assert.deepEqual(plan.first, ids, where);
    const told = plain(planSpans(edition, one, plan));
    assert.match(told, /confirms it, as its .+ (was|were|is|are|rests|rest) /, where);
    named += 1;
    able += Number(/ after that: (it|they) could overtake it: /.test(told));
    behind += Number(told.includes(" only if that comes out worse: at best "));
  }
  assert.ok(named > 10 && able > 3 && behind > 0, `${named} ${able} ${behind}`);
});
