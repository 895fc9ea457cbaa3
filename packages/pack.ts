/** `npm run pack`: the three packages as tarballs: fiolio, create-fiolio and @fiolio/kubernetes. */
import { execFile } from "node:child_process";
import { createReadStream } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import { tmpdir } from "node:os";
import { dirname, extname, join, resolve } from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createGunzip } from "node:zlib";
import { gzipAsync } from "@gfx/zopfli";
import { Command } from "commander";
import { extract, type Header, pack as tarOf } from "tar-stream";
import { glob } from "tinyglobby";
import { engineDir } from "../src/effects/engine.ts";
import { programOf } from "./program.ts";

const run = promisify(execFile);

/** What an installed engine reads beside its program. */
const ASSETS = [
  "LICENSE",
  "README.md",
  "hugo.toml",
  "hugo-requirements.txt",
  "pagefind-requirements.txt",
  "content",
  "data/backends",
  "data/models",
  "data/use-cases",
  "deploy",
  "examples",
  "profiles",
  "schemas",
  "site",
];
/** Nothing but a cluster needs it, and it is larger than all the rest. */
const CLUSTER_CLIENT = "@kubernetes/client-node";
/** In plain JavaScript, which the compiler passes over: they import a module by the name it has here. */
const PLAIN = ["fiolio.mjs", "require-libraries.mjs", "require-node.mjs"];

/** Declarations of what the package does not export, and what only the repository's own commands or editors need. */
const UNREACHABLE = [
  "dist/**/*.d.ts",
  "!dist/schema/**",
  "!dist/plugins/api.d.ts",
  "!dist/collectors/collector.d.ts",
  "dist/docs/**",
  "dist/commands/docs.*",
  "dist/publish/docs-site.*",
  "site/docs/**",
  "examples/plugins/**",
  // Of what nobody writes by hand.
  "schemas/run.schema.json",
];

/** What these and all that they name declare is what plugins and programs compile against; what people write as YAML has schemas. */
const DECLARED = ["dist/plugins/api.d.ts", "dist/schema/run.d.ts"];
const NAMED = /(?:from |import\()"(\.[^"]+)"/g;

const compactJson = (text: string): string => JSON.stringify(JSON.parse(text));
const unindented = (text: string): string => text.replace(/^ +/gm, "");

/** Where no text of several lines holds blanks of its own. */
const withoutIndent = (program: string): string =>
  /`[^`]*\n[^`]*`/.test(program.replace(/`[^`\n]*`/g, "")) ? program : unindented(program);

/** Indented and explained for nobody: programs read these there, and the tarball is a hundredth less. */
const LIGHTER: Readonly<Record<string, (text: string) => string>> = {
  // For a page of the repository; what comes behind it keeps its line.
  "dist/collectors/**/*.js": (text) =>
    text.replace(/(?<=documentation: ?)`(?:[^`\\]|\\.)*`/g, (page) => `\`${page.replace(/[^\n]/g, "")}\``),
  "schemas/*.json": compactJson,
  "dist/**/*.json": compactJson,
  "examples/data/results/**/*.json": compactJson,
  // A sentence is a string to whoever compiles against it.
  "dist/**/*.d.ts": (text) => unindented(text.replace(/: "(?:[^"\\\n]|\\.){40,}"/g, ": string")),
  "site/assets/css/**/*.css": (text) =>
    unindented(text.replace(/\/\*.*?\*\//gs, "")).replace(/\n{2,}/g, "\n"),
  "site/assets/js/**/*.js": (text) => withoutIndent(text.replace(/^ *(\/\/.*|\/\*\*[\s\S]*?\*\/)\n/gm, "")),
  "site/layouts/**/*.html": (text) => text.replace(/^ *\{\{- ?\/\*[\s\S]*?\*\/ ?-?\}\}\n/gm, ""),
};

type Manifest = Record<string, unknown> & {
  name: string;
  version: string;
  dependencies: Record<string, string>;
};

const readManifest = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(engineDir, folder, "package.json"), "utf8"));

/** Compiles the engine into a folder of its own, with what it reads. */
async function stageEngine(folder: string): Promise<void> {
  await run(
    process.execPath,
    [
      join(engineDir, "node_modules", "typescript", "bin", "tsc"),
      "--project",
      join(engineDir, "tsconfig.build.json"),
      "--outDir",
      join(folder, "dist"),
    ],
    { cwd: engineDir },
  );
  for (const path of await glob("**/*.ts", { cwd: join(engineDir, "src") })) {
    const source = await readFile(join(engineDir, "src", path), "utf8");
    await writeFile(join(folder, "dist", path.replace(/ts$/, "js")), programOf(source));
  }
  for (const name of PLAIN) {
    const text = await readFile(join(engineDir, "src", name), "utf8");
    await writeFile(join(folder, "dist", name), text.replace("./cli.ts", "./cli.js"));
  }
  for (const path of ASSETS) await cp(join(engineDir, path), join(folder, path), { recursive: true });
  await rm(join(folder, "examples", ".fiolio"), { recursive: true, force: true });
  for (const path of await glob(UNREACHABLE, { cwd: folder })) await rm(join(folder, path));
  await leaveDeclared(folder);
  for (const [pattern, change] of Object.entries(LIGHTER)) await rewrite(folder, pattern, change);
}

async function leaveDeclared(folder: string): Promise<void> {
  const all = new Set(await glob("dist/**/*.d.ts", { cwd: folder }));
  const named = new Set(DECLARED);
  // A set goes on with what is added to it meanwhile.
  for (const path of named)
    for (const [, module = ""] of (await readFile(join(folder, path), "utf8")).matchAll(NAMED)) {
      const other = join(dirname(path), module.replace(/\.[jt]s$/, ".d.ts"));
      if (all.has(other)) named.add(other);
    }
  for (const path of all) if (!named.has(path)) await rm(join(folder, path));
}

async function rewrite(folder: string, pattern: string, change: (text: string) => string): Promise<void> {
  for (const path of await glob(pattern, { cwd: folder })) {
    const file = join(folder, path);
    await writeFile(file, change(await readFile(file, "utf8")));
  }
}

/** A folder as it is, with the types taken out of what Node could not run in an installation. */
async function stageSmall(from: string, into: string): Promise<void> {
  await cp(from, into, { recursive: true });
  for (const name of await readdir(into)) {
    if (!name.endsWith(".ts")) continue;
    const text = stripTypeScriptTypes(await readFile(join(into, name), "utf8"));
    await writeFile(join(into, name.replace(/ts$/, "js")), text, { mode: 0o755 });
    await rm(join(into, name));
  }
}

/** The repository's own manifest, with what an installation needs and without what only work on it does. */
async function engineManifest(version: string): Promise<object> {
  const { name, description, license, type, dependencies } = await readManifest(".");
  const { [CLUSTER_CLIENT]: client, ...others } = dependencies;
  return {
    name,
    version,
    description,
    license,
    type,
    bin: { fiolio: "dist/fiolio.mjs" },
    exports: {
      ".": { types: "./dist/plugins/api.d.ts", default: "./dist/plugins/api.js" },
      "./schema/*": { types: "./dist/schema/*.d.ts", default: "./dist/schema/*.js" },
      "./package.json": "./package.json",
    },
    files: ["dist", ...ASSETS],
    engines: { node: ">=22.18" },
    dependencies: others,
    peerDependencies: { [CLUSTER_CLIENT]: client },
    peerDependenciesMeta: { [CLUSTER_CLIENT]: { optional: true } },
  };
}

/** Beside the engine's, with its version and with the client that it was tried with. */
async function smallManifest(folder: string, version: string): Promise<object> {
  const [engine, own] = [await readManifest("."), await readManifest(folder)];
  const client = engine.dependencies[CLUSTER_CLIENT];
  const dependencies =
    own.name === "@fiolio/kubernetes" ? { dependencies: { [CLUSTER_CLIENT]: client } } : {};
  return { ...own, version, ...dependencies };
}

/** The same entries, like beside like: as npm puts them in, a tenth more bytes. Gives how many there are. */
async function putInOrder(path: string): Promise<number> {
  const read = extract();
  const entries: { header: Header; content: Buffer }[] = [];
  const done = pipeline(createReadStream(path), createGunzip(), read);
  for await (const entry of read) entries.push({ header: entry.header, content: await buffer(entry) });
  await done;
  const placeOf = ({ header: { name }, content }: (typeof entries)[number]): string =>
    `${extname(name)} ${dirname(name)} ${1e9 - content.length} ${name}`;
  const packed = tarOf();
  for (const { header, content } of entries.sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1)))
    packed.entry(header, content);
  packed.finalize();
  // Zlib's best is 5 % more; with more than four rounds this takes long for little.
  const bytes = await gzipAsync(await buffer(packed), { numiterations: 4, blocksplittingmax: 0 });
  await writeFile(path, bytes);
  return bytes.length;
}

/** @param as in place of the version in package.json */
async function pack(out: string, as: string | undefined): Promise<void> {
  const version = as ?? (await readManifest(".")).version;
  await mkdir(out, { recursive: true });
  // Of its own: several are packed at once where tests do.
  const staged = await mkdtemp(join(tmpdir(), "fiolio-pack-"));
  try {
    await packFrom(staged, out, version);
  } finally {
    await rm(staged, { recursive: true, force: true });
  }
}

/** @param staged an empty folder, for what is put in the tarballs */
async function packFrom(staged: string, out: string, version: string): Promise<void> {
  const folders = {
    fiolio: ".",
    "create-fiolio": "packages/create-fiolio",
    kubernetes: "packages/kubernetes",
  };
  for (const [name, folder] of Object.entries(folders)) {
    const into = join(staged, name);
    if (folder === ".") await stageEngine(into);
    else await stageSmall(join(engineDir, folder), into);
    const manifest = folder === "." ? await engineManifest(version) : await smallManifest(folder, version);
    await mkdir(dirname(join(into, "package.json")), { recursive: true });
    await writeFile(join(into, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
    const { stdout } = await run("npm", ["pack", "--json", "--pack-destination", out], {
      cwd: into,
      maxBuffer: 64 << 20,
    });
    const [{ filename, entryCount }] = JSON.parse(stdout);
    const size = await putInOrder(join(out, filename));
    console.log(`${filename}: ${Math.round(size / 1000)} kB, ${entryCount} files`);
  }
}

await new Command("npm run pack --")
  .description("Makes the tarballs of fiolio, create-fiolio and @fiolio/kubernetes.")
  .option("--out <dir>", "where they are put", join(engineDir, ".fiolio", "tarballs"))
  .option("--as <version>", "in place of the version in package.json")
  .action(({ out, as }: { out: string; as?: string }) => pack(resolve(out), as))
  .parseAsync();
