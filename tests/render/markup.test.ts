/** Cells become HTML here and not in layouts, so that they are escaped here. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { address, cellMarkup, proseMarkup } from "../../src/render/edition/markup/markup.ts";
import { withRows } from "../../src/render/edition/markup/table-rows.ts";
import { pageText } from "../../src/render/edition/page-file.ts";
import type { Page, Table, TableCell } from "../../src/render/edition/view.ts";

const HOSTILE = `<script>alert("1")</script> & 'x'`;
const HARMLESS = "&lt;script&gt;alert(&#34;1&#34;)&lt;/script&gt; &amp; &#39;x&#39;";

describe("a cell", () => {
  it("escapes every text of it", () => {
    const cell: TableCell = {
      text: ["a ", { text: HOSTILE, href: "/x/", title: HOSTILE }, { text: HOSTILE, code: true }],
      title: HOSTILE,
      badges: [{ text: HOSTILE, tone: "bad", title: HOSTILE, href: "/y/" }],
      note: HOSTILE,
    };
    const html = cellMarkup(cell, "/");
    assert.equal(html.split(HARMLESS).length - 1, 7);
    assert.doesNotMatch(html, /<script|alert\("|'x'/);
  });

  it("that is text alone has no element of its own", () => {
    assert.equal(cellMarkup({ text: "62 MiB/s", sort: 6.2 }, "/"), "62 MiB/s");
    assert.equal(
      cellMarkup({ text: "62 MiB/s", title: "of 3" }, "/"),
      '<span class="v" title="of 3">62 MiB/s</span>',
    );
  });

  it("that is a badge alone has no empty element before it", () => {
    assert.equal(
      cellMarkup({ text: "", badges: [{ text: "noted", tone: "note" }] }, "/"),
      '<span class="badges"><span class="badge badge-note">noted</span> </span>',
    );
  });
});

describe("what never parts at the end of a line", () => {
  it("is a number and its unit within a text, and in a cell the parts of “2-core”; what is copied stays as it is", () => {
    const text = "4.6 GiB/s against 20 % of 2.5 Gbit/s";
    assert.equal(
      cellMarkup({ text: [text, { text: text, code: true }] }, "/"),
      `4.6\u00a0GiB/s against 20\u00a0% of 2.5\u00a0Gbit/s<code>${text}</code>`,
    );
    assert.equal(
      cellMarkup({ text: "Mayastor 1-replica 2-core" }, "/"),
      'Mayastor <span class="held">1-replica</span> <span class="held">2-core</span>',
    );
    assert.equal(cellMarkup({ text: "talos-1r-2core, 2025-12-13" }, "/"), "talos-1r-2core, 2025-12-13");
    // No line ends before what a set-up counts, nor in the word before.
    assert.match(
      cellMarkup(
        {
          text: "A",
          note: [
            { text: "single", code: true },
            { text: " with 2 cores", tone: "muted" },
          ],
        },
        "/",
      ),
      /<code>single<\/code><span class="tone-muted"> <span class="held">with 2(?: |\u00a0)cores<\/span><\/span>/,
    );
    // In a sentence of several lines a hyphen may end one: hundreds of elements a page for it are too many.
    const long = `Mayastor 1-replica ${"is ahead of it ".repeat(8)}`;
    assert.equal(cellMarkup({ text: long }, "/"), long);
  });

  it("is a short name: a StorageClass as code, and a title that leads somewhere; its hyphens stay what they are", () => {
    const code = (text: string): string => cellMarkup({ text: [{ text, code: true }] }, "/");
    assert.equal(code("ceph-block"), '<code class="held">ceph-block</code>');
    assert.equal(code("ibmc-vpc-file-3000-iops"), '<code class="held">ibmc-vpc-file-3000-iops</code>');
    assert.equal(
      code("a-storage-class-of-24-let"),
      "<code>a-storage-class-of-24-let</code>",
      "too long for a narrow screen",
    );
    assert.equal(code("kubectl get sc -o yaml"), "<code>kubectl get sc -o yaml</code>", "commands break");
    assert.equal(
      proseMarkup([{ text: "ODF RBD erasure-coded 2+1", href: "/x/" }], "/"),
      '<a href="/x/">ODF RBD <span class="held">erasure-coded</span> 2+1</a>',
    );
    assert.doesNotMatch(
      cellMarkup({ text: "ODF RBD erasure-coded 2+1", href: "/x/" }, "/"),
      /held/,
      "tables have thousands of names, and break these where they are narrow",
    );
    assert.equal(
      cellMarkup({ text: "talos-mayastor-1r-1core.fio-rand-read", href: "/x/" }, "/"),
      '<a class="v" href="/x/">talos-mayastor-1r-1core.fio-rand-read</a>',
    );
  });
});

describe("an address in a cell", () => {
  it("is below the path that the site is served from", () => {
    assert.equal(address("/next/checks/", "/fiolio/"), "/fiolio/next/checks/");
    assert.equal(address("/runs/a.b/#result-1", "/"), "/runs/a.b/#result-1");
    assert.equal(address("https://example.org/a?b=1&c=2", "/fiolio/"), "https://example.org/a?b=1&amp;c=2");
  });

  it("is encoded where it is not yet", () => {
    assert.equal(address('/raw/a%20b "é".json', "/"), "/raw/a%20b%20%22%C3%A9%22.json");
    assert.equal(address("/raw/100%.json", "/"), "/raw/100%25.json");
  });

  it("of a script leads nowhere", () => {
    for (const href of ["javascript:alert(1)", "//example.org/", " javascript:alert(1)", "data:text/html,x"])
      assert.equal(address(href, "/"), "#");
  });
});

const table: Table = {
  block: "table",
  caption: "Values",
  columns: [{ label: "Run" }, { label: "IOPS", numeric: true }],
  rows: [
    { cells: [{ text: "first" }, { text: "0", sort: 0, struck: true }], tone: "muted" },
    { cells: [{ text: "second" }, { text: "5,000", sort: 5000.5, tone: "bad" }] },
    { cells: [{ text: "third" }, { text: "not known", sort: "" }] },
  ],
};

describe("a table", () => {
  it("has a head for each row, what each cell is sorted by where it does not show that, and where there are several its column", () => {
    assert.equal(
      withRows(table, "/").rows,
      '<tr class="row-muted"><th scope="row">first</th><td class="num struck"><span class="v">0</span></td></tr>' +
        '<tr><th scope="row">second</th><td class="num tone-bad" data-value="5000.5"><span class="v">5,000</span></td></tr>' +
        '<tr><th scope="row">third</th><td class="num" data-value="">not known</td></tr>',
    );
    const shown = (cell: TableCell): string =>
      withRows({ ...table, rows: [{ cells: [{ text: "first" }, cell] }] }, "/").rows;
    for (const cell of [
      { text: "#3", sort: 3 },
      { text: "#3–5", sort: 3 },
      { text: "3.3 ms", title: "3333333.33333 ns", sort: 3333333.333333333 },
      { text: "3.3 ms", title: "3,333,333.33333 ns", sort: 3333333.333333333 },
      { text: "8 KiB", title: "8,192 B, between 1 and 9000 B", sort: 8192 },
    ])
      assert.doesNotMatch(shown(cell), /data-value/);
    for (const cell of [
      { text: "#3", sort: 4 },
      { text: "3.3 ms", title: "3333333 ns", sort: 3333334 },
      { text: "a share", title: "0.5 of all", sort: 0.5 },
    ])
      assert.match(shown(cell), /data-value/);
    const named = { ...table, columns: [{ label: "Run" }, { label: HOSTILE }, { label: "Last" }] };
    assert.ok(withRows(named, "/").rows.includes(`<td data-of="${HARMLESS}"`));
    const figures = { ...table, columns: [...table.columns, { label: "Last" }] };
    assert.match(withRows(figures, "/").rows, /<td data-n="IOPS" class="struck">/);
    assert.doesNotMatch(withRows({ ...named, lean: true }, "/").rows, /data-of/);
  });

  it("says beneath the head of a row what stands of it on a phone until it is unfolded", () => {
    const [first = assert.fail()] = table.rows;
    const rows = withRows({ ...table, rows: [{ ...first, inShort: HOSTILE }] }, "/").rows;
    assert.ok(
      rows.includes(
        `first<details class="row-more" data-pagefind-ignore><summary>${HARMLESS}</summary></details></th>`,
      ),
      rows,
    );
  });

  it("is sorted by readers only where there is an order to choose", () => {
    const sorts = (one: Table): unknown => withRows(one, "/").sorts;
    assert.equal(sorts(table), true);
    assert.equal(sorts({ ...table, fixed: true }), undefined);
    assert.equal(sorts({ ...table, rows: table.rows.slice(1) }), undefined);
  });

  it("is finished in the text of a page, in folds too", () => {
    const blocks = [{ block: "more" as const, summary: "All", blocks: [table] }];
    const sections = [{ id: "all", title: "All", blocks }];
    const page = { path: "x", kind: "below", title: "X", description: "X.", sections };
    assert.match(pageText(page, "/"), /"rows":"<tr /);
  });

  it("ends no line between a number and its unit, and keeps blanks of what is copied", () => {
    const blocks = [
      {
        block: "text" as const,
        text: [
          "97 % sure: 3.2 ms against 125 MiB/s of 2 steps, ",
          { text: "--wait 5 s", code: true as const },
        ],
      },
      { block: "pre" as const, label: "Run", text: "sleep 5 s" },
    ];
    const sections = [{ id: "all", title: "All", blocks }];
    const text = pageText({ path: "x", kind: "list", title: "X", description: "In 5 s.", sections }, "/");
    for (const held of [
      "97\u00a0% sure: 3.2\u00a0ms against 125\u00a0MiB/s of 2 steps",
      "--wait 5 s",
      "sleep 5 s",
      "In 5 s.",
    ])
      assert.ok(text.includes(held), held);
  });
});

describe("what a page tells in text, lists and facts", () => {
  const page: Page = {
    path: "x",
    kind: "list",
    title: "X",
    description: "X.",
    sections: [
      {
        id: "all",
        title: "All",
        blocks: [
          { block: "text", text: [HOSTILE, { text: "Ceph 2-core", href: "/next/x/" }] },
          { block: "list", items: [HOSTILE] },
          { block: "facts", items: [{ term: "size", value: "8 GiB" }] },
        ],
      },
    ],
  };

  it("is escaped, linked and held together before layouts have it", () => {
    const { params } = JSON.parse(pageText(page, "/fiolio/")) as {
      params: { sections: { blocks: { html?: string; items?: { html: string }[] }[] }[] };
    };
    const html = params.sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) => [block.html, ...(block.items ?? []).map((item) => item.html)]),
    );
    assert.deepEqual(html.filter(Boolean), [
      `${HARMLESS}<a href="/fiolio/next/x/">Ceph <span class="held">2-core</span></a>`,
      `<li>${HARMLESS}</li>`,
      "8\u00a0GiB",
    ]);
  });
});
