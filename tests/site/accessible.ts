/** What axe finds on a page, in both themes; they differ in colours alone. */
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const OF_COLOURS = ["color-contrast", "link-in-text-block"];

/** A line each: the rule and its first place. The page is dark afterwards. */
export async function violationsIn(page: Page): Promise<string[]> {
  const light = await violationsAsItIs(page);
  await page.emulateMedia({ colorScheme: "dark" });
  return [...light, ...(await violationsAsItIs(page, OF_COLOURS)).map((line) => `dark: ${line}`)];
}

/** In the theme that it has. */
export async function violationsAsItIs(page: Page, rules?: string[]): Promise<string[]> {
  // No page has a frame of elsewhere: for those alone axe opens a second page each time.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  axe.options({ resultTypes: ["violations"], rules: { "target-size": { enabled: true } } });
  if (rules) axe.withRules(rules);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
