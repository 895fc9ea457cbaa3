/** A line of a document as a row: of what kind what was made of it is, its figures, and what it says. */
import { CLAIM_VERDICTS } from "../../../judge/claims/index.ts";
import { lowerFirst } from "../../../text/words.ts";
import { VERDICTS } from "../../blocks/claims/verdicts.ts";
import { joined } from "../../edition/parts.ts";
import type { TextSpan } from "../../edition/view.ts";
import { type Made, MOST, type Passage } from "./passages.ts";

type Of<K extends Made["kind"]> = Extract<Made, { kind: K }>;
const ofKind = <K extends Made["kind"]>({ made }: Passage, kind: K): Of<K>[] =>
  made.filter((one): one is Of<K> => one.kind === kind);

/** The gravest verdict first. */
const claimsIn = (passage: Passage): Of<"claim">[] =>
  ofKind(passage, "claim").toSorted(
    (a, b) => CLAIM_VERDICTS.indexOf(a.verdict) - CLAIM_VERDICTS.indexOf(b.verdict),
  );

const KINDS: Readonly<Record<Made["kind"], readonly [one: string, some: string]>> = {
  figure: ["figure", "figures"],
  claim: ["claim", "claims"],
  finding: ["finding", "findings"],
  observation: ["observation", "observations"],
  "left out": ["left out", "left out"],
};

/** "figure", "2 figures; claim: contradicted". */
export function kindSpans(passage: Passage): TextSpan[] {
  const parts = (Object.keys(KINDS) as Made["kind"][]).flatMap((kind): TextSpan[][] => {
    const { length } = ofKind(passage, kind);
    const [one, some] = KINDS[kind];
    if (length === 0) return [];
    const counted = length === 1 || kind === "left out" ? one : `${length} ${some}`;
    return [kind === "claim" ? [`${counted}: `, ...verdictSpans(passage)] : [counted]];
  });
  return joined(parts, "; ");
}

/** As heads of narrow columns have it: "contradicted", "on flagged figures". */
const wordOf = (verdict: Of<"claim">["verdict"]): string => lowerFirst(VERDICTS[verdict].short);

const verdictSpans = (passage: Passage): TextSpan[] =>
  joined(
    [...new Set(claimsIn(passage).map(({ verdict }) => verdict))].map((verdict): TextSpan => {
      const { tone } = VERDICTS[verdict];
      return tone === "bad" ? { text: wordOf(verdict), tone } : wordOf(verdict);
    }),
  );

/** "read IOPS 5.0k, read bandwidth 20 MiB/s of Local NVMe, Random read": those of one result are one link to it. */
export function printedSpans(passage: Passage, name: (id: string) => string, runs: string): TextSpan[] {
  const results = [...Map.groupBy(ofKind(passage, "figure"), ({ href }) => href)];
  const shown = results.slice(0, MOST).map(([href, figures]): TextSpan[] => {
    const [{ deployment, result } = { deployment: "", result: "" }] = figures;
    return [{ text: figures.map(({ says }) => says).join(", "), href }, ` of ${name(deployment)}, ${result}`];
  });
  const rest = results.length - MOST;
  return joined([...shown, ...(rest > 0 ? [[{ text: `and ${rest} more`, href: runs }]] : [])], "; ");
}

/** What it says: claims by how grave their verdicts are, which stand behind them where they differ, and lead to those that are not shown. */
export function saidSpans(passage: Passage, claimsHref: string): TextSpan[] {
  const claims = claimsIn(passage);
  const differ = new Set(claims.map(({ verdict }) => verdict)).size > 1;
  // One more is as short as saying that there is one.
  const shownCount = claims.length === MOST + 1 ? claims.length : MOST;
  const shown = claims.slice(0, shownCount).map(({ says, verdict }): TextSpan[] => {
    const { tone } = VERDICTS[verdict];
    if (!differ) return [says];
    return tone === "bad"
      ? [`${says} `, { text: `(${wordOf(verdict)})`, tone }]
      : [`${says} (${wordOf(verdict)})`];
  });
  const rest = Map.groupBy(claims.slice(shownCount), ({ verdict }) => verdict);
  const more = joined(
    [...rest].map(
      ([verdict, { length }]): TextSpan => ({
        text: `${length} more: ${wordOf(verdict)}`,
        href: `${claimsHref}#${verdict}`,
      }),
    ),
  );
  const others = passage.made.flatMap(({ kind, says }): TextSpan[][] =>
    kind === "figure" || kind === "claim" ? [] : [[says]],
  );
  return joined([...shown, ...(more.length > 0 ? [["And ", ...more, "."]] : []), ...once(others)], " ");
}

/** The same reason is said once. */
const once = (all: TextSpan[][]): TextSpan[][] => [
  ...new Map(all.map((one) => [JSON.stringify(one), one])).values(),
];
