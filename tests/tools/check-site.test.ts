import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, test } from "node:test";
import { checkSite } from "../support/check-site.ts";

const baseUrl = "https://fiolio.example/fiolio/";
const whole: Record<string, string> = {
  "index.html":
    '<a href="guide/#a">x</a><a href="/fiolio/guide/">y</a><link rel=stylesheet href=/fiolio/a.css>',
  "guide/index.html":
    '<h2 id=a>A</h2><a href="../">home</a><a href=#a>a</a><a href="https://elsewhere.example/">out</a><img src="data:,">',
  "404.html": '<a href="/fiolio/">home</a>',
  "a.css": "@font-face { src: url(a.woff2) }",
  "a.woff2": "",
  "robots.txt": `User-agent: *\nSitemap: ${baseUrl}sitemap.xml\n`,
  "sitemap.xml": `<sitemapindex><sitemap><loc>${baseUrl}v1/sitemap.xml</loc></sitemap></sitemapindex>`,
  "v1/sitemap.xml": `<urlset><url><loc>${baseUrl}guide/</loc></url></urlset>`,
};

describe("checkSite", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "fiolio-check-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test("finds nothing wrong with a whole site", async () => {
    const { heaviest, ...found } = await checked({});
    assert.deepEqual(found, { pages: 3, links: 9, problems: [] });
    assert.match(heaviest ?? "", /^[\w/.]+html: \d+ B gzipped \(/);
  });

  test("names a page that is too heavy with its styles and scripts, and the heaviest", async () => {
    const noise = randomBytes(45_000).toString("base64");
    const { problems, heaviest = "" } = await checked({
      "guide/index.html": `<h2 id=a>A</h2><script src=../a.js></script><p>${noise.slice(0, 40_000)}</p>`,
      "a.js": `// ${noise.slice(20_000)}`,
    });
    assert.deepEqual(problems, [
      `${heaviest}: expected at most 60 kB. Put parts of it on pages of their own.`,
    ]);
    assert.match(heaviest, /^guide\/index\.html: /);
  });

  for (const [name, change, problem] of [
    [
      "a dead link",
      { "404.html": "<a href=/fiolio/gone/>x</a>" },
      '404.html: link "/fiolio/gone/" leads nowhere.',
    ],
    [
      "what a template refused to print",
      { "404.html": "<main class=kind-run zgotmplz></main>" },
      '404.html: a template refused to print something there, and printed "ZgotmplZ".',
    ],
    [
      "a broken encoding",
      { "404.html": "<a href=%E0%A4%A>x</a>" },
      '404.html: link "%E0%A4%A" leads nowhere.',
    ],
    [
      "a link that forgets the sub-path",
      { "404.html": "<a href=/guide/>x</a>" },
      '404.html: link "/guide/" leaves the site, which is at /fiolio/.',
    ],
    [
      "a fragment without its id",
      { "404.html": "<a href=/fiolio/guide/#b>x</a>" },
      '404.html: link "/fiolio/guide/#b" leads to guide/index.html, which has no id "b".',
    ],
    [
      "a script from another host",
      { "404.html": "<script src=//cdn.example/a.js></script>" },
      '404.html: resource "//cdn.example/a.js" is fetched from another host.',
    ],
    [
      "a font from another host in a style sheet",
      { "a.css": "@font-face { src: url('https://cdn.example/a.woff2') }" },
      'a.css: resource "https://cdn.example/a.woff2" is fetched from another host.',
    ],
    [
      "an import in a style element",
      { "404.html": "<style>@import 'https://cdn.example/a.css'</style>" },
      '404.html: resource "https://cdn.example/a.css" is fetched from another host.',
    ],
    [
      "one of several images that is missing",
      { "404.html": '<img srcset="/fiolio/a.woff2 1x, /fiolio/b.png 2x">' },
      '404.html: resource "/fiolio/b.png" leads nowhere.',
    ],
    [
      "a script as link",
      { "404.html": "<a href=javascript:x()>x</a>" },
      '404.html: link "javascript:x()" is a script.',
    ],
    [
      "a redirect page that leads nowhere",
      { "404.html": `<meta http-equiv=refresh content="0; url=${baseUrl}gone/">` },
      `404.html: link "${baseUrl}gone/" leads nowhere.`,
    ],
    [
      "a sitemap entry without a page",
      { "v1/sitemap.xml": `<loc>${baseUrl}gone/</loc>` },
      `v1/sitemap.xml: ${baseUrl}gone/ is missing.`,
    ],
    [
      "a sitemap for another address",
      { "v1/sitemap.xml": "<loc>https://fiolio.example/guide/</loc>" },
      "v1/sitemap.xml: https://fiolio.example/guide/ is outside.",
    ],
    [
      "a robots.txt that names another sitemap",
      { "robots.txt": "Sitemap: /sitemap.xml" },
      `robots.txt: expected "Sitemap: ${baseUrl}sitemap.xml", found /sitemap.xml.`,
    ],
  ] satisfies [string, Record<string, string>, string][]) {
    test(`reports ${name}`, async () => assert.deepEqual((await checked(change)).problems, [problem]));
  }

  test("reports all that an empty folder lacks", async () => {
    assert.deepEqual((await checkSite(folder, baseUrl)).problems, [
      "404.html: expected a page for what is not found, there is none.",
      "index.html: expected pages, found none. Build the site first.",
      "robots.txt: expected one, there is none.",
      "sitemap.xml: expected a sitemap, there is none.",
    ]);
  });

  async function checked(change: Record<string, string>): ReturnType<typeof checkSite> {
    for (const [path, text] of Object.entries({ ...whole, ...change })) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    return checkSite(folder, baseUrl);
  }
});
