/** The picture beside a link to a page: of an answer it says whom it names. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { cardOf, cardSvg } from "../../src/render/share/card.ts";

const page = {
  path: "use-cases/database/lab",
  kind: "use-case",
  title: "Database: Lab\u00a0one",
  eyebrow: "Use case",
  lede: "Many short transactions.",
  description: "Database in Lab one: not known, among 10. Open among all.",
  sections: [{ id: "a", title: "A", blocks: [{ block: "figure", svg: "charts/a.svg" }] }],
} as never as Parameters<typeof cardOf>[0];

describe("the picture beside a link", () => {
  it("says of an answer whom it names and how sure that is, in place of what is asked and a chart", () => {
    assert.deepEqual(cardOf(page, "Report"), {
      title: page.title,
      eyebrow: "Report · Use case",
      text: "Not known, among 10. Open among all.",
    });
  });

  it("says of all others what they are, with their first chart", () => {
    const whole = { ...page, title: "Database", description: "Many short transactions." };
    const { text, chart } = cardOf(whole, "Report") ?? {};
    assert.deepEqual([text, chart], ["Many short transactions.", "charts/a.svg"]);
  });

  it("ends within the picture beneath a title of three lines, too", () => {
    const title = "Backup target: Home lab with ZFS over iSCSI at 2.5 GbE";
    const svg = cardSvg({ title, eyebrow: "Report", text: "No word is lost. ".repeat(40) }, undefined);
    const ends = [...svg.matchAll(/<text x="\d+" y="([\d.]+)"/g)].map(([, y]) => Number(y));
    assert.ok(Math.max(...ends) < 620, String(Math.max(...ends)));
    assert.match(svg, /…<\/text>/);
  });
});
