/** What the names and folders of several files say of storages, without the words that all of them share. */
import { labelOf } from "./label.ts";

/** One for each path; empty where it says nothing, or nothing of its own. */
export function labelsOfPaths(paths: readonly string[]): string[] {
  const labels = paths.map((path) => labelOf(path.replaceAll("/", " ")));
  const shared = sharedWords(labels);
  return labels.map(
    (label) =>
      label
        ?.split(" ")
        .filter((word) => !shared.has(word))
        .join(" ") ?? "",
  );
}

/** The words of all labels, such as the folder that all files are in. */
function sharedWords(labels: readonly (string | undefined)[]): ReadonlySet<string> {
  const [first = "", ...others] = labels.map((label) => label ?? "");
  return new Set(first.split(" ").filter((word) => others.every((label) => label.split(" ").includes(word))));
}
