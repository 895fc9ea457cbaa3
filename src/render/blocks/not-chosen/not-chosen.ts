/** Why use cases do not choose a deployment: each kind of reason once, with what would bring it back, and folded use case by use case. */
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { listed, lowerFirst, plural, upperFirst } from "../../../text/words.ts";
import type { Edition } from "../../edition/edition.ts";
import { bullets, fold, joined, profileSpan } from "../../edition/parts.ts";
import { type Block, plain, type Rich, type TextSpan } from "../../edition/view.ts";
import { profileIn } from "../answers/measuring.ts";
import { excludedBy, excludedLines } from "../why/excluded-by.ts";
import { excludedText } from "../why/excluded-words.ts";
import { decidesUnused } from "../why/not-used.ts";
import { type Reason, reasonOf } from "../why/reason-against.ts";
import { LEAST_ROWS, type UseCaseRow, useCaseTable } from "./line-rows.ts";
import { linkedReason, linkedReasons } from "./linked-reason.ts";
import { excludedApart, reasonRows, type Told } from "./reason-rows.ts";

type Asked = {
  deployment: string;
  environment: string | undefined;
  /** All of the environment, and those that do not choose it. */
  asked: readonly Recommendation[];
  rest: readonly Recommendation[];
  linked: (of: Recommendation) => TextSpan;
  /** Of those for which something speaks for it, where a table is to have all that are asked. */
  others: readonly UseCaseRow[];
  /** What it does not meet by figures that stand: beside the reasons where a table has the rows. */
  unmet: readonly Rich[];
  /** The lead names the checks. */
  isLed?: boolean;
};

/** `inShort`: what checks found in figures that decide, else the kind of reason that there is most of; `found`: what checks found, which comes before `why`; `isTable`: `why` has a row for each use case that is asked; `whole`: why, with nothing folded in it, for what is a fold itself. */
type NotChosen = {
  lead?: string;
  inShort: readonly Rich[];
  found: Block[];
  why: Block[];
  whole: Block[];
  isTable: boolean;
};

/** `lead`: where checks are what speaks against it in most use cases. */
export function notChosen(edition: Edition, of: Asked): NotChosen {
  const reasons = of.rest.map((one) => ({ of: one, ...reasonOf(edition, one, of.deployment) }));
  const lead = mainlyExcluded(edition, of, reasons);
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
  const rows = reasonRows(edition, of, reasons);
  const all = [...rows, ...of.others];
  const isTable = all.length >= LEAST_ROWS;
  const lines = inEach(reasons, isTable ? unmetOf(of) : () => "");
  const each = (isTable ? inOrderOf(all, lines, of) : lines).map(
    ([reason, some]): Rich => [
      ...strong(linkedReason(edition, of.deployment, `${reason} (${some.length})`, some)),
      ": ",
      ...joined(some.map((one) => of.linked(one.of))),
      ".",
    ],
  );
  const count = plural(of.asked.length, "use case");
  const eachFold = (more: readonly UseCaseRow[]): Block[] =>
    fold(
      `Use case by use case (${more.reduce((sum, one) => sum + one.count, reasons.length)})`,
      bullets([
        ...each,
        ...more.map(({ how, count: own, which }) => [
          { text: `${plain(how)} (${own})`, strong: true as const },
          ": ",
          ...which,
          ".",
        ]),
      ]),
    );
  return {
    ...(lead !== undefined && { lead }),
    inShort: found.length > 0 ? found : kinds.slice(0, 1),
    isTable,
    whole: [
      ...(rows.length < LEAST_ROWS
        ? bullets([...found, ...kinds, ...each])
        : [
            useCaseTable(`Why the other ${plural(reasons.length, "use case")} do not choose it`, rows),
            ...bullets([...found, ...each]),
          ]),
    ],
    found: bullets(isTable ? found : [...found, ...kinds]),
    why: isTable
      ? [useCaseTable(`What becomes of it in the ${count} asked here`, all), ...eachFold(of.others)]
      : eachFold([]),
  };
}

type Line = [reason: string, some: Told[]];

/** Each use case once, with what it does not meet besides. */
const inEach = (reasons: readonly Told[], unmet: (one: Recommendation) => string): Line[] =>
  byCount(reasons, (one) => `${one.text}${unmet(one.of)}`);

/** "; it does not meet what is asked (p99 write latency over 20 ms)": by figures that stand; empty where it does, or nobody knows. */
const unmetOf =
  ({ unmet, linked }: Asked) =>
  (one: Recommendation): string => {
    const own = linked(one);
    const [found] = unmet.flatMap((line) => {
      const spans = [line].flat();
      const at = spans.findIndex((span) => isAlike(span, own));
      const [what = ""] = spans;
      const who = spans[at + 1];
      return at < 0 || typeof who !== "string"
        ? []
        : [`; ${lowerFirst(plain([what]))}${/^ \([^)]*\)/.exec(who)?.[0] ?? ""}`];
    });
    return found ?? "";
  };

const isAlike = (one: TextSpan, other: TextSpan): boolean =>
  typeof one !== "string" && typeof other !== "string" && one.text === other.text && one.href === other.href;

/** As the table above has them: a line of use cases of two of its rows is one for each. */
function inOrderOf(rows: readonly UseCaseRow[], lines: readonly Line[], { linked }: Asked): Line[] {
  const sorted = rows.toSorted((a, b) => b.count - a.count);
  const rowOf = ({ of }: Told): number =>
    sorted.findIndex(({ which }) => which.some((span) => isAlike(span, linked(of))));
  return lines
    .flatMap(([reason, some]) =>
      [...Map.groupBy(some, rowOf)].map(([at, own]) => ({ at, line: [reason, own] as Line })),
    )
    .toSorted((a, b) => a.at - b.at)
    .map(({ line }) => line);
}

const strong = (spans: readonly TextSpan[]): TextSpan[] =>
  spans.map((span) => ({ ...(typeof span === "string" ? { text: span } : span), strong: true }));

const byCount = <T, K>(all: readonly T[], key: (one: T) => K): [K, T[]][] =>
  [...Map.groupBy(all, key)].sort(([, a], [, b]) => b.length - a.length);

/** Each with what would bring it back. */
const TOLD: Readonly<Record<Reason["kind"], (edition: Edition, of: Asked, some: readonly Told[]) => Rich>> = {
  excluded: (edition, of, some) => {
    const profile = profileIn(edition, of.environment);
    return [
      count(upperFirst(excludedText("one")), some),
      of.isLed ? ". " : ` (${listed(mostOf(some))}). `,
      ...(profile === undefined ? ["A run"] : ["A run of ", profileSpan(edition, profile)]),
      " that passes these checks may bring it back",
      ...evenSo(edition, of.deployment, some),
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
  behind: (edition, { deployment }, some) => {
    const [most] = some.flatMap(({ behind }) => behind ?? []);
    return [
      count("Behind what is named", some),
      ...(most === undefined ? [] : [", as ", ...linkedReason(edition, deployment, most, some)]),
      ". Only new figures change that: another set-up or version, measured again.",
    ];
  },
  level: (edition, { deployment }, some) => [
    count("Level with what is named", some),
    ": ",
    ...linkedReasons(edition, deployment, some, ({ text }) => lowerFirst(text)),
    ".",
  ],
  untold: (_, __, some) => told("Not held against what is named", some),
  layer: (_, __, some) => told("No storage of its own", some),
  close: (_, __, some) => [count("Too close to an objective", some), ". More runs tell whether it is met."],
  open: (_, of, some) => [
    { text: `No answer yet for ${plural(some.length, "use case")}`, strong: true },
    some.length === 1 ? ". Its answer lists what to measure: " : ". Each answer lists what to measure: ",
    ...joined(some.slice(0, MOST_LINKED).map((one) => of.linked(one.of))),
    some.length > MOST_LINKED ? ` and ${some.length - MOST_LINKED} more.` : ".",
  ],
  enough: (_, of, some) => {
    const isFree = some.every((one) => one.of.definition.requires?.reachableAfterNodeLoss !== true);
    return [
      { text: `Others are enough for ${some.length}`, strong: true },
      isFree ? ", where the data may die with the node: " : ": ",
      ...joined(some.map((one) => of.linked(one.of))),
      ".",
    ];
  },
  unfit: (_, of, some) => [
    { text: `Nothing here is enough for ${some.length}`, strong: true },
    ": ",
    ...joined(some.map((one) => of.linked(one.of))),
    ".",
  ],
  projected: (_, __, some) => [count("Only projected", some), ". A measurement brings it in."],
};

/** " in 10 of them. In 5 more it is also behind, as its write IOPS are ...; in 1 other figures that stand do not meet what is asked.": by figures that no check excludes. */
function evenSo(edition: Edition, deployment: string, some: readonly Told[]): TextSpan[] {
  const { free: may, behind, short } = excludedApart(deployment, some);
  const free = may.length;
  const also = behind.flatMap((one) => one.behind ?? []);
  const more = free > 0 ? " more" : "";
  const told = [
    ...(also.length > 0 ? [`in ${also.length}${more} it is also behind, as ${also[0]}`] : []),
    ...(short.length > 0
      ? [`in ${short.length}${more} other figures that stand do not meet what is asked`]
      : []),
  ];
  if (told.length === 0) return ["."];
  const where = free > 0 ? ` in ${free} of them. ` : ". ";
  return [where, ...linkedReason(edition, deployment, upperFirst(told.join("; ")), behind), "."];
}

const told = (what: string, some: readonly Reason[]): Rich => [
  count(what, some),
  `: ${listed([...new Set(some.map(({ text }) => lowerFirst(text)))])}.`,
];

/** As many stand by name. */
const NAMED = 2;
const MOST_LINKED = 3;

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

/** In how many, and what is wrong with its figures; by the checks where one has no plain words. */
function mainlyExcluded(edition: Edition, of: Asked, reasons: readonly Told[]): string | undefined {
  const some = reasons.filter(({ kind }) => kind === "excluded");
  if (some.length * 2 <= of.asked.length) return undefined;
  const where = `In ${some.length} of the ${plural(of.asked.length, "use case")} asked here`;
  const unused = decidesUnused(
    edition,
    some.map((one) => one.of),
    of.deployment,
  );
  return unused === undefined
    ? `${where} it is not named because ${excludedText("one", mostOf(some))}.`
    : `${where} ${unused}.`;
}
