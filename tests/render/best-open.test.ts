/** What is enough is called so wherever an answer is told, and the only candidate that may lack something is called so, too. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { it } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";
import { namedIn } from "../../src/judge/planning/named.ts";
import { answeredBy } from "../../src/render/blocks/answers/answered-by.ts";
import { answerView } from "../../src/render/blocks/answers/answers.ts";
import { answerCells, answerWithClass } from "../../src/render/blocks/decision/answer-cells.ts";
import { cellOf } from "../../src/render/blocks/decision/decision-cell.ts";
import { matrixCell } from "../../src/render/blocks/decision/matrix-cell.ts";
import { headInShort } from "../../src/render/blocks/until/head-in-short.ts";
import { isUnproven, namedAlone, namedText, wordIn } from "../../src/render/blocks/until/named.ts";
import { willDo } from "../../src/render/blocks/until/will-do.ts";
import { BEST_OPEN } from "../../src/render/blocks/verdict/words.ts";
import { titles } from "../../src/render/edition/edition.ts";
import { type Block, plain } from "../../src/render/edition/view.ts";
import { ownEdition } from "./own-edition.ts";
import { rowsAsLines } from "./rows-as-lines.ts";

const { edition } = await ownEdition();
const name = titles(edition.record).deployment;
const all = edition.judgement.recommendations;
const textOf = (blocks: readonly Block[]): string =>
  blocks
    .map((one) =>
      one.block === "text" ? plain(one.text) : one.block === "list" ? one.items.map(plain).join(" ") : "",
    )
    .join(" ");

it("calls what is enough so in each list, and names it there", () => {
  const some = all.filter((one) => willDo(edition, one) !== undefined);
  assert.ok(some.length > 1);
  for (const one of all) assert.equal(wordIn(edition, one) === BEST_OPEN, some.includes(one), one.useCase);
  for (const one of some) {
    const ids = willDo(edition, one)?.ids ?? [];
    assert.equal(answerView(edition, one).verdict, BEST_OPEN);
    const lists = [namedAlone(edition, one, name), headInShort(edition, one)];
    for (const told of lists) assert.match(told, / \(enough, best not known/);
    const [cell] = answerCells(edition, one);
    for (const told of [...lists, plain(cell?.text ?? ""), plain(answerWithClass(edition, one))])
      for (const id of ids) assert.ok(told.includes(name(id)), told);
    assert.match(plain(matrixCell(edition, one).text), /^Enough( by [a-z ]+)?: [^;]*$/);
    for (const id of ids) {
      assert.match(plain(cellOf(edition, one, id).note ?? ""), /^enough/);
      const page = textOf(rowsAsLines(answeredBy(edition, id)));
      assert.doesNotMatch(page, /answer to none/);
      assert.ok(page.includes(one.definition.title), id);
    }
  }
  const [said] = answeredBy(edition, "talos-mayastor-1r-1core");
  assert.equal(
    textOf(said ? [said] : []),
    "It is enough for 2 of the 20 use cases asked here, and first in none.",
  );
});

it("names who is enough where a node must be survived as well: by the figure that is most of what counts, or by all", () => {
  const surviving = (useCase: string) => hereAsked(useCase).surviving;
  const queue = answerView(edition, surviving("message-queue"));
  assert.equal(queue.verdict, BEST_OPEN);
  assert.match(plain(queue.told.said), /^.*, .* or .* \(enough by write bandwidth\)$/);
  assert.deepEqual(
    queue.meanwhile?.classes?.map(({ name: called }) => called),
    ["mayastor", "ceph-filesystem", "ceph-block"],
  );
  assert.match(plain(queue.meanwhile?.why ?? ""), / are level in write bandwidth /);
  const search = answerView(edition, surviving("search-index"));
  assert.deepEqual([search.verdict, search.beside], [BEST_OPEN, "most in doubt"]);
  assert.deepEqual(willDo(edition, surviving("search-index")), { ids: ["talos-cephfs"] });
  // Of its read bandwidth a cache may have helped: not all that counts is shown, and no figure is most of it.
  assert.equal(willDo(edition, surviving("time-series-database")), undefined);
});

const hereAsked = (useCase: string) => {
  const one = all.find((it) => it.useCase === useCase && it.environment === "talos-homelab");
  const own = one ?? assert.fail();
  const more = edition.furtherOf(own).find(({ asked }) => asked.join() === "survives-a-node");
  return { own, surviving: more?.recommendation ?? assert.fail() };
};

it("says without a fold who leads in what counts, of those that are level in what counts most", () => {
  const { why, text } = answerView(edition, hereAsked("oltp-database").surviving).meanwhile ?? assert.fail();
  assert.match(
    plain(why),
    / What differs: mayastor is ahead in write IOPS \(5\.28x, 9 % of what counts\), 5,030 /,
  );
  assert.match(plain(text ?? ""), /^Also, mayastor is ahead in p50 write latency \(14\.6x, not counted\)/);
});

it("says of what is level its figures and that they are in doubt, of reads what may be wrong with them, and where a limit is shared at which", () => {
  const log = answerView(edition, hereAsked("log-ingestion").surviving);
  assert.equal(log.beside, "both stop at 127 MiB/s to 129 MiB/s: perhaps a limit that they share");
  assert.equal(plain(log.because ?? log.sentence), "Level in write bandwidth: 129 MiB/s and 127 MiB/s.");
  const oltp = answerView(edition, hereAsked("oltp-database").own);
  const latency = oltp.scorecard?.rows.find(({ what }) => what === "Read latency, p99");
  assert.deepEqual([latency?.outcome.text, latency?.outcome.note], ["level", "in doubt"]);
  assert.match(
    plain([oltp.because ?? "", oltp.sentence].flat()),
    /The reads may be of blocks never written\./,
  );
});

it("names as enough none that is not known to offer what is asked", () => {
  for (const one of all.flatMap((it) => [it, ...edition.furtherOf(it).map((more) => more.recommendation)]))
    for (const { deployment, unknowns } of one.candidates)
      if (willDo(edition, one)?.ids.includes(deployment)) assert.equal(unknowns, undefined, one.useCase);
});

it("calls the only candidate that may lack what is asked so, and not named for now", () => {
  const some = all.filter((one) => isUnproven(edition, one));
  assert.ok(some.length > 0);
  for (const one of some) {
    const [id = ""] = namedIn(edition)(one).ids;
    for (const told of [
      namedText(edition, one, name),
      headInShort(edition, one),
      namedAlone(edition, one, name),
    ])
      assert.ok(told.startsWith(`only candidate: ${name(id)} (unproven)`), told);
  }
});

it("has one class of its mark wherever a page is written, without a comma", () => {
  for (const file of ["src/render/edition/markup/markup.ts", "site/layouts/_partials/verdict-class.html"])
    assert.match(readFileSync(join(engineDir, file), "utf8"), /\[ ,\]\+/, file);
});
