/** The importer of zip and tar archives: each file in one is read by the importer that recognises it. */
import { createHash } from "node:crypto";
import { basename } from "node:path";
import { unpacked } from "../around/packed.ts";
import { keyOfLabel } from "../around/subjects/label.ts";
import { testsOf } from "../around/subjects/of-folders.ts";
import { labelsOfPaths } from "../around/subjects/of-paths.ts";
import {
  type Beside,
  CERTAIN,
  type Collector,
  type Imported,
  type ImportProblem,
  type RawFile,
} from "../collector.ts";
import { error, refused, warning } from "../reading/imported.ts";
import { bytesFile } from "../reading/inner-file.ts";
import { together } from "./folders.ts";
import { archiveKindOf, membersOf, type Whole } from "./members.ts";
import { namingPaths } from "./repeats.ts";

/** All importers of one file in an archive. `choose`: undefined if it is no result. */
export type ForMembers = { choose(file: RawFile): Collector | undefined; formats(): readonly Beside[] };

type Found = { path: string; collector: Collector; imported: Imported };

/** Files that systems add to archives of their own accord. */
const OF_SYSTEMS = /(?:^|\/)(?:__MACOSX\/|\.)/;

const NESTED = "expected a result, found an archive in the archive. Unpack it, and import it by itself.";

/** In bytes: what files that belong together are kept in. Those behind it are each read alone. */
const MOST_KEPT = 256 * 2 ** 20;

/** @param inside all importers: an archive may hold results of any */
export function archiveOf(inside: ForMembers): Collector {
  return {
    id: "archive",
    version: 3,
    title: "Archives",
    kind: "plain",
    forms: { text: "rarely" },
    documentation: `Reads \`.zip\` and \`.tar\` archives, the latter also compressed with gzip or zstd (\`.tar.gz\`, \`.tar.zst\`). Each file in it is read by the importer that recognises
it, and its run says which one that was; files that are no results are named in one line. Where the files' names or folders say that they are of different
storages (\`ceph/randread.json\` and \`local/randread.json\`), these are the labels of the runs (a number that repeats of one test are counted by is none), and the map beside the archive says which deployment each is.
fio's logs in it are added to the run whose result is in the same folder, as they would be outside.
Archives in archives are not read, nor encrypted files, files of more than 64 MiB, or what unpacks to more than 250 times its size.

What the format cannot tell: whether all that was measured is in it; which map is for which of its files.`,
    recognise: ({ head }) => {
      const kind = archiveKindOf(head);
      return kind === undefined
        ? { sure: 0, reason: "no zip or tar archive" }
        : { sure: CERTAIN, reason: `a ${kind} archive, by its first bytes` };
    },
    import: (file) => importArchive(file, inside),
  };
}

async function importArchive(file: RawFile, inside: ForMembers): Promise<Imported> {
  const kind = archiveKindOf(file.head);
  if (kind === undefined) return refused("expected a zip or tar archive, found neither.");
  const found: Found[] = [];
  const others: string[] = [];
  const problems: ImportProblem[] = [];
  const formats = inside.formats();
  const seen = new Map<string, string>();
  let kept: Whole[] = [];
  let bytes = 0;
  const importKept = async (): Promise<void> => {
    const one = await importTogether(kept, file.path, inside, formats);
    found.push(...one.found);
    others.push(...one.others);
    [kept, bytes] = [[], 0];
  };
  try {
    for await (const member of membersOf(file, kind)) {
      if (OF_SYSTEMS.test(member.path)) continue;
      if ("wrong" in member) {
        problems.push(error(`${member.path}: ${member.wrong}.`));
        continue;
      }
      if (archiveKindOf(unpacked(bytesFile(member.path, member.bytes)).head) !== undefined) {
        problems.push(error(`${member.path}: ${NESTED}`));
        continue;
      }
      const isBeside = formats.some(({ named }) => named.test(basename(member.path)));
      // Logs may well be alike, and are each that of another job.
      const before = isBeside ? undefined : seenBefore(member, seen);
      if (before !== undefined) {
        problems.push(warning(`${member.path}: the same bytes as ${before}. It is imported once.`));
        continue;
      }
      if (bytes + member.bytes.length > MOST_KEPT) await importKept();
      kept.push(member);
      bytes += member.bytes.length;
    }
  } catch (fault) {
    // What came whole is kept, as of any file that is cut.
    problems.push(error((fault as Error).message));
  }
  await importKept();
  if (others.length > 0) problems.push(found.length > 0 ? passedOver(others) : error(noResult(others)));
  else if (found.length === 0 && problems.length === 0)
    problems.push(error("expected results in the archive, it is empty."));
  return labelled(found, problems);
}

async function importTogether(
  members: readonly Whole[],
  archive: string,
  { choose }: ForMembers,
  formats: readonly Beside[],
): Promise<{ found: Found[]; others: string[] }> {
  const chosen = ({ path, bytes }: Whole): Collector | undefined => choose(bytesFile(path, bytes));
  const { owned, shared } = await together(members, archive, formats, chosen);
  const found: Found[] = [];
  const others: string[] = [];
  for (const { path, bytes } of members) {
    if (owned.has(path)) continue;
    const file = bytesFile(path, bytes);
    const collector = choose(file);
    if (collector === undefined) others.push(path);
    else
      found.push({ path, collector, imported: await shared(path, await collector.import(file), collector) });
  }
  return { found, others };
}

function seenBefore({ path, bytes }: Whole, seen: Map<string, string>): string | undefined {
  const hash = createHash("sha256").update(bytes).digest("hex");
  const before = seen.get(hash);
  if (before === undefined) seen.set(hash, path);
  return before;
}

const SHOWN = 3;
const listed = (paths: readonly string[]): string =>
  `${paths.slice(0, SHOWN).join(", ")}${paths.length > SHOWN ? ` and ${paths.length - SHOWN} more` : ""}`;
const passedOver = (paths: readonly string[]): ImportProblem =>
  warning(`no results, and passed over: ${listed(paths)}.`);
const noResult = (paths: readonly string[]): string =>
  `expected results that an importer knows in the archive, found none: ${listed(paths)}.`;

/** By the files' names, without what all of them share; a file that tells its own results apart does so within its name. */
function labelled(found: readonly Found[], problems: readonly ImportProblem[]): Imported {
  const named = namingPaths(found.map(({ path, imported }) => ({ path, tests: testsOf(imported) })));
  const own = labelsOfPaths(named);
  const differ = new Set(own.map(keyOfLabel)).size > 1;
  const runs = found.flatMap(({ path, collector: { id, version }, imported }, i) =>
    imported.runs.map((run) => ({
      ...run,
      collector: run.collector ?? { id, version },
      messages: [`stood in ${path} of the archive`, ...(run.messages ?? [])],
      ...(differ && {
        subject: [own[i] || named[i], run.subject].filter((part) => part !== undefined).join(": "),
      }),
    })),
  );
  const said = found.flatMap(({ path, imported }) =>
    imported.problems.map(({ message, severity }) => ({ message: `${path}: ${message}`, severity })),
  );
  return { runs, problems: [...problems, ...said] };
}
