import assert from "node:assert/strict";
import { copyFileSync, linkSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { it } from "node:test";
import { gzipSync } from "node:zlib";
import { treeOf } from "../../src/effects/file-state.ts";
import { type SiteThere, weighedIn } from "../../src/publish/again/last-site.ts";
import { weightsOf } from "../../src/publish/size-tree.ts";

const folder = (): string => mkdtempSync(join(tmpdir(), "fiolio-weights-"));
const PAGE = "index.html";
const text = "a page ".repeat(100);
const sent = gzipSync(text).length;

it("weighs what nobody weighed before, and leaves that to the next build", async () => {
  const site = folder();
  writeFileSync(join(site, PAGE), text);
  const { home, page, all } = await weightsOf(site, treeOf(site).files, "", () => undefined);
  assert.deepEqual([home?.gzipped, page?.gzipped, all], [sent, sent, { [PAGE]: sent }]);
});

it("takes a weight from the last site where the file is that very file, and not where it is another with its name", async () => {
  const [before, linked, copied] = [folder(), folder(), folder()];
  writeFileSync(join(before, PAGE), text);
  linkSync(join(before, PAGE), join(linked, PAGE));
  copyFileSync(join(before, PAGE), join(copied, PAGE));
  const last = { tree: treeOf(before), weighed: { [PAGE]: 1 } } as unknown as SiteThere;
  for (const [site, weight] of [
    [linked, 1],
    [copied, sent],
  ] as const) {
    const { files } = treeOf(site);
    assert.deepEqual((await weightsOf(site, files, "", weighedIn(last, files))).all, { [PAGE]: weight });
  }
});
