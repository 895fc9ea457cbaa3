/** Over each card stands a sentence that says what was asked and whom the card names, with the same doubt. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { namedIn } from "../../src/judge/planning/named.ts";
import type { Recommendation } from "../../src/judge/recommending/recommendation.ts";
import { answerView } from "../../src/render/blocks/answers/answers.ts";
import { answerCell } from "../../src/render/blocks/decision/answer-matrix.ts";
import { choices } from "../../src/render/blocks/environments/choices.ts";
import { titles } from "../../src/render/edition/edition.ts";
import { plain } from "../../src/render/edition/view.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();
const all: Recommendation[] = edition.judgement.recommendations.flatMap((one) => [
  one,
  ...edition.furtherOf(one).map(({ recommendation }) => recommendation),
]);
const sentence = (of: Recommendation): string => {
  const { asked, before, said, survivor } = answerView(edition, of).told;
  return `${asked}${before}${plain(said)}.${survivor === undefined ? "" : ` ${survivor}`}`;
};
const find = (useCase: string, environment: string): Recommendation =>
  all.find((one) => one.useCase === useCase && one.environment === environment) ?? assert.fail(useCase);

describe("the sentence over a card", () => {
  it("names the use case, both answers and how sure they are, and what nobody measured", () => {
    const of = find("oltp-database", "talos-homelab");
    assert.equal(
      sentence(of),
      "OLTP database here: Mayastor 1-replica 2-core or ZFS LocalPV (low confidence). To survive a node: not known.",
    );
    assert.equal(
      answerView(edition, of).told.why,
      "No flush (fsync) was timed on any candidate: 40 % of what counts.",
    );
  });

  it("says what is for now, what will do, what is not known and what does not qualify", () => {
    for (const [useCase, environment, said] of [
      [
        "oltp-database",
        "ocp-nas",
        "OLTP database here, for now: Local NVMe. To survive a node: NFS from the NAS (the only candidate; test it before use).",
      ],
      [
        "message-queue",
        "talos-homelab",
        "Message queue here: ZFS LocalPV or Mayastor 1-replica 1-core (enough by write bandwidth). To survive a node: Mayastor 3-replica, CephFS with Rook or Ceph RBD with Rook (enough).",
      ],
      ["oltp-database", "ibm-odf", "OLTP database here: not known. Measure first."],
      ["shared-content", "palark-ax61", "Shared content: nothing here fits."],
      [
        "ci-cache",
        "talos-homelab",
        "CI cache, build scratch and registry cache here: Mayastor 1-replica 2-core (low confidence). To survive a node, for now: Mayastor 3-replica.",
      ],
    ] as const)
      assert.equal(sentence(find(useCase, environment)), said);
  });

  it("says on how much of what counts whom it names leans where that is less than half, as the table of answers does", () => {
    const of = find("search-index", "ocp-nas");
    assert.match(
      sentence(of),
      /^Search index here: Local NVMe \(low confidence, on 17 % of what counts\)\. /,
    );
    const cells = edition.judgement.recommendations.map((one) => ({
      one,
      cell: plain(answerCell(edition, one.useCase, one.environment).text),
    }));
    assert.equal(
      cells.find(({ one }) => one === of)?.cell,
      "Low confidence, barely measured: local-nvme-retain leads in 17 % of what counts",
    );
    for (const { one, cell } of cells) {
      const [, share] = /(?:, on| in) (\d+) %(?: of what counts)?$/.exec(cell) ?? [];
      assert.equal(/^[A-Z][a-z ]+, (?:for now, )?barely measured: /.test(cell), Number(share) < 25, cell);
      const [, own] =
        /[ (]on (\d+) % of what counts\)$/.exec(plain(answerView(edition, one).told.said)) ?? [];
      assert.equal(own, share, `${one.useCase} ${one.environment}`);
      assert.ok(share === undefined || Number(share) < 50, cell);
    }
  });

  it("says of what was barely measured so in the same words beside the verdict of its card and in the answers of its environment", () => {
    for (const [useCase, title, share] of [
      ["search-index", "Search index", "17 %"],
      ["ai-training", "AI training data", "20 %"],
    ] as const) {
      const of = find(useCase, "ocp-nas");
      const leads = `leads in ${share} of what counts`;
      const { verdict, beside } = answerView(edition, of);
      assert.deepEqual([verdict, beside], ["low confidence", `barely measured: ${leads}`]);
      const { blocks, each } = choices(edition, "ocp-nas", []);
      const [short, long] = [blocks, each].map((all) =>
        all.flatMap((one) =>
          one.block === "table" ? one.rows.map(({ cells }) => cells.map(({ text }) => plain(text))) : [],
        ),
      );
      const row = short?.find(([, which]) => which?.includes(`${title} (${leads})`));
      assert.equal(row?.[0], "Low confidence, barely measured: Local NVMe");
      const own = long?.find(([name]) => name === title);
      assert.ok(
        own?.some((text) => text.includes(`Low confidence, barely measured: ${leads}`)),
        own?.join(),
      );
    }
  });

  it("sends nobody to the only one left whose nearest figure is over what is enough already", () => {
    const of = find("write-ahead-log", "ocp-nas");
    assert.equal(
      sentence(of),
      "Write-ahead log and etcd here, for now: Local NVMe. Nothing that survives a node is shown to be enough; an application that keeps copies itself does not need it.",
    );
    assert.match(
      plain(answerView(edition, of).need?.note ?? ""),
      /^Its mean fsync latency after 1 MiB writes is 13–15 ms \(.*\); 10 ms at p99 is enough\. Small flushes were not timed\.$/,
    );
  });

  it("names whom its card names, and no confidence that the card does not have", () => {
    for (const one of all) {
      const { told, verdict, headline } = answerView(edition, one);
      const where = `${one.useCase} ${one.environment}: ${sentence(one)}`;
      for (const id of namedIn(edition)(one).ids)
        assert.ok(plain(told.said).includes(titles(edition.record).deployment(id)), where);
      const [, word] = /\((\w+ confidence)\)/.exec(plain(told.said)) ?? [];
      assert.ok(word === undefined || word === verdict, where);
      // A name that leads to its page stands beneath.
      if (told.isAll && namedIn(edition)(one).ids.length > 0) assert.fail(`${where} ${plain(headline)}`);
    }
  });
});
