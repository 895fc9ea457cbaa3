/** What a report rests on: its documents, how to read it, and what it counts. */
import { metricById } from "../../../schema/metric.ts";
import type { Run } from "../../../schema/run.ts";
import { formatCount } from "../../../units/format.ts";
import { counted } from "../../blocks/values.ts";
import type { Edition } from "../../edition/edition.ts";
import { runsTold, text } from "../../edition/parts.ts";
import type { Block, Rich } from "../../edition/view.ts";

/** What answers rest on, and what the figure that databases wait for rests on: said before any answer. */
export function restsOn(edition: Edition): string {
  const { judgement } = edition;
  const runs = edition.runs.filter(({ basis }) => basis !== "estimated");
  const all = measuredCount(edition);
  // Of results, not of rankings: what may not be ranked was measured all the same.
  const flushed = new Set(
    judgement.results.flatMap(({ run, result }) =>
      run.basis !== "estimated" && P99_FLUSH?.read(result) !== undefined ? run.deployment : [],
    ),
  ).size;
  const { copied, documents } = copiedFrom(edition, runs);
  const of = `${counted(runs.length, "run")} of ${counted(all, "deployment")}`;
  const from =
    copied === 0
      ? ""
      : `${copied === runs.length ? ", copied from" : " from"} ${counted(documents, "document")}`;
  // One line on a screen, so that the answer is in sight.
  const flush = flushed === all ? "" : `; p99 fsync latency measured on ${flushed === 0 ? "none" : flushed}`;
  return `${of}${from}${flush}.`;
}

const P99_FLUSH = metricById.get("sync.p99");

/** Of these runs those that were copied, the documents that they come from, and how many of these nobody can read: not those without figures. */
function copiedFrom({ record }: Edition, runs: readonly Run[]) {
  const ids = runs.flatMap(({ provenance }) => provenance.source?.id ?? []);
  const documents = [...new Set(ids)];
  const closed = documents.filter((id) => record.sources.get(id)?.address === undefined).length;
  return { copied: ids.length, documents: documents.length, closed };
}

/** Where the figures come from, and of how many documents nobody can read the original. */
export function originBlocks(edition: Edition): Block[] {
  const { runs, links } = edition;
  const { copied, documents, closed } = copiedFrom(edition, runs);
  if (copied === 0) return [];
  const whose = closed === documents ? (closed === 1 ? "it" : "these") : `${closed} of these`;
  return [
    text(
      [
        copied === runs.length
          ? "Every figure here is copied from "
          : `${formatCount(copied)} of ${runsTold(runs)} are copied from `,
        { text: counted(documents, "document"), href: links.sources },
        closed === 0
          ? "."
          : `. Of ${whose} no public address is recorded: runs lead to this report's transcript, not to the original.`,
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
    [
      "Rankings hold ",
      { text: "within one environment", strong: true },
      " and between equal workloads. There is no winner over all.",
    ],
    [
      "A ",
      { text: "struck value", strong: true },
      " failed a check and cannot win; the label beside it leads to ",
      { text: "the check", href: links.checks },
      ", with the rule and its thresholds.",
    ],
    [
      { text: "A place such as 2–4", strong: true },
      " means any of these: rounding and single runs cannot tell them apart.",
    ],
    [
      "Every number leads to ",
      { text: "its run", strong: true },
      ": the raw file or the document with its line, the figure as printed, and each check with its outcome.",
    ],
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
  const { documents } = copiedFrom(edition, edition.runs);
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
        {
          term: "All results",
          value: [
            { text: "CSV", href: links.file("results.csv.gz") },
            " · ",
            { text: "JSON", href: links.file("results.json.gz") },
          ],
        },
      ],
    },
  ];
}
