/** Ranges that nobody measured are said to be assumed, wherever two are compared. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { rangeBeneath } from "../../src/render/blocks/comparing/assumed-noise.ts";
import { ratioTable, SAME_RATE } from "../../src/render/blocks/comparing/ratio-table.ts";
import { pageFigures } from "../../src/render/charts/figures.ts";
import { plain } from "../../src/render/edition/view.ts";
import { compare } from "../../src/render/pages/compare/compare.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();

test("the chart of a pair of single runs says by how much these are assumed to vary", () => {
  const pages = [...(compare.pages?.({ edition, figures: pageFigures(), earlier: [] } as never) ?? [])];
  const page = pages.find(({ path }) => path === "compare/talos-ceph-rbd-vs-talos-mayastor-3r");
  assert.match(
    JSON.stringify(page?.sections),
    / One run each: the lines are assumed, by single runs with a standard deviation of 15 %\./,
  );
  assert.match(
    JSON.stringify(page?.sections),
    /of the better one to the other, beneath it its 95 % range if single runs vary by 15 % \(standard deviation, assumed: no run was repeated\)\./,
  );
});

test("a range that tells two apart stands beside a tie only with how many are ranked", () => {
  const rows = ratioTable(edition, edition.judgement.rankings).rows.map(({ cells }) => cells);
  const ties = rows.flatMap(([, , , factor, range]) =>
    factor?.note === undefined || factor.text === SAME_RATE
      ? []
      : [{ note: plain(factor.note), low: Number.parseFloat(plain(range?.text ?? "")) }],
  );
  assert.ok(ties.some(({ low }) => low > 1) && ties.some(({ low }) => low < 1));
  for (const { note, low } of ties)
    assert.match(note, low > 1 ? /^level among all \d+ that are ranked$/ : /level$/);
});

test("what stands beneath a ratio is assumed only of what was run once", () => {
  const value = (runs: number, basis: string) => ({
    runs: Array.from({ length: runs }),
    noise: { cv: 0.05, basis },
  });
  const of = (a: object, b: object) => rangeBeneath([{ a, b } as never]);
  const [once, often] = [value(1, "declared for dedicated environments"), value(7, "declared")];
  assert.equal(of(often, often), "with its 95 % range beneath");
  assert.equal(of(value(1, "7 runs of 2 cells"), often), "with its 95 % range beneath");
  assert.match(of(once, once), /^beneath it its 95 % range if single runs vary by 5 % /);
  assert.match(
    of(once, often),
    /^with its 95 % range beneath; of single runs it is that if single runs vary by 5 % /,
  );
});
