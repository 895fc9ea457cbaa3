/**
 * Pagefind takes in the working edition's pages as they last were, while the next ones are made: those that change take
 * their places in the end. What it begins with is compared with what is there, so that losing it costs time and nothing else.
 */
import { lstatSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { inodeOf, type Tree } from "../../effects/file-state.ts";
import { insideRoot } from "../../effects/files.ts";
import { findPagefind } from "../../effects/pagefind.ts";
import { bytesAt } from "../../effects/small-files.ts";
import { NEXT } from "../../record/edition.ts";
import { diskRefusal } from "../../text/disk-refusal.ts";
import { type PackedFile, packFiles, unpackFiles } from "../packed-files.ts";
import { indexPages, type SearchedPage } from "./pagefind-service.ts";
import { OPTIONS, pagesOf } from "./searched-pages.ts";

export type SearchAhead = {
  /** @param before what lay in the site's place, where this one was made of it: a page that is the same file says the same */
  pagesOf: (site: string, edition: string, before: Tree | undefined) => readonly SearchedPage[];
  /** Undefined where it is to be made from the beginning. */
  index: (edition: string, pages: readonly SearchedPage[]) => Promise<PackedFile[] | undefined>;
  /** Leaves the pages that were asked for to the next build. @param state of the site that has them */
  note: (state: string) => void;
  end: () => void;
};

/** `state`: of the site that had these pages. */
type Searched = { state: string; pages: readonly SearchedPage[] };
/** Stands for its page in what is packed. */
const STATE = "state";

export async function searchAhead(work: string, log: (line: string) => void): Promise<SearchAhead> {
  const place = await insideRoot(work, join(".fiolio", "cache", "searched.bin"));
  await mkdir(dirname(place), { recursive: true });
  const last = searchedIn(bytesAt(place));
  const others = Promise.withResolvers<readonly SearchedPage[]>();
  const stop = new AbortController();
  const begin = async ({ pages }: Searched): Promise<PackedFile[]> => {
    const { path } = await findPagefind({ log });
    stop.signal.throwIfAborted();
    return indexPages(path, pages, OPTIONS, { others: others.promise, signal: stop.signal });
  };
  // Where it fails, the index is made from the beginning, and what is wrong is told by that.
  const begun = last && begin(last).catch(() => undefined);
  let made: readonly SearchedPage[] = [];
  return {
    pagesOf(site, edition, before) {
      if (edition !== NEXT) return pagesOf(join(site, edition));
      const texts = textsOf(last, before);
      const isSame = (path: string): boolean => before?.files.get(path)?.inode === inodeAt(join(site, path));
      made = pagesOf(join(site, edition), (path) =>
        texts.has(path) && isSame(`${edition}/${path}`) ? texts.get(path) : undefined,
      );
      return made;
    },
    async index(edition, pages) {
      if (edition !== NEXT || last === undefined) return undefined;
      const isOther = ({ path }: SearchedPage, at: number): boolean => path !== last.pages[at]?.path;
      if (pages.length !== last.pages.length || pages.some(isOther)) {
        stop.abort();
        return undefined;
      }
      others.resolve(pages.filter(({ html }, at) => html !== last.pages[at]?.html));
      return begun;
    },
    note(state) {
      const files = [...made, { path: STATE, html: state }];
      try {
        if (made.length > 0)
          writeFileSync(
            place,
            packFiles(files.map(({ path, html }) => ({ path, bytes: Buffer.from(html) }))),
          );
      } catch (error) {
        if (diskRefusal(error) === undefined) throw error;
      }
    },
    end: () => stop.abort(),
  };
}

function searchedIn(packed: Buffer | undefined): Searched | undefined {
  const files = unpackFiles(packed)?.map(({ path, bytes }) => ({
    path,
    html: Buffer.from(bytes).toString(),
  }));
  const state = files?.pop();
  return files === undefined || state?.path !== STATE ? undefined : { state: state.html, pages: files };
}

/** By path. Of another site than this nothing is known. */
const textsOf = (last: Searched | undefined, before: Tree | undefined): ReadonlyMap<string, string> =>
  new Map(last?.state === before?.hash ? last?.pages.map(({ path, html }) => [path, html]) : []);

const inodeAt = (path: string): string => inodeOf(lstatSync(path, { bigint: true }));
