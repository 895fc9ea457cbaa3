/** A document line by line: its figures as printed, and what else it says, in our own words. Its text is its author's. */
import type { Run } from "../../../schema/run.ts";
import { defined, nonEmpty } from "../../../text/defined.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { lineAnchor } from "../../edition/links.ts";
import { heads, text } from "../../edition/parts.ts";
import type { Block } from "../../edition/view.ts";
import { figureEntries, type Passage, passagesOf, saidEntries } from "./passages.ts";
import { kindSpans, printedSpans, saidSpans } from "./told-passage.ts";

/** Nothing where no figure was read off it: then its lines are not shown. */
function passagesIn(edition: Edition, id: string, runs: readonly Run[]): Passage[] {
  const figures = figureEntries(runs);
  return figures.length === 0 ? [] : passagesOf([...figures, ...saidEntries(edition, id)]);
}

/** Where the first of some lines of a document is shown. */
export function lineHrefOf(edition: Edition, id: string): (lines: string) => string | undefined {
  const own = edition.runs.filter(({ provenance }) => provenance.source?.id === id);
  const passages = passagesIn(edition, id, own);
  return (lines) => {
    const line = Number.parseInt(lines, 10);
    const passage = passages.find(({ from, to }) => from <= line && line <= to);
    return passage && edition.links.sourceLines(id, passage.from);
  };
}

/** Where the line of a run's figure leads to. Nothing where no figure was read off it. */
export function lineBlocks(edition: Edition, id: string, runs: readonly Run[]): Block[] {
  const { record, links, claims } = edition;
  const passages = passagesIn(edition, id, runs);
  if (passages.length === 0) return [];
  const name = titles(record).deployment;
  return [
    text(
      [
        "What was made of each line, in our own words where the text is its author's. Figures stand as printed and lead to their run",
        ...(claims.some(({ source }) => source === id)
          ? [", ", { text: "claims", href: links.claimsOf(id) }, " have pages of their own"]
          : []),
        ". Filter by a number or a kind, such as contradicted.",
      ],
      "muted",
    ),
    {
      block: "table",
      caption: "The document, line by line",
      fixed: true,
      filter: true,
      columns: heads(
        "Line",
        "Kind",
        // Whoever comes from a figure sees the heads, and not the title.
        { label: "Says", long: true, ...defined({ note: record.sources.get(id)?.title }) },
      ),
      rows: passages.map((passage) => {
        const printed = printedSpans(passage, name, `${links.source(id)}#runs`);
        const said = saidSpans(passage, links.claimsOf(id));
        return {
          id: lineAnchor(passage.from),
          cells: [
            { text: labelOf(passage) },
            { text: kindSpans(passage) },
            printed.length > 0 ? { text: printed, ...defined({ note: nonEmpty(said) }) } : { text: said },
          ],
        };
      }),
    },
  ];
}

/** On a phone it heads the row. */
const labelOf = ({ from, to }: Passage): string => (from === to ? `line ${from}` : `lines ${from}–${to}`);
