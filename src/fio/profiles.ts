/** Profiles are plain fio job files: `fio profiles/quick.fio` runs one. */
import { engineDir, INSTALLED, isRepository } from "../effects/engine.ts";
import { findFiles, insideRoot, readText } from "../effects/files.ts";
import { order } from "../text/problem.ts";

export type Profile = {
  id: string;
  /** First comment line. */
  title: string;
  /** The comment lines that follow, as one paragraph. */
  description: string;
  /** The job file. */
  text: string;
  /** Relative to the report, with "/": the engine's as the report has the engine. */
  path: string;
};

/** The report's own profiles and the engine's, sorted by id; where both have one, the report's counts. */
export async function loadProfiles(root: string): Promise<Profile[]> {
  return (await profileFiles(root, ".fio")).map(({ id, path, text }) => ({
    id,
    path,
    ...parseProfile(id, text),
  }));
}

/** What lies in profiles/ with this ending, in the report and in the engine; sorted by id, the report's before the engine's. */
export async function profileFiles(
  root: string,
  ending: ".fio" | ".sh",
): Promise<{ id: string; path: string; text: string }[]> {
  const found = new Map<string, { id: string; path: string; text: string }>();
  for (const folder of new Set([engineDir, root])) {
    for (const path of await findFiles(folder, `profiles/*${ending}`)) {
      const id = path.slice("profiles/".length, -ending.length);
      const isOwn = folder === root || isRepository;
      const text = await readText(await insideRoot(folder, path));
      found.set(id, { id, path: isOwn ? path : `${INSTALLED}/${path}`, text });
    }
  }
  return [...found.values()].sort((a, b) => order(a.id, b.id));
}

function parseProfile(id: string, text: string): Pick<Profile, "title" | "description" | "text"> {
  const lines = text.split("\n");
  const end = lines.findIndex((line) => !/^\s*[;#]/.test(line));
  const comments = lines
    .slice(0, end < 0 ? undefined : end)
    .map((line) => line.replace(/^\s*[;#]+\s*/, "").trim());
  const [title = "", ...description] = comments;
  return { title: title || id, description: description.join(" ").trim(), text };
}
