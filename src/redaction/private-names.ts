/** What fiolio.yaml declares under `redact`, found in what a build publishes: whoever wrote it there, nothing is built of it. */
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import pMap from "p-map";
import { codeOf, findFiles, insideRoot, openFile } from "../effects/files.ts";
import type { Declaration } from "../schema/declaration.ts";
import type { RedactionEntry } from "../schema/redaction.ts";
import { commandLine } from "../text/command-line.ts";
import { Failure, type Problem, printablePath } from "../text/problem.ts";
import { plural } from "../text/words.ts";
import { Redaction, type Told } from "./redact.ts";

/** Raw files are held against it by collect; what was fetched names the site that it is from. */
const PUBLISHED = [
  ...["data/**/*.{yaml,json,json.gz}", "content/**/*.md", "profiles/**/*.fio"],
  ...["!data/raw/**", "!data/sites/**"],
];
/** Where collect fetches from and measures: its addresses are needed there, whatever they are. */
const NEEDED: ReadonlySet<string> = new Set(["sources", "targets"]);
/** What collect writes, and reads. */
const OF_COLLECT = /^data\/(?:raw|results)\//;

/** Of a packed file; collect writes nothing larger. */
const MOST_BYTES = 64 * 2 ** 20;
const unpack = promisify(gunzip);

/** Keeps which files held nothing of this, until they change. */
export type Keeps = {
  value<T>(path: string, as: string, read: () => Promise<T | undefined>): Promise<T | undefined>;
};

/** `raw`: raw files whose lines pages show; `fetched`: where those are that lie outside of the report, by their paths in it. */
export type More = { raw: readonly string[]; fetched: ReadonlyMap<string, string> };

export async function privateNames(
  root: string,
  declaration: Declaration,
  { raw, fetched }: More,
  kept?: Keeps,
): Promise<Problem[]> {
  const { redact: entries = [] } = declaration;
  if (entries.length === 0) return [];
  const redaction = redactionOf(entries);
  if ("message" in redaction) return [redaction];
  const paths = [...(await findFiles(root, PUBLISHED)), ...raw, ...fetched.keys()];
  const fullOf = async (path: string): Promise<string> => fetched.get(path) ?? insideRoot(root, path);
  const found = await pMap(
    [...new Set(paths)],
    async (path) => [
      ...inName(redaction, path),
      ...(await inFile(redaction, path, () => fullOf(path), kept)),
    ],
    { concurrency: 16 },
  );
  return [...inDeclaration(redaction, declaration), ...found.flat()];
}

/** Or what is wrong with the entries. */
function redactionOf(entries: readonly RedactionEntry[]): Redaction | Problem {
  try {
    return new Redaction(entries);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const message = error.message.replace(/^fiolio\.yaml: /, "");
    return { path: "fiolio.yaml", message, severity: "error" };
  }
}

const EXPECTED = "nothing that fiolio.yaml says to redact";

function inName(redaction: Redaction, path: string): Problem[] {
  const [first] = redaction.placesIn(path);
  if (first === undefined) return [];
  return [wrong(redaction, path, `expected ${EXPECTED} in its name, found ${first.rule}. Rename the file.`)];
}

async function inFile(
  redaction: Redaction,
  path: string,
  full: () => Promise<string>,
  kept: Keeps | undefined,
): Promise<Problem[]> {
  let places: Told[] = [];
  const clean = async (): Promise<true | undefined> => {
    places = redaction.placesIn(await textOf(await full(), path.endsWith(".gz")));
    return places.length === 0 ? true : undefined;
  };
  try {
    if (kept === undefined) await clean();
    else await kept.value(await full(), `clean-of-${redaction.key}`, clean);
  } catch (error) {
    // Of one that is gone whoever needs it says so; what is not looked at is not known to hold nothing.
    if (codeOf(error) === "ENOENT") return [];
    const why = error instanceof Error ? error.message : String(error);
    return [
      wrong(
        redaction,
        path,
        `expected a file to look through for what fiolio.yaml says to redact, found: ${why}. Make it readable, or move it out of the report.`,
      ),
    ];
  }
  const [first] = places;
  if (first === undefined) return [];
  const line = path.endsWith(".gz") ? "" : `line ${first.line}: `;
  const more = places.length > 1 ? `${plural(places.length, "place")}, first ` : "";
  const advice = OF_COLLECT.test(path)
    ? `Run ${commandLine("collect", "--redact")}.`
    : `Write ${first.standIn} in its place.`;
  return [wrong(redaction, path, `${line}expected ${EXPECTED}, found ${more}${first.rule}. ${advice}`)];
}

async function textOf(full: string, isPacked: boolean): Promise<string> {
  const file = await openFile(full);
  const bytes = await file.readFile().finally(() => file.close());
  if (!isPacked) return bytes.toString("utf8");
  return (await unpack(bytes, { maxOutputLength: MOST_BYTES })).toString("utf8");
}

/** Its own entries aside, which are published nowhere. */
function inDeclaration(
  redaction: Redaction,
  { redact: _, ...published }: { redact?: RedactionEntry[] | undefined },
): Problem[] {
  return Object.entries(published).flatMap(([key, value]) => {
    if (NEEDED.has(key)) return [];
    const [first] = redaction.placesIn(JSON.stringify(value));
    if (first === undefined) return [];
    const message = `${key}: expected ${EXPECTED}, found ${first.rule}. Write ${first.standIn} in its place.`;
    return [wrong(redaction, "fiolio.yaml", message)];
  });
}

const wrong = (redaction: Redaction, path: string, message: string): Problem => ({
  path: printablePath(redaction.text(path)),
  message,
  severity: "error",
});
