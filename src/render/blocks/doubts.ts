/** What casts doubt on a credible figure: a caution, or that hardly anything of it could be verified. As a badge, and as what makes a mark hollow. */
import type { JudgedResult } from "../../judge/evidence/judged-result.ts";
import type { Ranking } from "../../judge/ranking/ranking.ts";
import { hardlyVerified } from "../../judge/ranking/verified.ts";
import { doubtOf, hardlyText } from "../edition/doubted.ts";
import type { Edition } from "../edition/edition.ts";
import { uncheckedHref } from "../edition/links.ts";
import type { Badge, Caption, TextSpan } from "../edition/view.ts";

/** The badge of what could hardly be checked; it leads to what was not. `metric`: of this figure alone; else of the whole result. */
export function hardlyChecked(judged: JudgedResult, metric?: string): Badge[] {
  const verified = hardlyVerified(judged, metric);
  if (verified === undefined) return [];
  return [
    {
      text: hardlyText(verified),
      tone: "note",
      title: "The other checks need what the run does not say: its page tells what.",
      href: uncheckedHref(judged.run.id, judged.index),
    },
  ];
}

/** By deployment. */
export const doubtsIn = (edition: Edition, { metric, values }: Ranking): ReadonlyMap<string, string> =>
  new Map(
    values.flatMap((value) => {
      const doubt = doubtOf(edition, metric.id, value);
      return doubt === undefined ? [] : [[value.deployment, doubt] as const];
    }),
  );

/** What marks of doubt are, by what a chart puts them behind. */
const MARKED = {
  marks: "Hollow: in doubt.",
  ratios: "Hollow: in doubt; * behind a ratio: it rests on a figure in doubt.",
  places: "Hollow: in doubt, as is ? behind a place; * behind a ratio: it rests on a figure in doubt.",
};

/** A caption of a sentence or two with what hollow marks are; `how`: sentences after a space each; `on`: what else is marked. */
export const withHow = (
  said: string,
  isDoubted: boolean,
  on: keyof typeof MARKED = "marks",
  ...how: readonly string[]
): Caption => {
  const rest = [...how, isDoubted ? IN_DOUBT : ""].join("").trim();
  return { caption: `${said}${isDoubted ? ` ${MARKED[on]}` : ""}`, ...(rest !== "" && { how: rest }) };
};

const IN_DOUBT =
  " In doubt: a check speaks against it or another figure of its test, or hardly anything of it could be verified.";

/** The end of a caption. */
export const hollowText = (isAny: boolean): string =>
  isAny
    ? " Hollow: in doubt, as a check speaks against it or another figure of its test, or hardly anything of it could be verified."
    : "";

/** In two or three words, each leading to its check; told once, however many figures of a result earned it. */
export function badgeSpans(badges: readonly Badge[]): TextSpan[][] {
  const said = new Map(badges.map((badge) => [badge.text, badge]));
  return [...said.values()].map(spanOf).map((span) => [span]);
}

const spanOf = ({ tone: _, ...span }: Badge): TextSpan => (span.href === undefined ? span.text : span);
