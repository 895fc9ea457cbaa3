/** Whom an answer names: its headline, what is copied, the table beside it and the tables of other pages name the same, and so do two use cases that ask one thing. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { namedIn } from "../../src/judge/planning/named.ts";
import { answerView } from "../../src/render/blocks/answers/answers.ts";
import { candidateBlocks } from "../../src/render/blocks/answers/candidate-table.ts";
import { answerCells } from "../../src/render/blocks/decision/answer-cells.ts";
import { answerCell } from "../../src/render/blocks/decision/answer-matrix.ts";
import { survivorsIn } from "../../src/render/blocks/decision/survival.ts";
import { isProvisional, onlyCandidate } from "../../src/render/blocks/until/named.ts";
import { willDo } from "../../src/render/blocks/until/will-do.ts";
import { titles } from "../../src/render/edition/edition.ts";
import { shortName } from "../../src/render/edition/storage-class.ts";
import { plain } from "../../src/render/edition/view.ts";
import { ownEdition } from "./own-edition.ts";

const { record, judgement, edition } = await ownEdition();
const title = titles(record).deployment;
const further = judgement.recommendations.flatMap((one) =>
  edition.furtherOf(one).map(({ recommendation }) => recommendation),
);

describe("one name", () => {
  it("has the product beside it in the table of candidates wherever it does not say that itself", () => {
    const products = new Map(
      [...record.deployments].map(([id, { backend }]) => [id, record.backends.get(backend)?.product ?? ""]),
    );
    const holds = (said: string, product: string): boolean =>
      product.split(" ").every((word) => said.toLowerCase().includes(word.toLowerCase()));
    const found = new Set<string>();
    for (const of of judgement.recommendations) {
      const [table] = candidateBlocks(edition, of);
      if (table?.block !== "table") continue;
      for (const { cells } of table.rows) {
        const said = `${plain(cells[0]?.text ?? "")} ${plain(cells[0]?.note ?? "")}`;
        const [id = ""] = [...record.deployments].find(([, one]) => said.startsWith(one.title)) ?? [];
        assert.ok(holds(said, products.get(id) ?? "none"), said);
        found.add(said);
      }
    }
    assert.ok(found.has("ODF RBD 2-replica rep2 · Ceph RBD"), [...found].join("\n"));
    assert.ok(found.has("Ceph RBD with Rook ceph-block"), "it says that itself");
  });

  it("stands in the headline, in what is copied and first in the table beside it", () => {
    let named = 0;
    for (const of of [...judgement.recommendations, ...further]) {
      const { ids } = namedIn(edition)(of);
      const { headline, classes, scorecard } = answerView(edition, of);
      const where = `${of.useCase} ${of.environment}`;
      for (const id of ids) assert.ok(plain(headline).includes(title(id)), where);
      const offered = classes.flatMap(({ deployments }) => deployments.map(({ text }) => text));
      if (offered.length > 0) assert.deepEqual(offered.toSorted(), ids.map(title).sort(), where);
      if (ids.length === 0) assert.deepEqual(offered, [], where);
      if (scorecard && ids.length > 0)
        assert.ok(
          ids.every((id) => scorecard.of.includes(id)),
          where,
        );
      if (scorecard?.of.length === 2 && ids.length > 0) assert.equal(scorecard.of[0], ids[0], where);
      named += ids.length;
    }
    assert.ok(named > 60, String(named));
  });

  it("stands in the tables of answers, too", () => {
    for (const of of judgement.recommendations) {
      const { ids } = namedIn(edition)(of);
      if (of.question !== "choose") continue;
      const inTable = plain(answerCell(edition, of.useCase, of.environment).text);
      const inColumns = plain(answerCells(edition, of)[0]?.text ?? "");
      for (const id of ids) {
        assert.ok(inTable.includes(shortName(record, id)), of.useCase);
        assert.ok(inColumns.includes(title(id)), of.useCase);
      }
    }
  });

  it("is marked in the table of candidates with the word of its headline, and nobody else is marked as first", () => {
    let forNow = 0;
    for (const of of [...judgement.recommendations, ...further]) {
      const { by, ids } = namedIn(edition)(of);
      const [table] = candidateBlocks(edition, of);
      if (table?.block !== "table") continue;
      const where = `${of.useCase} ${of.environment}`;
      const marked = table.rows.map(({ cells: [cell] }) => [
        cell?.href ?? "",
        cell?.badges?.map(({ text }) => text).join() ?? "",
      ]);
      const isEnough = (href = ""): boolean =>
        willDo(edition, of)?.ids.some((id) => href === edition.links.deployment(id)) === true;
      const isNamed = (href = ""): boolean => ids.some((id) => href === edition.links.deployment(id));
      for (const [href, mark = ""] of marked) {
        const allowed = isNamed(href)
          ? isProvisional(edition, of) || onlyCandidate(edition, of) !== undefined
            ? /^(for now|only candidate, unproven)$/
            : /^(first|one of the two|the only one left)?$/
          : by === "verdict"
            ? /^(runner-up)?$/
            : isEnough(href)
              ? /^enough$/
              : /^(level with it)?$/;
        assert.match(mark, allowed, `${where}: ${href}`);
        if (mark === "for now") forNow++;
      }
      for (const [at] of ids.entries()) assert.ok(isNamed(marked[at]?.[0]), where);
    }
    assert.ok(forNow > 5, String(forNow));
  });

  it("is one of whom something that counts was measured, or there is no other", () => {
    for (const of of judgement.recommendations) {
      const { by, ids } = namedIn(edition)(of);
      if (by !== "measured") continue;
      const own = of.candidates.find(({ deployment }) => deployment === ids[0]);
      assert.ok(own && own.status !== "ruled-out", of.useCase);
      assert.match(plain(answerView(edition, of).headline), /^For now: /);
    }
  });
});

describe("if data must survive a node", () => {
  it("whoever a card, a table and a list name is named where that is asked for, too", () => {
    let compared = 0;
    for (const of of judgement.recommendations) {
      const asked = edition.furtherOf(of).find((one) => one.asked.join() === "survives-a-node");
      if (asked === undefined) continue;
      const { given, forNow } = survivorsIn(edition, of);
      const { by, ids } = namedIn(edition)(asked.recommendation);
      const where = `${of.useCase} ${of.environment}`;
      for (const id of [...given, ...forNow]) assert.ok(ids.includes(id), `${where}: ${id}, not ${ids}`);
      if (given.length + forNow.length === 0) assert.match(by, /^(none|alone)$/, where);
      compared += given.length + forNow.length;
    }
    assert.ok(compared > 5, String(compared));
  });
});

describe("a database that must survive a node", () => {
  it("has one answer, whichever use case asks for it", () => {
    const compared = [];
    for (const strict of edition.recommendationsOf("resilient-database")) {
      const plainly = edition
        .recommendationsOf("oltp-database")
        .find(({ environment }) => environment === strict.environment);
      assert.ok(plainly);
      const asked = edition.furtherOf(plainly).find((one) => one.asked.join() === "survives-a-node");
      const [a, b] = [strict, asked?.recommendation ?? plainly].map((one) => namedIn(edition)(one).ids);
      assert.deepEqual(a, b, strict.environment);
      compared.push(strict.environment);
    }
    assert.ok(compared.length > 3);
  });

  it("says of three that are level the same, by the same figure, and who leads clearly in the others", () => {
    const [strict, asked] = [
      edition.recommendationsOf("resilient-database"),
      edition
        .recommendationsOf("oltp-database")
        .flatMap((one) => edition.furtherOf(one))
        .filter((one) => one.asked.join() === "survives-a-node")
        .map(({ recommendation }) => recommendation),
    ].map((all) => all.find(({ environment }) => environment === "talos-homelab"));
    assert.ok(strict && asked);
    const cards = [strict, asked].map((one) => answerView(edition, one));
    const told = cards.map(({ meanwhile }) => plain(meanwhile?.text ?? ""));
    const whys = cards.map(({ meanwhile }) => plain(meanwhile?.why ?? ""));
    for (const [at, why] of whys.entries()) {
      assert.match(why, / no order is proven in p99 write latency[^:]*\.(?= What differs: |$)/);
      assert.match(
        `${why} ${told[at]}`,
        /What differs: mayastor is ahead in .*write IOPS \(5\.28x, .*\), 5,030 against 953 \(order with others reverses elsewhere\)/,
      );
    }
    // What counts of it stands without a fold.
    assert.match(whys[1] ?? "", /IOPS \([\d.]+x, 9 % of what counts\), /);
    const [own = "", further = ""] = told;
    assert.match(
      own,
      /^What differs: .*, not counted\), .*, not counted\), .*\. P99 read latency of mayastor and ceph-block is excluded/,
    );
    // Why their writes stand, as the same checks find of those.
    const stands = "passed the check of “impossibly fast”; a cache of reads makes no write faster.";
    for (const text of told) assert.ok(text.endsWith(`Their writes, measured apart, ${stands}`), text);
    assert.match(further, /^Also, .* latency \([\d.]+x, not counted\), /);
  });
});

describe("a bound on a card", () => {
  it("is said to be inferred, with why it is one, and is left out beside what comes nearest", () => {
    const asked = edition
      .recommendationsOf("oltp-database")
      .flatMap((one) => edition.furtherOf(one))
      .find(
        (one) => one.recommendation.environment === "talos-homelab" && one.asked.join() === "survives-a-node",
      );
    assert.ok(asked);
    const { cells: [own] = [], near = [] } =
      answerView(edition, asked.recommendation).scorecard?.rows[0] ?? {};
    assert.equal(
      [own?.note, ...near.map(({ cells }) => plain(cells[0] ?? ""))].join("; "),
      "; 26 ms; 9.27 ms",
      "two bests of two figures would be read as one",
    );
    const search = edition.recommendationsOf("search-index").find((one) => one.environment === "ocp-nas");
    const row =
      search && answerView(edition, search).scorecard?.rows.find(({ what }) => what === "Read latency, p99");
    const note = [row?.cells[1]?.note ?? []].flat();
    assert.equal(plain(note), "at least 62.8 µs if the link is 1 Gbit/s (assumed)");
    const [bound] = note;
    assert.equal(
      typeof bound === "object" && bound.title,
      "a round trip and the block on the wire take 62.8 µs, if the link is 1 Gbit/s (assumed)",
    );
  });

  it("says who of the two is better, as short as tells them apart", () => {
    const outcomes = judgement.recommendations.flatMap((of) =>
      (answerView(edition, of).scorecard?.rows ?? []).map(
        ({ outcome }) => `${outcome.who ?? ""} ${outcome.text}`,
      ),
    );
    assert.ok(outcomes.includes("Mayastor 1.72x"), outcomes.join("; "));
    assert.ok(outcomes.includes("Mayastor up to 3.46x"), outcomes.join("; "));
  });
});
