/** What a check's label means stands once on each page that has one, and fits beside it. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { CHECKS } from "../../src/judge/index.ts";
import { linksOf } from "../../src/render/edition/links.ts";
import { richMarkup } from "../../src/render/edition/markup/markup.ts";
import { checkLabel, withMeanings } from "../../src/render/edition/meanings.ts";
import type { Page, Rich } from "../../src/render/edition/view.ts";

const links = linksOf("v1");
const pageOf = (...items: Rich[]): Page => ({
  path: "a",
  kind: "list",
  title: "A",
  description: "A.",
  sections: [
    { id: "a", title: "A", blocks: [{ block: "more", summary: "A", blocks: [{ block: "list", items }] }] },
  ],
});
const reread = checkLabel(links, "CACHE_REREAD", "cache possible");

describe("what a label means", () => {
  it("stands once on a page, however many labels are of that check", () => {
    const { meanings } = withMeanings(pageOf([reread], ["Two: ", reread, reread]), CHECKS);
    assert.deepEqual(
      meanings?.map(({ id, labels }) => [id, labels]),
      [["check-cache-reread", "Cached reads, or cache possible"]],
    );
  });

  it("is not on a page without labels", () => {
    const plainLink = { text: "its page", href: links.check("CACHE_REREAD") };
    assert.equal(withMeanings(pageOf([plainLink]), CHECKS).meanings, undefined);
  });

  it("is named by the link, which leads where it did", () => {
    const html = '<a href="/v1/checks/cache-reread/" interestfor="check-cache-reread">cache possible</a>';
    assert.equal(richMarkup([reread], "/"), html);
  });

  it("is a few sentences, whatever the check", () => {
    const all = CHECKS.map(({ code }): Rich => [checkLabel(links, code, code)]);
    for (const { id, text } of withMeanings(pageOf(...all), CHECKS).meanings ?? []) {
      assert.match(text, /^[A-Zf].*\. .*\. What to do: .*\.$/, id);
      assert.ok(text.length < 500, `${id}: ${text.length} characters`);
    }
  });
});
