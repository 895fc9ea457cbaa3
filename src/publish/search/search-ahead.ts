/**
 * Pagefind takes in the working edition's pages as they last were, while the next ones are made: those that change take
 * their places in the end. What it begins with is compared with what is there, so that losing it costs time and nothing else.
 */
import { lstatSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { inodeOf, type Tree } from "../../effects/file-state.ts";
import { insideRoot } from "../../effects/files.ts";
import { findPagefind } from "../../effects/pagefind.ts";
import { bytesAt } from "../../effects/small-files.ts";
import { NEXT } from "../../record/edition.ts";
import { diskRefusal } from "../../text/disk-refusal.ts";
import { jsonOf } from "../../text/json.ts";
import { order } from "../../text/problem.ts";
import { type PackedFile, packFiles, unpackFiles } from "../packed-files.ts";
import { indexPages, type SearchedPage } from "./pagefind-service.ts";
import { OPTIONS, pagesOf } from "./searched-pages.ts";

export type SearchAhead = {
  /** @param before what lay in the site's place, where this one was made of it: a page that is the same file says the same */
  pagesOf: (site: string, edition: string, before: Tree | undefined) => readonly SearchedPage[];
  /**
   * Hugo has made its pages, and nothing else lies in `site` yet: the others are as they were, but for those that are left out.
   * What is said of the pages in the end counts.
   */
  madeIn: (site: string, before: Tree, isLeft: (path: string) => boolean) => void;
  /** Undefined where it is to be made from the beginning. */
  index: (edition: string, pages: readonly SearchedPage[]) => Promise<PackedFile[] | undefined>;
  /** Leaves the pages that were asked for to the next build. @param state of the site that has them */
  note: (state: string) => void;
  end: () => void;
};

/** `state`: of the site that had these pages. */
type Searched = { state: string; pages: readonly SearchedPage[] };
const toldFile = z.strictObject({
  state: z.string(),
  pages: z.array(z.strictObject({ path: z.string(), hash: z.string(), bytes: z.int().min(0) })),
});
const SEARCHED = "searched.bin";
const [TOLD, MESSAGES] = ["told", "messages"] as const;

export async function searchAhead(work: string, log: (line: string) => void): Promise<SearchAhead> {
  const place = await insideRoot(work, join(".fiolio", "cache", SEARCHED));
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
  let told: readonly SearchedPage[] | undefined;
  const tell = (pages: readonly SearchedPage[], before: readonly SearchedPage[]): void => {
    told = pages;
    const isOther = ({ path }: SearchedPage, at: number): boolean => path !== before[at]?.path;
    if (pages.length !== before.length || pages.some(isOther)) stop.abort();
    else others.resolve(pages.filter(({ hash }, at) => hash !== before[at]?.hash));
  };
  return {
    pagesOf(site, edition, before) {
      if (edition !== NEXT) return pagesOf(join(site, edition));
      const known = knownFrom(last, before);
      const isThere = (path: string): boolean => before?.files.get(path)?.inode === inodeAt(join(site, path));
      made = pagesOf(join(site, edition), (path) =>
        known.has(path) && isThere(`${edition}/${path}`) ? known.get(path) : undefined,
      );
      return made;
    },
    madeIn(site, before, isLeft) {
      if (last?.state !== before.hash) return;
      try {
        const fresh = pagesOf(join(site, NEXT));
        const paths = new Set(fresh.map(({ path }) => path));
        const same = last.pages.filter(({ path }) => !paths.has(path) && !isLeft(`${NEXT}/${path}`));
        tell(
          [...fresh, ...same].sort((a, b) => order(a.path, b.path)),
          last.pages,
        );
      } catch {
        // What is wrong is told by whoever reads them in the end.
        stop.abort();
      }
    },
    async index(edition, pages) {
      if (edition !== NEXT || last === undefined) return undefined;
      if (told === undefined) tell(pages, last.pages);
      if (isSame(told ?? [], pages)) return begun;
      stop.abort();
      return undefined;
    },
    note(state) {
      try {
        if (made.length > 0) writeFileSync(place, packed({ state, pages: made }));
      } catch (error) {
        if (diskRefusal(error) === undefined) throw error;
      }
    },
    end: () => stop.abort(),
  };
}

/** What tells of the pages, and then what a service is told of each: it is handed on as it lies there. */
function packed({ state, pages }: Searched): Buffer {
  const messages = pages.map(({ message }) => message());
  const told = pages.map(({ path, hash }, at) => ({ path, hash, bytes: messages[at]?.length ?? 0 }));
  return packFiles(SEARCHED, [
    {
      path: TOLD,
      bytes: Buffer.from(JSON.stringify({ state, pages: told } satisfies z.infer<typeof toldFile>)),
    },
    { path: MESSAGES, bytes: Buffer.concat(messages) },
  ]);
}

function searchedIn(bytes: Buffer | undefined): Searched | undefined {
  const [told, messages] = unpackFiles(SEARCHED, bytes) ?? [];
  if (told?.path !== TOLD || messages?.path !== MESSAGES) return undefined;
  const said = toldFile.safeParse(jsonOf(Buffer.from(told.bytes).toString())).data;
  if (said === undefined) return undefined;
  const { state, pages } = said;
  let at = 0;
  return {
    state,
    pages: pages.map(({ path, hash, bytes }) => {
      at += bytes;
      const message = Buffer.from(messages.bytes.buffer, messages.bytes.byteOffset + at - bytes, bytes);
      return { path, hash, message: () => message };
    }),
  };
}

/** By path. Of another site than this nothing is known. */
const knownFrom = (last: Searched | undefined, before: Tree | undefined): ReadonlyMap<string, SearchedPage> =>
  new Map(last?.state === before?.hash ? last?.pages.map((page) => [page.path, page]) : []);

const isSame = (some: readonly SearchedPage[], others: readonly SearchedPage[]): boolean =>
  some.length === others.length &&
  some.every(({ path, hash }, at) => path === others[at]?.path && hash === others[at]?.hash);

const inodeAt = (path: string): string => inodeOf(lstatSync(path, { bigint: true }));
