/** What speaks against a deployment, as rows that add up to the use cases that do not choose it: what is excluded apart by what a rerun could change. */
import { boundOf } from "../../../judge/candidates/bound.ts";
import { standingIn } from "../../../judge/candidates/standing.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { metricById } from "../../../schema/metric.ts";
import { listed, lowerFirst } from "../../../text/words.ts";
import type { Edition } from "../../edition/edition.ts";
import { joined, profileSpan } from "../../edition/parts.ts";
import type { Rich, TextSpan } from "../../edition/view.ts";
import { profileIn } from "../answers/measuring.ts";
import { beforeFigure } from "../why/gap-text.ts";
import type { Reason } from "../why/reason-against.ts";
import type { UseCaseRow } from "./line-rows.ts";
import { linkedReasons } from "./linked-reason.ts";

export type Told = Reason & { of: Recommendation };

/** Those that a check excludes: a rerun may bring back the first; the others are behind, or short of what is asked, in a figure that no check excludes. */
export function excludedApart(
  deployment: string,
  some: readonly Told[],
): Record<"free" | "behind" | "short", readonly Told[]> {
  const behind = some.filter((one) => one.behind !== undefined);
  const short = some.filter((one) => one.behind === undefined && fallsShort(one.of, deployment));
  return { free: some.filter((one) => !behind.includes(one) && !short.includes(one)), behind, short };
}

/** By what is known of it for sure: by more than runs vary, whatever else is measured. */
const fallsShort = ({ candidates, metrics, definition }: Recommendation, deployment: string): boolean =>
  candidates.some(
    (one) =>
      one.deployment === deployment &&
      one.figures.some((figure, index) => {
        const wanted = definition.metrics[index];
        const [metric, bound] = [metricById.get(wanted?.metric ?? ""), boundOf(wanted)];
        return (
          metrics[index]?.scored === true &&
          metric !== undefined &&
          bound !== undefined &&
          standingIn(metric, figure, bound) === "misses"
        );
      }),
  );

type Note = (some: readonly Told[], edition: Edition, deployment: string) => Rich;

const inShort = (some: readonly Told[]): string =>
  listed([...new Set(some.map(({ text }) => lowerFirst(text.replace(/^Ruled out: /, ""))))]);

const byText: Note = (some, edition, deployment) =>
  linkedReasons(edition, deployment, some, ({ text }) => lowerFirst(text));

/** "against A, whose writes may have been cached, its write IOPS are 37x behind and its p99 write latency is 11x behind": what is said of A is said once. */
const byBehind: Note = (some, edition, deployment) => {
  const told = some.filter(({ behind }) => behind !== undefined);
  const groups = [...Map.groupBy(told, ({ behind = "" }) => beforeFigure(behind))];
  return joined(
    groups.map(([before, own]) => [
      ...(before === "" ? [] : [before]),
      ...linkedReasons(edition, deployment, own, ({ behind }) => behind?.slice(before.length)),
    ]),
    "; ",
  );
};

/** How each kind but "excluded" stands in a table, and what would change it. */
const ROWS: Readonly<Record<Exclude<Reason["kind"], "excluded">, { how: string; note: string | Note }>> = {
  "ruled-out": { how: "Ruled out", note: (some) => `${inShort(some)}; another StorageClass changes that` },
  missing: { how: "Not fully measured", note: "each answer says what to run" },
  behind: {
    how: "Behind what is named",
    note: byBehind,
  },
  level: { how: "Level with what is named", note: byText },
  untold: { how: "Not held against what is named", note: byText },
  layer: { how: "No storage of its own", note: inShort },
  close: { how: "Too close to an objective", note: "more runs tell whether it is met" },
  open: { how: "No answer yet", note: "each answer lists what to measure" },
  enough: {
    how: "Others are enough",
    note: (some) =>
      some.every(({ of }) => of.definition.requires?.reachableAfterNodeLoss !== true)
        ? "where the data may die with the node"
        : "",
  },
  unfit: { how: "Nothing here is enough", note: "" },
  projected: { how: "Only projected", note: "a measurement brings it in" },
};

type Of = { deployment: string; environment: string | undefined; linked: (of: Recommendation) => TextSpan };

export function reasonRows(edition: Edition, of: Of, reasons: readonly Told[]): UseCaseRow[] {
  const row = (how: string, note: Rich, some: readonly Told[]): UseCaseRow[] =>
    some.length === 0
      ? []
      : [
          {
            how,
            ...(note !== "" && { note }),
            count: some.length,
            which: joined(some.map((one) => of.linked(one.of))),
          },
        ];
  return [...Map.groupBy(reasons, ({ kind }) => kind)].flatMap(([kind, some]) => {
    if (kind !== "excluded") {
      const { how, note } = ROWS[kind];
      return row(how, typeof note === "string" ? note : note(some, edition, of.deployment), some);
    }
    const profile = profileIn(edition, of.environment);
    const { free, behind, short } = excludedApart(of.deployment, some);
    const run: TextSpan[] = profile === undefined ? ["a run"] : ["a run of ", profileSpan(edition, profile)];
    const besides = byBehind(behind, edition, of.deployment);
    return [
      ...row("Excluded, may return after a rerun", [...run, " that passes the checks"], free),
      ...row("Excluded, and behind in another figure", besides, behind),
      ...row("Excluded, and misses a target", "by figures that no check excludes", short),
    ];
  });
}
