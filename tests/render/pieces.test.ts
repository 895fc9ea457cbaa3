/** Small pure parts of rendering. */
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { filesIn } from "../../src/effects/small-files.ts";
import { type Threshold, textOf } from "../../src/judge/evidence/thresholds.ts";
import { NEEDS } from "../../src/judge/recommending/classes.ts";
import { ASKED } from "../../src/judge/recommending/further.ts";
import { mirrorFolder } from "../../src/publish/generated-folder.ts";
import { durabilityItems } from "../../src/render/blocks/declared.ts";
import { exactAsPrinted, quantityCell } from "../../src/render/blocks/values.ts";
import { linkIndex } from "../../src/render/edition/dead-links.ts";
import { addressPart, rawHref } from "../../src/render/edition/links.ts";
import { hrefsOf, type Page } from "../../src/render/edition/view.ts";
import { askKey, asksOf, passagesFor, requiresOf } from "../../src/render/shortcodes/content.ts";
import type { Durability } from "../../src/schema/durability.ts";
import { csvText } from "../../src/text/csv.ts";

test("what survives a node is declared in the words in which it is asked for", () => {
  const [first] = durabilityItems({ reachableAfterNodeLoss: true });
  assert.match(first?.term ?? "", new RegExp(ASKED[0].title, "i"));
  assert.match(NEEDS[1].when, /survive a node/);
});

test("disks that may fail are told apart from nodes: a mirror in one server survives none of these", () => {
  const told = (declared: Durability): (string | undefined)[] =>
    durabilityItems(declared)
      .slice(1, 3)
      .map(({ value }) => value.split(";")[0]);
  assert.deepEqual(told({ failures: 1, storageNodes: 0 }), ["1", "none"]);
  assert.deepEqual(told({ failures: 2 }), ["2", "not stated"]);
  assert.deepEqual(told({ failures: 0 }), ["none", "none"]);
  assert.deepEqual(told({ storageNodes: 1 }), ["1", "1"]);
  assert.deepEqual(told({ storageNodes: 0 }), ["not stated", "none"]);
});

test("a shortcode's arguments are read with and without quotes", () => {
  const asks = asksOf('a {{< val "x.y" read.p50 >}} b {{<ratio a "b c" d>}}');
  assert.deepEqual(asks.map(askKey), ["val x.y read.p50", "ratio a b c d"]);
});

test("a page says which environments it needs", () => {
  assert.deepEqual(requiresOf("---\ntitle: A\nparams:\n  requires: [lab]\n---\ntext"), ["lab"]);
  assert.deepEqual(requiresOf("no front matter"), []);
});

test("a passage about environments is part of a page where all of them are", () => {
  const text = "Always.\n\n<!-- with: lab, fab -->\nOf both.\n<!-- end -->\n\nAnd so on.\n";
  assert.equal(passagesFor(text, ["fab", "lab"]), "Always.\n\nOf both.\n\nAnd so on.\n");
  assert.equal(passagesFor(text, ["lab"]), "Always.\n\nAnd so on.\n");
  assert.equal(passagesFor("No passage.\r\n", []), "No passage.\r\n");
});

test("CSV quotes what needs it and defuses formulas", () => {
  assert.equal(
    csvText(
      ["a", "b"],
      [
        ['say "x", y', "=1+1"],
        [1.5, undefined],
      ],
    ),
    'a,b\n"say ""x"", y",\'=1+1\n1.5,\n',
  );
});

test("a raw file's address is encoded piece by piece", () => {
  assert.equal(rawHref("data/raw/lab/fast/a b?#.json"), "/raw/lab/fast/a%20b%3F%23.json");
});

test("any text makes a harmless piece of an address", () => {
  assert.equal(addressPart("../../etc/<b>"), "etc-b");
  assert.equal(addressPart("..."), "x");
});

test("a value shows three digits and keeps the exact ones", () => {
  const quantity = { value: 9000, low: 8500, high: 9500, printed: "0.009 ms" };
  assert.equal(exactAsPrinted(quantity, "ns"), "9,000 ns, between 8,500 and 9,500 ns (printed “0.009 ms”)");
  assert.deepEqual(quantityCell(quantity, "ns", "/runs/a/"), {
    text: "9 µs",
    title: exactAsPrinted(quantity, "ns"),
    sort: 9000,
    href: "/runs/a/",
  });
});

test("what was not measured says so and is no zero", () => {
  assert.equal(quantityCell(undefined, "ns").text, "not measured");
});

test("a threshold is shown in its unit", () => {
  const text = (unit: Threshold["unit"], value: number): string => textOf({ value, unit, label: "Most" });
  assert.equal(text("ns", 30_000), "30 µs");
  assert.equal(text("bytes/s", 2 ** 30), "1 GiB/s");
  assert.equal(text("share", 0.25), "25 %");
  assert.equal(text("fio 3", 41), "fio 3.41");
  assert.equal(text("count", 4), "4");
});

const page = (path: string, href?: string): Page => ({
  path,
  kind: "list",
  title: path,
  description: "",
  sections: [
    {
      id: "all",
      title: "All",
      blocks: href === undefined ? [] : [{ block: "text", text: [{ text: "x", href }] }],
    },
  ],
});

test("every address in a page is found", () => {
  assert.deepEqual([...hrefsOf(page("a", "/v1/b/"))], ["/v1/b/"]);
});

const folded: Page = {
  ...page("b"),
  sections: [
    { id: "all", title: "All", blocks: [{ block: "more", id: "all-values", summary: "Values", blocks: [] }] },
  ],
};

function checkLink(href: string): void {
  const links = linkIndex();
  links.add("v1", page("a", href));
  links.add("v1", folded);
  links.addWritten("v1", "guides/c.md");
  links.check(new Set(["static/v1/x.csv"]));
}

for (const href of [
  "/v1/b/",
  "/v1/b/#all",
  "/v1/b/#all-values",
  "/v1/guides/c/",
  "/v1/x.csv",
  "https://example.org/",
  "/raw/a",
])
  test(`a link to ${href} leads somewhere`, () => checkLink(href));

for (const href of ["/v1/c/", "/v1/b/#none", "/v1/b", "javascript:alert(1)", "b/"])
  test(`a link to ${href} fails, naming the page`, () => {
    assert.throws(
      () => checkLink(href),
      (error: Error) => error.message.includes(`/v1/a/: ${href}`),
    );
  });

test("a generated folder holds what it is given: unchanged files stay, stale ones go", async () => {
  const folder = await mkdtemp(join(tmpdir(), "fiolio-sync-"));
  try {
    await mirrorFolder(
      folder,
      new Map([
        ["a/b.txt", "1"],
        ["c.txt", "2"],
      ]),
    );
    const before = await stat(join(folder, "c.txt"));
    const result = await mirrorFolder(
      folder,
      new Map([
        ["a.txt", "3"],
        ["c.txt", "2"],
      ]),
    );
    assert.deepEqual(result, { files: 2, written: 1, deleted: 1 });
    assert.deepEqual(filesIn(folder), ["a.txt", "c.txt"]);
    assert.equal(await readFile(join(folder, "a.txt"), "utf8"), "3");
    assert.equal((await stat(join(folder, "c.txt"))).mtimeMs, before.mtimeMs);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
