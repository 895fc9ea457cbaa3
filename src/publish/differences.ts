/** Two folders that should hold the same files. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pMap from "p-map";
import { absent } from "../effects/error-code.ts";
import { filesIn } from "../effects/small-files.ts";
import { order } from "../text/problem.ts";

/** Paths that only one of them has, or that hold other bytes, sorted. */
export async function differences(a: string, b: string): Promise<string[]> {
  const paths = [...new Set([...filesIn(a), ...filesIn(b)])].sort(order);
  const same = await pMap(
    paths,
    async (path) => {
      const [one, other] = await Promise.all(
        [a, b].map((folder) => readFile(join(folder, path)).catch(absent(undefined))),
      );
      return one !== undefined && other?.equals(one) === true;
    },
    { concurrency: 16 },
  );
  return paths.filter((_, index) => same[index] === false);
}
