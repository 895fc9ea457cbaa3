/** kbench's logs or .summary files in a folder, beside its JSON files: decides which file figures in both are imported from. */
import { defined } from "../../text/defined.ts";
import type { Beside, Neighbour, Part, Shared } from "../collector.ts";
import { type KbenchJson, readKbenchJson } from "./json.ts";
import { importBeside } from "./text.ts";

type Opened = Awaited<ReturnType<Neighbour["open"]>> & { text: string };
/** A log with figures of a JSON file, and which of its volumes they are of. */
type Text = { raw: Opened["raw"]; subject?: string };

/** Matches the names of the JSON files. */
const NAME = /-(?:iops|bandwidth|latency)\.json$/;

export const besideKbench: Beside = { named: NAME, plan };

async function plan(files: readonly Neighbour[]): Promise<ReadonlyMap<string, Part>> {
  const parts = new Map<string, Part>();
  const jsons = await jsonsAmong(files);
  if (jsons.length === 0) return parts;
  const texts = new Map<string, Text[]>();
  for (const one of files.filter(({ name }) => !NAME.test(name))) {
    const opened = await openOwn(one);
    if (opened === undefined) continue;
    const { held, ...imported } = importBeside(opened.text, one.path, jsons);
    // With several volumes, only a map can say whose figures they are.
    const several = held.some(({ subject }) => subject !== undefined);
    if (held.length === 0 ? imported.problems.length === 0 : several && !one.isMapped) continue;
    const left = new Set(imported.runs.map(({ subject }) => subject));
    const without = new Set(held.flatMap(({ subject }) => (left.has(subject) ? [] : (subject ?? []))));
    const shared = { ...imported, isHeld: imported.runs.length === 0, without };
    parts.set(one.path, { import: () => shared });
    for (const { path, subject } of held) {
      const of = texts.get(path) ?? [];
      if (of.every(({ raw }) => raw.path !== one.path)) of.push({ raw: opened.raw, ...defined({ subject }) });
      texts.set(path, of);
    }
  }
  for (const [path, of] of texts)
    if (!parts.has(path)) parts.set(path, { import: (alone) => withTexts(alone, of) });
  return parts;
}

async function jsonsAmong(files: readonly Neighbour[]): Promise<KbenchJson[]> {
  const jsons: KbenchJson[] = [];
  for (const one of files.filter(({ name }) => NAME.test(name))) {
    const opened = await openOwn(one);
    const json = opened && readKbenchJson(one.path, opened.text);
    if (json) jsons.push(await trusted(json, one, opened));
  }
  return jsons;
}

/** Undefined if the file is not kbench's; problems of other files are reported when those are imported. */
async function openOwn(one: Neighbour): Promise<Opened | undefined> {
  try {
    if ((await one.collector())?.beside !== besideKbench) return undefined;
    const opened = await one.open();
    return { ...opened, text: await opened.file.text() };
  } catch {
    return undefined;
  }
}

/** Without jobs that are not complete: of these, the printed figures are the only ones. */
async function trusted({ path, jobs }: KbenchJson, one: Neighbour, { file }: Opened): Promise<KbenchJson> {
  const { runs = [] } = (await (await one.collector())?.import(file)) ?? {};
  const complete = runs.flatMap(({ results }) =>
    results.flatMap(({ name, status }) => (status === "complete" ? name : [])),
  );
  return { path, jobs: new Map([...jobs].filter(([name]) => complete.includes(name))) };
}

/** Runs of a JSON file that logs hold, too: the logs say which volume it is. */
function withTexts(imported: Shared, texts: readonly Text[]): Shared {
  const named = texts.find(({ subject }) => subject !== undefined);
  const also = texts.map(({ raw }) => raw);
  const runs = imported.runs.map((draft) => ({ ...draft, ...defined({ subject: named?.subject }), also }));
  return { ...imported, runs, ...defined({ mapOf: named?.raw.path }) };
}
