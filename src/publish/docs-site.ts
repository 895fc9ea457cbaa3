/** The documentation as a site: docs/ as pages, with the report's own styles, built by the Hugo that builds reports. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { engineDir } from "../effects/engine.ts";
import { findHugo } from "../effects/hugo.ts";
import { publish, refuseForeign } from "./publish.ts";
import { runHugo } from "./run-hugo.ts";
import { siteFonts } from "./site-fonts.ts";
import { makeStaging, placeOf } from "./staging.ts";

/** What leads through it, in the order of reading. Every page of docs/ is in it. */
export const DOCS_NAVIGATION = [
  { name: "Begin", pages: ["tutorial", "own-report", "faq"] },
  {
    name: "How to",
    pages: [
      ...[
        "own-backend",
        "use-cases",
        "transcribe",
        "pages",
        "editions",
        "upgrade-and-compare",
        "rename",
        "retract",
        "redact",
        "store",
        "while-something-happens",
        "pipeline",
        "read-another-report",
        "plugin",
        "theme",
        "github-pages",
      ].map((name) => `how-to/${name}`),
      ...["running", "comparing", "scale"],
    ],
  },
  { name: "Concepts", pages: ["architecture", "reliability"] },
  { name: "Reference", pages: ["commands", "collectors", "checks", "metrics", "files", "columns"] },
] as const;

export type DocsOptions = { out: string; baseURL: string; repository?: string; log: (line: string) => void };

/** @throws Failure with Hugo's lines: also for a link that leads nowhere */
export async function buildDocs({ out, baseURL, repository, log }: DocsOptions): Promise<void> {
  const hugo = await findHugo({ log });
  const place = await placeOf(out);
  await refuseForeign(place);
  const site = await makeStaging(place);
  const work = await mkdtemp(join(tmpdir(), "fiolio-docs-"));
  const docs = join(engineDir, "docs");
  const config = {
    baseURL,
    title: "Fiolio",
    locale: "en",
    disableKinds: ["taxonomy", "term", "rss", "sitemap", "404", "section", "robotsTXT"],
    disableHugoGeneratorInject: true,
    markup: { highlight: { noClasses: true, codeFences: true }, goldmark: { renderer: { unsafe: false } } },
    security: { exec: { allow: "none" }, funcs: { getenv: "none" }, http: { urls: "none" } },
    params: { navigation: DOCS_NAVIGATION, repository: repository?.replace(/\/*$/, "") ?? "" },
    module: {
      mounts: [
        { source: docs, target: "content" },
        // Pictures are files like any other, wherever they lie.
        { source: docs, target: "assets/docs" },
        { source: join(engineDir, "site", "docs"), target: "layouts" },
        { source: join(engineDir, "site", "assets"), target: "assets" },
        ...siteFonts().map((source) => ({ source, target: "assets/fonts" })),
      ],
    },
  };
  try {
    await writeFile(join(work, "hugo.json"), JSON.stringify(config));
    await mkdir(join(work, "content"));
    await runHugo(hugo.path, [
      "--source",
      work,
      "--cacheDir",
      join(work, "cache"),
      "--destination",
      site,
      "--minify",
    ]);
    await publish(site, place, { made: "by fiolio docs --site" });
  } finally {
    await rm(work, { recursive: true, force: true });
    await rm(site, { recursive: true, force: true });
  }
}
