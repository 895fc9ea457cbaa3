/** What a search page must know of all pages is taken from Pagefind's own files of them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { searchPages } from "../../src/publish/search/search-pages.ts";

const fragment = (id: string, url: string, meta: object, anchors: object[] = []) => ({
  path: `fragment/${id}.pf_fragment`,
  bytes: gzipSync(`pagefind_dcd${JSON.stringify({ url, content: "x", meta, anchors })}`),
});
const pagesOf = (...files: { path: string; bytes: Uint8Array }[]): unknown => {
  const { path, bytes } = searchPages(files as never);
  assert.equal(path, "pages.json");
  return JSON.parse(Buffer.from(bytes).toString());
};

test("each page has its name, and what it is about unless it is a list below another", () => {
  const told = pagesOf(
    fragment("en_1", "/use-cases/etcd/", { title: "etcd", kind: "Use case", names: "", about: "A quorum." }),
    fragment("en_2", "/use-cases/etcd/lab/", {
      title: "etcd on lab",
      kind: "Answer",
      about: "Fast.",
      sure: "2.5",
    }),
    fragment("en_3", "/use-cases/etcd/lab/all/", { title: "All figures", kind: "List", about: "Figures." }),
    { path: "pagefind.js", bytes: Buffer.from("") },
  );
  assert.deepEqual(told, {
    en_1: { url: "/use-cases/etcd/", title: "etcd", kind: "Use case", about: "A quorum." },
    en_2: { url: "/use-cases/etcd/lab/", title: "etcd on lab", kind: "Answer", about: "Fast.", sure: 2.5 },
    en_3: { url: "/use-cases/etcd/lab/all/", title: "All figures", kind: "List" },
  });
});

test("headings of a guide are parts of it, its other anchors are not", () => {
  const anchors = [
    { element: "h2", id: "quorum", text: " Quorum " },
    { element: "li", id: "x", text: "x" },
  ];
  const told = pagesOf(fragment("en_1", "/g/", { title: "Glossary", kind: "Guide" }, anchors));
  assert.deepEqual(told, {
    en_1: { url: "/g/", title: "Glossary", kind: "Guide", parts: [["quorum", "Quorum"]] },
  });
});
