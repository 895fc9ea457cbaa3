/** Claims are counted as claims; where a line of a document makes several, its lines stand beside the count. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { claimTable } from "../../src/render/blocks/claims/claim-table.ts";
import { inPartText, onExcludedText, saidAgain } from "../../src/render/blocks/claims/told.ts";
import { pageFigures } from "../../src/render/charts/figures.ts";
import { plain } from "../../src/render/edition/view.ts";
import { claims } from "../../src/render/pages/claims.ts";
import { valueOf } from "../../src/schema/quantity.ts";
import { ownEdition } from "./own-edition.ts";

const { record, edition } = await ownEdition();

test("how many lines claims stand in is said beside how many they are", () => {
  const pages = [...(claims.pages?.({ edition, figures: pageFigures() } as never) ?? [])];
  const source = "homelab-storage-2025-12";
  const own = edition.claims.filter((one) => one.source === source && one.verdict === "contradicted");
  const lines = new Set(own.map(({ claim }) => claim.lines)).size;
  assert.ok(lines < own.length);
  const said = `in ${lines} lines`;
  const [table] = pages[0]?.sections[0]?.blocks ?? [];
  const row =
    table?.block === "table"
      ? table.rows.find(({ cells }) => plain(cells[0]?.text ?? "").startsWith("Storage Performance"))
      : undefined;
  assert.deepEqual(
    [row?.cells[1]?.text, row?.cells[1]?.note],
    [String(own.length), undefined],
    "a line with claims of two verdicts would be counted twice",
  );
  const whole = edition.claims.filter((one) => one.source === source);
  const all = new Set(whole.map(({ claim }) => claim.lines)).size;
  assert.equal(row?.cells.at(-1)?.note, `in ${all} lines`);
  const page = pages.find(({ path }) => path === `claims/${source}`);
  const open = page?.sections.filter((one) => one.open).map(({ id }) => id);
  assert.deepEqual(open, ["contradicted"], "on a phone, where sections are folded");
  const [explained] = page?.sections.find(({ id }) => id === "contradicted")?.blocks ?? [];
  assert.ok(explained?.block === "text");
  assert.ok(plain(explained.text).startsWith(`${own.length} claims ${said}. `));
});

test("what is contradicted by figures that no check excludes comes first, and how many rest on excluded ones is said", () => {
  const wrong = edition.claims.filter(
    ({ verdict, source }) => verdict === "contradicted" && source === "homelab-storage-2025-12",
  );
  const onExcluded = wrong.filter(({ flags }) => flags.length > 0);
  assert.ok(onExcluded.length > 0 && onExcluded.length < wrong.length);
  const isLed = claimTable(edition, wrong, "").rows.map(({ cells }) =>
    (cells[2]?.badges ?? []).some(({ lead }) => lead === "Excluded:"),
  );
  assert.deepEqual(
    isLed,
    isLed.toSorted((a, b) => Number(a) - Number(b)),
  );
  assert.equal(
    onExcludedText(wrong),
    ` Of these ${wrong.length}, the last ${onExcluded.length} here use figures of the text that a check excludes: whichever are true, the text contradicts itself.`,
  );
  assert.match(onExcludedText(onExcluded), /^ (All \d+ use|This one uses) figures of the text /);
  assert.equal(onExcludedText(wrong.filter(({ flags }) => flags.length === 0)), "");
});

test("the page of all begins with how many are contradicted, and where the largest share of them is", () => {
  const pages = [...(claims.pages?.({ edition, figures: pageFigures() } as never) ?? [])];
  const wrong = edition.claims.filter(({ verdict }) => verdict === "contradicted");
  const allOf = (document: string) => edition.claims.filter(({ source }) => source === document).length;
  const bySource = [...Map.groupBy(wrong, ({ source }) => source)].sort(
    ([one, a], [other, b]) => b.length / allOf(other) - a.length / allOf(one),
  );
  const [[most = "", own = []] = []] = bySource;
  const all = allOf(most);
  const documents = new Set(edition.claims.map(({ source }) => source));
  // A line may make several claims, of which each is counted.
  const lines = new Set(edition.claims.map(({ source, claim }) => `${source} ${claim.lines}`));
  assert.ok(
    plain(pages[0]?.lede ?? "").startsWith(
      `Of ${edition.claims.length} claims (${saidAgain(edition.claims).length} of them repeat another) in ${lines.size} lines of ${documents.size} documents, ${wrong.length} are contradicted${inPartText(wrong)} by the documents' own figures, the largest share in ${record.sources.get(most)?.title} (${own.length} of ${all}).`,
    ),
    plain(pages[0]?.lede ?? ""),
  );
  for (const source of documents) {
    const { tabs } = pages.find(({ path }) => path === `claims/${source}`) ?? {};
    assert.deepEqual(new Set(tabs?.items.map(({ id }) => id)), documents);
    assert.deepEqual(
      tabs?.items.flatMap(({ id, current }) => (current ? [id] : [])),
      [source],
    );
  }
});

test("a claim that rests on a figure which contradicts another says so, wherever that figure is used", () => {
  const resting = edition.claims.filter(({ uses }) =>
    uses.some(
      ({ judged, metric }) =>
        judged.run.id === "talos-zfs.kbench" &&
        metric.id === "write.mean" &&
        valueOf(metric.read(judged.result) ?? 0) < 20_000,
    ),
  );
  assert.ok(resting.length > 5);
  const { rows } = claimTable(edition, resting, "");
  for (const { cells } of rows) {
    const [, , said] = cells;
    const told = [...(said?.badges ?? []).map(({ text }) => text), plain(said?.note ?? "")].join("; ");
    assert.match(told, /contradicts another figure/);
  }
  const [row] = rows.filter(({ cells }) => /479x/.test(plain(cells[2]?.text ?? "")));
  assert.ok(row);
});

test("what a document says again is told by its id or by its words, and only within one document", () => {
  const of = (source: string, id: string, says: string) =>
    ({ source, claim: { id, says } }) as (typeof edition.claims)[number];
  const all = [
    of("a", "x", "Fast."),
    of("a", "y", "Fast."),
    of("b", "x", "Fast."),
    of("b", "z-restated", "Quick."),
  ];
  assert.deepEqual(
    saidAgain(all).map(({ claim }) => claim.id),
    ["y", "z-restated"],
  );
});

test("a row has a badge for each thing that is said of it, with what kind it is before it; two of its figures are linked at most", () => {
  const rows = [...(claims.pages?.({ edition, figures: pageFigures() } as never) ?? [])]
    .flatMap(({ sections }) => sections.flatMap(({ blocks }) => blocks))
    .flatMap((block) => (block.block === "table" && block.caption === "Contradicted" ? block.rows : []));
  assert.ok(rows.length > 20);
  const of = rows.map(({ cells }) => cells[2]);
  assert.ok(of.every((cell) => !plain(cell?.note ?? "").includes("besides")));
  const said = of.map(({ badges = [] } = { text: "" }) =>
    badges.map(({ lead, text }) => (lead === undefined ? text : `${lead} ${text}`)).join(". "),
  );
  assert.ok(said.includes("Also: contradicts line 109. Caution: bandwidth fits poorly"), said.join("\n"));
  const links = of.map((cell) => [cell?.note ?? []].flat().filter((span) => typeof span !== "string").length);
  assert.equal(Math.max(...links), 2);
});

test("a claim leads to its line where the lines of its document are shown, and each kind of it is explained", () => {
  const pages = [...(claims.pages?.({ edition, figures: pageFigures() } as never) ?? [])];
  const tables = pages
    .flatMap(({ sections }) => sections.flatMap(({ blocks }) => blocks))
    .flatMap((block) => (block.block === "table" && block.caption === "Contradicted" ? [block] : []));
  const lines = tables.flatMap(({ rows }) =>
    rows.flatMap(({ cells: [at] }) => (at?.href === undefined ? [] : [at])),
  );
  assert.ok(lines.length > 20);
  for (const { text, href } of lines) {
    assert.match(plain(text), /^lines? \d/);
    assert.match(href ?? "", /\/sources\/[a-z0-9-]+\/lines\/#/);
  }
  const [kinds] = pages[0]?.sections.find(({ id }) => id === "kinds")?.blocks ?? [];
  assert.ok(kinds?.block === "facts");
  const explained = new Set(kinds.items.map(({ term }) => term));
  for (const { claim } of edition.claims) assert.ok(explained.has(claim.kind), claim.kind);
});

test("the headline of a document says how many of what is contradicted fit with one slip of unit", () => {
  const pages = [...(claims.pages?.({ edition, figures: pageFigures() } as never) ?? [])];
  const told = pages.find(({ path }) => path === "claims/zfs-iscsi-report-2026")?.lede ?? "";
  assert.match(
    plain(told),
    /13 are contradicted \(1 of them in part; 4 of them fit with one slip of unit: MB written for MiB\) by the document/,
  );
});

test("lists of documents tell those of like titles apart by where they measured", () => {
  const [list, ...pages] = [...(claims.pages?.({ edition, figures: pageFigures() } as never) ?? [])];
  const rows = (list?.sections ?? []).flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.block === "table" ? block.rows : [])),
  );
  const noteOf = (title: string): string =>
    plain(rows.find(({ cells }) => cells[0]?.text === title)?.cells[0]?.note ?? "");
  assert.equal(noteOf("Storage Performance Benchmarks"), "Home lab of three Talos nodes");
  assert.equal(noteOf("Storage Performance Test Report"), "Home lab with ZFS over iSCSI at 2.5 GbE");
  const notes = pages.flatMap(({ tabs }) => tabs?.items.map(({ note }) => note) ?? []);
  assert.ok(notes.includes("Home lab of three Talos nodes: 21 of 269 contradicted"));
});

test("claims of one line stand together, and their line is told once, with its document where it is named", () => {
  const own = edition.claims.filter((one) => one.source === "homelab-storage-2025-12");
  for (const source of ["named", () => "/a-line/"] as const) {
    const { rows } = claimTable(edition, own.toReversed(), "Claims", source);
    const told = rows.flatMap(({ cells: [line] }) => (line?.again ? [] : [plain(line?.text ?? "")]));
    assert.equal(new Set(told).size, told.length, "each line once");
    const firsts = told.map((line) => Number(/\d+/.exec(line)?.[0]));
    assert.deepEqual(
      firsts,
      firsts.toSorted((a, b) => a - b),
    );
    for (const [at, { cells }] of rows.entries()) {
      const [line, says] = cells;
      const [, place] = /^claim (\d+) of \d+: \w+$/.exec(plain(says?.note ?? "")) ?? [];
      assert.equal(line?.again ?? false, Number(place ?? 1) > 1);
      if (line?.again) assert.equal(plain(line.text), plain(rows[at - 1]?.cells[0]?.text ?? ""));
      const isLink = line?.href !== undefined || typeof [line?.note ?? ""].flat()[0] === "object";
      assert.equal(isLink, !line?.again, "what is not seen leads nowhere");
    }
  }
});
