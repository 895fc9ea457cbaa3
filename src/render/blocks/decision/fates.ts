/** What became of picks with which an edition was published, by the rules of today: in a sentence, and beneath their number. */
import { listed } from "../../../text/words.ts";
import { formatCount } from "../../../units/format.ts";
import { counted } from "../values.ts";
import { type FirstChoices, type Turn, turnOf } from "./first-choices.ts";

type Fate = {
  /** Of one, and of several. */
  verbs: readonly [one: string, some: string];
  text: string;
  /** They are as they were published. */
  stands?: true;
};
type Counted = Fate & { count: number };

const TURNS: Record<Turn, Fate> = {
  shared: { verbs: ["is shared now", "are shared now"], text: "picks now shared" },
  settled: { verbs: ["is alone now", "are alone now"], text: "picks now alone" },
  replaced: { verbs: ["is another now", "are others now"], text: "picks now another" },
};
const UNCHANGED: Fate = { verbs: ["stands", "stand"], text: "picks stand", stands: true };
const GONE: Fate = { verbs: ["is no longer picked", "are no longer picked"], text: "no longer picks" };
const ADDED: Fate = { verbs: ["is new", "are new"], text: "new picks" };

/** Of all that it was published with, in the order in which they are told; then those that there were not. */
export function fatesOf({ count, gone, other, found }: FirstChoices): { own: Counted[]; added: Counted } {
  const turns = Map.groupBy(other, turnOf);
  const own = [
    { ...UNCHANGED, count: count - gone.length - other.length },
    ...Object.entries(TURNS).map(([turn, fate]) => ({
      ...fate,
      count: turns.get(turn as Turn)?.length ?? 0,
    })),
    { ...GONE, count: gone.length },
  ];
  return { own, added: { ...ADDED, count: found.length } };
}

/** "of 23 picks 10 stand, 2 are shared now and 11 are no longer picked; 9 are new." */
export function fatesText(choices: FirstChoices): string {
  const { own, added } = fatesOf(choices);
  const { count } = choices;
  const said =
    count === 0 ? "there was no pick" : `of ${counted(count, "pick")} ${listed(own.flatMap(told))}`;
  return `${[said, ...told(added)].join("; ")}.`;
}

/** "9 are new"; empty of none. */
const told = ({ count, verbs: [one, some] }: Counted): string[] =>
  count === 0 ? [] : [`${formatCount(count)} ${count === 1 ? one : some}`];
