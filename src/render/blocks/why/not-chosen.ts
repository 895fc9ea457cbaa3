/** Why use cases do not choose a deployment: each kind of reason once, with what would bring it back, and folded use case by use case. */
import { reasonsOf } from "../../../judge/bounds/figure.ts";
import type { Candidate } from "../../../judge/candidates/candidates.ts";
import { goodness, timesApart } from "../../../judge/candidates/score.ts";
import { phraseOf } from "../../../judge/ranking/ratio.ts";
import { fateOf, isTie } from "../../../judge/recommending/measured-pair.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { metricById } from "../../../schema/metric.ts";
import { listed, lowerFirst, plural, upperFirst } from "../../../text/words.ts";
import { formatNumber } from "../../../units/format.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { bullets, fold, joined } from "../../edition/parts.ts";
import type { Block, Rich, TextSpan } from "../../edition/view.ts";
import { profileIn, profileSpan } from "../answers/measuring.ts";
import { recommended } from "../answers/verdict.ts";
import { AMONG_BEST, mainPlaces, standingIn } from "../places.ts";
import { excludedBy, excludedLines } from "./excluded-by.ts";
import { decidingOf } from "./score-outcome.ts";

type Kind = "excluded" | "ruled-out" | "missing" | "behind" | "close" | "open" | "projected";

/** `text`: in words that several use cases share. `excluded`: the checks that exclude what decides. `behind`: a figure that stands is. */
type Reason = { kind: Kind; text: string; excluded?: readonly string[]; behind?: string };
type Told = Reason & { of: Recommendation };

type Asked = {
  deployment: string;
  environment: string | undefined;
  /** All of the environment, and those that do not choose it. */
  asked: readonly Recommendation[];
  rest: readonly Recommendation[];
  linked: (of: Recommendation) => TextSpan;
  /** The lead names the checks. */
  isLed?: boolean;
};

/** `inShort`: what checks found in figures that decide, else the kind of reason that there is most of. */
type NotChosen = { lead?: string; inShort: readonly Rich[]; why: Block[] };

/** `lead`: where checks are what speaks against it in most use cases. */
export function notChosen(edition: Edition, of: Asked): NotChosen {
  const reasons = of.rest.map((one) => ({ of: one, ...reasonOf(edition, one, of.deployment) }));
  const mainly = mainlyExcluded(reasons, of.asked.length);
  const lead = mainly && `${mainly}${besideWorkloads(edition, of.deployment)}`;
  const kinds = byCount(reasons, ({ kind }) => kind).map(([kind, some]) =>
    TOLD[kind](edition, { ...of, isLed: lead !== undefined }, some),
  );
  const excluded = reasons.filter(({ kind }) => kind === "excluded");
  const found = excludedLines(
    edition,
    excludedBy(
      edition,
      of.deployment,
      excluded.map((one) => one.of),
      mostOf(excluded),
    ),
  );
  const each = byCount(reasons, ({ text }) => text).map(
    ([reason, some]): Rich => [
      { text: `${reason} (${some.length})`, strong: true },
      ": ",
      ...joined(some.map((one) => of.linked(one.of))),
      ".",
    ],
  );
  return {
    ...(lead !== undefined && { lead }),
    inShort: found.length > 0 ? found : kinds.slice(0, 1),
    why: [
      ...bullets([...found, ...kinds]),
      ...fold(`Use case by use case (${reasons.length})`, bullets(each)),
    ],
  };
}

const byCount = <T, K>(all: readonly T[], key: (one: T) => K): [K, T[]][] =>
  [...Map.groupBy(all, key)].sort(([, a], [, b]) => b.length - a.length);

/** Each with what would bring it back. */
const TOLD: Readonly<Record<Kind, (edition: Edition, of: Asked, some: readonly Told[]) => Rich>> = {
  excluded: (edition, of, some) => {
    const profile = profileIn(edition, of.environment);
    const also = some.flatMap(({ behind }) => behind ?? []);
    return [
      count("Excluded figures decide", some),
      of.isLed ? ". " : ` (${listed(mostOf(some))}). `,
      ...(profile === undefined ? ["A run"] : ["A run of ", profileSpan(edition, profile)]),
      " that passes these checks may bring it back",
      also.length > 0
        ? `; in ${also.length} of them that alone is not enough: it is behind in a figure that stands, too, as ${also[0]}.`
        : ".",
    ];
  },
  "ruled-out": (_, __, some) => [
    count("Ruled out", some),
    `: ${listed([...new Set(some.map(({ text }) => lowerFirst(text.replace(/^Ruled out: /, ""))))])}. No measurement changes that; another StorageClass does.`,
  ],
  missing: (_, of, some) => [
    count("Not fully measured", some),
    ". Each answer says what to run: ",
    ...joined(some.slice(0, NAMED).map((one) => of.linked(one.of))),
    some.length > NAMED ? " and others." : ".",
  ],
  behind: (_, __, some) => {
    const [most] = some.flatMap(({ behind }) => behind ?? []);
    return [
      count("Behind the answer", some),
      `${most === undefined ? "" : `, as ${most}`}. Only new figures change that: another set-up or version, measured again.`,
    ];
  },
  close: (_, __, some) => [count("Too close to an objective", some), ". More runs tell whether it is met."],
  open: (_, __, some) => [
    count("Nothing is the answer yet", some),
    ". What would decide it stands with each answer.",
  ],
  projected: (_, __, some) => [count("Only projected", some), ". A measurement brings it in."],
};

/** As many stand by name. */
const NAMED = 2;

const count = (what: string, some: readonly Reason[]): TextSpan => ({
  text: `${what} in ${some.length}`,
  strong: true,
});

/** The checks that exclude it most often. */
const mostOf = (some: readonly Reason[]): string[] =>
  byCount(
    some.flatMap(({ excluded = [] }) => excluded),
    (label) => label,
  )
    .slice(0, 2)
    .map(([label]) => label);

/** In how many, and by which checks. */
function mainlyExcluded(reasons: readonly Reason[], asked: number): string | undefined {
  const some = reasons.filter(({ kind }) => kind === "excluded");
  return some.length * 2 <= asked
    ? undefined
    : `A figure that decides is excluded in ${some.length} of the ${plural(asked, "use case")} asked here: ${listed(mostOf(some))}.`;
}

/** A use case is lost by one figure of several; workload by workload it may do well, and the page says so further down. */
function besideWorkloads(edition: Edition, deployment: string): string {
  const { all, best } = standingIn(mainPlaces(edition, deployment), deployment);
  return best === 0
    ? ""
    : ` One such figure is enough for that: workload by workload it is ${AMONG_BEST} in ${best} of ${all}.`;
}

/** In words that several use cases share: "Figures that decide are excluded: cached reads". The page of each answer has its own. */
export const reasonText = (edition: Edition, answer: Recommendation, deployment: string): string =>
  reasonOf(edition, answer, deployment).text;

/** As a line of several has room for it: "excluded: cached reads", "its mean write IOPS are 37x behind". */
export function reasonInShort(edition: Edition, answer: Recommendation, deployment: string): string {
  const { text, excluded = [], behind } = reasonOf(edition, answer, deployment);
  return excluded.length > 0
    ? `excluded: ${listed(excluded)}`
    : (behind?.replace(/ behind .*/, " behind") ?? lowerFirst(text));
}

function reasonOf(edition: Edition, answer: Recommendation, deployment: string): Reason {
  const candidate = answer.candidates.find((one) => one.deployment === deployment);
  if (candidate === undefined) return { kind: "projected", text: "Only projected, never measured" };
  const { status, reason = "", figures } = candidate;
  if (status === "ruled-out") return { kind: "ruled-out", text: upperFirst(reason) };
  if (status === "too-close")
    return { kind: "close", text: "Misses an objective by less than its runs can tell" };
  const scored = figures.filter((_, index) => answer.metrics[index]?.scored);
  const missing = scored.filter((figure) => fateOf(figure) === "missing").length;
  if (status === "bounded" && missing === scored.length)
    return { kind: "missing", text: "Nothing that decides was measured" };
  const out = [...new Set(scored.flatMap(reasonsOf))];
  const behind = behindText(edition, answer, candidate);
  if (out.length > 0) {
    const figuresOut = `${behind ? "other figures" : "figures"} that decide are excluded: ${listed(out)}`;
    const text = upperFirst([behind, figuresOut].filter(Boolean).join("; "));
    return { kind: "excluded", text, excluded: out, ...(behind && { behind }) };
  }
  const lacks = missing > 0 ? "some of what decides was not measured" : undefined;
  if (behind) return { kind: "behind", text: upperFirst([behind, lacks].filter(Boolean).join("; ")), behind };
  if (lacks) return { kind: "missing", text: upperFirst(lacks) };
  return recommended(answer).length === 0
    ? { kind: "open", text: "No storage is the answer yet" }
    : { kind: "behind", text: "Scores lower than the answer" };
}

/** "its mean write IOPS are 37x behind Mayastor": where it is furthest behind the answer, of what was measured of both and is no tie. */
function behindText(edition: Edition, answer: Recommendation, own: Candidate): string | undefined {
  const [first] = recommended(answer);
  const best = answer.candidates.find(({ deployment }) => deployment === first);
  const gaps = answer.metrics.flatMap(({ metric: id, scored }, index) => {
    const metric = metricById.get(id);
    const pair = [best?.figures[index], own.figures[index]] as const;
    if (!scored || metric === undefined || isTie(pair)) return [];
    const deciding = decidingOf(answer, [first ?? "", own.deployment], index);
    const [a, b] = pair.map((figure) => (figure?.known === "measured" ? deciding(figure)?.value : undefined));
    if (a === undefined || b === undefined) return [];
    return [{ metric, by: goodness(metric, a) - goodness(metric, b), times: timesApart(a, b) }];
  });
  const [most] = gaps.toSorted((a, b) => b.by - a.by);
  if (most === undefined || most.by <= 0 || best === undefined) return undefined;
  const { metric, times } = most;
  return `its ${phraseOf(metric)} ${metric.unit === "iops" ? "are" : "is"} ${formatNumber(times)}x behind ${titles(edition.record).deployment(best.deployment)}`;
}
