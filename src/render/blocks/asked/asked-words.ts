/** What is asked of a storage besides, in words: the same wherever it is said. */
import { ASKED, type Asked } from "../../../judge/recommending/further.ts";
import type { UseCase } from "../../../schema/use-case.ts";
import { listed } from "../../../text/words.ts";

/**
 * "survive the loss of a node and be ReadWriteMany with a file system", without what the use case requires of itself. ReadWriteMany is
 * asked of one kind of volume or of the other, which other storages give: asking for raw blocks as well does not narrow the choice but
 * changes it.
 */
export function askedText(asked: readonly Asked[], own: UseCase["requires"] = {}): string {
  const told = ASKED.filter(({ id, requires }) => asked.includes(id) && !isRequired(requires, own));
  const isShared = told.some(({ id }) => id === "read-write-many");
  const isBlock = asked.includes("block") || own.volumeMode === "Block";
  const phrases = told.flatMap(({ id, phrase }) => {
    if (id === "read-write-many")
      return [`${phrase} ${isBlock ? "as a raw block volume" : "with a file system"}`];
    // What is shared says of itself which kind of volume it is.
    return id === "block" && isShared ? [] : [phrase];
  });
  return listed(phrases, "and");
}

const isRequired = (requires: object, own: object): boolean => {
  const ownEntries = new Map(Object.entries(own));
  return Object.entries(requires).every(([name, wanted]) => ownEntries.get(name) === wanted);
};
