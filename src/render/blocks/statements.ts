/** What documents state beside their measurements: findings and observations. Shown as such, never mixed with measured values. */

import type { Finding } from "../../schema/finding.ts";
import type { Observation } from "../../schema/observation.ts";
import { atLines } from "../../text/words.ts";
import { type Edition, titles } from "../edition/edition.ts";
import { deploymentLink, heads, joined } from "../edition/parts.ts";
import type { Block, Rich, Table, TableCell, TextSpan } from "../edition/view.ts";
import { KNOWN_BY } from "./known-by.ts";

/** "Title, lines 12-14", linked. */
function cited(edition: Edition, source: string | undefined, lines: string | number | undefined): TableCell {
  if (source === undefined) return { text: "measured here" };
  const title = titles(edition.record).source(source);
  const at = lines === undefined ? "" : atLines(String(lines));
  return { text: at || title, href: edition.links.source(source), title };
}

/** Tables with more rows are folded. */
const LONG = 12;

const foldedIfLong = (what: string, table: Table): Block =>
  table.rows.length <= LONG
    ? table
    : { block: "more", summary: `All ${table.rows.length} ${what}`, blocks: [table] };

const deploymentLinks = (edition: Edition, ids: readonly string[], between: string): TextSpan[] =>
  joined(
    ids.map((id) => {
      const link = deploymentLink(edition, id);
      return edition.deployments.includes(id) ? link : link.text;
    }),
    between,
  );

export function findingBlocks(
  edition: Edition,
  findings: readonly (Finding & { source: string })[],
): Block[] {
  if (findings.length === 0) return [];
  return [
    {
      block: "text",
      tone: "muted",
      text: "Orders, ratios and qualities that a document states without measurements. They rank nothing.",
    },
    foldedIfLong("findings", {
      block: "table",
      caption: "Findings",
      said: true,
      filter: true,
      columns: heads({ label: "What the document says", note: "in our words" }, "Of", "Deployments", "Where"),
      rows: findings.map((finding) => ({
        cells: [
          { text: finding.says },
          finding.metric ? { text: finding.metric } : { text: "–", tone: "muted" },
          { text: who(edition, finding) },
          cited(edition, finding.source, finding.lines),
        ],
      })),
    }),
  ];
}

function who(edition: Edition, finding: Finding): Rich {
  if (finding.kind === "order") return deploymentLinks(edition, finding.order, " > ");
  if (finding.kind === "quality") return deploymentLinks(edition, finding.about, ", ");
  return [
    ...deploymentLinks(edition, [finding.subject], ""),
    ` is ${finding.printed} of `,
    ...deploymentLinks(edition, [finding.baseline], ""),
  ];
}

export function observationBlocks(
  edition: Edition,
  observations: readonly (Observation & { source?: string })[],
): Block[] {
  if (observations.length === 0) return [];
  return [
    foldedIfLong("observations", {
      block: "table",
      caption: "Observations, as printed",
      filter: true,
      columns: heads("What", "Figure", "During", "Deployment", "Known by", "Where"),
      rows: observations.map((observation) => ({
        cells: [
          { text: observation.metric },
          { text: observation.printed },
          observation.context ? { text: observation.context } : { text: "–", tone: "muted" },
          {
            text: observation.deployment
              ? deploymentLinks(edition, [observation.deployment], "")
              : "the environment",
          },
          {
            text: KNOWN_BY[observation.basis],
            ...(observation.basis === "estimated" && { tone: "note" as const }),
          },
          cited(edition, observation.source, observation.line),
        ],
      })),
    }),
  ];
}
