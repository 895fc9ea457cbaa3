/** What a pair's page begins with: who is ahead where the two can be compared and how weakly, by how much, and on what terms they differ. How that was counted is folded. */
import { cautionOf } from "../../../judge/checks/index.ts";
import { phraseOf, type Titles } from "../../../judge/ranking/ratio.ts";
import type { Pair, PairComparison } from "../../../judge/side-by-side/pair.ts";
import { isOfSingleRuns } from "../../../judge/side-by-side/pair-lead.ts";
import { figuresOfLead } from "../../../judge/side-by-side/pair-sentences.ts";
import { NO_WINNER, pairVerdict } from "../../../judge/side-by-side/pair-verdict.ts";
import { listed, upperFirst } from "../../../text/words.ts";
import type { Edition } from "../../edition/edition.ts";
import { plain, type Rich } from "../../edition/view.ts";
import { hardlyOf } from "./pair-blocks.ts";

/** `verdict`: bold; `said`: behind it; `counted`: for a fold, empty where nothing is counted. */
export type PairLede = { verdict: string; said: Rich; counted: string };

/** @param first the pair's first sentence, which can stand alone */
export function pairLede(edition: Edition, pair: Pair, titles: Titles, first: Rich): PairLede {
  const verdict = pairVerdict(pair, titles);
  const weakly = verdict === NO_WINNER ? weakVerdict(edition, pair, titles) : undefined;
  const [text, at] = [plain(first), plain(first).search(COUNTED)];
  const short = inShort(pair);
  if (weakly === undefined || short === undefined || at < 0) return { verdict, said: first, counted: "" };
  // What is told in short is told in full where it is counted, with how far it may be off.
  const counted = joinedText([text.slice(0, at), tallyText(edition, pair), weakText(edition, pair)]);
  return { verdict: weakly, said: short, counted };
}

const joinedText = (some: readonly string[]): string => some.filter(Boolean).join(" ");

/** Where a sentence begins to count. */
const COUNTED = / (?=Of the \d+ workloads that both measured, )/;

/** What hardly any check could be made of counts as in doubt, as it does on the page of its environment. */
function tallyText(edition: Edition, { comparisons, tally: { keptOut } }: Pair): string {
  const compared = comparisons.filter(({ main }) => main.ratio !== undefined);
  const weak = compared.filter((one) => isWeak(edition, one)).length;
  const out = keptOut > 0 ? `; in ${keptOut} a check excludes a value` : "";
  return `Of the ${comparisons.length} workloads that both measured, ${compared.length} can be compared, of which ${weak} ${weak === 1 ? "is" : "are"} in doubt${out}.`;
}

/** A check doubts a figure of it, or hardly any could be made. */
const isWeak = (edition: Edition, { main }: PairComparison): boolean =>
  main.cautions.length > 0 || hardlyOf(edition, main).length > 0;

/** "Local NVMe is ahead where the two can be compared (2 of 6 tests), both weakly."; undefined where not one of them is ahead in all, and where nothing is doubted. */
function weakVerdict(edition: Edition, pair: Pair, titles: Titles): string | undefined {
  const compared = pair.comparisons.filter(({ main }) => main.ratio !== undefined);
  const leaders = new Set(
    compared.map(({ main: { ratio } }) => (ratio?.relation === "tie" ? undefined : ratio?.better)),
  );
  const [leader] = leaders;
  const weak = compared.filter((one) => isWeak(edition, one)).length;
  if (leaders.size !== 1 || leader === undefined || weak === 0) return undefined;
  const how = weak < compared.length ? `${weak} of them weakly` : (HOW[weak - 1] ?? "all weakly");
  return `${titles.get(leader) ?? leader} is ahead where the two can be compared (${compared.length} of ${pair.comparisons.length} tests), ${how}.`;
}
const HOW: readonly string[] = ["weakly", "both weakly"];

/** "Mean fsync latency: about 2.9x, one run each." */
function inShort(pair: Pair): string | undefined {
  const told = figuresOfLead(pair).flatMap((figure) => {
    const { ratio, of } = figure;
    if (ratio === undefined) return [];
    const runs = isOfSingleRuns(figure) ? ", one run each" : "";
    return [`${upperFirst(phraseOf(of.metric))}: about ${Number(ratio.factor.toPrecision(2))}x${runs}.`];
  });
  return told.length === 0 ? undefined : told.join(" ");
}

/** "Weakly is what a check doubts (perhaps buffered), and what hardly any check could be made of (mean fsync latency, barely checked: 1 of 12): both are in doubt." */
function weakText(edition: Edition, { comparisons }: Pair): string {
  const mains = comparisons.flatMap(({ main }) => (main.ratio === undefined ? [] : main));
  const doubts = [...new Set(mains.flatMap(({ cautions }) => cautions.map(cautionOf)))];
  const hardly = mains.flatMap((main) => {
    const texts = main.cautions.length > 0 ? [] : hardlyOf(edition, main);
    return texts.length === 0 ? [] : [`${phraseOf(main.of.metric)}, ${listed(texts)}`];
  });
  const parts = [
    ...(doubts.length > 0 ? [`what a check doubts (${listed(doubts)})`] : []),
    ...(hardly.length > 0 ? [`what hardly any check could be made of (${hardly.join("; ")})`] : []),
  ];
  return hardly.length === 0 ? "" : `In doubt is ${listed(parts)}.`;
}

/** "NFS survives a node and is ReadWriteMany; Local NVMe offers neither." Empty where both offer the same, or nobody says. */
export function termsText(
  names: readonly [string, string],
  terms: readonly { said: string; both: readonly (boolean | undefined)[] }[],
): string {
  const apart = terms.filter(({ both: [a, b] }) => a !== undefined && b !== undefined && a !== b);
  const of = (side: 0 | 1): string[] => apart.flatMap(({ said, both }) => (both[side] ? [said] : []));
  const [own, other] = [of(0), of(1)];
  if (apart.length === 0) return "";
  const [a, b] = names;
  if (own.length > 0 && other.length > 0) return `${a} ${listed(own)}; ${b} ${listed(other)}.`;
  const [has, lacks, all] = own.length > 0 ? [a, b, own] : [b, a, other];
  return `${has} ${listed(all)}; ${lacks} ${all.length > 1 ? "offers neither" : all.every((one) => one.startsWith("is ")) ? "is not" : "does not"}.`;
}
