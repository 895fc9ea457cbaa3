/** Names the process that holds something which others see: by its machine and by the process there. */
import { readlink } from "node:fs/promises";
import { hostname } from "node:os";
import { sha256 } from "../text/sha256.ts";
import { isAlive, ownProcessId, processIdOf, processIdText } from "./process-id.ts";

/** "5e0c1a9d3b42 4711 88231 0c4f…": what is before the first space differs between machines, starts and containers. */
export async function ownHolder(): Promise<string> {
  return `${await here()} ${processIdText(await ownProcessId())}`;
}

/** Whether it was a process of this machine that has ended; false of what another machine holds. */
export async function isGoneHere(holder: string): Promise<boolean> {
  const [where, ...rest] = holder.split(" ");
  const process = processIdOf(rest.join(" "));
  return process !== undefined && where === (await here()) && !(await isAlive(process));
}

/** Cloned machines have a start of their own each; containers of one see other processes under the same numbers. */
async function here(): Promise<string> {
  const processes = await readlink("/proc/self/ns/pid").catch(() => "");
  const { boot } = await ownProcessId();
  return sha256([hostname(), boot, processes].join("\n")).slice(0, 12);
}
