/** What git knows of a report. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { Failure, printable } from "../text/problem.ts";
import { codeOf } from "./error-code.ts";

/**
 * Files below a folder of the report as they were committed, relative to the report.
 * @param ref a commit, branch or tag
 * @throws Failure where git is not there, or does not know it
 */
export async function filesAt(root: string, ref: string, folder: string): Promise<string[]> {
  // A name that begins with a dash would be read as an option.
  const args = ["ls-tree", "-r", "--name-only", "-z", "--end-of-options", ref, "--", `${folder}/`];
  try {
    const { stdout } = await promisify(execFile)("git", args, { cwd: root, maxBuffer: 256 << 20 });
    return stdout.split("\0").filter((path) => path !== "");
  } catch (error) {
    if (codeOf(error) === "ENOENT")
      throw new Failure("git: expected it to be installed, it was not found. Install it.");
    const [said = ""] = String((error as { stderr?: unknown }).stderr ?? error).split("\n");
    throw new Failure(
      `git: expected a commit, branch or tag ${printable(ref)} of this report, git says: ${printable(said)}. Name another.`,
    );
  }
}
