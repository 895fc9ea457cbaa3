/** What a run of several results measured, before each of them in full: its first figures, and what speaks against them. */
import type { Run } from "../../../schema/run.ts";
import { lesserBadges, outcomeBadges } from "../../blocks/values.ts";
import type { Edition } from "../../edition/edition.ts";
import { resultHref } from "../../edition/links.ts";
import { bullets, heads } from "../../edition/parts.ts";
import { LEADING } from "../../edition/result-pages.ts";
import type { PageSection, TableRow } from "../../edition/view.ts";
import { figuresInShort } from "./run-figures.ts";

/** Fewer are seen at once; where more follow on other pages, what this one has beside them is enough for a phone. */
const hasOverview = ({ results }: Run): boolean => results.length >= 3 && results.length <= LEADING;

/** What is noted of every result is said once, in the overview. */
export const notesOfRun = (run: Run): readonly string[] =>
  hasOverview(run)
    ? (run.results[0]?.notes ?? []).filter((note) =>
        run.results.every(({ notes = [] }) => notes.includes(note)),
      )
    : [];

export function overviewSection(edition: Edition, run: Run): PageSection[] {
  if (!hasOverview(run)) return [];
  const judged = new Map(edition.resultsOf(run.id).map((one) => [one.index, one]));
  const rows = run.results.map((result, index): TableRow => {
    const own = judged.get(index);
    const badges = own === undefined ? [] : [...outcomeBadges(edition, own), ...lesserBadges(edition, own)];
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
          caption: "Each result, with what speaks against it or is noted of it",
          columns: heads("Result", "Figures", "Flags"),
          rows,
        },
        ...bullets(notesOfRun(run)),
      ],
    },
  ];
}
