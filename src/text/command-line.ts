/** A command as the person who reads of it would type it: as the program was called, in the repository or in a report of its own. */

/** Scripts that every report has; the repository has all. */
const SCRIPTS: ReadonlySet<string> = new Set([
  "add",
  "build",
  "check",
  "collect",
  "compare",
  "dev",
  "edition",
]);

/** In the repository the program is not compiled. */
const isRepository = new URL("../", import.meta.url).pathname.endsWith("/src/");

type Called = { env: NodeJS.ProcessEnv; isRepository: boolean };

/** "npm run collect -- --only lab", "npx fiolio collect --only lab". */
export function commandLine(
  name: string,
  args = "",
  { env, isRepository: home }: Called = { env: process.env, isRepository },
): string {
  const byScript = env.npm_lifecycle_event !== undefined && env.npm_command !== "exec";
  if (home || (byScript && SCRIPTS.has(name))) return `npm run ${name}${args === "" ? "" : ` -- ${args}`}`;
  return `npx fiolio ${name}${args === "" ? "" : ` ${args}`}`;
}

/** One word for a shell, whatever it holds. */
export const shellWord = (path: string): string =>
  /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
