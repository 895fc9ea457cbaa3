/** What checks say of the figures that claims rest on, called as the figures' runs call it: one check has several labels. */
import { listed, upperFirst } from "../../text/words.ts";
import { labelOfOutcome } from "../checks/index.ts";
import type { Verdict } from "../evidence/outcomes.ts";
import type { LookUp } from "./look-up.ts";
import type { Against, Use } from "./types.ts";
import { whoOf } from "./words.ts";

const CODES_OF = { excluded: ({ flags }: Use) => flags, noted: ({ doubts }: Use) => doubts } as const;
type Told = keyof typeof CODES_OF & Verdict;

type OfUse = Against & { use: Use };

/** A row for each check that says so of each of these figures. */
function said(uses: readonly Use[], told: Told): OfUse[] {
  return uses.flatMap((use) =>
    CODES_OF[told](use).flatMap((code) => {
      const { judged, metric } = use;
      const outcome = judged.outcomes.find(
        (one) => one.code === code && one.verdict === told && (one.metrics?.includes(metric.id) ?? true),
      );
      return outcome === undefined ? [] : [{ outcome, judged, use }];
    }),
  );
}

/** Each label once, with the first figure that bears it. */
export function against(uses: readonly Use[], told: Told): Against[] {
  const byLabel = Map.groupBy(said(uses, told), ({ outcome }) => labelOfOutcome(outcome));
  return [...byLabel.values()].flatMap(([first]) =>
    first ? [{ outcome: first.outcome, judged: first.judged }] : [],
  );
}

/** How a sentence about a figure begins that is not excluded. */
const OPENING: Record<Told, (label: string) => string> = {
  excluded: upperFirst,
  noted: (label) => `Noted, ${label}`,
};

/** A sentence of evidence for each label that figures bear, and who else bears it. `except`: codes. */
export function againstSentences(
  lookUp: LookUp,
  uses: readonly Use[],
  told: Told,
  except: ReadonlySet<string> = new Set(),
): string[] {
  const byLabel = Map.groupBy(
    said(uses, told).filter(({ outcome }) => !except.has(outcome.code)),
    ({ outcome }) => labelOfOutcome(outcome),
  );
  return [...byLabel].map(([label, all]) => {
    const [first, ...others] = [...new Set(all.map(({ use }) => whoOf(lookUp, use)))];
    const too = others.length > 0 ? ` The same goes for ${listed(others)}.` : "";
    return `${OPENING[told](label)}: ${first}. ${all[0]?.outcome.evidence ?? ""}${too}`;
  });
}
