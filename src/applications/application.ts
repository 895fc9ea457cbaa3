/** Applications that are measured on a volume, such as a database: shell scripts in profiles/, each of which makes one and asks it. */
import { engineDir } from "../effects/engine.ts";
import { findFiles, insideRoot, readText } from "../effects/files.ts";
import { parseSize } from "../fio/size.ts";
import { order } from "../text/problem.ts";

/** `sh SCRIPT prepare`, then `measure`, whose standard output is the result, then `stop`. */
export type Application = {
  id: string;
  /** First comment line. */
  title: string;
  /** The script. */
  text: string;
  /** Relative to the folder it was found in, with "/". */
  path: string;
  /** Of measuring, where nothing else is asked for; 0 where it does not say. */
  seconds: number;
  /** That it needs of the volume, with its settings as they are; 0 where it does not say. */
  bytes: number;
  /** Variables that it reads, with what they are where nothing else is asked for. */
  settings: Readonly<Record<string, string>>;
};

/** The report's own and the engine's, sorted by id; where both have one, the report's counts. */
export async function loadApplications(root: string): Promise<Application[]> {
  const found = new Map<string, Application>();
  for (const folder of new Set([engineDir, root])) {
    for (const path of await findFiles(folder, "profiles/*.sh")) {
      const id = path.slice("profiles/".length, -".sh".length);
      found.set(id, { id, path, ...readHead(id, await readText(await insideRoot(folder, path))) });
    }
  }
  return [...found.values()].sort((a, b) => order(a.id, b.id));
}

/** What the comments say at the beginning: a title, and lines such as "# seconds: 60". Pure. */
export function readHead(id: string, text: string): Omit<Application, "id" | "path"> {
  const lines = text.replace(/^#!.*\n/, "").split("\n");
  const end = lines.findIndex((line) => !line.startsWith("#"));
  const comments = lines.slice(0, Math.max(0, end)).map((line) => line.replace(/^#+\s*/, "").trim());
  const said = (what: string): string =>
    comments.find((line) => line.startsWith(`${what}: `))?.slice(what.length + 2) ?? "";
  const seconds = Number(said("seconds"));
  return {
    title: comments[0] || id,
    text,
    seconds: seconds > 0 ? seconds : 0,
    bytes: parseSize(said("bytes")) ?? 0,
    settings: Object.fromEntries(
      said("settings")
        .split(/\s+/)
        .flatMap((word): [string, string][] => {
          const [name = "", ...value] = word.split("=");
          return name === "" ? [] : [[name, value.join("=")]];
        }),
    ),
  };
}
