/** What a pair's page begins with: what each workload comes to and how weakly, and on what terms the two differ. How that was counted is folded. */
import type { Titles } from "../../../judge/ranking/ratio.ts";
import type { Pair } from "../../../judge/side-by-side/pair.ts";
import { isDoubted } from "../../../judge/side-by-side/pair-doubt.ts";
import { notCompared } from "../../../judge/side-by-side/pair-headlines.ts";
import { hasNoWinner, NO_WINNER } from "../../../judge/side-by-side/pair-verdict.ts";
import { listed } from "../../../text/words.ts";
import type { Edition } from "../../edition/edition.ts";
import { resultHref } from "../../edition/links.ts";
import type { Rich, TextSpan } from "../../edition/view.ts";

/** `counted`: for a fold, empty where nothing is counted. */
export type PairLede = { said: TextSpan[]; counted: string };

/** One workload is told in full by its ratio. */
export const isToldByHeadlines = ({ comparisons, headlines }: Pair): boolean =>
  comparisons.length > 1 && headlines.length > 0;

/** @param first the pair's first sentence, which can stand alone */
export function pairLede(edition: Edition, pair: Pair, titles: Titles, first: Rich): PairLede {
  if (pair.headlines.length === 0) return { said: [first].flat(), counted: "" };
  const verdict = hasNoWinner(pair) ? (weakVerdict(pair, titles) ?? NO_WINNER) : "";
  const bold: TextSpan[] = verdict === "" ? [] : [{ text: verdict, strong: true }, " "];
  return isToldByHeadlines(pair)
    ? { said: [...bold, ...headlineSpans(edition, pair, verdict === "")], counted: pair.counted }
    : { said: [...bold, ...[first].flat(), ...littleOf(edition, pair)], counted: "" };
}

/** `isLed`: the first is bold. */
export function headlineSpans(edition: Edition, pair: Pair, isLed = false): TextSpan[] {
  const said = pair.headlines.flatMap(({ spans, saysLittle }, at): TextSpan[] => [
    ...(at === 0 ? [] : [" "]),
    ...spans.map((span): TextSpan => {
      const strong = isLed && at === 0 ? { strong: true as const } : {};
      if (typeof span === "string") return "strong" in strong ? { text: span, ...strong } : span;
      return { text: span.text, href: resultHref(span.run.run, span.run.result), ...strong };
    }),
    ...(saysLittle ? little(edition) : []),
  ]);
  const unable = notCompared(pair);
  return [...said, ...(unable === "" ? [] : [` ${unable}`])];
}

const littleOf = (edition: Edition, { headlines }: Pair): TextSpan[] =>
  headlines.some(({ saysLittle }) => saysLittle) ? little(edition) : [];

/** Where the guide says why. */
const GUIDE = "durable-writes";

/** Of flushes of large writes. */
const little = ({ guides, links }: Edition): TextSpan[] => [
  " Says little of ",
  guides.has(GUIDE)
    ? { text: "the small flushes of a database", href: links.guide(GUIDE) }
    : "the small flushes of a database",
  ".",
];

/** "Local NVMe is ahead where the two can be compared (2 of 6 tests), both weakly."; undefined where not one of them is ahead in all, and where nothing is doubted. */
function weakVerdict({ comparisons }: Pair, titles: Titles): string | undefined {
  const compared = comparisons.filter(({ main }) => main.ratio !== undefined);
  const leaders = new Set(
    compared.map(({ main: { ratio } }) => (ratio?.relation === "tie" ? undefined : ratio?.better)),
  );
  const [leader] = leaders;
  const weak = compared.filter(({ main }) => isDoubted(main)).length;
  if (leaders.size !== 1 || leader === undefined || weak === 0) return undefined;
  const how = weak < compared.length ? `${weak} of them weakly` : (HOW[weak - 1] ?? "all weakly");
  return `${titles.get(leader) ?? leader} is ahead where the two can be compared (${compared.length} of ${comparisons.length} tests), ${how}.`;
}
const HOW: readonly string[] = ["weakly", "both weakly"];

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
