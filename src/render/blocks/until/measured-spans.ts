/** Measured values in sentences of an answer that is not given: each with its run, what checks doubt of it, and who leads by how much. */
import { timesApart } from "../../../judge/candidates/score.ts";
import { toolsDisagree } from "../../../judge/checks/tools-disagree.ts";
import { phraseOf, roughBy, timesOfRatio, valueText } from "../../../judge/ranking/ratio.ts";
import type { RankedValue } from "../../../judge/ranking/value.ts";
import type { Lead } from "../../../judge/recommending/level-lead.ts";
import type { Level, Meanwhile } from "../../../judge/recommending/meanwhile.ts";
import { shareText } from "../../../judge/recommending/measured-share.ts";
import type { Wanted } from "../../../judge/recommending/nearest.ts";
import { WITH_OTHERS } from "../../../judge/side-by-side/pair-noted.ts";
import type { Metric } from "../../../schema/metric.ts";
import { formatDeclared } from "../../../units/format.ts";
import type { Edition } from "../../edition/edition.ts";
import { figureHref } from "../../edition/links.ts";
import { joined } from "../../edition/parts.ts";
import { shortSpans } from "../../edition/storage-class.ts";
import { plain, type TextSpan } from "../../edition/view.ts";
import { linkedIn } from "../comparing/linked-in.ts";
import { badgeSpans } from "../doubts.ts";
import { rankedCell } from "../values.ts";

/** "What differs: mayastor is ahead in p50 write latency (14.6x, not counted), 960 µs against 14 ms, and in write IOPS (5.28x, 9 % of what counts), 5,030 against 953 of CephFS." No figure of it makes an answer. */
export function leadSpans(edition: Edition, leads: readonly Lead[], head = "What differs: "): TextSpan[] {
  const shown = toldFirst(leads);
  const [first] = shown;
  if (first === undefined) return [];
  const told = shown.map((lead, at): TextSpan[] => [
    "in ",
    ...byText(lead),
    ", ",
    ...valuesSpans(edition, lead.of.metric, [lead.own, lead.other]),
    ...(shown[at + 1]?.other.deployment === lead.other.deployment
      ? []
      : [" of ", ...shortSpans(edition, lead.other.deployment)]),
  ]);
  return [head, ...shortSpans(edition, first.own.deployment), " is ahead ", ...joined(told, ", and "), "."];
}

/** "; mayastor is ahead in p50 write latency (14.6x, not counted)": where they differ most. */
export function leadsShortly(edition: Edition, leads: readonly Lead[]): TextSpan[] {
  const [first] = toldFirst(leads);
  return first === undefined
    ? []
    : ["; ", ...shortSpans(edition, first.own.deployment), " is ahead in ", ...byText(first)];
}

/** "Try mayastor first: of these it is ahead in p50 write latency (14.6x, not counted).": of those that are level in what counts most. */
export function tryFirst(edition: Edition, leads: readonly Lead[]): TextSpan[] {
  const [first] = toldFirst(leads);
  return first === undefined
    ? []
    : [
        "Try ",
        ...shortSpans(edition, first.own.deployment),
        " first: of these it is ahead in ",
        ...byText(first),
        ".",
      ];
}

/** The widest, and all that count; where none does, the widest of the other kind beside it, a rate or a time. */
export function toldFirst(leads: readonly Lead[]): Lead[] {
  const [widest, ...others] = leads.toSorted((a, b) => timesOf(b) - timesOf(a));
  if (widest === undefined) return [];
  const counted = others.filter(({ share }) => share > 0);
  const beside = others.find(({ of }) => of.metric.unit !== widest.of.metric.unit);
  return [widest, ...(counted.length > 0 || beside === undefined ? counted : [beside])];
}

const timesOf = ({ own, other }: Lead): number => timesApart(own.value, other.value);

const byText = (lead: Lead): TextSpan[] => {
  const { metric } = lead.of;
  const times = timesOfRatio({ factor: timesOf(lead), ...roughBy(metric, lead.own, lead.other) });
  const said = `${phraseOf(metric)} (${times}, ${lead.share > 0 ? shareText(lead.share) : "not counted"})`;
  return linkedIn(said, [{ text: times, value: lead.other, metric }]);
};

/** "write bandwidth (67 % of what counts)", "p99 write latency, the nearest to p99 fsync latency (measured on none, 10 ms is enough)". */
export function weighedPhrase(
  { of, wanted, share }: Meanwhile | Level,
  lacking = "measured on none",
): string {
  const phrase = phraseOf(of.metric);
  if (wanted !== undefined) {
    const known = [lacking, enoughText(wanted)].filter(Boolean).join(", ");
    return `${phrase}, the nearest to ${wanted.phrase}${known === "" ? "" : ` (${known})`}`;
  }
  return `${phrase} (${share > 0.999 ? "all that counts" : shareText(share)})`;
}

/** "10 ms is enough"; empty where the use case does not say. */
export const enoughText = ({ bound, unit }: Wanted): string =>
  bound === undefined ? "" : `${formatDeclared(bound, unit)} ${unit === "iops" ? "are" : "is"} enough`;

/** "enough: at most 10 ms", as a card has it; empty where the use case does not say. */
export const mostText = ({ bound, unit, better }: Wanted): string =>
  bound === undefined
    ? ""
    : `enough: ${better === "higher" ? "at least" : "at most"} ${formatDeclared(bound, unit)}`;

/** "A, B or C". */
export const enumerated = (items: readonly (readonly TextSpan[])[], word: string): TextSpan[] =>
  items.flatMap((item, at) => [...(at === 0 ? [] : [at === items.length - 1 ? ` ${word} ` : ", "]), ...item]);

export const besideName = (edition: Edition, metric: Metric, one: RankedValue): TextSpan[] => [
  ...shortSpans(edition, one.deployment),
  " (",
  ...doubtedSpans(edition, metric, one),
  ")",
];

/** "3.2 ms; writes perhaps cached", "6.1 ms; median was buffered". */
export function doubtedSpans(edition: Edition, metric: Metric, one: RankedValue): TextSpan[] {
  const doubts = badgesOf(edition, metric, one);
  return [...valueSpans(metric, one), ...(doubts.length === 0 ? [] : ["; ", ...joined(doubts)])];
}

/** "3.2 ms against 6.1 ms", each leading to its run, with what checks doubt of it; what they doubt of both alike once. */
export function valuesSpans(edition: Edition, metric: Metric, values: readonly RankedValue[]): TextSpan[] {
  // Of the only one that has it the order turns beside a third.
  const isOfOthers = values.some(({ noted }) => !noted.includes(toolsDisagree.code));
  const turned = (span: TextSpan): TextSpan =>
    isOfOthers && typeof span === "object" && span.text === toolsDisagree.label
      ? { ...span, text: WITH_OTHERS }
      : span;
  const doubts = values.map((one) => doubtSpans(edition, metric, one, " (").map(turned));
  const isAlike = new Set(doubts.map((one) => plain(one))).size === 1;
  return values.flatMap((one, at): TextSpan[] => [
    ...(at > 0 ? [" against "] : []),
    ...valueSpans(metric, one),
    ...(isAlike && at < values.length - 1 ? [] : closed(doubts[at] ?? [])),
  ]);
}

const closed = (doubts: readonly TextSpan[]): TextSpan[] => (doubts.length === 0 ? [] : [...doubts, ")"]);

export function valueSpans(metric: Metric, value: RankedValue): TextSpan[] {
  const [run] = value.runs;
  const text = valueText(value, metric);
  return [run === undefined ? text : { text, href: figureHref(run.run, run.result, metric) }];
}

/** What checks doubt of it; nothing where they doubt nothing. */
function doubtSpans(edition: Edition, metric: Metric, value: RankedValue, before: string): TextSpan[] {
  const doubts = badgesOf(edition, metric, value);
  return doubts.length === 0 ? [] : [before, ...joined(doubts)];
}

/** What checks doubt of it, each by itself. */
export function badgesOf(edition: Edition, metric: Metric, value: RankedValue): TextSpan[][] {
  const { badges = [] } = rankedCell(edition, metric, value);
  return badgeSpans(badges.filter(({ tone }) => tone === "note"));
}
