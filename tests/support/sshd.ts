/** A real sshd on loopback, with keys of its own, as whoever runs the tests. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { programPath } from "./needs.ts";

const run = promisify(execFile);

export type Sshd = {
  /** "root@127.0.0.1" */
  host: string;
  /** What makes ssh take its key and no other configuration. */
  options: string[];
  close: () => Promise<void>;
};

export async function startSshd(): Promise<Sshd> {
  const folder = await mkdtemp(join(tmpdir(), "fiolio-sshd-"));
  const at = (name: string): string => join(folder, name);
  for (const name of ["host", "user"])
    await run("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", at(name)]);
  const port = await freePort();
  const [hostKey, userKey] = await Promise.all(
    ["host.pub", "user.pub"].map((one) => readFile(at(one), "utf8")),
  );
  await writeFile(at("authorized"), userKey ?? "", { mode: 0o600 });
  await writeFile(at("known"), `[127.0.0.1]:${port} ${hostKey}`);
  await writeFile(at("none"), "");
  const config = [
    `Port ${port}`,
    "ListenAddress 127.0.0.1",
    `HostKey ${at("host")}`,
    `AuthorizedKeysFile ${at("authorized")}`,
    "PermitRootLogin prohibit-password",
    "PasswordAuthentication no",
    "KbdInteractiveAuthentication no",
    "StrictModes no",
    "UsePAM no",
    `PidFile ${at("pid")}`,
  ];
  await writeFile(at("config"), `${config.join("\n")}\n`);
  // Where it gives up rights; a package's start script makes it elsewhere.
  if (process.getuid?.() === 0) await mkdir("/run/sshd", { recursive: true });
  const child = spawn(programPath("sshd") ?? "sshd", ["-D", "-e", "-f", at("config")], { stdio: "ignore" });
  const host = `${userInfo().username}@127.0.0.1`;
  const options = ["-F", at("none"), "-p", String(port), "-i", at("user"), "-o", "IdentitiesOnly=yes"];
  options.push("-o", `UserKnownHostsFile=${at("known")}`, "-o", "StrictHostKeyChecking=yes");
  const close = async (): Promise<void> => {
    const gone = child.exitCode === null ? once(child, "exit") : undefined;
    child.kill();
    await gone;
    await rm(folder, { recursive: true, force: true });
  };
  for (let tries = 1; ; tries++) {
    try {
      await run("ssh", [...options, host, "true"]);
      return { host, options, close };
    } catch (error) {
      if (tries < 40 && child.exitCode === null) await pause(100);
      else {
        await close();
        throw error;
      }
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
