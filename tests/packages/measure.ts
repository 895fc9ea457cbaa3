/** The page "Measure your own cluster", followed: its commands against a kubectl that runs here what it would run in the pod. */
import assert from "node:assert/strict";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { loadProfiles } from "../../src/fio/profiles.ts";
import { CHECKS, judge } from "../../src/judge/index.ts";
import { pageFigures } from "../../src/render/charts/figures.ts";
import { jobFiles } from "../../src/render/downloads/job-files.ts";
import { editionOf } from "../../src/render/edition/edition.ts";
import type { Block } from "../../src/render/edition/view.ts";
import { measure } from "../../src/render/pages/measure.ts";
import { recordOf } from "../judge/small-record.ts";

/** Takes what is applied, waits for nothing, runs what is executed in the pod on a folder in place of /volume. */
const KUBECTL = `#!/bin/sh -e
case "$1" in
  apply) [ "$3" = - ] && cat > applied.yaml || test -s "$3" ;;
  exec) shift 4; exec "$(echo "$@" | cut -d' ' -f1)" $(echo "$@" | cut -d' ' -f2- | sed "s#/volume#$PWD/volume#") ;;
  wait | delete) ;;
  *) exit 64 ;;
esac
`;

/** Commands of the page by the labels above them; the job files of its edition are written to \`folder\`, and a kubectl to \`folder\`/bin. */
export async function measurePage(folder: string, engine: string): Promise<Map<string, string>> {
  const plain = recordOf({ runs: [] });
  const loaded = await loadProfiles(engine);
  const profiles = new Map(loaded.map((one) => [one.id, { ...one, seconds: 1, bytes: 1, workloads: [] }]));
  const record = { ...plain, profiles };
  const version = "v2026.1.0";
  const edition = editionOf(
    record,
    { version, isNext: false, runs: [], judgement: judge(record, []) },
    CHECKS,
  );
  await mkdir(join(folder, "volume"), { recursive: true });
  await mkdir(join(folder, "bin"), { recursive: true });
  await writeFile(join(folder, "bin", "kubectl"), KUBECTL);
  await chmod(join(folder, "bin", "kubectl"), 0o755);
  for (const [path, text] of jobFiles(edition))
    await writeFile(join(folder, path.split("/").at(-1) ?? ""), text);
  const of = { edition, earlier: [], figures: pageFigures(), examples: { record, results: [] } };
  const [page] = [...(measure.pages?.(of) ?? [])];
  assert.ok(page);
  const inside = (block: Block): [string, string][] =>
    block.block === "more"
      ? block.blocks.flatMap(inside)
      : block.block === "columns"
        ? block.columns.flat().flatMap(inside)
        : block.block === "pre"
          ? [[block.label, block.text]]
          : [];
  return new Map(page.sections.flatMap(({ blocks }) => blocks.flatMap(inside)));
}
