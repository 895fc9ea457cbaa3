/** IOPS and bandwidth of blocks of one size are one rate: a pair tells one factor of it, by the more finely printed figure. */
import assert from "node:assert/strict";
import { it } from "node:test";
import { partsOf } from "../../src/judge/side-by-side/pair-parts.ts";
import { against } from "../../src/judge/side-by-side/split.ts";
import { ratioTable } from "../../src/render/blocks/comparing/ratio-table.ts";
import { plain } from "../../src/render/edition/view.ts";
import { intervalOf } from "../../src/schema/quantity.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();
const pairs = edition.judgement.pairings.flatMap((one) => one.pairs);
const each = pairs.flatMap((pair) => pair.comparisons.map((comparison) => ({ pair, comparison })));
const saidOf = (a: string, b: string): string =>
  pairs.find((one) => one.a === a && one.b === b)?.sentences.join(" ") ?? assert.fail(`${a} ${b}`);

it("is told with the values that its factor is of", () => {
  assert.match(
    saidOf("ocp-local-nvme", "ocp-nfs-csi"),
    /does 2\.99x more durable writes a second \(197 against 65\.9 MiB\/s, /,
  );
  assert.doesNotMatch(saidOf("ocp-local-nvme", "ocp-nfs-csi"), /3\.02/);
});

it("stands by no figure that is printed more coarsely than its other, where the factors differ", () => {
  let coarse = 0;
  for (const { pair, comparison } of each) {
    for (const one of [comparison.main, ...partsOf(comparison), ...against(comparison)])
      assert.equal(one.finer, undefined, `${pair.a} ${pair.b} ${comparison.title}`);
    for (const { finer, a, b, of } of comparison.figures) {
      if (finer === undefined) continue;
      coarse++;
      const other = comparison.figures.find((one) => one.of.metric === finer) ?? assert.fail(of.metric.id);
      const widest = (...some: readonly (typeof a)[]): number =>
        some.reduce((sum, { quantity }) => {
          const { low, high } = intervalOf(quantity);
          return sum + Math.log(high / low);
        }, 0);
      assert.ok(widest(other.a, other.b) < widest(a, b), `${pair.a} ${pair.b} ${comparison.title}`);
    }
  }
  assert.ok(coarse > 5, String(coarse));
});

it("has one factor on the page of its workload, too", () => {
  const durable = edition.judgement.rankings.filter(
    ({ environment, comparisonTitle }) =>
      environment === "ocp-nas" && /fsync after every write/.test(comparisonTitle),
  );
  const { rows } = ratioTable(edition, durable);
  const told = rows.map(({ cells }) =>
    [cells[0], cells[3]].map((cell) => plain(cell?.text ?? "")).join(": "),
  );
  assert.ok(told.includes("Write bandwidth: 2.99x"), told.join());
  assert.ok(told.includes("Write IOPS: same rate"), told.join());
  assert.doesNotMatch(told.join(), /3\.02/);
});
