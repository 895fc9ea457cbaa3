/** What is to be set so that a StorageClass of several set-ups is this one: a claim cannot ask for it. */
import { type Edition, titles } from "../edition/edition.ts";
import { deploymentLink, joined, lines, text } from "../edition/parts.ts";
import { otherSetUps, setUpOf, setUpWhere } from "../edition/set-up.ts";
import { SET_UP } from "../edition/storage-class.ts";
import type { Block, TextSpan } from "../edition/view.ts";

/** Nothing where no other deployment of its environment has its class. */
export function setUpBlocks(edition: Edition, deployment: string): Block[] {
  const { record } = edition;
  const own = record.deployments.get(deployment);
  const others = otherSetUps(record, deployment);
  if (own?.storageClass === undefined || others.length === 0) return [];
  const { storageClass, configuredIn } = own;
  const where = setUpWhere(configuredIn);
  const names = joined(
    others.map((id) => named(edition, id)),
    " and ",
  );
  const have = others.length === 1 ? "has" : "have";
  return [
    {
      block: "more",
      id: SET_UP,
      summary: `Set up with ${setUpOf(record, deployment)}: what is to be set, and where`,
      blocks: [
        text([
          ...names,
          ` ${have} the same StorageClass, `,
          { text: storageClass, code: true },
          `: no claim chooses between them. What differs is set ${where}.`,
        ]),
        ...configured(edition, deployment),
        ...others.flatMap((id) => configured(edition, id)),
      ],
    },
  ];
}

/** One that came later than the edition has no page in it. */
const named = (edition: Edition, id: string): TextSpan =>
  edition.deployments.includes(id)
    ? deploymentLink(edition, id)
    : { text: titles(edition.record).deployment(id) };

function configured({ record }: Edition, id: string): Block[] {
  const { title = id, configuration = {} } = record.deployments.get(id) ?? {};
  return lines(
    title,
    Object.entries(configuration).map(([key, value]) => `${key}: ${value}`),
  );
}
