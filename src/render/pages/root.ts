/** What lies above the editions: a way to the newest one, whose home page takes its place where the site is built. */
import type { PageKind } from "./page-kind.ts";

export const root: PageKind = {
  shared: ({ record: { declaration } }) => [
    { path: "", kind: "root", title: declaration.title, description: declaration.description, sections: [] },
  ],
};
