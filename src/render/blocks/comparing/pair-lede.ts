/** What a pair's page begins with: who is ahead in how many tests, what the first of them come to, and on what terms the two differ. */
import type { Pair } from "../../../judge/side-by-side/pair.ts";
import { ONCE } from "../../../judge/side-by-side/pair-verdict.ts";
import { listed } from "../../../text/words.ts";
import type { Edition } from "../../edition/edition.ts";
import { resultHref } from "../../edition/links.ts";
import type { Rich, TextSpan } from "../../edition/view.ts";

/** `points`: what each test comes to, beneath. */
export type PairLede = { said: TextSpan[]; points: readonly Rich[] };

/** @param first the pair's first sentence, which can stand alone */
export function pairLede(edition: Edition, pair: Pair, first: Rich): PairLede {
  const { comparisons, headlines } = pair;
  const said = [first].flat().flatMap(bold);
  // One workload is told in full by its ratio.
  return comparisons.length > 1 && headlines.length > 0
    ? { said, points: headlines.map((one) => pointOf(edition, one)) }
    : { said: [...said, ...littleOf(edition, pair)], points: [] };
}

/** Who is ahead; not what is level or in doubt besides, nor on how many runs it rests. */
function bold(span: TextSpan): TextSpan[] {
  if (typeof span !== "string") return [{ ...span, strong: true }];
  const once = span.endsWith(ONCE) ? span.length - ONCE.length : span.length;
  const besides = span.indexOf("; ");
  const end = besides < 0 ? once : Math.min(besides, once);
  return [{ text: span.slice(0, end), strong: true as const }, span.slice(end)].filter((one) => one !== "");
}

/** Its figures lead to their runs. */
const pointOf = (edition: Edition, { spans, saysLittle }: Pair["headlines"][number]): Rich => [
  ...spans.map(
    (span): TextSpan =>
      typeof span === "string" ? span : { text: span.text, href: resultHref(span.run.run, span.run.result) },
  ),
  ...(saysLittle ? little(edition) : []),
];

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
