/** Locked editions that are left as they were published when the program or the pages written by people are others. */
import assert from "node:assert/strict";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { type Files, LockedReport } from "./locked-report.ts";

const BOTH = "v2025.1.0, v2025.2.0";
const LEFT = `${BOTH}; as published: ${BOTH}`;
const GUIDE = "content/guides/reading-figures.md";
const PAGE = "guides/reading-figures/index.html";
const NOTE = "It is left as it was published, judged by the checks and rules of then.";

describe("a report that leaves locked editions as they were published", () => {
  let report: LockedReport;
  let first: Files = {};
  let declared = "";
  before(async () => {
    report = await LockedReport.create();
    first = await report.built();
    declared = await readFile(report.path("fiolio.yaml"), "utf8");
    // As whatever makes pages, a page written by people counts in the key of what this program makes.
    await writeFile(report.path(GUIDE), `${await readFile(report.path(GUIDE), "utf8")}\nA later sentence.\n`);
  });
  after(() => report.remove());

  test("unless it says so, they are made anew", async () => {
    assert.equal(await report.keptBy(), "no edition");
  });

  test("they are left: the draft alone has the later sentence, and a line above each old page says how it was judged", async () => {
    await writeFile(report.path("fiolio.yaml"), `${declared}lockedEditions: as-published\n`);
    const left = await report.built();
    assert.equal(report.kept, LEFT);
    assert.match(left[`next/${PAGE}`] ?? "", /A later sentence/);
    for (const version of BOTH.split(", "))
      assert.doesNotMatch(left[`${version}/${PAGE}`] ?? "", /A later sentence/);
    assert.ok(left[`v2025.1.0/${PAGE}`]?.includes(NOTE));
    // Of the newest no page has that line, and none has a byte that is another.
    const ofNewest = Object.keys(first).filter((path) => path.startsWith("v2025.2.0/"));
    assert.ok(ofNewest.length > 50);
    for (const path of ofNewest) assert.ok(left[path] === first[path], path);
    // What their pages load is there, though the program of now may load something else.
    for (const path of Object.keys(first).filter((one) => /^(?:css|js|explore|example)\//.test(one)))
      assert.equal(left[path], first[path], path);
  });

  test("a second build, and one elsewhere, leave them, too", async () => {
    const again = await report.built();
    assert.equal(report.kept, LEFT);
    assert.match(report.hugo, /^hugo {4}0 pages built/);
    const clone = await report.clone();
    assert.deepEqual(await clone.built(), again);
    await rm(clone.root, { recursive: true });
  });

  test("what is said of the edition itself changes it: it is made anew, by the program of now", async () => {
    const file = report.path("fiolio.yaml");
    const was = await readFile(file, "utf8");
    await writeFile(file, was.replace("Adds a second one.", "Adds another."));
    const made = await report.built();
    assert.equal(report.kept, "v2025.1.0; as published: v2025.1.0");
    assert.match(made[`v2025.2.0/${PAGE}`] ?? "", /A later sentence/);
    await writeFile(file, was);
  });

  test("one that is not kept whole any more is made anew, and left from then on", async () => {
    const editions = join(report.cache, "editions");
    for (const name of await readdir(editions))
      if (!name.startsWith("last-")) await rm(join(editions, name, "0.pack"), { force: true });
    const made = await report.built();
    assert.equal(report.kept.startsWith("no edition"), true);
    assert.match(made[`v2025.1.0/${PAGE}`] ?? "", /A later sentence/);
    assert.equal(await report.keptBy(), BOTH);
  });

  test("a cold build makes all of them by the program of now, and they are those that are left then", async () => {
    await writeFile(
      report.path(GUIDE),
      `${await readFile(report.path(GUIDE), "utf8")}\nThe last sentence.\n`,
    );
    assert.equal(await report.keptBy(), LEFT);
    const made = await report.built({ cold: true });
    assert.match(made[`v2025.1.0/${PAGE}`] ?? "", /The last sentence/);
    assert.equal(await report.keptBy(), BOTH);
  });
});
