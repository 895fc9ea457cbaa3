/** Two folders that should hold the same files. */
import { join } from "node:path";
import { bytesAt, filesIn } from "../effects/small-files.ts";
import { order } from "../text/problem.ts";

/** Paths that only one of them has, or that hold other bytes, sorted. */
export function differences(a: string, b: string): string[] {
  const paths = [...new Set([...filesIn(a), ...filesIn(b)])].sort(order);
  return paths.filter((path) => {
    const [one, other] = [a, b].map((folder) => bytesAt(join(folder, path)));
    return one === undefined || other?.equals(one) !== true;
  });
}
