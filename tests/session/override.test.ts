import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { demandOf, parseJobFile } from "../../src/fio/job-file.ts";
import { overridden } from "../../src/session/override.ts";

const text =
  "# Title\n# Words with size=1g in them\n\n[global]\nsize=8g\nbs=4k\n\n[a]\nrw=read\nruntime=60\n\n[b]\nstonewall\nsize = 2g\n";

describe("size and runtime of a target", () => {
  it("are those of every job, whatever the profile says", () => {
    const sections = parseJobFile(overridden(text, { size: "64m", runtimeSeconds: 5 }));
    assert.deepEqual(
      sections.map(({ name, options }) => [name, options.get("size"), options.get("runtime")]),
      [
        ["a", "64m", "5"],
        ["b", "64m", "5"],
      ],
    );
    assert.equal(sections[0]?.options.get("bs"), "4k");
  });

  it("give a size to a profile that names none", () => {
    const sections = parseJobFile(overridden("# Title\n[a]\nrw=read\n", { size: "1g" }));
    assert.equal(demandOf(sections).bytes, 2 ** 30);
  });

  it("leave the title, and the text where nothing is wished for", () => {
    assert.ok(overridden(text, { size: "64m" }).startsWith("# Title\n# Words with size=1g in them\n"));
    assert.equal(overridden(text, {}), text);
  });

  it("stand in a section of their own before the first, and take the place of the profile's own lines", () => {
    assert.equal(
      overridden("# Title\n[a]\nrw=read\n  runtime = 60\n[b]\nsize=2g\n", { runtimeSeconds: 5 }),
      "# Title\n[global]\nruntime=5\n\n[a]\nrw=read\n[b]\nsize=2g\n",
    );
    assert.equal(overridden("[a]\nrw=read", { size: "1g" }), "[global]\nsize=1g\n\n[a]\nrw=read");
    assert.equal(overridden("# Nothing", { size: "1g" }), "# Nothing\n[global]\nsize=1g\n");
  });
});
