/** What a report rests on: its documents, how to read it, and what it counts. */
import type { Run } from "../../../schema/run.ts";
import { formatCount } from "../../../units/format.ts";
import { counted } from "../../blocks/values.ts";
import type { Edition } from "../../edition/edition.ts";
import { dateText, siteOf } from "../../edition/own-site.ts";
import { runsTold, text } from "../../edition/parts.ts";
import type { Block, Rich } from "../../edition/view.ts";
import { behindRuns, isAllCopied } from "../sources/behind-runs.ts";

/** "Storage benchmarks from 4 documents, checked. Published 2026-03-31": what answers rest on, said before any answer, in so few words that the answer is in sight; without its full stop, as more may follow. */
export function restsOn(edition: Edition): string {
  const { record, version } = edition;
  const runs = edition.runs.filter(({ basis }) => basis !== "estimated");
  const { copied, documents } = copiedFrom(runs);
  const of =
    copied > 0 && copied === runs.length
      ? `from ${counted(documents, "document")}`
      : `of ${counted(measuredCount(edition), "deployment")}`;
  const lock = record.locks.get(version);
  // The day is the edition's: when its runs were made is mostly not stated.
  const on = lock === undefined ? "" : `. Published ${dateText(siteOf(record), lock.date)}`;
  return `Storage benchmarks ${of}, checked${on}`;
}

/** Of these runs those that were copied, and the documents that they come from: not those without figures. */
function copiedFrom(runs: readonly Run[]) {
  const ids = runs.flatMap(({ provenance }) => provenance.source?.id ?? []);
  return { copied: ids.length, documents: new Set(ids).size };
}

/** Where the figures come from; how much of that nobody can read, the page of the documents says. */
export function originBlocks({ runs, links }: Pick<Edition, "runs" | "links">): Block[] {
  const { copied, documents } = copiedFrom(runs);
  if (copied === 0) return [];
  return [
    text(
      [
        copied === runs.length
          ? "Every figure is copied from "
          : `${formatCount(copied)} of ${runsTold(runs)} are copied from `,
        { text: counted(documents, "document"), href: links.sources },
        copied === runs.length && isAllCopied({ runs }) ? "; none was measured for this report." : ".",
      ],
      "muted",
    ),
  ];
}

/** Deployments with a run that is no projection. */
const measuredCount = ({ runs }: Edition): number =>
  new Set(runs.flatMap(({ deployment, basis }) => (basis === "estimated" ? [] : deployment))).size;

export function readingBlock(edition: Edition): Block {
  const { links } = edition;
  const items: Rich[] = [
    "Rankings hold within one environment and between equal workloads. There is no winner over all.",
    [
      "A struck value failed a check and cannot win; the label beside it leads to ",
      { text: "the check", href: links.checks },
      ", with the rule and its thresholds.",
    ],
    "A place such as 2–4 means any of these: rounding and single runs cannot tell them apart.",
    `Every number leads to its run with the outcome of each check${behindRuns(edition)}`,
    [
      "How numbers are compared, ranked and rounded: the ",
      { text: "method", href: links.methodology },
      " page.",
    ],
  ];
  return { block: "list", items };
}

export function recordBlocks(edition: Edition): Block[] {
  const { links } = edition;
  const results = edition.judgement.results;
  const { documents } = copiedFrom(edition.runs);
  const kept = results.filter((r) => r.outcomes.some((o) => o.verdict === "excluded")).length;
  return [
    {
      block: "facts",
      items: [
        {
          term: "Runs",
          value: [{ text: runsTold(edition.runs), href: "/runs/" }, `, ${counted(results.length, "result")}`],
        },
        {
          term: "Excluded from rankings",
          value: [`${counted(kept, "result")} by `, { text: "checks", href: links.checks }],
        },
        {
          term: "Deployments",
          value: [
            { text: formatCount(edition.deployments.length), href: links.deployments },
            ` (${formatCount(measuredCount(edition))} measured), of `,
            { text: counted(edition.backends.length, "backend"), href: links.backends },
          ],
        },
        {
          term: "Documents",
          value: [
            { text: counted(edition.sources.length, "document"), href: links.sources },
            ...(documents < edition.sources.length
              ? [`, runs are from ${formatCount(documents)} of them`]
              : []),
          ],
        },
      ],
    },
  ];
}
