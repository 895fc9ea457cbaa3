/** Where a wrong ratio may come from: another baseline, statistic or unit that gives the printed number. */
import { METRICS, type Unit } from "../../schema/metric.ts";
import { type Interval, valueOf } from "../../schema/quantity.ts";
import { formatNumber } from "../../units/format.ts";
import { intervalProduct, over } from "../evidence/interval.ts";
import { phraseOf, roughBy, timesOfRatio } from "../ranking/ratio.ts";
import { deploymentOf, type LookUp, ratioBetween, useIn } from "./look-up.ts";
import { type Expected, fitOf } from "./printed.ts";
import type { Use } from "./types.ts";
import { testPhrase, whoOf } from "./words.ts";

type Claimed = { subject: Use; baseline: Use; expected: Expected; printed: string };
type Candidate = { ratio: Interval; says: string; unit?: Unit };

/** A wider range than this fits too much by chance. */
const WIDEST = 1.2;
const MOST = 2;
const MEBI = 1.048576;

/** A sentence, with a space before it, that says what the printed number fits instead; empty where it is not a single number. */
export function baselineFits(lookUp: LookUp, claimed: Claimed): string {
  const { expected, printed } = claimed;
  const { low, high } = expected.allows;
  if (expected.form === "word" || high / low > WIDEST) return "";
  for (const search of SEARCHES) {
    const found = search(lookUp, claimed).filter(({ ratio }) => fitOf(ratio, expected) === "fits");
    if (found.length > 0) {
      const said = [...new Set(found.map(({ says }) => says))].slice(0, MOST);
      return ` ${quoted(printed)} fits ${said.join(", or ")}.`;
    }
  }
  return ` ${quoted(printed)} fits no other baseline, statistic or unit.`;
}

const quoted = (printed: string): string => `“${printed}”`;

/** The mistakes of authors, most likely first. */
const SEARCHES: readonly ((lookUp: LookUp, claimed: Claimed) => Candidate[])[] = [
  otherBaselines,
  swapped,
  otherUnits,
  otherMetrics,
  otherTests,
];

function otherBaselines(lookUp: LookUp, { subject, baseline }: Claimed): Candidate[] {
  const known = [deploymentOf(subject), deploymentOf(baseline)];
  return lookUp.rivals(subject.judged).flatMap((judged) => {
    const use = useIn(judged, subject.metric);
    if (use === undefined || known.includes(deploymentOf(use))) return [];
    return [{ ratio: ratioBetween(subject, use), says: `${whoOf(lookUp, use)} as the baseline` }];
  });
}

function swapped(lookUp: LookUp, { subject, baseline }: Claimed): Candidate[] {
  const says = `the other way round: ${whoOf(lookUp, baseline)} over ${whoOf(lookUp, subject)}`;
  return [{ ratio: ratioBetween(baseline, subject), says }];
}

function otherMetrics(lookUp: LookUp, claimed: Claimed): Candidate[] {
  return pairsIn(lookUp, claimed, (judged, of) => judged.comparisonId === of.judged.comparisonId);
}

function otherTests(lookUp: LookUp, claimed: Claimed): Candidate[] {
  const elsewhere = pairsIn(lookUp, claimed, (judged, of) => judged.comparisonId !== of.judged.comparisonId);
  return elsewhere.filter(({ unit }) => unit === claimed.subject.metric.unit);
}

/** Ratios of the two, either way, in every other metric of the results that `where` accepts. */
function pairsIn(
  lookUp: LookUp,
  { subject, baseline }: Claimed,
  where: (judged: Use["judged"], of: Use) => boolean,
): Candidate[] {
  const ofSubject = resultsOf(lookUp, subject).filter((judged) => where(judged, subject));
  const ofBaseline = resultsOf(lookUp, baseline);
  return ofSubject.flatMap((mine) =>
    ofBaseline
      .filter((theirs) => theirs.comparisonId === mine.comparisonId)
      .flatMap((theirs) =>
        METRICS.flatMap((metric) => {
          const [a, b] = [useIn(mine, metric), useIn(theirs, metric)];
          if (a === undefined || b === undefined || (metric === subject.metric && mine === subject.judged))
            return [];
          return [pairText(lookUp, a, b), pairText(lookUp, b, a)];
        }),
      ),
  );
}

function pairText(lookUp: LookUp, a: Use, b: Use): Candidate {
  const ratio = ratioBetween(a, b);
  const factor = valueOf(a.quantity) / valueOf(b.quantity);
  const [over, under] = factor < 1 ? [b, a] : [a, b];
  const times = `${whoOf(lookUp, over)} is ${timesOfRatio({ factor: Math.max(factor, 1 / factor), ...roughBy(a.metric, a, b) })} ${whoOf(lookUp, under)}`;
  return { ratio, says: `${phraseOf(a.metric)} (${testPhrase(a)}), where ${times}`, unit: a.metric.unit };
}

const resultsOf = (lookUp: LookUp, use: Use): readonly Use["judged"][] =>
  lookUp.results.filter(({ run }) => run.deployment === deploymentOf(use));

function otherUnits(_: LookUp, { subject, baseline, expected }: Claimed): Candidate[] {
  const ratio = ratioBetween(subject, baseline);
  const one = { low: MEBI, high: MEBI };
  const plus = { low: ratio.low - 1, high: ratio.high - 1 };
  return [
    { ratio: intervalProduct(ratio, one), says: "the two with MB taken for MiB" },
    { ratio: over(ratio, one), says: "the two with MiB taken for MB" },
    ...(expected.form === "times"
      ? [
          {
            ratio: plus,
            says: `what it is above the baseline (${formatNumber(plus.low)} to ${formatNumber(plus.high)} times it)`,
          },
        ]
      : []),
  ];
}
