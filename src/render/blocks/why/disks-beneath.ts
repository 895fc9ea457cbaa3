/** What two storages lie on: where that is another, or nobody says, a difference between them may be that of their disks. */
import { listed, lowerFirst, upperFirst } from "../../../text/words.ts";
import type { AnswerFact } from "../../edition/answer-view.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { mediumName } from "../environments/in-short.ts";

/** Of the two that a card compares. */
export function disksFacts(edition: Edition, ids: readonly string[]): AnswerFact[] {
  const said = ids.length === 2 ? disksBeneath(edition, ids) : undefined;
  return said === undefined ? [] : [{ term: "Disks", value: `${upperFirst(said)}.`, folded: true }];
}

/** Of each in a word or a few, beneath its figures: "NVMe", "a ZVOL of TrueNAS on the node that ran the test"; undefined where all lie on the same kind. */
export function disksInShort({ record }: Edition, ids: readonly string[]): string[] | undefined {
  const media = ids.map((id) => mediumName(record.deployments.get(id)?.medium));
  const isSame = new Set(media).size === 1 && media[0] !== undefined;
  return isSame
    ? undefined
    : ids.map((id, at) => media[at] ?? firstClause(record.deployments.get(id)?.mediumNote) ?? "not stated");
}

const firstClause = (note = ""): string | undefined => note.split(/[;.]/, 1)[0]?.trim() || undefined;

/** "not stated of A and B: the difference may be that of their disks", or what their notes say; undefined where both lie on the same kind. */
function disksBeneath({ record }: Edition, ids: readonly string[]): string | undefined {
  const name = titles(record).deployment;
  const media = ids.map((id) => mediumName(record.deployments.get(id)?.medium));
  const unknown = ids.filter((_, at) => media[at] === undefined);
  // What is known of them all the same may tell why one is faster: where they lie, or upon what.
  const notes = unknown.flatMap((id) => {
    const note = record.deployments.get(id)?.mediumNote?.trim().replace(/\.$/, "");
    return note === undefined ? [] : [`${note} (${name(id)})`];
  });
  if (notes.length > 0 && notes.length === unknown.length)
    return `${lowerFirst(notes.join(". "))}. ${upperFirst(MAY_BE)}`;
  if (unknown.length > 0) return `not stated of ${listed(unknown.map(name))}: ${MAY_BE}`;
  if (new Set(media).size < 2) return undefined;
  return `${listed(ids.map((id, at) => `${media[at]} beneath ${name(id)}`))}: ${MAY_BE}`;
}

const MAY_BE = "the difference may be that of their disks";
