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
});
