/** What a run of several results measured, before each of them in full: its first figures, and what speaks against them. */
import type { Run } from "../../../schema/run.ts";
import { outcomeBadges } from "../../blocks/values.ts";
import type { Edition } from "../../edition/edition.ts";
import { resultHref } from "../../edition/links.ts";
import { bullets, heads } from "../../edition/parts.ts";
import { LEADING } from "../../edition/result-pages.ts";
import type { PageSection, TableRow } from "../../edition/view.ts";
import { figuresInShort } from "./run-figures.ts";

/** Fewer are seen at once. */
const LEAST = 3;

/** What is noted of every result is said once; nothing where there are few. */
export const notesOfRun = ({ results }: Run): readonly string[] =>
  results.length < LEAST
    ? []
    : (results[0]?.notes ?? []).filter((note) => results.every(({ notes = [] }) => notes.includes(note)));

export function overviewSection(edition: Edition, run: Run): PageSection[] {
  if (run.results.length < LEAST) return [];
  const judged = new Map(edition.resultsOf(run.id).map((one) => [one.index, one]));
  const rows = run.results.slice(0, LEADING).map((result, index): TableRow => {
    const own = judged.get(index);
    const badges = own === undefined ? [] : outcomeBadges(edition, own);
    return {
      cells: [
        { text: result.name || `Result ${index + 1}`, href: resultHref(run.id, index) },
        { text: figuresInShort(result) || "none" },
        badges.length > 0 ? { text: "", badges } : { text: "none", tone: "muted" },
      ],
    };
  });
  return [
    {
      id: "overview",
      title: "What it measured",
      blocks: [
        {
          block: "table",
          caption:
            run.results.length > LEADING
              ? `The first ${LEADING} of ${run.results.length} results`
              : "Each result, with what speaks against it",
          columns: heads("Result", "Figures", "Flags"),
          rows,
        },
        ...bullets(notesOfRun(run)),
      ],
    },
  ];
}
