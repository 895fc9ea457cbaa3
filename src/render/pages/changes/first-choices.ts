/** First choices as an edition was published with them, beside those that the newest method makes of the same runs. */
import type { EditionLock } from "../../../schema/edition.ts";
import type { Edition } from "../../edition/edition.ts";

export type Correction = NonNullable<EditionLock["corrections"]>[number];

export type FirstChoice = {
  useCase: string;
  environment: string;
  /** Ids of deployments, two where they were level; none where there was no first choice. */
  published: readonly string[];
  now: readonly string[];
};

export type FirstChoices = {
  /** With which the edition was published. */
  count: number;
  /** That are none any more. */
  gone: readonly FirstChoice[];
  /** That are others. */
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

/** Of answers that were corrected; what the lock does not correct is as it was published. */
export function firstChoicesOf({ record, version }: Pick<Edition, "record" | "version">): FirstChoices {
  const lock = record.locks.get(version);
  const changed = chainsOf(lock?.corrections ?? []).flatMap((steps): FirstChoice[] => {
    const [kind, environment, useCase] = steps[0].figure.split("/");
    if (kind !== "recommendation" || environment === undefined || useCase === undefined) return [];
    const [published, now] = [firstIn(steps[0].was), firstIn(steps.at(-1)?.is ?? "")];
    return isSame(published, now) ? [] : [{ useCase, environment, published, now }];
  });
  return {
    count: Object.entries(lock?.figures ?? {}).filter(
      ([figure, line]) => figure.startsWith("recommendation/") && firstIn(line).length > 0,
    ).length,
    gone: changed.filter(({ now }) => now.length === 0),
    other: changed.filter(({ published, now }) => published.length > 0 && now.length > 0),
    found: changed.filter(({ published }) => published.length === 0),
  };
}

export const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one));
