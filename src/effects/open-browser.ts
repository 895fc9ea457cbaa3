/** Opens an address in the browser that people have here. */
import { spawn } from "node:child_process";

const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  darwin: ["open"],
  win32: ["cmd", "/c", "start", ""],
};

/** Where none can be started, it says so, and what to do: nothing else depends on it. */
export async function openInBrowser(address: string): Promise<void> {
  const [command = "", ...args] = COMMANDS[process.platform] ?? ["xdg-open"];
  const started = await new Promise<boolean>((resolve) => {
    const child = spawn(command, [...args, address], { stdio: "ignore", detached: true });
    child.once("error", () => resolve(false));
    child.once("spawn", () => {
      child.unref();
      resolve(true);
    });
  });
  if (!started) console.error(`--open: expected ${command}, it is not installed. Open ${address} yourself.`);
}
