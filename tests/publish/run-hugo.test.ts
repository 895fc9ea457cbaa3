/** What Hugo warns of, with a real Hugo. */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { buildSite, memoryFor, runHugo } from "../../src/publish/run-hugo.ts";
import { diskRefusal } from "../../src/text/disk-refusal.ts";

const PAGE = { "content/one.md": "---\nurl: /one/\n---\n" };
const LINK = '<a href="{{ .RelPermalink }}">font</a>';

test("Hugo is held to so much memory as its pages ask for, to 570 MB at least, and collects garbage later where few pages are made", async () => {
  const folder = await mkdtemp(join(tmpdir(), "fiolio-memory-"));
  try {
    assert.equal(memoryFor(folder, false).GOMEMLIMIT, "570000000");
    await mkdir(join(folder, "pages", "next"), { recursive: true });
    const file = await open(join(folder, "pages", "next", "0.json"), "w");
    await file.truncate(300e6);
    await file.close();
    assert.equal(memoryFor(folder, false).GOMEMLIMIT, "1620000000");
    assert.equal(memoryFor(folder, true).GOMEMLIMIT, "1620000000");
    assert.deepEqual(
      [false, true].map((isQuick) => memoryFor(folder, isQuick).GOGC),
      ["100", "400"],
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("of a full disk Hugo's lines are one refusal, which names the file", {
  skip: process.platform === "win32",
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), "fiolio-full-"));
  const hugo = join(folder, "hugo");
  const refusalOf = async (...said: string[]): Promise<string | undefined> => {
    const lines = said.map((line) => `echo '${line}' >&2`);
    await writeFile(hugo, ["#!/bin/sh", ...lines, "exit 1", ""].join("\n"), { mode: 0o755 });
    return runHugo(hugo, []).then(() => undefined, diskRefusal);
  };
  const rest = "What was there is whole.";
  const room = `expected room on the disk, found none left. Free some, and run the command again. ${rest} (ENOSPC)`;
  try {
    assert.equal(
      await refusalOf(
        'ERROR render of "/next/x" failed: failed to write page: write /a b/.public-1/x.html: no space left on device',
        "Error: error building site: write /a b/.public-1/x.html: no space left on device",
      ),
      `/a b/.public-1/x.html: ${room}`,
    );
    assert.equal(await refusalOf("Error: no space left on device"), room);
    assert.match(
      (await refusalOf("Error: mkdir /x/y: disk quota exceeded")) ?? "",
      /^\/x\/y: .* \(EDQUOT\)$/,
    );
    assert.equal(await refusalOf("Error: template not found"), undefined);
  } finally {
    await rm(folder, { recursive: true });
  }
});

describe("what Hugo warns of", () => {
  let folder = "";
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "fiolio-hugo-"));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  async function build(name: string, files: Record<string, string>): Promise<void> {
    const generated = join(folder, name);
    const all = { "hugo.json": "{}", "layouts/home.html": "home", "layouts/page.html": "page", ...files };
    for (const [path, text] of Object.entries(all)) {
      await mkdir(dirname(join(generated, path)), { recursive: true });
      await writeFile(join(generated, path), text);
    }
    await buildSite({ generated, cache: join(folder, "cache"), log: () => {} }, join(folder, `${name}-out`));
  }

  test("two pages with one address fail the build, and are named", () =>
    assert.rejects(
      build("pages", { ...PAGE, "content/other.md": "---\nurl: /one/\n---\n" }),
      /^Failure: hugo: Duplicate target paths: \/one\/index\.html \(2\)$/,
    ));

  test("what a layout warns of fails the build", () =>
    assert.rejects(
      build("warning", { ...PAGE, "layouts/page.html": '{{ warnf "no price for %s" "x" }}' }),
      /hugo: no price for x/,
    ));

  test("a font that is written twice does not: its bytes are the same", () =>
    build("assets", {
      ...PAGE,
      "assets/fonts/a.woff2": "font",
      "layouts/page.html": `{{ with resources.Get "fonts/a.woff2" }}${LINK}{{ with . | resources.Copy "fonts/b.woff2" | resources.Copy "fonts/a.woff2" }}${LINK}{{ end }}{{ end }}`,
    }));
});
