/** The choice among importers by a file's content, and what each is given to read of it. */
import type { Opened } from "./around/apart.ts";
import { saying, withoutPrefix } from "./around/behind-prefix.ts";
import { importStreams, labelledByDisk } from "./around/import-all.ts";
import { isNewestFirst } from "./around/json-lines.ts";
import { withoutTabs } from "./around/lines/tabs.ts";
import { withUnreadFigures } from "./around/lines/unread-figures.ts";
import { withUnreadable } from "./around/lines/unreadable.ts";
import { isUpsideDown, TURN, TURNED, wrongOrder } from "./around/lines/upside-down.ts";
import { openedFile } from "./around/opened.ts";
import { unpacked } from "./around/packed.ts";
import { plainFile } from "./around/plain-file.ts";
import { wrongAround } from "./around/wrong-around.ts";
import {
  CERTAIN,
  type Collector,
  type Imported,
  type RawFile,
  type Recognition,
  SURE_ENOUGH,
} from "./collector.ts";
import { containerOf } from "./reading/encoded/container.ts";
import { encodedText } from "./reading/encoded/mail.ts";
import { nearness } from "./reading/form.ts";
import { refused } from "./reading/imported.ts";
import { plainHead } from "./reading/text.ts";

/** An importer, and how sure it is. */
type Ranked = { collector: Collector; recognition: Recognition };

export type Choice =
  | { collector: Collector; recognition: Recognition }
  | {
      collector: undefined;
      reason: string;
      /** The formats of which something was seen in it, three at most; absent if the file is none of any tool: empty, or packed. */
      nearest?: readonly string[];
    };

/** The importer that is surest of the file; otherwise one line that says what spoke against the three nearest. */
export function chooseAmong(file: RawFile, collectors: readonly Collector[]): Choice {
  const choice = chosenAsItIs(file, collectors);
  if (choice.collector !== undefined && !choice.collector.amidText) return choice;
  const others = withoutTabs(file);
  if (others.length === 0) return choice;
  const best = choice.collector === undefined ? firstChosen(others, collectors) : choice;
  if (best?.collector === undefined) return choice;
  return { ...best, collector: throughTabs(best.collector, choice.collector, collectors) };
}

const firstChosen = (files: readonly RawFile[], collectors: readonly Collector[]): Choice | undefined =>
  files.map((file) => chosenAsItIs(file, collectors)).find(({ collector }) => collector !== undefined);

function chosenAsItIs(file: RawFile, collectors: readonly Collector[]): Choice {
  if (file.bytes === 0)
    return { collector: undefined, reason: "the file is empty: the tool was killed, or the disk was full" };
  // What can be read of it may be a part of a line, and another figure.
  const encoded = encodedText(unpacked(file).head);
  if (encoded !== undefined) return { collector: undefined, reason: `the file is ${encoded}` };
  const wrong = wrongOrder(unpacked(file));
  if (wrong !== undefined) return { collector: undefined, reason: wrong };
  const opened = openedFile(file, (plain) => ranking(plain, collectors)[0]);
  const ranked = ranking(opened.file, collectors);
  const [best] = ranked;
  if (best !== undefined && best.recognition.sure >= SURE_ENOUGH)
    return { ...best, collector: opening(best.collector, collectors, { of: file, opened }) };
  const { head } = unpacked(file);
  const container = containerOf(head);
  if (container !== undefined) return { collector: undefined, reason: container };
  if (isUpsideDown(head)) return { collector: undefined, reason: TURN };
  if (unpacked(file).bytes > head.length && isNewestFirst(plainHead(head)))
    return { collector: undefined, reason: NEWEST_FIRST };
  const near = nearness(head);
  const nearest = ranked
    .toSorted(
      (a, b) => b.recognition.sure - a.recognition.sure || near(a.collector.forms) - near(b.collector.forms),
    )
    .slice(0, 3);
  const against = nearest.map((r) => `${r.collector.id}: ${r.recognition.reason}`).join("; ");
  return {
    collector: undefined,
    reason: `no importer recognises it (${against})`,
    nearest: nearest.filter((r) => r.recognition.sure > 0).map((r) => r.collector.id),
  };
}

/** A file is asked about several times while it is opened, and always answers the same. */
const asked = new WeakMap<RawFile, Map<readonly Collector[], readonly Ranked[]>>();

/** The surest first; where one is certain, the others are not asked. */
function ranking(file: RawFile, collectors: readonly Collector[]): readonly Ranked[] {
  const known = asked.get(file)?.get(collectors);
  if (known !== undefined) return known;
  const ranked = rankedNow(file, collectors);
  asked.set(file, (asked.get(file) ?? new Map()).set(collectors, ranked));
  return ranked;
}

function rankedNow(file: RawFile, collectors: readonly Collector[]): Ranked[] {
  const ranked: Ranked[] = [];
  for (const collector of collectors) {
    const recognition = collector.recognise(file);
    if (recognition.sure === CERTAIN) return [{ collector, recognition }];
    ranked.push({ collector, recognition });
  }
  return ranked.sort((a, b) => b.recognition.sure - a.recognition.sure);
}

/** Reads a file with blanks in place of its tabs where that leaves nothing wrong. @param own what recognises it with them */
const throughTabs = (
  collector: Collector,
  own: Collector | undefined,
  collectors: readonly Collector[],
): Collector => ({
  ...collector,
  async import(file) {
    let first = await own?.import(file);
    if (first !== undefined && isWhole(first)) return first;
    for (const other of withoutTabs(file)) {
      const { collector: chosen } = chosenAsItIs(other, collectors);
      const imported = await chosen?.import(other);
      if (chosen === undefined || imported === undefined) continue;
      const { id, version } = chosen;
      const runs =
        id === collector.id
          ? imported.runs
          : imported.runs.map((run) => ({ collector: { id, version }, ...run }));
      if (isWhole(imported)) return { ...imported, runs };
      first ??= { ...imported, runs };
    }
    return first ?? refused("expected the output of a tool, found none");
  },
});

const isWhole = ({ runs, problems }: Imported): boolean =>
  runs.length > 0 && !problems.some(({ severity }) => severity === "error");

/** The collector, which reads what is left of a file without what stands around it. `first`: what was opened to choose it. */
function opening(
  collector: Collector,
  collectors: readonly Collector[],
  first: { of: RawFile; opened: Opened },
): Collector {
  const printed = collectors.filter(({ amidText }) => amidText);
  const ask = (plain: RawFile): Ranked | undefined => ranking(plain, collectors)[0];
  const choose = (file: RawFile): Collector | undefined => {
    const [best] = ranking(file, printed);
    return best !== undefined && best.recognition.sure >= SURE_ENOUGH ? best.collector : undefined;
  };
  const importOnce = async (file: RawFile): Promise<Imported> => {
    const opened = file === first.of ? first.opened : openedFile(file, ask);
    const streams = (collector.amidText || opened.isPage) && (await opened.streams());
    if (opened.isPage && !streams) return refused(PAGE_TOO_LARGE);
    const around = { chosen: collector, choose, ask, path: file.path, areLinesKept: !opened.isElsewhere };
    const apart = streams && (await importStreams(streams, around));
    const plainly = async (imported: Imported): Promise<Imported> => {
      const wrong = wrongAround(imported, opened.file, collector);
      if (wrong !== undefined) return refused(wrong);
      const labelled = labelledByDisk(await withoutPrefix(imported, plainFile(file), collector));
      return opened.isTurned ? saying(labelled, TURNED) : labelled;
    };
    if (apart === undefined) return plainly(await collector.import(opened.file));
    // What looked like streams may have been one: then its parts are worse than the whole.
    const whole =
      streams && streams.texts.size > 1 && !opened.isPage && !opened.areApart
        ? await collector.import(opened.file)
        : undefined;
    const better = whole && errorsIn(whole) < errorsIn(apart) && whole.runs.length > 0 ? whole : apart;
    return plainly(better);
  };
  return {
    ...collector,
    async import(file) {
      const imported = await importOnce(file);
      if (!collector.amidText) return imported;
      const plain = plainFile(file);
      return withUnreadFigures(await withUnreadable(imported, plain, importOnce), plain, collector);
    },
  };
}

const NEWEST_FIRST =
  "the log was exported with its newest lines first, and what begins a result stands too far behind: export it with the oldest first (logcli --forward, direction=forward)";
const PAGE_TOO_LARGE =
  "expected a page of at most 64 MiB around a result, found a larger one. Take the result out into a file of its own.";

const errorsIn = ({ problems }: Imported): number =>
  problems.filter(({ severity }) => severity === "error").length;
