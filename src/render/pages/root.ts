/** What lies above the editions: a way to the newest one. */
import type { PageKind } from "./page-kind.ts";

export const root: PageKind = {
  shared: ({ record: { declaration } }) => [
    { path: "", kind: "root", title: declaration.title, description: declaration.description, sections: [] },
  ],
};
