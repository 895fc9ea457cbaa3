/** What a report makes its own: name, logo, colours, footer, navigation, own pages and the language of dates. */
import assert from "node:assert/strict";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { after, before, describe, it } from "node:test";
import { filesIn } from "../../src/effects/small-files.ts";
import { build } from "../../src/publish/build.ts";
import { site } from "../../src/schema/site.ts";
import { fixtureReport } from "./fixture.ts";

const silent = { step: () => {}, problems: () => {} };
const baseURL = "https://example.org/fiolio/";
const OWN = `
site:
  name: Storage at Example
  logo: pictures/logo.svg
  accent: { light: "#7a1f1f", dark: "#ffb3a7" }
  footer: [{ text: Imprint, href: "https://example.org/imprint" }]
  navigation: [{ text: Our cluster, href: our-cluster/ }]
  dates: de
`;
const THEME = {
  "site/layouts/404.html": "<!doctype html><title>Lost at Example</title>",
  "site/assets/css/theme.css": ".foot { letter-spacing: 2px }\n",
};
const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4v4z"/></svg>';

describe("a report with a site of its own", () => {
  let root = "";
  const read = (path: string): Promise<string> => readFile(join(root, "public", path), "utf8");
  before(async () => {
    root = await fixtureReport();
    await mkdir(join(root, "pictures"));
    await writeFile(join(root, "pictures/logo.svg"), LOGO);
    await writeFile(join(root, "pictures/secret.txt"), "not for publication");
    for (const [path, text] of Object.entries(THEME)) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), text);
    }
    await writeFile(join(root, "content/our-cluster.md"), "---\ntitle: Our cluster\n---\n\nIt hums.\n");
    await writeFile(join(root, "fiolio.yaml"), `${await readFile(join(root, "fiolio.yaml"), "utf8")}${OWN}`);
    assert.equal(await build({ root, out: join(root, "public"), baseURL, published: true }, silent), true);
  });
  after(() => rm(root, { recursive: true, force: true }));

  it("has its name, logo, icon, footer and navigation on every page", async () => {
    for (const path of ["v2025.2.0/index.html", "v2025.1.0/checks/index.html", "runs/index.html"]) {
      const page = await read(path);
      assert.match(page, /<img src=\S*\/own\/logo\.\w+\.svg/, path);
      assert.match(page, /rel=icon href=\S*\/own\/logo\.\w+\.svg/, path);
      assert.match(page, /<span>Storage at Example<\/span>/, path);
      assert.match(page, /<a href=https:\/\/example\.org\/imprint>Imprint<\/a>/, path);
      assert.match(page, /<a href=\/fiolio\/v2025\.\d\.0\/our-cluster\/>Our cluster<\/a>/, path);
    }
    assert.match(await read("v2025.1.0/our-cluster/index.html"), /It hums\./);
  });

  it("has its accent in the one style sheet, in light and dark", async () => {
    const files = filesIn(join(root, "public"));
    const [styles = ""] = files.filter((path) => /^css\/.*\.css$/.test(path));
    const css = await read(styles);
    for (const colour of ["#7a1f1f", "#ffb3a7"]) assert.ok(css.includes(`--accent:${colour}`), colour);
  });

  it("has its layouts before the engine's, and its styles behind them", async () => {
    assert.match(await read("404.html"), /^<!doctype html><title>Lost at Example/);
    const page = await read("v2025.1.0/index.html");
    const [, styles = ""] = /href=\/fiolio\/(css\/site\.\S+?\.css)/.exec(page) ?? [];
    assert.match(await read(styles), /\.foot\{letter-spacing:2px\}$/);
  });

  it("writes dates in its language", async () => {
    assert.match(await read("v2025.2.0/index.html"), /28\. Februar 2025/);
    assert.match(await read("v2025.2.0/changes/index.html"), /v2025\.1\.0<\/a>\s*<span>31\. Januar 2025/);
    assert.match(await read("v2025.2.0/index.html"), /year = \{2025\}/);
    // Programs are told the day as ISO 8601 has it.
    assert.match(await read("v2025.2.0/index.html"), /"datePublished":"2025-02-28"/);
  });

  it("publishes nothing else that lies beside its logo", async () => {
    const files = filesIn(join(root, "public"));
    assert.deepEqual(
      files.filter((path) => path.includes("secret")),
      [],
    );
  });

  it("fails the build where its logo or a page of its navigation is not there, naming it", async () => {
    const own = await readFile(join(root, "fiolio.yaml"), "utf8");
    const failing: readonly [string, string, RegExp][] = [
      ["pictures/logo.svg", "pictures/none.svg", /site\.logo: expected the file "none\.svg"/],
      ["our-cluster/", "our-custer/", /expected a page of edition .*"our-custer\/" leads to none/],
    ];
    for (const [right, wrong, message] of failing) {
      await writeFile(join(root, "fiolio.yaml"), own.replace(right, wrong));
      await assert.rejects(
        build({ root, out: join(root, "public"), baseURL, published: true }, silent),
        message,
      );
    }
    await writeFile(join(root, "fiolio.yaml"), own);
  });

  it("is built anew where a layout of its own changes, and fails where one is none, naming it", async () => {
    const built = () => build({ root, out: join(root, "public"), baseURL, published: true }, silent);
    await writeFile(join(root, "site/layouts/404.html"), "<!doctype html><title>Gone</title>");
    assert.equal(await built(), true);
    assert.match(await read("404.html"), /^<!doctype html><title>Gone/);
    await writeFile(join(root, "site/layouts/404.html"), "{{ if }}");
    await assert.rejects(built(), /site\/layouts\/404\.html/);
    assert.match(await read("404.html"), /Gone/, "what was published stays");
  });
});

describe("what a report may declare of its site", () => {
  const refused = (of: unknown): string => site.safeParse(of).error?.issues[0]?.message ?? "taken";
  it("is a colour that can be read on its ground", () => {
    assert.match(refused({ accent: { light: "#eeeeee", dark: "#ffffff" } }), /contrast of at least 4\.5/);
    assert.match(refused({ accent: { light: "red", dark: "#ffffff" } }), /a colour such as/);
    assert.equal(refused({ accent: { light: "#33459f", dark: "#aebbff" } }), "taken");
  });
  it("is a file of the report, a page of it or an https address, and a language", () => {
    for (const logo of ["../logo.svg", "/etc/logo.svg", "logo.html"])
      assert.match(refused({ logo }), /a file of the report/);
    for (const href of ["javascript:alert(1)/", "//example.org/", "http://example.org"])
      assert.match(refused({ footer: [{ text: "x", href }] }), /a page below the edition/);
    assert.match(refused({ dates: "not a language" }), /a language such as/);
  });
});
