/** Links of drawn charts, for pointers: each is met at its centre, whatever is drawn over it. */
import { expect, test } from "../support/site.ts";

const PAGES = [
  ["a heat map", "environments/talos-homelab/"],
  ["a ranking with an objective", "use-cases/oltp-database/ibm-odf/"],
  ["ratios of a pair", "compare/talos-cephfs-vs-talos-zfs/"],
  ["reads against writes", "environments/ibm-odf/reads-against-writes/"],
] as const;

for (const [what, path] of PAGES)
  test(`${what}: each link is met at its centre`, { tag: "@once" }, async ({ page }) => {
    await page.goto(`v2026.3.0/${path}`);
    const { links, missed } = await page.evaluate(() => {
      const shown = [...document.querySelectorAll("svg.chart a")].filter((link) => link.checkVisibility());
      const centreHit = (link: Element): Element | null => {
        link.scrollIntoView({ block: "center" });
        const { left, top, width, height } = link.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2);
      };
      const isMet = (link: Element): boolean =>
        centreHit(link)?.closest("a")?.getAttribute("href") === link.getAttribute("href");
      const missed = shown.filter((link) => !isMet(link)).map((link) => link.getAttribute("href"));
      return { links: shown.length, missed };
    });
    expect(links).toBeGreaterThan(0);
    expect(missed).toEqual([]);
  });
