/** What a pair's page begins with: who is ahead in how many tests, what the first of them come to, and on what terms the two differ. */
import type { Pair } from "../../../judge/side-by-side/pair.ts";
import { timesOf } from "../../../judge/side-by-side/pair-parts.ts";
import { isOnlyDoubted, standingOf } from "../../../judge/side-by-side/pair-standing.ts";
import { TURNED } from "../../../judge/side-by-side/pair-turned.ts";
import { ONCE, verdictAbove } from "../../../judge/side-by-side/pair-verdict.ts";
import { listed } from "../../../text/words.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { figureHref } from "../../edition/links.ts";
import { checkLabel } from "../../edition/meanings.ts";
import type { Rich, TextSpan } from "../../edition/view.ts";
import { findingOf } from "../values.ts";
import { linkedIn } from "./linked-in.ts";

/** `points`: what each test comes to, beneath. */
export type PairLede = { said: TextSpan[]; points: readonly Rich[] };

/** @param first the pair's first sentence, which can stand alone */
export function pairLede(edition: Edition, pair: Pair, first: Rich): PairLede {
  const { comparisons, headlines } = pair;
  // One workload is told in full by its ratio.
  if (comparisons.length < 2 || headlines.length === 0)
    return { said: [...[first].flat().flatMap(bold), ...littleOf(edition, pair)], points: [] };
  // What is mixed is told beneath.
  const name = titles(edition.record).deployment;
  const names = new Map([pair.a, pair.b].map((id) => [id, name(id)]));
  const { leads, rest } = verdictAbove(
    pair,
    names,
    headlines.map(({ comparison }) => comparison),
  );
  return {
    said: linkedIn(
      [
        isOnlyDoubted(standingOf(pair)) ? leads : { text: leads, strong: true as const },
        rest === "" ? "" : ` ${rest}`,
      ].filter((span) => span !== ""),
      timesOf(pair),
    ),
    points: headlines.map((one) => pointOf(edition, one, isLed(pair))),
  };
}

/** Who is ahead; not what is level or in doubt besides, nor on how many runs it rests. */
function bold(span: TextSpan): TextSpan[] {
  if (typeof span !== "string") return [{ ...span, strong: true }];
  const once = span.endsWith(ONCE) ? span.length - ONCE.length : span.length;
  const besides = span.indexOf("; ");
  const end = besides < 0 ? once : Math.min(besides, once);
  return [{ text: span.slice(0, end), strong: true as const }, span.slice(end)].filter((one) => one !== "");
}

/** Somebody is ahead somewhere, be it in doubt. */
const isLed = (pair: Pair): boolean =>
  standingOf(pair).leads.some(({ sure, doubted }) => sure.length + doubted.length > 0);

/** Its verdict first, bold where nothing of it is in doubt, and it is not that both are level while somebody is ahead elsewhere; its figures lead to their rows, and what is noted of them to what was found. */
const pointOf = (
  edition: Edition,
  { spans, saysLittle }: Pair["headlines"][number],
  isAnyLed: boolean,
): Rich => [
  ...spans.flatMap((span, at): TextSpan[] => {
    if (typeof span === "string")
      return at === 0 && !isDoubtful(spans) && !(isAnyLed && LEVEL.test(span)) ? boldVerdict(span) : [span];
    if ("run" in span) {
      const { text, run, metric } = span;
      return [{ text, href: figureHref(run.run, run.result, metric) }];
    }
    const { text, code, of } = span;
    return [checkLabel(edition.links, code, text, findingOf(edition, { runs: of }, code)?.href)];
  }),
  ...(saysLittle ? little(edition) : []),
];

/** What stands before the values of two that are no further apart than chance. */
const LEVEL = / (level|not told apart) \($/;

const isDoubtful = (spans: Pair["headlines"][number]["spans"]): boolean =>
  spans.some((span) => typeof span === "string" && span.includes("in doubt"));

/** "Random 4 KiB writes: Beta does 5.84x the IOPS", before its values. */
function boldVerdict(span: string): TextSpan[] {
  const turned = span.indexOf(TURNED);
  const at = turned < 0 ? span.lastIndexOf(" (") : turned + TURNED.length;
  return at > 0 ? [{ text: span.slice(0, at), strong: true }, span.slice(at)] : [span];
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
