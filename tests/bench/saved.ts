/** From a save to the browser that shows it: the real `dev`, and what it tells an open page. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Follow } from "../preview/follow.ts";
import { fioOutput, JOBS } from "./record.ts";

type Saved = { what: string; seconds: number; asked: number };

const SAVES = 3;
/** So that nothing of the save before is being built. */
const QUIET_MS = 15_000;

/** Medians. */
export async function* savedSeconds(root: string): AsyncGenerator<Saved> {
  const page = join(root, "content/seen.md");
  await mkdir(join(root, "content"), { recursive: true });
  await writeFile(page, text(0));
  const follow = await Follow.start(root, ["--port", "0"]);
  try {
    yield await told("a page that was saved", 1, follow, "next/seen/", (save) => writeFile(page, text(save)));
    const raw = join(root, "data/raw/environment-1/deployment-1");
    yield await told("a raw file that was saved", 2, follow, "next/deployments/deployment-1/", (save) =>
      writeFile(
        join(raw, `seen-${save}.json`),
        fioOutput(950_000 + save, 0, JOBS[0] as never, () => 0.4),
      ),
    );
  } finally {
    await follow.stop();
  }
}

const text = (save: number): string => `---\ntitle: Seen\ndescription: Seen.\n---\n\nSaved ${save} times.\n`;

async function told(
  what: string,
  asked: number,
  follow: Follow,
  path: string,
  save: (index: number) => Promise<void>,
): Promise<Saved> {
  const seconds: number[] = [];
  for (let index = 1; index <= SAVES; index++) {
    const events = await follow.open(path);
    await pause(QUIET_MS);
    const from = performance.now();
    await save(index);
    await events.reload();
    await follow.page(path);
    seconds.push((performance.now() - from) / 1000);
    await events.close();
  }
  seconds.sort((a, b) => a - b);
  return { what, asked, seconds: seconds[SAVES >> 1] ?? Number.NaN };
}
