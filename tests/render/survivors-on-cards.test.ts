/** A card says of who survives a node beneath its headline what the headline says, and so what tables and lists say. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { answerView } from "../../src/render/blocks/answers/answers.ts";
import { survivorIn } from "../../src/render/blocks/decision/survival.ts";
import { plain } from "../../src/render/edition/view.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();
const all = edition.judgement.recommendations;

/** What the headline says of who survives a node, and with which word what stands beneath it begins then. */
const HEADED: readonly [RegExp, string][] = [
  [/ \(enough\)\.$/, "enough, best not known"],
  [/^To survive a node: not known\.$/, "not known"],
  [/^To survive a node, for now: /, "low confidence"],
  [/^Nothing here survives a node\.$/, "nothing fits"],
  [/the only candidate; test it before use|^Nothing that survives a node is shown/, "only candidate"],
  [/ \((?:low|medium|high) confidence/, "confidence"],
  [/ \(suffices\)\.$/, "confidence"],
  [/ \(not enough\)\.$/, "nothing fits"],
];

// The entrance takes its cards from these pages, asked for a node as well.
test("what a card says beneath its headline of who survives a node is what the headline says, whatever is asked", () => {
  const seen = new Map<string, number>();
  for (const one of all)
    for (const asked of [one, ...edition.furtherOf(one).map(({ recommendation }) => recommendation)]) {
      const { told, need } = answerView(edition, asked);
      const { survivor } = told;
      const where = `${asked.useCase} ${asked.environment}: ${survivor} | ${need?.verdict} ${plain(need?.text ?? "")}`;
      assert.equal(survivor === undefined, need === undefined, where);
      if (survivor === undefined || need === undefined) continue;
      const word = HEADED.find(([head]) => head.test(survivor))?.[1];
      assert.ok(word !== undefined && need.verdict.endsWith(word), where);
      seen.set(word, (seen.get(word) ?? 0) + 1);
      const [, name] = /^To survive a node(?:: |, for now: )(.+?)(?: \(.*\))?\.$/.exec(survivor) ?? [];
      if (name !== undefined && name !== "not known") assert.ok(plain(need.text).includes(name), where);
      if (word === "enough, best not known") {
        assert.equal(plain(need.text), name, where);
        assert.ok(need.classes.length > 0 && need.classes.every(({ survives }) => survives), where);
      }
    }
  for (const [, word] of HEADED) assert.ok((seen.get(word) ?? 0) > 0, word);
});

test("a card tells who survives a node wherever the decision table does, and names the same", () => {
  for (const one of all) {
    const { need } = answerView(edition, one);
    const table = survivorIn(edition, one, (id) => `<${id}>`);
    const where = `${one.useCase} ${one.environment}: ${table} | ${plain(need?.text ?? "")}`;
    assert.equal(need === undefined, table === undefined, where);
    const spans = [need?.text ?? []].flat();
    const card = spans.flatMap((span) => {
      const [, id] = /\/deployments\/([^/#]+)/.exec(typeof span === "object" ? (span.href ?? "") : "") ?? [];
      return id === undefined ? [] : [id];
    });
    for (const [, id] of table?.matchAll(/<(.+?)>/g) ?? []) assert.ok(card.includes(id ?? ""), where);
  }
  const queue = all.find((one) => one.useCase === "message-queue" && one.environment === "talos-homelab");
  assert.ok(queue);
  assert.equal(answerView(edition, queue).need?.verdict, "enough, best not known");
});

test("of what is enough where a node must be survived the card says by which figure, how much of that is in doubt, and who may be better", () => {
  const cardOf = (useCase: string) => {
    const one = all.find((it) => it.useCase === useCase && it.environment === "talos-homelab");
    assert.ok(one);
    return answerView(edition, one);
  };
  const told = (useCase: string): string[] => {
    const { beside = "", note = "" } = cardOf(useCase).need ?? {};
    return [beside, plain(note)];
  };
  assert.deepEqual(told("search-index"), [
    "most in doubt",
    "ceph-block and mayastor may be better: read IOPS and p99 read latency (83 % of what counts), excluded for both.",
  ]);
  assert.deepEqual(told("static-content"), [
    "by read IOPS, in doubt",
    "mayastor and ceph-block may be better: read IOPS (60 % of what counts), excluded for both; read bandwidth (40 %), excluded for ceph-block.",
  ]);
  const folded = cardOf("search-index").facts.find(({ term }) => term === "If it must survive a node");
  assert.match(plain(folded?.value ?? ""), /^Enough, best not known: CephFS with Rook\. /);
});
