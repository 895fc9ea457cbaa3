/** What browsers load on demand beside the site's own script, each a module with its libraries: put together by the esbuild inside Hugo, once for each content. */
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, extname, join } from "node:path";
import { engineDir, libraryDir, programDir } from "../effects/engine.ts";
import { insideRoot } from "../effects/files.ts";
import { findHugo } from "../effects/hugo.ts";
import { bytesAt } from "../effects/small-files.ts";
import { writeWhole } from "../effects/write-batch.ts";
import { sha256 } from "../text/sha256.ts";
import { packFiles, unpackFiles } from "./packed-files.ts";
import { programHash } from "./program-hash.ts";
import { runHugo } from "./run-hugo.ts";

type Bundle = {
  name: string;
  /** Below site/assets/js; or, without an ending, below the program. */
  entry: string;
  /** Modules beside it that it imports. */
  imports?: readonly string[];
  /** Their versions move with those of all that it is made of. */
  libraries: readonly string[];
  /** What is imported, as it is written there, and the module that takes its place. */
  instead: Readonly<Record<string, string>>;
};

const PALETTES = [
  "Accent",
  "Category10",
  "Dark2",
  "Observable10",
  "Paired",
  "Pastel1",
  "Pastel2",
  "Set1",
  "Set2",
  "Set3",
];

/** The part of Vega that the explorer loads. Its specifications say their colours themselves, and it draws no maps, prints no dates, reads no CSV, and nothing in its charts is selected. */
const VEGA: Bundle = {
  name: "vega",
  entry: "explore/vega-subset.js",
  libraries: ["vega", "vega-interpreter", "vega-view"],
  instead: {
    "d3-scale-chromatic": PALETTES.map((name) => `export const scheme${name} = [];\n`).join(""),
    "d3-dsv": "export const dsvFormat = 0;\n",
    "d3-time-format":
      "export const timeFormat = 0, timeFormatLocale = 0, timeParse = 0, utcFormat = 0, utcParse = 0;\n",
    "d3-geo": "export const geoArea = 0, geoBounds = 0, geoCentroid = 0;\n",
    "topojson-client": "export const feature = 0, mesh = 0;\n",
    "vega-selections":
      "export const selectionIdTest = 0, selectionResolve = 0, selectionTest = 0, selectionTuples = 0, selectionVisitor = 0;\n",
  },
};

/** What makes files of tables. Workers made of text are what the site's security policy forbids, and tables are small. */
const TABLE_FILES: Bundle = {
  name: "table-files",
  entry: "tables/table-files.js",
  imports: ["exact.js"],
  libraries: ["write-excel-file", "fflate"],
  instead: {
    "../zip/zipToArrayBuffer.js":
      'import { zipSync } from "fflate";\nexport default async (files) => zipSync(files).buffer;\n',
  },
};

/** A module of the program, as text that hands on what it exports: TypeScript in the repository, and compiled where it is installed. */
const handsOn = (module: string): string =>
  `export * from ${JSON.stringify(join(programDir, `${module}${extname(import.meta.url)}`).replaceAll("\\", "/"))};\n`;

/** What reads and judges a reader's own results: the engine's importer and checks. Schemas take part in no judgement. */
const JUDGE_OWN: Bundle = {
  name: "judge-own",
  entry: "browser/judge-own",
  libraries: [],
  instead: {
    zod: handsOn("browser/stand-ins/zod"),
    "node:crypto": handsOn("browser/stand-ins/crypto"),
    "node:string_decoder": handsOn("browser/stand-ins/string-decoder"),
    "node:util": handsOn("browser/stand-ins/util"),
  },
};

type Log = (line: string) => void;

/** @throws Failure where a library or Hugo is missing */
export const vegaBundle = (root: string, log: Log): Promise<string> => bundle(VEGA, root, log);
/** @throws Failure where a library or Hugo is missing */
export const tableFilesBundle = (root: string, log: Log): Promise<string> => bundle(TABLE_FILES, root, log);
/** @throws Failure where Hugo is missing */
export const judgeOwnBundle = (root: string, log: Log): Promise<string> => bundle(JUDGE_OWN, root, log);

async function bundle(what: Bundle, root: string, log: Log): Promise<string> {
  const cache = dirname(await insideRoot(root, join(".fiolio", "cache", what.name, "x")));
  await mkdir(cache, { recursive: true });
  const isOfProgram = extname(what.entry) === "";
  const sources = isOfProgram ? { "entry.js": handsOn(what.entry) } : await scriptsOf(what);
  const hugo = await findHugo({ log });
  const manifests = await Promise.all(
    what.libraries.map((name) => readFile(join(libraryDir(name), "package.json"), "utf8")),
  );
  const inputs = [
    hugo.version,
    ...Object.values(sources),
    templateOf(what),
    ...Object.values(what.instead),
    ...manifests,
    ...(isOfProgram ? [await programHash()] : []),
  ];
  const name = `${sha256(inputs.join("\0"))}.bin`;
  const [kept] = unpackFiles(name, bytesAt(join(cache, name))) ?? [];
  if (kept !== undefined) return Buffer.from(kept.bytes).toString("utf8");
  // What was kept by that name was cut or another's.
  const stale = (await readdir(cache)).filter((other) => other !== name);
  const made = await bundled(hugo.path, sources, what, cache);
  const packed = packFiles(name, [{ path: "script", bytes: Buffer.from(made) }]);
  await writeWhole(join(cache, name), packed);
  for (const other of stale) await rm(join(cache, other), { recursive: true, force: true });
  return made;
}

async function scriptsOf({ entry, imports = [] }: Bundle): Promise<Record<string, string>> {
  const at = join(engineDir, "site", "assets", "js", entry);
  const named = [["entry.js", at], ...imports.map((name) => [name, join(dirname(at), name)])] as const;
  return Object.fromEntries(
    await Promise.all(named.map(async ([name = "", path = ""]) => [name, await readFile(path, "utf8")])),
  );
}

const substitute = (index: number): string => `instead-${index}.js`;

function templateOf({ instead }: Bundle): string {
  const shims = Object.keys(instead).map((path, index) => `"${path}" "./${substitute(index)}"`);
  return `{{- $shims := dict ${shims.join(" ")} -}}
{{- $options := dict "format" "esm" "target" "es2022" "minify" true "shims" $shims -}}
{{- (resources.Get "entry.js" | js.Build $options).RelPermalink -}}
`;
}

/** In a site of one page, which sees nothing but the libraries. */
async function bundled(
  hugo: string,
  sources: Readonly<Record<string, string>>,
  what: Bundle,
  beside: string,
): Promise<string> {
  const folder = await mkdtemp(join(beside, "made-"));
  const [library] = what.libraries;
  const libraries = library === undefined ? undefined : await realpath(dirname(libraryDir(library)));
  // Hugo lets it import from these, and from nowhere else.
  const readable = libraries ?? (await realpath(programDir));
  const config = {
    disableKinds: ["taxonomy", "term", "rss", "sitemap", "404", "robotstxt"],
    security: {
      exec: { allow: "none" },
      http: { urls: "none" },
      node: { permissions: { allowRead: [readable] } },
    },
  };
  const assets = [
    ...Object.entries(sources),
    ...Object.values(what.instead).map((text, index): [string, string] => [substitute(index), text]),
  ];
  const files: Record<string, string> = {
    "hugo.json": JSON.stringify(config),
    "layouts/home.html": templateOf(what),
    ...Object.fromEntries(assets.map(([name, text]) => [`assets/${name}`, text])),
  };
  try {
    for (const sub of ["assets", "layouts"]) await mkdir(join(folder, sub));
    for (const [path, text] of Object.entries(files)) await writeFile(join(folder, path), text);
    if (libraries !== undefined) await symlink(libraries, join(folder, "node_modules"), "junction");
    const out = join(folder, "out");
    await runHugo(hugo, ["--source", folder, "--cacheDir", join(folder, "cache"), "--destination", out]);
    return await readFile(join(out, "entry.js"), "utf8");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
