/** What `check` says of pages written by people, beside what Hugo says of the same page. */
import assert from "node:assert/strict";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { build } from "../../src/publish/build.ts";
import { loadContent } from "../../src/publish/content-files.ts";
import { contentProblems } from "../../src/publish/content-problems.ts";
import { judgedEditions } from "../../src/publish/editions.ts";
import type { BuildEffects } from "../../src/publish/rendered.ts";
import { loadRecord } from "../../src/record/load.ts";
import { linksIn } from "../../src/render/shortcodes/content-links.ts";
import type { Problem } from "../../src/text/problem.ts";
import { fixtureReport } from "../render/fixture.ts";
import { fiolio } from "../support/report.ts";

const silent: BuildEffects = { step: () => {}, problems: () => {} };

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

describe("what Hugo refuses, naming page, key and edition, check names with its line", () => {
  const WRONG: readonly [text: string, line: number, what: string][] = [
    ["[x](/environments/nowhere/)", 5, "/environments/nowhere/"],
    ["Here\n\nand [there](/runs/none/ 'title').", 7, "/runs/none/"],
    ["[x](nowhere)", 5, "nowhere"],
    ["[x][1]\n\n[1]: /nowhere/#anchor", 7, "/nowhere/#anchor"],
    ["[`x`](/nowhere/)", 5, "/nowhere/"],
    ["First.\n\n{{< val lab-fast.fio-rand read.p75 >}}", 7, "val lab-fast.fio-rand read.p75"],
    ['{{< threshold "LITTLE" "nothing" >}}', 5, "threshold LITTLE nothing"],
    ["```\n{{< table nothing >}}\n```", 6, "table nothing"],
    ["<!-- with: lab -->\n[x](/nowhere/)\n<!-- end -->", 6, "/nowhere/"],
  ];
  const name = (index: number): string => `wrong-${index}.md`;
  let refused = "";
  let found: Awaited<ReturnType<typeof problems>> = [];
  before(async () => {
    for (const [index, [text]] of WRONG.entries()) await write(text, name(index));
    found = await problems();
    await build({ root, out: join(root, "public"), published: false }, silent).catch((error: Error) => {
      refused = error.message;
    });
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
      const lines = refused.split("\n").filter((one) => one.includes(`wrong-${index}`));
      assert.ok(
        lines.some(
          (one) => one.includes(what) && /expected a (page|figure).*(v2025\.[12]\.0|next)/.test(one),
        ),
        refused,
      );
    });
});

test("what Hugo takes, check takes", async () => {
  await write(
    [
      "[home](/), [methodology](/methodology/), [a file](/methodology.md), [a check](/checks/little/#anchor),",
      "[beside](tried), [itself](#anchor), [elsewhere](https://example.org/x), [all](/guides/), [Capitals](/Checks/LITTLE/),",
      "`[code](/nowhere/)`, \\[no link](/nowhere/), [not used]: /nowhere/",
      "",
      "```",
      "[code](/nowhere/)",
      "```",
      "",
      "[unused]: /nowhere/",
      "",
      "<!-- with: nowhere -->",
      "[left out](/nowhere/) {{< val none read.iops >}}",
      "<!-- end -->",
      "",
      "{{</* val none read.iops */>}} {{< threshold LITTLE {} >}}".replace("{}", await aThreshold()),
    ].join("\n"),
  );
  assert.deepEqual(await problems(), []);
  assert.equal(await build({ root, out: join(root, "public"), published: false }, silent), true);
});

async function aThreshold(): Promise<string> {
  const { CHECKS } = await import("../../src/judge/index.ts");
  return Object.keys(CHECKS.find(({ code }) => code === "LITTLE")?.thresholds ?? {})[0] ?? "";
}

test("the command says it, with file and line, and fails", async () => {
  await write("[x](/nowhere/)");
  const { code, stdout } = await fiolio(["check", "--root", root]);
  assert.match(
    stdout,
    /^content\/guides\/tried\.md: error: line 5: expected a page, .* "\/nowhere\/"\. Correct it\.$/m,
  );
  assert.equal(code, 1);
});

test("a link in brackets, with brackets, or of an image", () => {
  const hrefs = (text: string): string[] => linksIn(text).map(({ href }) => href);
  assert.deepEqual(hrefs("[a [b] c](</x y/>) ![image](/image.png) [d](/e_(f)/)"), ["/x y/", "/e_(f)/"]);
  assert.deepEqual(hrefs("<!-- [a](/x/) --> [b](mailto:c) [d](//e/f) [g](?h)"), []);
});
