/** The real command line, run for tests to its end, with nothing on its input and not on a terminal. */
import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath, pathToFileURL } from "node:url";
import { engineDir } from "../../src/effects/engine.ts";
import type { Asked, Ended } from "./command-host.ts";

export type { Ended } from "./command-host.ts";

const cli = join(engineDir, "src", "cli.ts");

/** In a process of its own: for what rests on its end, its modules or several at once. */
export async function ownProcess(
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<Ended> {
  const child = spawn(process.execPath, [cli, ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { code, stdout, stderr };
}

/**
 * In a process that stays for the next one: starting costs more than most commands. Several at once have one each, and so has
 * a command with an environment of its own, which may be Node's.
 */
export async function fiolio(args: readonly string[], env?: NodeJS.ProcessEnv): Promise<Ended> {
  if (isBusy || env !== undefined) return ownProcess(args, env);
  isBusy = true;
  host ??= started();
  host.ref();
  const heard = new AbortController();
  const { signal } = heard;
  try {
    const asked: Asked = { args, env: process.env };
    host.send(asked);
    return await Promise.race([
      once(host, "message", { signal }).then(([answer]) => answer as Ended),
      once(host, "exit", { signal }).then(([code, by]) => {
        throw new Error(
          `fiolio ${args.join(" ")}: ended its process with ${code ?? by}; run it by ownProcess.`,
        );
      }),
    ]);
  } finally {
    heard.abort();
    host.unref();
    isBusy = false;
  }
}

let host: ChildProcess | undefined;
let isBusy = false;

function started(): ChildProcess {
  const script = fileURLToPath(new URL("command-host.ts", import.meta.url));
  const child = fork(script, [pathToFileURL(cli).href], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  child.channel?.unref();
  process.once("beforeExit", () => {
    child.ref();
    child.disconnect();
  });
  return child;
}
