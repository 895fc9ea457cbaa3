/** What changed, for a reader who chose by the edition before, or by this one when it was published. */
import { listed } from "../../../text/words.ts";
import { movedAnswers } from "../../blocks/answers/moved-answers.ts";
import { counted } from "../../blocks/values.ts";
import type { Edition } from "../../edition/edition.ts";
import type { EarlierEdition } from "../../edition/kept.ts";
import { type FirstChoices, firstChoicesOf } from "./first-choices.ts";

/** Those that are others than before, and those of environments and use cases that came in. */
export function changedAnswers(edition: Edition, before: EarlierEdition) {
  const { moved = [], added = [] } = Object.groupBy(movedAnswers(edition, before), (one) =>
    one.before === undefined ? "added" : "moved",
  );
  return { moved, added };
}

/** What became of the first choices that it was published with, then what changed against the edition before; empty where there is neither. */
export const changesTold = (edition: Edition, before: EarlierEdition | undefined): string =>
  [
    ...sincePublished(edition, firstChoicesOf(edition)),
    ...(before === undefined ? [] : [sinceBefore(edition, before)]),
  ].join(" ");

/** The same runs as judged when they were published, and as they are now. */
function sincePublished({ record, version }: Edition, { count, gone, other, found }: FirstChoices): string[] {
  if ((record.locks.get(version)?.corrections ?? []).length === 0) return [];
  const none = gone.length + other.length === 0;
  const told = [
    ...(gone.length > 0 ? [`${gone.length} ${gone.length === 1 ? "does" : "do"} not stand any more`] : []),
    ...(other.length > 0 ? [`${other.length} ${other.length === 1 ? "is another" : "are others"}`] : []),
    ...(none ? ["all stand"] : []),
  ];
  const came =
    found.length === 0
      ? ""
      : `; ${found.length} ${found.length === 1 ? "stands" : "stand"} where there was none`;
  return [
    count === 0
      ? `${version} was published without a first choice${found.length === 0 ? "" : `; today's method has ${found.length}`}.`
      : `Of the ${counted(count, "first choice")} that ${version} was published with, by today's method ${listed(told)}${came}.`,
  ];
}

/** Both editions as the newest method judges them. */
function sinceBefore(edition: Edition, before: EarlierEdition): string {
  const { moved, added } = changedAnswers(edition, before);
  const changed = moved.length === 0 ? "no answer" : counted(moved.length, "answer");
  const came = added.length === 0 ? "" : `, and ${counted(added.length, "answer")} came in`;
  return `Against ${before.version}, judged by the same method, ${changed} changed${came}.`;
}
