/** What stands in a row of candidates without a figure, in words beneath the table: titles of cells are out of reach of a finger. */
import type { Candidate } from "../../../judge/candidates/candidates.ts";
import { PRICE_RULE } from "../../../judge/terms/price.ts";
import { listed } from "../../../text/words.ts";
import type { Edition } from "../../edition/edition.ts";
import { bullets, deploymentLink, fold, joined } from "../../edition/parts.ts";
import type { Block, Rich } from "../../edition/view.ts";

/** Of which figures no score is made. */
const UNSCORED = "none, as it would be made of figures that were not flushed, which a buffer may have helped";
/** Where a score has two ends. */
const TWO_ENDS = "where it has two ends, by what the figures that are missing or excluded may be";

/** Which columns the table has besides. */
interface Columns {
  readonly price: boolean;
  /** Undefined without a score. */
  readonly score: "scored" | "unscored" | undefined;
}

/** Each text once, with all that it is of. */
export function termsTold(edition: Edition, candidates: readonly Candidate[], columns: Columns): Block[] {
  const durability = [
    ...eachOnce(edition, candidates, ({ durability: { note } }) => note),
    ...eachOnce(edition, candidates, ({ durability: { flushEvidence } }) => flushEvidence),
  ];
  const score = scoreText(candidates, columns);
  const told = [
    ...(durability.length > 0 ? ["durability"] : []),
    ...(columns.price ? ["price"] : []),
    ...(score === undefined ? [] : ["score"]),
  ];
  return fold(
    `What ${listed(told)} ${told.length > 1 ? "rest" : "rests"} on`,
    bullets([
      ...durability,
      ...(columns.price ? [`Price: ${PRICE_RULE}`] : []),
      ...(score === undefined ? [] : [`Score: ${score}.`]),
    ]),
  );
}

/** "The only replica lies on the node of the test. ZFS LocalPV, Mayastor 1-replica"; of all of them nobody is named. */
function eachOnce(
  edition: Edition,
  candidates: readonly Candidate[],
  textOf: (candidate: Candidate) => string | undefined,
): Rich[] {
  const groups = Map.groupBy(candidates, (one) => textOf(one) ?? "");
  return [...groups].flatMap(([said, own]): Rich[] => {
    if (said === "") return [];
    if (own.length === candidates.length)
      return [own.length > 1 ? `${ended(said)} All of them.` : ended(said)];
    const links = own.map(({ deployment }) => ({
      ...deploymentLink(edition, deployment),
      tone: "muted" as const,
    }));
    return [[`${ended(said)} `, ...joined(links)]];
  });
}

const ended = (said: string): string => (/[.!?]$/.test(said) ? said : `${said}.`);

function scoreText(candidates: readonly Candidate[], { score }: Columns): string | undefined {
  if (score === undefined) return undefined;
  if (score === "unscored") return UNSCORED;
  const isOpen = candidates.some((one) => one.score === undefined && one.scoreRange !== undefined);
  return isOpen ? TWO_ENDS : undefined;
}
