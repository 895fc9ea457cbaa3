/** What volumes' attachments to nodes come to: spans of their own, and how much of a mount they are. */
import type { Attachment, BriefLife } from "../../schema/life.ts";
import { valueOf } from "../../schema/quantity.ts";
import type { TrialFigures } from "../../schema/trial.ts";
import { formatValue } from "../../units/format.ts";
import type { Span } from "./spans.ts";

type Attached = Pick<BriefLife, "attachments">;

/** A volume that nobody saw attached, where others were. */
const UNSEEN: readonly Attachment[] = [{}];

/** Of every attachment of every volume; none where their driver attaches nothing, or that was not watched. */
export function attachingSpans(all: readonly Attached[]): (readonly [noun: string, spans: Span[]])[] {
  if (all.every(({ attachments }) => attachments === undefined)) return [];
  const each = all.flatMap(({ attachments = [] }) => (attachments.length > 0 ? attachments : UNSEEN));
  return [
    ["attach", each.map(({ asked, attached }) => apart(asked, attached))],
    ["detach", each.map(({ released, detached }) => apart(released, detached))],
  ];
}

/** What was told in one breath is over before anybody looked: that says nothing of how long it took. */
const apart = (from?: number, to?: number): Span => (from === to ? [undefined, undefined] : [from, to]);

/** Of mounts: the noun of their figures, what they do to a volume, and from when to when they were. */
type Mount<V> = readonly [noun: "mount" | "remount" | "move", words: string, of: (volume: V) => Span];

/** What the spans are, and how much of those mounts attaching was of which there are figures. */
export function attachingNotes<V extends Attached>(
  all: readonly V[],
  figures: TrialFigures,
  mounts: readonly Mount<V>[],
): string[] {
  if (attachingSpans(all).length === 0) return [];
  const parts = mounts.flatMap(([noun, words, of]) => {
    const mean = figures[`${noun}.mean`];
    if (mean === undefined || figures["attach.mean"] === undefined) return [];
    const took = all.map((volume) => meanwhile(volume, of(volume)));
    const some = took.filter((ms) => ms > 0).length;
    const ns = (took.reduce((sum, ms) => sum + ms, 0) / took.length) * 1e6;
    const part = some === 0 ? "nothing" : formatValue(ns, "ns");
    const which = some === 0 || some === took.length ? "" : ` (${some} of ${took.length} were attached then)`;
    return [`${part} of the ${formatValue(valueOf(mean), "ns")} until it was ${words}${which}`];
  });
  return [
    "A volume is being attached from the first sight of its VolumeAttachment until that says that it is, and detached from the order to delete that until it is gone.",
    ...(parts.length > 0 ? [`In the mean, attaching a volume took ${parts.join(", ")}.`] : []),
  ];
}

/** Milliseconds of a span in which the volume was being attached. */
const meanwhile = ({ attachments = [] }: Attached, [from = 0, to = 0]: Span): number =>
  attachments.reduce(
    (sum, { asked = 0, attached = 0 }) => sum + Math.max(0, Math.min(attached, to) - Math.max(asked, from)),
    0,
  );
