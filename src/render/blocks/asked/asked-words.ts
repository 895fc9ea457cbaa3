/** What is asked of a storage besides, in words: the same wherever it is said. */
import { ASKED, type Asked } from "../../../judge/recommending/further.ts";
import { listed } from "../../../text/words.ts";

/**
 * "survive the loss of a node and be ReadWriteMany with a file system". ReadWriteMany is asked of one kind of volume or of the other,
 * which other storages give: asking for raw blocks as well does not narrow the choice but changes it.
 */
export function askedText(asked: readonly Asked[]): string {
  const isShared = asked.includes("read-write-many");
  const phrases = ASKED.flatMap(({ id, phrase }) => {
    if (!asked.includes(id) || (id === "block" && isShared)) return [];
    if (id !== "read-write-many") return [phrase];
    return [`${phrase} ${asked.includes("block") ? "as a raw block volume" : "with a file system"}`];
  });
  return listed(phrases, "and");
}
