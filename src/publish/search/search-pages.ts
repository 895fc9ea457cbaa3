/** What a search page must know of all pages to rank what it found: one file, where Pagefind has one for each page. */
import { gunzipSync } from "node:zlib";
import type { PackedFile } from "../packed-files.ts";

/** One page of the index, by its id there. Absent: what it has none of. */
export type SearchPage = {
  url: string;
  title: string;
  kind: string;
  names?: string;
  about?: string;
  /** Of an answer, or the page that shows it: the higher, the more it rests on; of a pair: both outlive their node, or neither. */
  sure?: number;
  /** Of a pair: its environment. */
  within?: string;
  /** Of kinds in which a heading may be what was looked for: [id, text]. */
  parts?: readonly (readonly [id: string, text: string])[];
};

type Fragment = {
  url: string;
  meta: { title?: string; kind?: string; names?: string; about?: string; sure?: string; within?: string };
  anchors: readonly { element: string; id: string; text: string }[];
};

const FRAGMENT = /^fragment\/(.+)\.pf_fragment$/;
/** What a list below a page is about is read from its own file, where one is shown: there are as many of these as of all others. */
const MANY = new Set(["List"]);
const WITH_PARTS = new Set(["Guide", "Overview", "Check", "Claims"]);

/** @param files of an index @throws SyntaxError where a fragment is not as Pagefind writes it */
export function searchPages(files: readonly PackedFile[]): PackedFile {
  const pages: Record<string, SearchPage> = {};
  for (const { path, bytes } of files) {
    const [, id] = FRAGMENT.exec(path) ?? [];
    if (id !== undefined) pages[id] = pageOf(fragmentOf(bytes));
  }
  return { path: "pages.json", bytes: Buffer.from(JSON.stringify(pages)) };
}

/** Behind a word of Pagefind's own. */
function fragmentOf(bytes: Uint8Array): Fragment {
  const text = gunzipSync(bytes).toString("utf8");
  return JSON.parse(text.slice(text.indexOf("{"))) as Fragment;
}

function pageOf({ url, meta, anchors }: Fragment): SearchPage {
  const { title = "", kind = "", names, about, sure, within } = meta;
  const parts = anchors.flatMap(({ element, id, text }) =>
    /^h[2-6]$/i.test(element) ? [[id, text.trim()] as const] : [],
  );
  return {
    ...{ url, title, kind },
    ...(names && { names }),
    ...(about && !MANY.has(kind) && { about }),
    ...(sure && { sure: Number(sure) }),
    ...(within && { within }),
    ...(WITH_PARTS.has(kind) && parts.length > 0 && { parts }),
  };
}
