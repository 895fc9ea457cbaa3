/** What two storages lie on: where that is another, or nobody says, a difference between them may be that of their disks. */
import { listed } from "../../../text/words.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { mediumName } from "../environments/in-short.ts";

/** "not stated of A and B: the difference may be that of their disks"; undefined where both lie on the same kind. */
export function disksBeneath({ record }: Edition, ids: readonly string[]): string | undefined {
  const name = titles(record).deployment;
  const media = ids.map((id) => mediumName(record.deployments.get(id)?.medium));
  const unknown = ids.filter((_, at) => media[at] === undefined);
  if (unknown.length > 0) return `not stated of ${listed(unknown.map(name))}${MAY_BE}`;
  if (new Set(media).size < 2) return undefined;
  return `${listed(ids.map((id, at) => `${media[at]} beneath ${name(id)}`))}${MAY_BE}`;
}

const MAY_BE = ": the difference may be that of their disks";
