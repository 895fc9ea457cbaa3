/** What `check` says of pages written by people; content-problems.walk.ts asks Hugo the same. */
import assert from "node:assert/strict";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { loadContent } from "../../src/publish/content-files.ts";
import { contentProblems } from "../../src/publish/content-problems.ts";
import { judgedEditions } from "../../src/publish/editions.ts";
import { loadRecord } from "../../src/record/load.ts";
import { linksIn } from "../../src/render/shortcodes/content-links.ts";
import type { Problem } from "../../src/text/problem.ts";
import { fixtureReport } from "../render/fixture.ts";
import { fiolio } from "../support/report.ts";
import { SOUND, WRONG } from "./content-pages.ts";

let root = "";
before(async () => {
  root = await fixtureReport();
});
after(() => rm(root, { recursive: true, force: true }));

const write = (text: string, name = "tried.md"): Promise<void> =>
  writeFile(join(root, "content/guides", name), `---\ntitle: Tried\n---\n\n${text}\n`);

async function problems(): Promise<Problem[]> {
  const { record } = await loadRecord(root);
  const { files } = await loadContent(root);
  return contentProblems(record, judgedEditions(record, false), files);
}

describe("what is not there is named with its line", () => {
  const name = (index: number): string => `wrong-${index}.md`;
  let found: Awaited<ReturnType<typeof problems>> = [];
  before(async () => {
    for (const [index, [text]] of WRONG.entries()) await write(text, name(index));
    found = await problems();
  });
  after(async () => {
    for (const index of WRONG.keys()) await rm(join(root, "content/guides", name(index)));
  });
  for (const [index, [, line, what]] of WRONG.entries())
    test(what, () => {
      const own = found.filter(({ path }) => path === `content/guides/${name(index)}`);
      assert.equal(own.length, 1);
      const { message = "" } = own[0] ?? {};
      assert.match(
        message,
        new RegExp(`^line ${line}: expected a (page|figure), editions? .*(has|have) none`),
      );
      assert.ok(message.includes(JSON.stringify(what)), message);
    });
});

test("what only looks like it is taken", async () => {
  await write(SOUND);
  assert.deepEqual(await problems(), []);
});

test("the command says it, with file and line, and fails", async () => {
  await write("[x](/nowhere/)");
  const { code, stdout } = await fiolio(["check", "--root", root]);
  assert.match(
    stdout,
    /^content\/guides\/tried\.md: error: line 5: expected a page, .* "\/nowhere\/"\. Correct it\.$/m,
  );
  assert.equal(code, 1);
});

test("a shortcode that no layout has is named with its line, one of the report's own or of Hugo's is not", async () => {
  const layout = join(root, "site/layouts/_shortcodes/ours.html");
  await mkdir(dirname(layout), { recursive: true });
  await writeFile(layout, "");
  await write(
    "{{< ours >}} {{% details %}}x{{% /details %}} {{</* nothing */>}}\n\n{{< vall a read.iops >}}",
  );
  const { problems: found } = await loadContent(root);
  assert.deepEqual(found, [
    {
      path: "content/guides/tried.md",
      message: 'line 7: expected a shortcode that there is, came "vall". Did you mean val?',
      severity: "error",
    },
  ]);
  await rm(join(root, "site"), { recursive: true });
  await rm(join(root, "content/guides/tried.md"));
});

test("a page that the navigation leads to in vain is named", async () => {
  const path = join(root, "fiolio.yaml");
  const text = await readFile(path, "utf8");
  const links =
    "[{ text: Ours, href: our-shops/ }, { text: Method, href: methodology/ }, { text: E, href: https://example.org/ }]";
  await writeFile(path, `${text}site: { navigation: ${links} }\n`);
  const found = await problems();
  await writeFile(path, text);
  assert.equal(found.length, 1);
  assert.equal(found[0]?.path, "fiolio.yaml");
  assert.match(
    found[0]?.message ?? "",
    /^site\.navigation\[0\]: expected a page, editions? .* none at "our-shops\/"\. Correct it, or write the page\.$/,
  );
});

test("a link in brackets, with brackets, or of an image", () => {
  const hrefs = (text: string): string[] => linksIn(text).map(({ href }) => href);
  assert.deepEqual(hrefs("[a [b] c](</x y/>) ![image](/image.png) [d](/e_(f)/)"), ["/x y/", "/e_(f)/"]);
  assert.deepEqual(hrefs("<!-- [a](/x/) --> [b](mailto:c) [d](//e/f) [g](?h)"), []);
});
