/** First choices as an edition was published with them, beside those that the newest method makes of the same runs. */

import { namedIn } from "../../../judge/planning/named.ts";
import type { EditionLock } from "../../../schema/edition.ts";
import { listed } from "../../../text/words.ts";
import type { Edition } from "../../edition/edition.ts";
import { namedFirst, type Way } from "./named-ways.ts";

export type Correction = NonNullable<EditionLock["corrections"]>[number];

type Place = { useCase: string; environment: string };
export type FirstChoice = Place & {
  /** Ids of deployments, two where they were level; none where there was no first choice. */
  published: readonly string[];
  now: readonly string[];
};

export type FirstChoices = {
  /** With which the edition was published, and that it has today. */
  count: number;
  today: number;
  /** That are none any more. */
  gone: readonly FirstChoice[];
  /** That are not the same. */
  other: readonly FirstChoice[];
  /** Where there was none. */
  found: readonly FirstChoice[];
};

/** Of an answer's line in a lock, as any method wrote it. */
export function firstIn(line: string): string[] {
  const [main = "", ...more] = line.split("; ");
  const [, first, level] = /^(?:first|decided|leaning) (\S+)(?: or (\S+))?$/.exec(main) ?? [];
  if (first === undefined || first === "none" || more.includes("does not suffice")) return [];
  return level === undefined ? [first] : [first, level];
}

/** Those of one figure or answer, in their order: each goes on from where the one before ended. */
export const chainsOf = (all: readonly Correction[]): [Correction, ...Correction[]][] =>
  [...Map.groupBy(all, ({ figure }) => figure).values()] as [Correction, ...Correction[]][];

/** As pages tell it: a guess, and what stands for now alone, are no first choice, which no lock tells apart from one. */
export function firstToday(edition: Edition, { useCase, environment }: Place): readonly string[] {
  const one = edition.judgement.recommendations.find(
    (answer) => answer.useCase === useCase && answer.environment === environment,
  );
  const named = one && namedIn(edition)(one);
  return named?.by === "verdict" ? named.ids : [];
}

/** Of those that are first choices no more what their answers say of them today: "9 are not named, 1 is named for now and 1 is named as one of those that are enough". Empty where none is named in any way. */
export function stillNamed(edition: Edition, gone: readonly FirstChoice[]): string {
  const ways = Map.groupBy(gone, (one) => wayToday(edition, one));
  const isAre = (count: number): string => `${count} ${count === 1 ? "is" : "are"}`;
  const named = Object.entries(STILL).flatMap(([way, how]) => {
    const { length } = ways.get(way as Way) ?? [];
    return length === 0 ? [] : [`${isAre(length)} named ${how}`];
  });
  const { length } = ways.get(undefined) ?? [];
  return named.length === 0 ? "" : listed([...(length > 0 ? [`${isAre(length)} not named`] : []), ...named]);
}

const STILL: Readonly<Partial<Record<Way, string>>> = {
  now: "“for now”",
  enough: "as one of those that are enough",
  unproven: "as the only candidate, unproven",
};

/** How its answer names it today that was one; undefined where it does not, or as one that is not enough. */
function wayToday(edition: Edition, { useCase, environment, published }: FirstChoice): Way | undefined {
  const one = edition.recommendationsOf(useCase).find((answer) => answer.environment === environment);
  const ways = one === undefined ? [] : published.map((id) => namedFirst(edition, one, id)?.way);
  return ways.find((way) => way !== undefined && STILL[way] !== undefined);
}

/** Of all that is asked today, and that was asked when it was published. A line of a lock tells no guess from a first choice: where it is no correction it stands. */
export function firstChoicesOf(edition: Edition): FirstChoices {
  const { record, version, judgement } = edition;
  const corrected = new Set(record.locks.get(version)?.corrections?.map(({ figure }) => figure));
  const published = new Map<string, string[]>(
    Object.entries(record.locks.get(version)?.figures ?? {}).flatMap(([figure, line]) => {
      const [kind, environment, useCase] = figure.split("/");
      return kind === "recommendation" ? [[`${environment}/${useCase}`, firstIn(line)] as const] : [];
    }),
  );
  const asked = judgement.recommendations.map(({ environment, useCase }) => `${environment}/${useCase}`);
  const all = [...new Set([...published.keys(), ...asked])].map((place): FirstChoice => {
    const [environment = "", useCase = ""] = place.split("/");
    const of = { useCase, environment };
    const now = firstToday(edition, of);
    const stands = published.has(place) && !corrected.has(`recommendation/${place}`);
    return { ...of, published: stands ? now : (published.get(place) ?? []), now };
  });
  const changed = all.filter((one) => !isSame(one.published, one.now));
  return {
    count: all.filter((one) => one.published.length > 0).length,
    today: all.filter(({ now }) => now.length > 0).length,
    gone: changed.filter(({ now }) => now.length === 0),
    other: changed.filter(({ published: before, now }) => before.length > 0 && now.length > 0),
    found: changed.filter((one) => one.published.length === 0),
  };
}

/** What became of a first choice that is not the same: it stands level with another, it is one of two that were level, or it went for another. */
export type Turn = "shared" | "settled" | "replaced";

export function turnOf({ published, now }: FirstChoice): Turn {
  if (published.every((one) => now.includes(one))) return "shared";
  return now.every((one) => published.includes(one)) ? "settled" : "replaced";
}

export const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one));
