/** What npm took for itself: before `--`, options are npm's, and it says so only in the environment of what it runs. */
import type { Command } from "commander";
import { listed } from "../text/words.ts";

/** One line with what to write instead; undefined where npm took nothing that the command knows. */
export function tookByNpm(command: Command, env: NodeJS.ProcessEnv): string | undefined {
  const name = command.name();
  if (env.npm_lifecycle_event !== name || env.npm_command === "exec") return undefined;
  const took = command.options.filter(({ long, negate }) => {
    const said = env[`npm_config_${long?.replace(/^--(?:no-)?/, "").replaceAll("-", "_")}`];
    return negate ? said === "" : said !== undefined && said !== "";
  });
  if (took.length === 0) return undefined;
  const options = took.map(({ long = "" }) => long);
  const written = took.map(({ long, required }) => (required ? `${long} ...` : long)).join(" ");
  return `${name}: expected options behind --, npm took ${listed(options)} for itself. Write: npm run ${name} -- ... ${written}`;
}
