/** A document line by line: its figures as printed, and around them what it says, in our own words. Its text is its author's. */
import type { Run } from "../../../schema/run.ts";
import { defined } from "../../../text/defined.ts";
import { VERDICTS } from "../../blocks/claims/claims.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { lineAnchor, resultHref } from "../../edition/links.ts";
import { heads, joined, text } from "../../edition/parts.ts";
import { type Block, plain, type TextSpan } from "../../edition/view.ts";
import { printedFigures } from "../runs/run-figures.ts";

type Entry = { line: number; figure?: TextSpan; says?: readonly TextSpan[] };

/** Nothing where no figure was read off it: then its lines are not shown. */
function passagesIn(edition: Edition, id: string, runs: readonly Run[]): Passage[] {
  const name = titles(edition.record);
  const figures = runs.flatMap(({ id: run, deployment, results }) =>
    results.flatMap((result, index) =>
      printedFigures(result).map(
        ({ line, term, printed }): Entry => ({
          line,
          figure: { text: `${term} ${printed}`, href: resultHref(run, index) },
          says: [`${name.deployment(deployment)}, ${result.name}.`],
        }),
      ),
    ),
  );
  return figures.length === 0 ? [] : passagesOf([...figures, ...saidOn(edition, id)]);
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
  return [
    text(
      [
        "Each figure as printed, with a link to its run and with what it is a figure of. Whatever else the document says is given in our own words, because the text belongs to its author.",
        ...(claims.some(({ source }) => source === id)
          ? [
              " After each of its ",
              { text: "claims", href: links.claimsOf(id) },
              " stands in brackets how it fares against the document's own figures.",
            ]
          : []),
      ],
      "muted",
    ),
    {
      block: "table",
      caption: "The document, line by line",
      fixed: true,
      columns: heads(
        "Line",
        { label: "Figures", long: true },
        // Whoever comes from a figure sees the heads, and not the title.
        {
          label: "What it says, in our words",
          long: true,
          ...defined({ note: record.sources.get(id)?.title }),
        },
      ),
      rows: passages.map(({ from, to, figures: own, says }) => ({
        id: lineAnchor(from),
        cells: [
          { text: from === to ? `line ${from}` : `lines ${from} to ${to}` },
          { text: joined(own) },
          { text: joined(says, " ") },
        ],
      })),
    },
  ];
}

type Passage = { from: number; to: number; figures: TextSpan[]; says: (readonly TextSpan[])[] };

/** In the order of the document: each line with figures by itself, and what lies between two of them together. */
function passagesOf(entries: readonly Entry[]): Passage[] {
  const passages: Passage[] = [];
  for (const [line, own] of [...Map.groupBy(entries, (one) => one.line)].sort(([a], [b]) => a - b)) {
    const figures = own.flatMap(({ figure }) => figure ?? []);
    const said = own.flatMap(({ says }) => (says === undefined ? [] : [says]));
    const says = [...new Map(said.map((one) => [plain(one), one])).values()];
    const last = passages.at(-1);
    if (last && last.figures.length + figures.length === 0) {
      last.to = line;
      last.says.push(...says);
    } else passages.push({ from: line, to: line, figures, says });
  }
  return passages;
}

/** Of each passage its first line. */
function saidOn({ claims, findings, observations, record }: Edition, id: string): Entry[] {
  const at = (lines: string | number, ...says: TextSpan[]): Entry => ({
    line: Number.parseInt(String(lines), 10),
    says,
  });
  const own = <T extends { source?: string }>(items: readonly T[]): T[] =>
    items.filter(({ source }) => source === id);
  return [
    ...own(claims).map(({ claim, verdict }) => {
      const { one, tone } = VERDICTS[verdict];
      return at(claim.lines, `${claim.says} `, { text: `(${one})`, tone });
    }),
    ...own(findings).map(({ lines, says }) => at(lines, says)),
    ...own(observations).flatMap(({ line, metric, printed }) =>
      line === undefined ? [] : [at(line, `${metric}: ${printed}.`)],
    ),
    ...(record.sources.get(id)?.notRecorded ?? []).map(({ lines, reason }) =>
      at(lines, { text: `Left out: ${reason.replace(/\.$/, "")}.`, tone: "muted" }),
    ),
  ];
}
