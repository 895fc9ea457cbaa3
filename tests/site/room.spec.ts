/** What is opened or pressed has room: it lies on nothing else, and within the page. */
import { expect, test } from "../support/site.ts";

const once = { tag: "@once" };

test(
  "what can be taken of a chart opens beneath its name, within the page, and moves nothing above it",
  once,
  async ({ page }) => {
    await page.goto("./v2026.3.0/use-cases/oltp-database/talos-homelab/");
    const figure = page.locator(".figure").first();
    const summary = figure.locator(".take summary");
    const above = async () => [
      await summary.boundingBox(),
      await figure.locator(".chart-box svg").first().boundingBox(),
    ];
    await summary.scrollIntoViewIfNeeded();
    const before = await above();
    await summary.click();
    expect(await above()).toEqual(before);
    const code = await figure.locator(".embed pre").boundingBox();
    const [name] = before;
    if (!code || !name) throw new Error("expected a chart and its code, found none");
    expect(code.y).toBeGreaterThanOrEqual(name.y + name.height);
    expect(code.x + code.width).toBeLessThanOrEqual(1280);
  },
);

test("the meanings of words lie on nothing else, nor does the way to the method", once, async ({ page }) => {
  for (const path of ["decision/", "environments/talos-homelab/"]) {
    await page.goto(`./v2026.3.0/${path}`);
    const lying = await page.locator(".legend dd a").evaluateAll((all) =>
      all.map((one) => {
        const range = document.createRange();
        const text = one.previousSibling;
        if (text === null) return "no text before it";
        range.selectNodeContents(text);
        const own = one.getBoundingClientRect();
        const isOn = [...range.getClientRects()].some(
          (line) =>
            line.top < own.bottom - 2 &&
            line.bottom > own.top + 2 &&
            line.right > own.left + 1 &&
            line.left < own.right,
        );
        return isOn ? one.textContent : "";
      }),
    );
    expect(lying).toEqual(["", ""]);
    const below = await page.locator(".legend").evaluate((legend) => {
      const next = legend.closest("details")?.nextElementSibling?.getBoundingClientRect();
      return (next?.top ?? Number.POSITIVE_INFINITY) >= legend.getBoundingClientRect().bottom;
    });
    expect(below).toBe(true);
  }
});

test("the two ends of a small picture are a text each, which lies on no other", once, async ({ page }) => {
  await page.goto("./v2026.3.0/environments/talos-homelab/");
  const ends = await page.locator(".strip-ends:visible").evaluateAll((all) =>
    all.map((one) =>
      [...one.children].map((text) => {
        const { left, right } = text.getBoundingClientRect();
        return { left, right, isWhole: text.scrollWidth <= text.clientWidth };
      }),
    ),
  );
  expect(ends.length).toBeGreaterThan(2);
  for (const [left, right, ...more] of ends) {
    expect(more).toEqual([]);
    expect(left?.right).toBeLessThanOrEqual(right?.left ?? 0);
    expect(left?.isWhole && right?.isWhole).toBe(true);
  }
});

test("on an upright tablet no text of a chart is under 12 pixels", once, async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  for (const path of ["", "models/", "use-cases/oltp-database/", "compare/talos-ceph-rbd-vs-talos-zfs/"]) {
    await page.goto(`./v2026.3.0/${path}`);
    const sizes = await page.locator(".chart-box svg:visible text").evaluateAll(sizesOf);
    expect(sizes.length, path).toBeGreaterThan(0);
    expect(Math.min(...sizes), path).toBeGreaterThanOrEqual(12);
  }
});

/** Of texts as they are drawn. Runs in the page. */
function sizesOf(texts: Element[]): number[] {
  return texts.map((text) => {
    const svg = text.closest("svg");
    const scale = svg ? svg.getBoundingClientRect().width / svg.viewBox.baseVal.width : 0;
    return Number.parseFloat(getComputedStyle(text).fontSize) * scale;
  });
}

test(
  "six deployments fit side by side, and a table that goes on has a shadow where it does",
  once,
  async ({ page }) => {
    const six = ["ceph-rbd", "zfs", "cephfs", "mayastor-3r", "mayastor-1r-1core", "mayastor-1r-2core"];
    await page.goto(`./v2026.3.0/explore/?v=compare&d=${six.map((one) => `talos-${one}`).join(",")}`);
    const table = page.locator(".explore-panel .scroll").first();
    await expect(table.locator("thead th")).toHaveCount(7);
    // Widths are rounded each by itself.
    expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(1);
    expect(await table.evaluate((box) => getComputedStyle(box).backgroundAttachment)).toBe("local, scroll");
  },
);

test(
  "a page that says that there is nothing yet is in no menu, and led to by what is near",
  once,
  async ({ page }) => {
    await page.goto("./v2026.3.0/changes/");
    await expect(page.getByRole("banner").getByRole("link", { name: "Runs" })).toBeVisible();
    await expect(page.locator("header").getByText("Before and after")).toHaveCount(0);
    await page.locator("main").getByRole("link", { name: "Before and after" }).click();
    await expect(page).toHaveURL(/\/history\/$/);
    await expect(page.locator(".crumbs a")).toHaveText(["Changes"]);
    await expect(page.getByRole("heading", { name: "No storage was measured twice yet" })).toBeVisible();
  },
);

for (const width of [1280, 390])
  test(`what copies commands lies on nothing else to press, at ${width} px`, once, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("./v2026.3.0/use-cases/time-series-database/ibm-odf/");
    await page.locator("main details").evaluateAll((all) => all.map((one) => one.setAttribute("open", "")));
    await page.locator(".answer .pre .copy-text").first().waitFor();
    expect(await page.evaluate(crossed)).toEqual([]);
  });

/** Buttons that copy, with the link or fold that lies less than 4 px from them on the line above or below. */
function crossed(): string[] {
  const isSeen = (one: Element): boolean => one.checkVisibility();
  const pressed = [...document.querySelectorAll("main :is(a, summary)")]
    .filter(isSeen)
    .flatMap((one) => [...one.getClientRects()].map((box) => ({ box, name: one.textContent })));
  // What a fold loads may hold folds of its own, whose places lie over what follows.
  return [...document.querySelectorAll(".pre > .copy-text")].filter(isSeen).flatMap((button) => {
    const own = button.getBoundingClientRect();
    return pressed
      .filter(
        ({ box }) =>
          box.right > own.left &&
          box.left < own.right &&
          box.bottom + 4 > own.top &&
          box.top < own.bottom + 4 &&
          box.height > 0,
      )
      .map(({ name }) => String(name));
  });
}

/** A page of each kind, and what is looked for there. */
const USEFUL = "table, .card, .answer, .figure, .facts, form, .list, .tabs, .multiples, .note, h2, h3";
const KINDS = [
  "use-cases/",
  "use-cases/oltp-database/",
  "decision/",
  "decision/talos-homelab/",
  "environments/",
  "environments/ibm-odf/",
  "environments/ibm-odf/reads-against-writes/",
  "deployments/",
  "deployments/talos-ceph-rbd/",
  "backends/",
  "backends/vitastor/",
  "survives-a-node/",
  "compare/",
  "compare/odf-bench-pool-vs-odf-rep2/",
  "claims/",
  "claims/zfs-iscsi-report-2026/",
  "sources/",
  "checks/",
  "checks/little/",
  "guides/",
  "guides/caches/",
  "methodology/",
  "workloads/",
  "history/",
  "data/",
  "changes/",
  "models/",
  "measure/",
];

test("what a page is for begins within 300 px, whatever stands above it", once, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const path of KINDS) {
    await page.goto(`./v2026.3.0/${path}`);
    expect.soft(await page.evaluate(beginsAt, USEFUL), path).toBeLessThanOrEqual(300);
  }
});

test(
  "the answer of the entrance begins within 300 px, and within 380 on a phone, where the question is lines",
  once,
  async ({ page }) => {
    for (const [width, most] of [
      [1280, 300],
      [390, 380],
      [360, 390],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto("./v2026.3.0/");
      expect(await page.evaluate(beginsAt, ".answer"), `${width} px`).toBeLessThanOrEqual(most);
      const lines = await page
        .locator(".lede")
        .evaluate((one) => one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight));
      expect(Math.round(lines), "what newer rules made of it").toBeLessThanOrEqual(width === 1280 ? 1 : 2);
      const boxes = await page
        .locator(".choose-form .toggle")
        .evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth));
      expect(boxes, "no words of a choice lie on the next one").toEqual([0, 0, 0]);
    }
  },
);

test(
  "the answer of a use case begins within 350 px on a phone, and other environments are one press away",
  once,
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of ["oltp-database/", "vm-disks/ibm-odf/", "ci-cache/ibm-odf/", "sla-service/ibm-odf/"]) {
      await page.goto(`./v2026.3.0/use-cases/${path}`);
      expect(await page.evaluate(beginsAt, ".answer, .text"), path).toBeLessThanOrEqual(350);
    }
    const other = page.locator(".tabs").getByRole("link", { name: "OpenShift with a NAS" });
    await expect(other).toBeHidden();
    await page.getByText("In OpenShift Data Foundation on IBM Cloud · 4 others").click();
    await other.click();
    await expect(page).toHaveURL(/sla-service\/ocp-nas\/$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Service with a latency objective: OpenShift with a NAS",
    );
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(page.locator(".tabs a").last()).toBeVisible();
    await expect(page.locator(".tabs-more > summary")).toBeHidden();
  },
);

test("home is the logo's: a way that holds nothing else is no line", once, async ({ page }) => {
  await page.goto("./v2026.3.0/backends/");
  await expect(page.locator(".crumbs")).toHaveCount(0);
  await page.goto("./v2026.3.0/backends/vitastor/");
  await expect(page.locator(".crumbs a")).toHaveText(["Backends"]);
});

test("a StorageClass and the number before what it counts stay whole in a table", once, async ({ page }) => {
  for (const path of ["deployments/", "survives-a-node/", "environments/talos-homelab/"]) {
    await page.goto(`./v2026.3.0/${path}`);
    const lines = await page
      .locator(".scroll:not(.narrow) > table :is(code, .held)")
      .evaluateAll((all) =>
        all.filter((one) => one.getClientRects().length > 1).map((one) => one.textContent),
      );
    expect(lines, path).toEqual([]);
  }
});

test(
  "of many workloads a row is in sight, and one that an address names is unfolded",
  once,
  async ({ page }) => {
    await page.goto("./v2026.3.0/environments/talos-homelab/");
    const strips = page.locator(".multiples li");
    // Playwright takes all in a closed fold for hidden, also in one that only a phone folds.
    expect(await strips.evaluateAll((all) => all.filter((one) => one.checkVisibility()).length)).toBe(4);
    const id = await strips.last().getAttribute("id");
    await page.goto(`./v2026.3.0/environments/talos-homelab/#${id}`);
    await page.reload();
    await expect(strips.last()).toBeVisible();
  },
);

test("what copies an address stands beside a title of two lines, too", once, async ({ page }) => {
  for (const width of [1280, 768]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("./runs/iscsi-block.fio-rand-rw/");
    const copy = await page.locator(".head > .copy").boundingBox();
    const title = await page.getByRole("heading", { level: 1 }).boundingBox();
    if (!copy || !title) throw new Error("expected a title and what copies its address, found none");
    expect(copy.y).toBeLessThan(title.y + title.height);
  }
});

test("a result says whose it is to who is led past the head of its page", once, async ({ page }) => {
  const result = page.getByRole("heading", { level: 2 }).first();
  await page.goto("./runs/talos-ceph-rbd.fio-rand-write/");
  await expect(result).toHaveText("Random Write", { useInnerText: true });
  await page.goto("./runs/talos-ceph-rbd.fio-rand-write/#result-1");
  await page.reload();
  await expect(result).toHaveText("Ceph RBD with Rook: Random Write", { useInnerText: true });
});

test("answers side by side have three lines, where three environments have some", once, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("./v2026.3.0/decision/");
  const lines = await page.locator("tbody td").evaluateAll((all) =>
    all.map((cell) => {
      const [top = 0, bottom = 0] = [cell.firstElementChild, cell.lastElementChild].map(
        (one, i) => one?.getBoundingClientRect()[i === 0 ? "top" : "bottom"],
      );
      return Math.round((bottom - top) / 19);
    }),
  );
  // Two that survive a node together, and how sure that is, take one more.
  expect(lines.filter((count) => count > 3).length).toBeLessThanOrEqual(2);
});

for (const width of [390, 320])
  test(`at ${width} px a StorageClass that fits a line is not broken`, once, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const path of ["decision/", "deployments/", "survives-a-node/"]) {
      await page.goto(`./v2026.3.0/${path}`);
      const broken = await page.locator(".stacks code").evaluateAll((all) =>
        all.flatMap((one) => {
          const range = document.createRange();
          range.selectNodeContents(one);
          const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          return tops.size > 1 && one.textContent.length <= 22 ? [one.textContent] : [];
        }),
      );
      expect(broken, path).toEqual([]);
    }
  });

/** From the top, of the first of those that is seen. Runs in the page. */
function beginsAt(selector: string): number {
  const shown = [
    ...document.querySelectorAll(`.head :is(.tabs, .beside table), main .body :is(${selector})`),
  ].filter((one) => one.matches(selector) && one.getBoundingClientRect().height > 2);
  return Math.min(...shown.map((one) => Math.round(one.getBoundingClientRect().top + scrollY)));
}

test("no row of cards has a hole at its end", once, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const path of ["", "guides/", "environments/"]) {
    await page.goto(`./v2026.3.0/${path}`);
    const short = await page.locator("ul.cards").evaluateAll((lists) =>
      lists.filter((list) => {
        const end = list.lastElementChild?.getBoundingClientRect().right ?? 0;
        return Math.abs(list.getBoundingClientRect().right - end) > 1;
      }),
    );
    expect(short.length, path).toBe(0);
  }
});

test(
  "what sorts a column stands behind its last word, wherever that is wrapped to",
  once,
  async ({ page }) => {
    await page.goto("./v2026.3.0/backends/");
    const sort = page.getByRole("button", { name: "Survives a node" });
    await expect(sort).toBeVisible();
    expect(await sort.evaluate((one) => getComputedStyle(one, "::after").position)).toBe("static");
  },
);

test(
  "short sections stand two in a row where figures are few, and what is wide takes the row when it is unfolded",
  once,
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto("./v2026.3.0/environments/ibm-odf/");
    const section = (id: string) => page.locator(`section[aria-labelledby="${id}"]`);
    const boxOf = async (id: string) => (await section(id).boundingBox()) ?? { x: 0, y: 0, width: 0 };
    const [left, right] = [await boxOf("answers"), await boxOf("measure")];
    expect(right.x).toBeGreaterThan(left.x + left.width);
    expect(right.y).toBe(left.y);
    const fold = section("answers").locator("> details > summary");
    const before = await fold.boundingBox();
    await fold.click();
    expect(await fold.boundingBox()).toEqual({ ...before, width: expect.any(Number) });
    expect((await boxOf("answers")).width).toBeGreaterThan(2 * left.width);
  },
);

test(
  "a run of many results, and claims, are lists of headings; an address opens what it names",
  once,
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("./runs/talos-zfs.kbench/");
    await expect(
      page.locator(".lede").getByRole("link", { name: "Our copy of its figures" }),
    ).toBeInViewport();
    expect(await page.evaluate(() => document.body.scrollHeight)).toBeLessThan(5 * 844);
    await page.goto("./runs/talos-zfs.kbench/#result-3");
    await page.reload();
    await expect(page.locator("details.chapter[open] h2")).toHaveId("result-3");
    await page.goto("./v2026.3.0/claims/homelab-storage-2025-12/");
    await expect(page.getByRole("heading", { name: /^Contradicted \(\d+\)$/ })).toBeInViewport();
    await expect(page.locator("details.chapter[open] h2")).toHaveId("contradicted");
    await expect(page.locator("details.chapter[open] table")).toBeVisible();
    await page.goto("./v2026.3.0/claims/homelab-storage-2025-12/#rests-on-flagged");
    await page.reload();
    await expect(page.locator("details.chapter[open] h2").last()).toHaveId("rests-on-flagged");
  },
);

test("what stands beside each other on a deployment's page ends near each other", once, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const id of ["talos-ceph-rbd", "palark-ceph-rbd", "odf-bench-pool", "iscsi-block", "talos-zfs"]) {
    await page.goto(`./v2026.3.0/deployments/${id}/`);
    const apart = await page.locator(".body").evaluate((body) => {
      const whole = body.getBoundingClientRect();
      const boxes = [...body.children]
        .map((one) => one.getBoundingClientRect())
        .filter(({ width }) => width < 0.6 * whole.width);
      const end = (isLeft: boolean) =>
        Math.max(
          0,
          ...boxes.filter(({ x }) => x < whole.x + whole.width / 3 === isLeft).map((box) => box.bottom),
        );
      return Math.abs(end(true) - end(false));
    });
    expect(apart, id).toBeLessThan(240);
  }
});

test(
  "the contents of an environment are one line where there is room, and a name found is held together",
  once,
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    for (const path of ["talos-homelab/", "ocp-nas/"]) {
      await page.goto(`./v2026.3.0/environments/${path}`);
      const links = page.locator(".toc a");
      expect(await links.count()).toBeGreaterThan(10);
      const tops = await links.evaluateAll((all) =>
        all.map((one) => Math.round(one.getBoundingClientRect().top)),
      );
      expect(new Set(tops).size, path).toBe(1);
    }
    await page.goto("./v2026.3.0/search/?q=mayastor");
    await expect(
      page.locator(".search-results a .held").filter({ hasText: "3-replica" }).first(),
    ).toBeVisible();
  },
);

test(
  "where rows of a pair stand as they came, a workload's name stands once; sorted, in each",
  once,
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto("./v2026.3.0/compare/talos-cephfs-vs-talos-zfs/");
    const repeated = page.locator('[aria-labelledby="figures"] th.again').first();
    await expect(repeated).toHaveCSS("color", "rgba(0, 0, 0, 0)");
    const table = page.locator('[aria-labelledby="figures"] table').first();
    await table.getByRole("button", { name: "Metric" }).click();
    await expect(repeated).not.toHaveCSS("color", "rgba(0, 0, 0, 0)");
  },
);
