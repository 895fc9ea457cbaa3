/** Several deployments by their StorageClasses, each named once: a claim chooses the class, not how it is set up. */
import type { FiolioRecord } from "../../../schema/record.ts";
import { listed } from "../../../text/words.ts";
import type { Edition } from "../edition.ts";
import { deploymentLink } from "../parts.ts";
import { setUpOf } from "../set-up.ts";
import { BESIDE, classSpans, shortName, shortSpans, storageClassOf } from "../storage-class.ts";
import type { TextSpan } from "../view.ts";

type Word = "and" | "or";

/** "openebs-single-replica with 1 or 2 cores" and "openebs-zfs", in the order of the first of each; the title of what has no class. */
export const shortNames = (record: FiolioRecord, ids: readonly string[], word: Word): string[] =>
  byClass({ record }, ids).map(([first, ...others]) =>
    others.length === 0
      ? shortName(record, first)
      : [record.deployments.get(first)?.storageClass, setUpsText(record, [first, ...others], word)].join(
          BESIDE,
        ),
  );

/** The same with the class as code, in what is a link itself. */
export const shortCodes = (edition: Edition, ids: readonly string[], word: Word): TextSpan[][] =>
  byClass(edition, ids).map(([first, ...others]): TextSpan[] => {
    const name = storageClassOf(edition, first);
    if (name === undefined) return [shortName(edition.record, first)];
    return others.length === 0
      ? classSpans(edition, first)
      : [{ text: name, code: true }, muted(setUpsText(edition.record, [first, ...others], word))];
  });

/** The same as links: of a class with several set-ups each of these leads to its own page. */
export const shortLinks = (edition: Edition, ids: readonly string[], word: Word): TextSpan[][] =>
  byClass(edition, ids).map(([first, ...others]): TextSpan[] => {
    const name = storageClassOf(edition, first);
    if (name === undefined || others.length === 0) return shortSpans(edition, first);
    const all = sorted(edition.record, [first, ...others]);
    return [
      { text: name, code: true },
      { text: BESIDE, tone: "muted" },
      ...inShort(all.map(({ setUp }) => setUp)).flatMap((text, at): TextSpan[] => {
        const { text: title, href } = deploymentLink(edition, all[at]?.id ?? first);
        const between = at === 0 ? "" : at === all.length - 1 ? ` ${word} ` : ", ";
        return [
          ...(between === "" ? [] : [{ text: between, tone: "muted" as const }]),
          { text, href, title },
        ];
      }),
    ];
  });

const muted = (setUps: string): TextSpan => ({ text: `${BESIDE}${setUps}`, tone: "muted" });

/** A class of an environment is one; what has none stands alone. */
const byClass = (
  { record }: Pick<Edition, "record">,
  ids: readonly string[],
): (readonly [string, ...string[]])[] =>
  [
    ...Map.groupBy(new Set(ids), (id) => {
      const { environment, storageClass } = record.deployments.get(id) ?? {};
      return storageClass === undefined ? id : `${environment}\n${storageClass}`;
    }).values(),
  ].flatMap(([first, ...others]) => (first === undefined ? [] : [[first, ...others] as const]));

/** "1 or 2 cores": what is counted stands once, behind the last. */
const setUpsText = (record: FiolioRecord, ids: readonly string[], word: Word): string =>
  listed(inShort(sorted(record, ids).map(({ setUp }) => setUp)), word);

/** The fewest first. */
const sorted = (record: FiolioRecord, ids: readonly string[]): { id: string; setUp: string }[] =>
  ids
    .map((id) => ({ id, setUp: setUpOf(record, id) ?? id }))
    .toSorted((a, b) => a.setUp.localeCompare(b.setUp, "en", { numeric: true }));

function inShort(setUps: readonly string[]): string[] {
  const counted = setUps.map((one) => COUNTED.exec(one)?.[1]);
  return setUps.map((one, at) =>
    counted.includes(undefined) || at === setUps.length - 1 ? one : (counted[at] ?? one),
  );
}
const COUNTED = /^(\d+) (?:cores?|copy|copies|IOPS)$/;
