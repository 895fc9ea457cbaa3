/** `npm run lint:workflows`: holds every workflow, also those in templates and documents, against actionlint (by Go, from its module). */
import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { glob } from "tinyglobby";
import { engineDir } from "../src/effects/engine.ts";
import { blocksIn } from "./support/followed.ts";

const ACTIONLINT = "github.com/rhysd/actionlint/cmd/actionlint@v1.7.7";

const files = await glob(
  [".github/workflows/*.yml", "packages/create-fiolio/templates/**/workflows/*.yml", "docs/**/*.md"],
  {
    cwd: engineDir,
    dot: true,
  },
);
const folder = await mkdtemp(join(tmpdir(), "fiolio-workflows-"));
try {
  const written: string[] = [];
  for (const file of files.sort()) {
    const text = await readFile(join(engineDir, file), "utf8");
    const workflows = file.endsWith(".md")
      ? blocksIn(text).flatMap(({ path, text: block }) =>
          path?.startsWith(".github/workflows/") ? [block] : [],
        )
      : [text];
    for (const [index, workflow] of workflows.entries()) {
      const path = join(folder, file.endsWith(".md") ? `${file}-${index + 1}.yml` : file);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, workflow);
      written.push(relative(folder, path));
    }
  }
  const { status, error } = spawnSync("go", ["run", ACTIONLINT, "-no-color", ...written], {
    cwd: folder,
    stdio: "inherit",
  });
  if (error)
    throw new Error(
      `workflows: expected Go, found none (${error.message}). Install it: https://go.dev/doc/install.`,
    );
  console.log(`workflows: ${written.length} looked at, ${status === 0 ? "no fault" : "faults"}.`);
  process.exitCode = status ?? 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
