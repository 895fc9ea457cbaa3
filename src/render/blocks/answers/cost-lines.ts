/** What storages cost, in words and as cells of a table: raw capacity, processors, and a price where one is declared. */
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import type { CandidateCost } from "../../../judge/terms/capacity.ts";
import { atLines } from "../../../text/words.ts";
import { formatNumber } from "../../../units/format.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import type { Rich, TableCell, TextSpan } from "../../edition/view.ts";

/** Somebody's processors or price are known, or their copies differ: it tells which to take. */
export function costTells({ candidates }: Recommendation, compared: readonly string[]): boolean {
  const costs = candidates.filter(({ deployment }) => compared.includes(deployment)).map(({ cost }) => cost);
  return (
    costs.some((one) => (one.cpu ?? one.coresPerNode ?? one.perUsableTiBMonth) !== undefined) ||
    new Set(costs.map(({ raw }) => raw?.factor)).size > 1
  );
}

/** "A: raw capacity 3x the data (3 copies), CPU not known.": a line for each that an answer names or compares, with what documents state of its processors. */
export function costLines(
  edition: Edition,
  { candidates }: Recommendation,
  named: readonly string[],
): Rich[] {
  const name = titles(edition.record).deployment;
  return named.map((id) => {
    const cost = candidates.find(({ deployment }) => deployment === id)?.cost ?? {};
    const told = `${name(id)}: raw capacity ${rawText(cost)}, CPU ${cpuText(cost)}${priceText(cost)}.`;
    return [told, ...statedOf(edition, id)];
  });
}

/** "3x raw, 2 cores of each node": as a table has room for. */
export function costInShort({ raw, cpu, coresPerNode, perUsableTiBMonth: price }: CandidateCost): string {
  const used = cpu && `${usedText(cpu)}, in cores per 1,000 IOPS`;
  const kept = coresPerNode === undefined ? undefined : `${coresText(coresPerNode)} of each node`;
  return [
    raw === undefined ? "raw capacity not known" : `${formatNumber(raw.factor)}x raw`,
    used ?? kept ?? "CPU not known",
    ...(price === undefined
      ? []
      : [`${formatNumber(price.amount)} ${price.currency} a usable TiB and month`]),
  ].join(", ");
}

/** " Stated, not measured: Ceph takes more CPU and memory than local storage (lines 616, 647)." */
const statedOf = ({ findings, links, record }: Edition, id: string): TextSpan[] =>
  findings.flatMap((finding): TextSpan[] =>
    finding.kind === "quality" && /\bCPU\b/.test(finding.metric ?? "") && finding.about.includes(id)
      ? [
          ` Stated, not measured: ${finding.says.replace(/\.$/, "")} (`,
          {
            text: atLines(String(finding.lines)),
            href: links.source(finding.source),
            title: titles(record).source(finding.source),
          },
          ").",
        ]
      : [],
  );

/** ", 30 EUR a month for a usable TiB (...)"; nothing where it is not known. */
const priceText = ({ perUsableTiBMonth: price }: CandidateCost): string =>
  price === undefined
    ? ""
    : `, ${formatNumber(price.amount)} ${price.currency} a month for a usable TiB (${price.basis})`;

const rawText = ({ raw }: CandidateCost): string =>
  raw === undefined ? "not known" : `${formatNumber(raw.factor)}x the data (${raw.basis})`;

function cpuText({ cpu, coresPerNode }: CandidateCost): string {
  const kept =
    coresPerNode === undefined ? undefined : `${coresText(coresPerNode)} of each node kept for the storage`;
  if (cpu === undefined) return kept ?? "not known";
  const used = `${usedText(cpu)}, in cores per 1,000 IOPS`;
  return kept === undefined ? used : `${used}, beside ${kept}`;
}

const coresText = (cores: number): string => `${formatNumber(cores)} ${cores === 1 ? "core" : "cores"}`;

const usedText = ({ clientCores, storageCores }: NonNullable<CandidateCost["cpu"]>): string =>
  [
    clientCores !== undefined && `${formatNumber(clientCores)} in the client`,
    storageCores !== undefined && `${formatNumber(storageCores)} in the storage`,
  ]
    .filter(Boolean)
    .join(" and ");

const NOT_KNOWN: TableCell = { text: "not known", tone: "muted", sort: "" };

export const rawCell = ({ raw }: CandidateCost): TableCell =>
  raw === undefined
    ? NOT_KNOWN
    : { text: `${formatNumber(raw.factor)}x`, sort: raw.factor, title: raw.basis };

export const priceCell = ({ perUsableTiBMonth: price }: CandidateCost): TableCell =>
  price === undefined
    ? NOT_KNOWN
    : { text: `${formatNumber(price.amount)} ${price.currency}`, sort: price.amount, title: price.basis };

/** Only where both parts are known: one part would pass for the whole. */
export function cpuCell({ cpu }: Pick<CandidateCost, "cpu">): TableCell {
  if (cpu === undefined) return NOT_KNOWN;
  const { clientCores, storageCores } = cpu;
  const parts = [
    clientCores !== undefined && `client ${formatNumber(clientCores)}`,
    storageCores !== undefined && `storage ${formatNumber(storageCores)}`,
  ];
  const note = parts.filter(Boolean).join(", ");
  if (clientCores === undefined || storageCores === undefined) return { ...NOT_KNOWN, note };
  const sum = clientCores + storageCores;
  return { text: formatNumber(sum), sort: sum, note };
}
