/** Applications that are measured on a volume, such as a database: shell scripts in profiles/, each of which makes one and asks it. */
import { profileFiles } from "../fio/profiles.ts";
import { parseSize } from "../fio/size.ts";

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
  /** It measures for as long as it is told; another takes as long as it takes. */
  asksSeconds: boolean;
  /** That it needs of the volume, with its settings as they are; 0 where it does not say. */
  bytes: number;
  /** Variables that it reads, with what they are where nothing else is asked for. */
  settings: Readonly<Record<string, string>>;
};

/** The report's own and the engine's, sorted by id; where both have one, the report's counts. */
export async function loadApplications(root: string): Promise<Application[]> {
  return (await profileFiles(root, ".sh")).map(({ id, path, text }) => ({ id, path, ...readHead(id, text) }));
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
    asksSeconds: text.includes("FIOLIO_SECONDS"),
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
