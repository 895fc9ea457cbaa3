/** A card does not offer what it calls not enough, and where nothing is known it says how to find out, with the commands. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Recommendation } from "../../src/judge/recommending/recommendation.ts";
import { answerView } from "../../src/render/blocks/answers/answers.ts";
import { isUnmeasured } from "../../src/render/blocks/until/measured-elsewhere.ts";
import { isRefused, UNGIVEN } from "../../src/render/blocks/verdict/words.ts";
import { plain, type Rich } from "../../src/render/edition/view.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();

/** Each use case in each environment, and each with all that can be asked besides. */
const all: Recommendation[] = edition.judgement.recommendations.flatMap((one) => [
  one,
  ...edition.furtherOf(one).map(({ recommendation }) => recommendation),
]);
const cards = all.map((one) => ({
  one,
  view: answerView(edition, one),
  where: `${one.useCase} ${one.environment} ${JSON.stringify(one.definition.requires ?? {})}`,
}));

/** Where each deployment is named in a line, and what stands behind it until the next one. */
function namedIn(line: Rich): { id: string; after: string }[] {
  if (typeof line === "string") return [];
  const spans = line.map((span) => (typeof span === "string" ? { text: span } : span));
  const starts = spans.flatMap(({ href = "" }, at) => {
    const id = /\/deployments\/([^/#]+)/.exec(href)?.[1];
    return id === undefined ? [] : [{ id, at }];
  });
  return starts.map(({ id, at }, n) => ({ id, after: plain(spans.slice(at, starts[n + 1]?.at)) }));
}

describe("every card", () => {
  it("gives a reason wherever it says that a figure is excluded, and says so of none that no check excludes", () => {
    const kept: string[] = [];
    for (const { one, view, where } of cards)
      for (const { cells, what } of view.scorecard?.rows ?? [])
        for (const [at, { note = "", struck }] of cells.entries()) {
          assert.doesNotMatch(plain(note), /excluded: *(;|,|$)/, `${where} ${what}`);
          assert.equal(/^excluded: /.test(plain(note)), struck === true, `${where} ${what}`);
          if (plain(note) === "the true value may be lower")
            kept.push(`${one.useCase} ${one.environment} ${at}`);
        }
    assert.ok(kept.includes("oltp-database ocp-nas 0"), kept.join("; "));
  });

  it("names in its menu none that it calls not enough without saying so there", () => {
    let told = 0;
    for (const { one, view, where } of cards) {
      const refused = new Set(one.answers.filter(isRefused).flatMap(({ compared }) => compared));
      for (const { deployment, short } of one.candidates) if (short) refused.add(deployment);
      const asked = edition.furtherOf(one).map(({ recommendation }) => recommendation.answers[0]);
      for (const answer of asked.filter(isRefused)) for (const id of answer.compared) refused.add(id);
      for (const { id, after } of (view.meanwhile?.choices ?? []).flatMap(namedIn)) {
        if (!refused.has(id)) continue;
        assert.match(after, /, not enough/, where);
        told += 1;
      }
      for (const { deployments } of view.meanwhile?.classes ?? [])
        for (const { href } of deployments)
          assert.ok(![...refused].some((id) => href?.includes(`/${id}/`)), where);
    }
    assert.ok(told > 0);
    const scan = cards.find(({ one }) => one.useCase === "analytics-scan" && one.environment === "ocp-nas");
    const lines = (scan?.view.meanwhile?.choices ?? []).map(plain).join();
    assert.match(
      lines,
      /not enough: (mean )?read bandwidth 80\.7 MiB\/s; short test; 200 MB\/s \(191 MiB\/s\) is enough/,
    );
  });

  it("names with others none that is shown not to be enough while another is not, and says so beside", () => {
    for (const { one, view, where } of cards) {
      const short = new Set(one.candidates.flatMap(({ deployment, short }) => (short ? deployment : [])));
      const named = [view.headline, ...[view.need, ...(view.asks ?? [])].map((line) => line?.text ?? "")];
      for (const ids of named.map((line) => namedIn(line).map(({ id }) => id))) {
        // What as measured none of them meets stands beneath them.
        const isTold = /none (here )?keeps/i.test(plain(view.meanwhile?.why ?? ""));
        const some = ids.filter((id) => short.has(id));
        assert.ok(some.length === 0 || some.length === ids.length || isTold, `${where}: ${ids.join()}`);
      }
      for (const { isLeft, verdict, suffices, compared } of one.answers)
        if (isLeft && verdict === "decided")
          assert.equal(
            suffices === false,
            compared.some((id) => short.has(id)),
            where,
          );
    }
    const of = (isFurther: boolean) =>
      cards.find(
        ({ one }) =>
          one.useCase === "general-purpose" &&
          one.environment === "talos-homelab" &&
          Object.keys(one.definition.requires ?? {}).join() === (isFurther ? "reachableAfterNodeLoss" : ""),
      )?.view;
    const [main, further] = [of(false), of(true)];
    const beside =
      /Not ceph-filesystem \(CephFS with Rook\): write IOPS 953 \(kbench: 3,650 IOPS\); tools disagree; 1,500 are enough\./;
    assert.equal(plain(main?.need?.text ?? ""), "Mayastor 3-replica");
    assert.match(plain(main?.need?.note ?? ""), beside);
    assert.equal(plain(further?.headline ?? ""), "Mayastor 3-replica");
    assert.match(plain(further?.note ?? ""), beside);
    assert.ok(!further?.facts.some(({ term }) => term === "Runner-up"));
    const notes = further?.scorecard?.rows.flatMap(({ cells }) => cells.map(({ note }) => plain(note ?? "")));
    assert.ok(notes?.some((note) => note.startsWith("below 1,500")));
  });

  it("tells what both tools measured where it rejects a storage by a figure about which they disagree", () => {
    const rejecting = all.flatMap(({ answers }) =>
      answers.flatMap(({ sentence }) =>
        /CephFS.* does not suffice: write IOPS 953/.test(sentence) ? sentence : [],
      ),
    );
    assert.ok(rejecting.length > 0);
    for (const sentence of rejecting)
      assert.match(sentence, /: write IOPS 953 \(kbench: 3,650; tools disagree\) where \d,\d00 are enough\./);
  });

  it("says where it is not known how to decide it, with the commands or why there are none, and not how to be surer", () => {
    let open = 0;
    for (const { one, view, where } of cards) {
      if (view.verdict !== UNGIVEN) continue;
      const terms = view.facts.map(({ term }) => term);
      assert.ok(!terms.includes("Check it on your cluster"), where);
      const gap = one.missing.find(({ decides }) => decides);
      if (gap === undefined) continue;
      open += 1;
      const found = view.facts.find(({ term }) =>
        ["Test it on your cluster", "Measured elsewhere"].includes(term),
      );
      assert.ok(found, `${where}: ${terms.join()}`);
      const commands = found.pre ?? found.after?.pre;
      assert.ok(commands !== undefined || isUnmeasured(edition, one.environment), where);
    }
    assert.ok(open > 0);
  });
});
