/** Pages that are made of one environment alone: of those that are there already, made of the same, none is made again. */

import { sha256 } from "../text/sha256.ts";
import type { LinkIndex } from "./edition/dead-links.ts";
import type { PageLinks } from "./edition/kept.ts";
import { pageAddress } from "./edition/links.ts";
import type { Page } from "./edition/view.ts";
import { hashOf, hashOfPart } from "./edition/within.ts";
import type { IsAsked } from "./pages/page-kind.ts";

/** `path`: in the generated folder; `stub`: as `pageStub` gives it. */
export type PageFile = { path: string; hash: string; stub: string };

/** A page and those below it, to which its heaviest folds went. `key`: of all that they were made of. */
export type KeptPage = { key: string; files: readonly PageFile[]; links: PageLinks };

/** Pages by their addresses, "next/deployments/lab-fast". */
export type PageStore = {
  /** Where all files of it, and its charts, lie as they were made. */
  find: (address: string, key: string) => KeptPage | undefined;
  note: (address: string, page: KeptPage) => void;
};

export type PageUnits = {
  isAsked: IsAsked;
  /** To be told of each page that is made. @returns its hash, where it is one of these */
  made: (page: Page, path: string, text: string, stub: string) => string | undefined;
  /** What was found since this was last asked. */
  found: () => readonly KeptPage[];
  /** When all are made. */
  end: (links: LinkIndex) => void;
};

/** Without a store all are made. */
export function pageUnits(version: string, store: PageStore | undefined): PageUnits {
  type Made = { key: string; files: PageFile[]; addresses: string[] };
  const making = new Map<string, Made>();
  const found: KeptPage[] = [];
  return {
    isAsked(path, of) {
      if (store === undefined || of === undefined) return true;
      const key = hashOf([hashOfPart(of.part), of.frame]);
      const kept = store.find(`${version}/${path}`, key);
      if (kept === undefined) {
        making.set(path, { key, files: [], addresses: [] });
        return true;
      }
      store.note(`${version}/${path}`, kept);
      found.push(kept);
      return false;
    },
    made(page, path, text, stub) {
      const own = nearest(page.path, making);
      if (own === undefined) return undefined;
      const hash = sha256(text);
      own.files.push({ path, hash, stub });
      own.addresses.push(pageAddress(version, page.path));
      return hash;
    },
    found: () => found.splice(0),
    end(links) {
      for (const [path, { addresses, ...own }] of making)
        store?.note(`${version}/${path}`, { ...own, links: links.linksAt(addresses) });
    },
  };
}

/** Of this path, or of the nearest one above it. */
function nearest<T>(path: string, all: ReadonlyMap<string, T>): T | undefined {
  for (let at = path; at !== ""; at = at.slice(0, Math.max(0, at.lastIndexOf("/")))) {
    const one = all.get(at);
    if (one !== undefined) return one;
  }
  return undefined;
}
