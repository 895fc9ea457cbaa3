/** A small report in a temporary folder, and the real command line run on it. */
import { readFileSync, rmSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, realpath, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { fioOutput, JOBS } from "../bench/record.ts";
import { type Ended, fiolio } from "./command-line.ts";

export { type Ended, fiolio, ownProcess } from "./command-line.ts";

export const DECLARATION = 'format: fiolio/1\ntitle: Mine\ndescription: "A report for tests."\n';

const FILES: Readonly<Record<string, string>> = {
  "fiolio.yaml": DECLARATION,
  "data/use-cases/.none": "",
  "data/backends/ceph.yaml":
    "format: backend/1\ntitle: Ceph\nproduct: Ceph\nkind: distributed-block\nsummary: Blocks.\nnetworked: true\naccessModes: [ReadWriteOnce]\nvolumeModes: [Block]\n",
  "data/environments/lab.yaml": "format: environment/1\ntitle: Lab\nkind: cluster\nsummary: Three nodes.\n",
  "data/deployments/lab-ceph.yaml":
    "format: deployment/1\ntitle: Ceph in the lab\nbackend: ceph\nenvironment: lab\n",
  "data/deployments/lab-nfs.yaml":
    "format: deployment/1\ntitle: NFS in the lab\nbackend: ceph\nenvironment: lab\n",
};

export class Report {
  readonly root: string;

  private constructor(root: string) {
    this.root = root;
  }

  /** With one environment, lab, and two deployments, lab-ceph and lab-nfs; `files` are added or take their place. */
  static async create(files: Readonly<Record<string, string>> = {}): Promise<Report> {
    const report = new Report(await realpath(await mkdtemp(join(tmpdir(), "fiolio-report-"))));
    for (const [path, content] of Object.entries({ ...FILES, ...files })) await report.write(path, content);
    return report;
  }

  path(...parts: string[]): string {
    return join(this.root, ...parts);
  }

  async write(path: string, content: string | Buffer): Promise<void> {
    await mkdir(dirname(this.path(path)), { recursive: true });
    await writeFile(this.path(path), content);
  }

  /** What is gzipped is unpacked. */
  async read(path: string): Promise<string> {
    const bytes = await readFile(this.path(path));
    return (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  }

  /** Path and text of every file below a folder, sorted. */
  async contents(folder = "."): Promise<Map<string, string>> {
    const entries = await readdir(this.path(folder), { recursive: true, withFileTypes: true }).catch(
      () => [],
    );
    const paths = entries
      .filter((e) => e.isFile())
      .map((e) => join(e.parentPath, e.name).slice(this.root.length + 1));
    // In one go: a site has thousands of small files.
    return new Map(paths.sort().map((path) => [path, readFileSync(this.path(path), "utf8")]));
  }

  fiolio(...args: string[]): Promise<Ended> {
    return fiolio([...args, "--root", this.root]);
  }

  async remove(): Promise<void> {
    rmSync(this.root, { recursive: true, force: true });
  }
}

/** What fio would have written: good, whole, and different for each number. */
export function fioJson(number = 1): string {
  const job = JOBS[number % JOBS.length];
  if (job === undefined) throw new Error("no job");
  let state = number;
  const next = (): number => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
  return fioOutput(number, 1, job, next);
}
