/** What the checks say of real tools' outputs against samples.tsv, which was written by hand before they ran over them. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join, matchesGlob, relative } from "node:path";
import { it, type TestContext } from "node:test";
import type { JudgedResult } from "../../src/judge/evidence/judged-result.ts";
import { CHECKS, judgeResults } from "../../src/judge/index.ts";
import type { Run } from "../../src/schema/run.ts";
import { importBytes } from "../collectors/import.ts";
import { recordOf, runOf } from "../judge/small-record.ts";
import { needs, samplesDir } from "../support/needs.ts";
import { TABLE } from "../support/tally.ts";
import { type Cell, confusionText, requireAgreement, saidOf } from "./confusion.ts";
import { labelOf, sampleLabels, settingOf } from "./tables.ts";

/** Files that one run left in three parts, and so one deployment. */
const SETS = ["quick_disabled", "quick_idle", "Local-Path", "Longhorn"].map((name) => ({
  name: `set/kbench-${name}`,
  files: ["iops", "bandwidth", "latency"].map((part) => `kbench/gen/${name}-${part}.json`),
}));

const labels = sampleLabels();

it("the checks find in the samples what their labels say, and nothing else", {
  skip: needs.samples,
}, async (t: TestContext) => {
  const root = samplesDir ?? "";
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== "MANIFEST.tsv")
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
  const cells: Cell[] = [];
  for (const { name, files: parts } of [...files.map((file) => ({ name: file, files: [file] })), ...SETS])
    cells.push(...cellsOf(name, parts, await judged(root, parts)));
  const codes = CHECKS.map(({ code }) => code);
  const counted = new Set(cells.map(({ where }) => where)).size;
  t.diagnostic(TABLE + confusionText(`Samples: ${counted} results of ${files.length} files`, cells, codes));
  requireAgreement(cells);
});

it("each line of labels speaks of a sample, and each correction says why", { skip: needs.samples }, () => {
  const files = readdirSync(samplesDir ?? "", { recursive: true, encoding: "utf8" });
  const names = [...files, ...SETS.map(({ name }) => name)];
  const idle = labels.filter((label) => !names.some((name) => matchesGlob(name, label.files)));
  assert.deepEqual(
    idle.map((label) => label.files),
    [],
  );
  const bare = labels.filter(
    ({ corrected }) => corrected !== "" && !/^(corrected|stands): .{20}/.test(corrected),
  );
  assert.deepEqual(bare, []);
});

async function judged(root: string, files: readonly string[]): Promise<JudgedResult[]> {
  const setting = settingOf(files[0] ?? "");
  const runs: Run[] = [];
  for (const file of files) {
    const { runs: drafts, collector } = await importBytes(readFileSync(join(root, file)));
    for (const draft of drafts) {
      const deployment = (draft.subject ?? "a").toLowerCase().replace(/[^a-z0-9]+/g, "-");
      const more: Partial<Run> = {
        basis: draft.basis,
        cell: draft.cell ?? {},
        provenance: {
          raw: { path: file, sha256: "0".repeat(64), bytes: 1 },
          collector: { id: collector ?? "none", version: 1 },
          tool: draft.tool,
        },
      };
      runs.push(runOf(deployment, `r${runs.length}`, draft.results, more));
    }
  }
  const around = {
    of: { networked: setting.network },
    ...(setting.medium ? { medium: setting.medium as "ssd" } : {}),
    ...(setting.volumeMode ? { cell: { volumeMode: setting.volumeMode as "Filesystem" } } : {}),
  };
  const deployments = Object.fromEntries(runs.map(({ deployment }) => [deployment, around]));
  return judgeResults(recordOf({ deployments, runs }), runs);
}

function cellsOf(name: string, files: readonly string[], results: readonly JudgedResult[]): Cell[] {
  if (results.length === 0) {
    const said = labels.some((label) => label.expected === "nothing" && matchesGlob(name, label.files));
    assert.ok(said, `${name}: expected results, none came`);
  }
  return results.flatMap(({ run, index, result, outcomes }) =>
    CHECKS.map(({ code }): Cell => {
      const named = `${run.deployment}: ${result.name}`;
      // A set is labelled like its parts, but for what is said of the set.
      const own = labelOf(labels, run.provenance.raw.path, named, code);
      const label =
        (files.length > 1 ? labelOf(labels.filter(isOfSet), name, named, code) : undefined) ?? own;
      assert.ok(label && label.expected !== "nothing", `${name}: ${result.name}: no label for ${code}`);
      const where = `${name} ${run.id}[${index}] ${result.name}`;
      const { expected, why, corrected: reason } = label;
      const changed = { corrected: reason.startsWith("corrected"), stands: reason.startsWith("stands") };
      return { where, code, expected, why, ...saidOf(outcomes, code), ...changed };
    }),
  );
}

const isOfSet = ({ files }: { files: string }): boolean => files.startsWith("set/");
