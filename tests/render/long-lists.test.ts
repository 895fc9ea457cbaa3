/** However many runs there are, no page of any kind has more than a phone lays out: what it lists goes on on further pages. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { CHECKS, judge } from "../../src/judge/index.ts";
import { pageFigures } from "../../src/render/charts/figures.ts";
import { editionOf } from "../../src/render/edition/edition.ts";
import { lightened } from "../../src/render/edition/light/light-page.ts";
import { fits, pageWeight } from "../../src/render/edition/light/page-weight.ts";
import { type Block, hrefsOf, type Page, plain } from "../../src/render/edition/view.ts";
import { pageKinds } from "../../src/render/page-kinds.ts";
import { direction, homelab, MS, recordOf, resultOf, runOf, US } from "../judge/small-record.ts";

const RUNS = 400;
const DEPLOYMENTS = ["ceph", "longhorn", "zfs"];

/** More I/Os at once than were asked for. */
const impossible = runOf("broken", "r", [
  resultOf(homelab("randread"), {
    read: direction({ iops: 9e6 }, { mean: 3 * MS, p50: 2 * MS, p99: 9 * MS }),
  }),
]);
const runs = DEPLOYMENTS.flatMap((deployment, d) =>
  Array.from({ length: RUNS }, (_, i) =>
    runOf(deployment, `r${i}`, [
      resultOf(homelab(i % 2 === 0 ? "randread" : "randwrite"), {
        [i % 2 === 0 ? "read" : "write"]: direction(
          { iops: 5000 + 100 * d + i },
          { mean: 3 * MS + i * US, p50: 2 * MS, p99: 9 * MS },
        ),
      }),
    ]),
  ),
).concat(impossible);
const record = recordOf({ runs });
const edition = editionOf(
  record,
  { version: "next", isNext: true, runs, judgement: judge(record, runs) },
  CHECKS,
);
const figures = pageFigures();
const of = {
  edition,
  earlier: [{ version: "v1", runs: [], deployments: [], sources: [], answers: {} }],
  figures,
  examples: { record, results: [] },
};

const byKind = pageKinds().map(({ menu, pages, shared }) => ({
  kind: menu?.name ?? "without an entry",
  base: shared ? "/" : "/next/",
  made: [
    ...(pages?.(of) ?? []),
    ...(shared?.({ ...of, record, editions: [edition], keptRuns: new Set(), shownExamples: new Set() }) ??
      []),
  ],
}));
const light = byKind.flatMap(({ base, made }) =>
  made.flatMap((page) => lightened(page, base).map((one) => ({ base, page: one }))),
);
const under = (prefix: string): Page[] =>
  light.filter(({ page: { path } }) => path.startsWith(prefix)).map(({ page }) => page);

test("no page of any kind grows with the number of runs", () => {
  assert.deepEqual(
    light.filter(({ page }) => !fits(page)).map(({ page }) => `${page.path} ${pageWeight(page)}`),
    [],
  );
});

test("each further page has an address of its own, to which another page leads", () => {
  const addresses = light.map(({ base, page }) => `${base}${page.path}${page.path === "" ? "" : "/"}`);
  assert.equal(new Set(addresses).size, addresses.length);
  const hrefs = new Set([...hrefsOf(light.map(({ page }) => page))].map((href) => href.replace(/#.*/, "")));
  const below = light.flatMap(({ page }, i) => (page.kind === "below" ? (addresses[i] ?? []) : []));
  assert.ok(below.length > 10);
  assert.deepEqual(
    below.filter((address) => !hrefs.has(address)),
    [],
  );
});

test("every run is on the lists that hold all of them, and once", () => {
  const lists = { "runs/of/": RUNS, "deployments/ceph": RUNS };
  for (const [prefix, count] of Object.entries(lists)) {
    const listed = under(prefix)
      .flatMap(({ sections }) => sections.flatMap(({ blocks }) => blocks))
      .flatMap((block: Block) => (block.block === "table" ? block.rows : []))
      .flatMap(({ cells }) => [
        ...new Set(cells.flatMap(({ href = "" }) => /^\/runs\/(ceph\.[^/]+)/.exec(href)?.[1] ?? [])),
      ]);
    assert.equal(new Set(listed).size, count, prefix);
  }
});

test("a workload's page has the median of each deployment, best first, and leads to its runs", () => {
  const [page, ...further] = under("workloads/randread");
  assert.deepEqual(further, []);
  const lab = page?.sections.find(({ id }) => id === "lab")?.blocks ?? [];
  const [table, link] = lab;
  assert.ok(table?.block === "table");
  assert.deepEqual(
    table.rows.map(({ cells }) => cells.slice(0, 3).map(({ text }) => plain(text))),
    [
      ["ZFS", "200", "5,400 IOPS"],
      ["LONGHORN", "200", "5,300 IOPS"],
      ["CEPH", "200", "5,200 IOPS"],
      ["BROKEN", "1", "9,000,000 IOPS"],
    ],
  );
  const [best, broken] = [table.rows[0], table.rows.at(-1)];
  assert.deepEqual([best?.cells[2]?.struck, broken?.cells[2]?.struck], [undefined, true]);
  const [flag] = broken?.cells.at(-1)?.badges ?? [];
  assert.deepEqual([flag?.tone, flag?.href], ["bad", "/runs/broken.r/#result-1-little"]);
  assert.match(flag?.title ?? "", /I\/Os at once/);
  assert.equal(best?.cells[1]?.href, "/next/deployments/zfs/#runs");
  assert.deepEqual([...hrefsOf(link)], ["/next/data/"]);
});

test("a row of what goes on leads to each place once, and still to all of them", () => {
  const rows = (pages: readonly Page[]) =>
    pages.flatMap(({ sections }) =>
      sections.flatMap(({ blocks }) =>
        blocks.flatMap((block) => (block.block === "table" ? block.rows : [])),
      ),
    );
  const further = light
    .map(({ page }) => page)
    .filter(({ kind, path }) => kind === "below" && /\/\d+$/.test(path));
  const placesOf = ({ cells }: ReturnType<typeof rows>[number]): string[] =>
    cells
      .flatMap(({ href, badges = [] }) => [href, ...badges.map((badge) => badge.href)])
      .filter(Boolean) as string[];
  const values = rows(further).filter(({ cells }) => cells.length > 4 && placesOf({ cells }).length > 0);
  assert.ok(values.length > RUNS);
  for (const row of values) assert.equal(new Set(placesOf(row)).size, placesOf(row).length);
  assert.ok(values.every((row) => placesOf(row).some((href) => /^\/runs\//.test(href))));
  for (const { cells } of values)
    for (const { href, title } of cells.flatMap(({ badges = [] }) => badges))
      assert.equal(href !== undefined && title !== undefined, false);
});
