/** The question of the entrance, answered in place. */
import { test as ofThisReport } from "../support/site.ts";
import { expect, test } from "./small-report.ts";

const once = { tag: "@once" };
const answer = ".choose-answer .answer";

test("the first answer is called an example until something is chosen", once, async ({ page }) => {
  await page.goto("");
  const compare = page.locator(".choose-compare");
  await expect(compare).toHaveText(/^· example; see all \d+$/);
  await page.getByLabel("I run").selectOption({ index: 1 });
  await expect(compare).toHaveText(/^see all \d+$/);
});

test(
  "a choice is answered in place with what its own page says, and stands in the address",
  once,
  async ({ page }) => {
    await page.goto("v2025.2.0/");
    await expect(page.locator(".choose-answer .answer-class")).toContainText("storageClassName: fast-block");
    await page.getByLabel("I run").selectOption({ label: "Sharing" });
    await expect(page).toHaveURL(/\?use-case=sharing&environment=lab$/);
    await expect(page.locator(`${answer}-head`)).toHaveText("Measure first: Shared files in the lab");
    const shown = await page.locator(`${answer}-why`).textContent();
    await page.reload();
    await expect(page.locator(`${answer}-why`)).toHaveText(shown ?? "");
    await page.getByRole("link", { name: /^All of this answer:/ }).click();
    await expect(page).toHaveURL(/use-cases\/sharing\/lab\/$/);
    await expect(page.locator(".answer-why").first()).toHaveText(shown ?? "");
  },
);

test("at the root of the site a choice is answered in place, too", once, async ({ page, watched }) => {
  await page.goto("./");
  await page.getByLabel("I run").selectOption({ label: "Sharing" });
  await expect(page).toHaveURL(/\/fiolio\/\?use-case=sharing&environment=lab$/);
  await expect(page.locator(`${answer}-head`)).toHaveText("Measure first: Shared files in the lab");
  await page.getByRole("link", { name: /^All of this answer:/ }).click();
  await expect(page).toHaveURL(/\/fiolio\/v2025\.2\.0\/use-cases\/sharing\/lab\/$/);
  expect(watched).toEqual({ foreign: [], complaints: [] });
});

test("products are names of use cases", once, async ({ page }) => {
  await page.goto("v2025.2.0/?use-case=sharing&environment=lab");
  await expect(page.locator(`${answer}-head`)).toHaveText("Measure first: Shared files in the lab");
  await page.getByLabel("I run").selectOption({ label: "Finder" });
  await expect(page.locator(`${answer}-head`)).toHaveText("Fast blocks in the lab");
  await expect(page).toHaveURL(/use-case=reading&environment=lab&app=finder$/);
  const said = page.getByText("For Finder, asked as Reading");
  await expect(said).toBeVisible();
  await expect(page.locator(`${answer}-told`)).toHaveText(/^Finder here: Fast blocks in the lab \(/);
  await page.reload();
  await expect(said).toBeVisible();
  await expect(page.getByLabel("I run").locator("option:checked")).toHaveText("Finder: Reading");
  await page.getByLabel("I run").selectOption("sharing");
  await expect(page).not.toHaveURL(/app=/);
  await expect(said).toHaveCount(0);
});

for (const address of ["use-case=finder&environment=lab", "app=finder"])
  test(`an address asks for a product: ${address}`, once, async ({ page }) => {
    await page.goto(`v2025.2.0/?${address}`);
    await expect(page.getByText("For Finder, asked as Reading")).toBeVisible();
    await expect(page.locator(".choose-unknown")).toHaveCount(0);
    await expect(page.getByLabel("I run").locator("option:checked")).toHaveText("Finder: Reading");
  });

test(
  "what is asked besides is judged anew, and what is not known to be met is said",
  once,
  async ({ page }) => {
    await page.goto("v2025.2.0/");
    await page.getByLabel("is ReadWriteMany").check();
    await expect(page).toHaveURL(/read-write-many=1/);
    await expect(page.locator(`${answer}-head`)).toHaveText("Measure first: Shared files in the lab");
    await page.getByLabel("gives Block volumes").check();
    await expect(page.locator(`${answer}-told`)).toHaveText(/(\. Measure first\.|find out first)/);
    await expect(page.locator(".choose-answer")).toContainText("does not say");
    await expect(page.locator(".choose-answer .answer-class")).toHaveCount(0);
  },
);

ofThisReport(
  "each environment in the list of all can be chosen there, and is a link",
  once,
  async ({ page }) => {
    await page.goto("./v2026.3.0/");
    await page.getByLabel("I run").selectOption("shared-content");
    await page.getByText(/see all \d+$/).click();
    const row = page.locator(".choose-which").getByRole("link", { name: "OpenShift with a NAS" });
    await expect(row).toHaveAttribute("href", /\/v2026\.3\.0\/use-cases\/shared-content\/ocp-nas\/$/);
    await row.click();
    await expect(page).toHaveURL(/\?use-case=shared-content&environment=ocp-nas$/);
    await expect(page.getByLabel("on an environment like")).toHaveValue("ocp-nas");
    await expect(page.getByLabel("on an environment like")).toBeFocused();
    await expect(row).toBeHidden();
    await expect(page.locator(".choose-which [aria-current=true]")).toHaveText("OpenShift with a NAS");
  },
);

test("who asks for ReadWriteMany besides is led to what is asked of shared files", once, async ({ page }) => {
  await page.goto("v2025.2.0/");
  const led = page.getByText("Files shared by many pods? Ask for Sharing.");
  await expect(led).toBeHidden();
  await page.getByLabel("is ReadWriteMany").check();
  await expect(led).toBeVisible();
  await led.getByRole("link", { name: "Sharing" }).click();
  await expect(page).toHaveURL(/\?use-case=sharing&environment=lab&read-write-many=1$/);
  await expect(led).toBeHidden();
});

ofThisReport.describe("without JavaScript", () => {
  ofThisReport.use({ javaScriptEnabled: false });
  ofThisReport("the entrance leads to its answer in every environment", once, async ({ page }) => {
    await page.goto("./v2026.3.0/");
    await expect(page.getByText(/^What follows is for .* on .*\. Elsewhere:$/)).toBeVisible();
    await page.getByRole("link", { name: "OpenShift with a NAS", exact: true }).first().click();
    await expect(page).toHaveURL(/\/use-cases\/[a-z-]+\/ocp-nas\/$/);
  });
});

test(
  "an address that asks for what is not there leaves the entrance as it is",
  once,
  async ({ page, watched }) => {
    await page.goto("v2025.2.0/?use-case=nothing&environment=nowhere");
    await expect(page.locator(`${answer}-head`)).toHaveText("Fast blocks in the lab");
    expect(watched.complaints).toEqual([]);
  },
);

test.describe("with a clipboard", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });
  test(
    "nothing is to be pressed to get the answer, and its address is copied beside it",
    once,
    async ({ page }) => {
      await page.goto("v2025.2.0/");
      await expect(page.locator(".choose-form").getByRole("button")).toHaveCount(0);
      await expect(page.getByRole("button", { name: "Copy link to Your answer" })).toHaveCount(0);
      await page.getByLabel("I run").selectOption({ label: "Sharing" });
      await page.locator(".choose-more").getByRole("button", { name: "Copy link to this answer" }).click();
      await expect
        .poll(() => page.evaluate(() => navigator.clipboard.readText()))
        .toMatch(/v2025\.2\.0\/\?use-case=sharing&environment=lab$/);
    },
  );

  test("the StorageClass is copied as a claim names it", once, async ({ page }) => {
    await page.goto("v2025.2.0/");
    await page.getByRole("button", { name: "Copy storageClassName: fast-block" }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe("storageClassName: fast-block");
  });
});

ofThisReport(
  "the picture of all storages, and what is said of its make, is of the environment that is chosen",
  once,
  async ({ page }) => {
    await page.goto("./v2026.3.0/");
    const overview = page.locator("section:has(> #overview)");
    await expect(overview.locator("h2")).toHaveText("Home lab of three Talos nodes at a glance");
    const choose = page.getByLabel("on an environment like");
    await expect(choose).toHaveAccessibleDescription(
      "3 nodes; SSD and disks of unknown kind; other workloads ran; not stated: network",
    );
    await choose.selectOption("ocp-nas");
    await expect(choose).toHaveAccessibleDescription(
      "NVMe and disks of unknown kind; 1 Gbit/s network (assumed); not stated: nodes, other workloads",
    );
    await expect(overview.locator("h2")).toHaveText("OpenShift with a NAS at a glance");
    await expect(overview.locator("p").first()).toHaveText(
      /where each carries one\. All of this environment\.$/,
    );
    await expect(overview.locator("figure")).toHaveAttribute("aria-labelledby", /^overview-/);
    await expect(overview).not.toContainText("The others:");
    await expect(overview.locator("svg").first()).toContainText("NFS from the NAS");
    await choose.selectOption("ibm-odf");
    await expect(overview).toContainText("no two values here can be compared");
    await expect(overview.locator("h2")).not.toContainText("OpenShift with a NAS");
    await expect(overview.locator("figure")).toHaveCount(0);
  },
);

ofThisReport(
  "an address that asks for what is not there is told so, until something is chosen",
  once,
  async ({ page }) => {
    await page.goto("./v2026.3.0/?use-case=nonsense&environment=ocp-nas");
    const said = page.locator(".choose-unknown");
    await expect(said).toHaveText(/^This edition does not have nonsense: /);
    await expect(page.getByLabel("on an environment like")).toHaveValue("ocp-nas");
    await page.getByLabel("I run").selectOption("shared-content");
    await expect(said).toHaveCount(0);
  },
);

ofThisReport("the figures of an answer are a table with a name", once, async ({ page }) => {
  await page.goto("./v2026.3.0/");
  const card = page.getByRole("table", { name: "What counts, and what each has of it" }).first();
  await expect(card).toBeVisible();
});

ofThisReport("each choice at the entrance is a step back", once, async ({ page }) => {
  await page.goto("./v2026.3.0/");
  const [run, on] = [page.getByLabel("I run"), page.getByLabel("on an environment like")];
  const answer = page.locator(".answer").first();
  const [first, before] = [await run.inputValue(), await answer.textContent()];
  await run.selectOption("shared-content");
  await expect(page).toHaveURL(/use-case=shared-content/);
  await on.selectOption("ocp-nas");
  await expect(answer).toContainText("nfs-csi");
  await page.goBack();
  await expect(on).toHaveValue("talos-homelab");
  await expect(answer).toContainText("ceph-filesystem");
  await page.goBack();
  await expect(page).toHaveURL(/v2026\.3\.0\/$/);
  await expect(run).toHaveValue(first);
  await expect(answer).toHaveText(before ?? "");
  await page.goForward();
  await expect(run).toHaveValue("shared-content");
});

ofThisReport(
  "a use case opens in the environment that was chosen last, and the way back is not barred",
  once,
  async ({ page }) => {
    const kept = (): Promise<string[]> => page.evaluate(() => Object.values(localStorage));
    await page.goto("v2026.3.0/use-cases/oltp-database/");
    await expect(page).toHaveURL(/oltp-database\/$/);
    expect(await kept()).toEqual([]);
    await page.goto("v2026.3.0/");
    await page.getByLabel("on an environment like").selectOption("ibm-odf");
    await expect(page).toHaveURL(/environment=ibm-odf/);
    await page.goto("v2026.3.0/use-cases/");
    await page.locator("main").getByRole("link", { name: "Write-ahead log and etcd", exact: true }).click();
    await expect(page).toHaveURL(/use-cases\/write-ahead-log\/ibm-odf\/$/);
    await page.goBack();
    await expect(page).toHaveURL(/use-cases\/$/);
    await page.goto("v2026.3.0/use-cases/oltp-database/#judged-by");
    await expect(page.locator("#judged-by")).toBeVisible();
    await expect(page).toHaveURL(/oltp-database\/#judged-by$/);
    await page.locator(".tabs").getByRole("link", { name: "Home lab of three Talos nodes" }).click();
    await expect(page).toHaveURL(/oltp-database\/talos-homelab\/$/);
    await page.goto("v2026.3.0/use-cases/write-ahead-log/");
    await expect(page).toHaveURL(/write-ahead-log\/talos-homelab\/$/);
    expect((await kept()).toSorted()).toEqual(["oltp-database", "talos-homelab"]);
    await page.goto("v2026.3.0/");
    await expect(page.getByLabel("on an environment like")).toHaveValue("talos-homelab");
  },
);

ofThisReport(
  "the entrance opens with the product and the environment chosen last",
  once,
  async ({ page }) => {
    await page.goto("v2026.3.0/");
    await page.getByLabel("I run").selectOption({ label: "etcd" });
    await page.getByLabel("on an environment like").selectOption("ocp-nas");
    await expect(page).toHaveURL(/environment=ocp-nas&app=etcd$/);
    await page.goto("v2026.3.0/explore/");
    await page.locator("header a").first().click();
    await expect(page).toHaveURL(/v2026\.3\.0\/$/);
    await expect(page.getByLabel("on an environment like")).toHaveValue("ocp-nas");
    const chosen = page.getByLabel("I run").locator("option:checked");
    await expect(chosen).toHaveAttribute("label", "etcd");
    await expect(page.locator(`${answer}-told`)).toHaveText(/^etcd here, /);
    await page.getByLabel("I run").selectOption("oltp-database");
    await page.goto("v2026.3.0/");
    await expect(page.getByLabel("I run")).toHaveValue("oltp-database");
    await page.goto("v2026.3.0/?app=postgresql");
    await expect(chosen).toHaveAttribute("label", "PostgreSQL");
  },
);

ofThisReport(
  "what tells environments apart stands beneath the choice and on the tabs, a line each",
  once,
  async ({ page }) => {
    await page.goto("v2026.3.0/");
    const line = page.locator(".choose-which li").filter({ hasText: "Home lab of three Talos nodes" });
    await expect(line).toBeHidden();
    // In few words where it is narrow: what is cut off tells nothing.
    const shown = page.locator(".choose-which summary .choose-made:visible");
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(shown).toHaveText("3 nodes, SSD, unknown disks");
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect(shown).toHaveText(/not stated: network$/);
    await page.getByText("see all 5").click();
    await expect(line).toHaveText("Home lab of three Talos nodes: 3 nodes, SSD, unknown disks");
    await page.goto("v2026.3.0/use-cases/oltp-database/");
    const tab = page.locator(".tabs").getByRole("link", { name: "Home lab of three Talos nodes" });
    await expect(tab).toContainText("3 nodes, SSD, unknown disks");
  },
);

ofThisReport(
  "a bar is paler where its figure is in doubt, and the head of the figures says so",
  once,
  async ({ page }) => {
    const fills = (of: string): Promise<string[]> =>
      page
        .locator(`.scorecard td${of} .share .on`)
        .evaluateAll((all) => all.map((one) => getComputedStyle(one).fill));
    await page.goto("v2026.3.0/");
    await expect(page.locator(".scorecard thead").first()).toContainText("pale: doubt");
    const SEEN_THROUGH = /\/ 0\.\d+\)$/;
    const [pale = ""] = await fills(".score-doubted");
    expect(pale).toMatch(SEEN_THROUGH);
    await page.goto("v2026.3.0/use-cases/dev-environments/talos-homelab/asked-survives-a-node/");
    const [full = ""] = await fills(":not(.score-doubted)");
    expect(full).toMatch(/^rgb/);
    expect(full).not.toMatch(SEEN_THROUGH);
  },
);

ofThisReport.describe("without a script", () => {
  ofThisReport.use({ javaScriptEnabled: false });
  ofThisReport("a use case opens as it stands in the address", once, async ({ page }) => {
    await page.goto("v2026.3.0/use-cases/write-ahead-log/");
    await expect(page).toHaveURL(/write-ahead-log\/$/);
    await expect(page.locator(".answer").first()).toBeVisible();
  });
});
