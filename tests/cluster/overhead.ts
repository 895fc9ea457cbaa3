/**
 * `npm run bench:cluster`: what a cell costs beyond fio's own time, for one client and for four, on what it is spent, and how many
 * requests the API server gets for it, on a cluster of its own. FIOLIO_OVERHEAD_CELLS asks for another number of cells. On a busy machine it says more.
 */
import { subscribe } from "node:diagnostics_channel";
import type { TestContext } from "node:test";
import type { CellFile } from "../../src/cells/cell.ts";
import { median } from "../../src/judge/evidence/statistics.ts";
import { startCluster } from "./cluster.ts";
import { type Started, start } from "./measure.ts";

const CELLS = Number(process.env.FIOLIO_OVERHEAD_CELLS ?? 10);
const CLIENTS = [1, 4];

type Spent = { seconds: number; phases: ReadonlyMap<string, number>; requestsPerSecond: number };

let requests = 0;
subscribe("undici:request:create", () => {
  requests += 1;
});

const cluster = await startCluster({ level: 3 });
const ends: (() => unknown)[] = [];
const t: Pick<TestContext, "after"> = {
  after: (end) => void (typeof end === "function" && ends.push(end as () => unknown)),
};
try {
  for (const clients of CLIENTS) {
    const declared = {
      storageClasses: ["dir-ext4"],
      profiles: ["steady"],
      clients: [clients],
      repeats: CELLS,
    };
    const cells = await spentIn(await start(t, cluster, declared));
    console.log(
      `\n${clients} ${clients === 1 ? "client" : "clients"}, ${cells.length} cells: beyond fio's own time`,
    );
    console.log(
      row(
        "in all",
        cells.map(({ seconds }) => seconds),
      ),
    );
    console.log(
      row(
        "requests",
        cells.map(({ requestsPerSecond }) => requestsPerSecond),
        "a second",
      ),
    );
    for (const phase of new Set(cells.flatMap(({ phases }) => [...phases.keys()])))
      console.log(
        row(
          `  ${phase}`,
          cells.map(({ phases }) => phases.get(phase) ?? 0),
        ),
      );
  }
} finally {
  for (const end of ends) await end();
  await cluster.stop();
}

/** The first cell, with its session's namespace and image, is not counted. */
async function spentIn({ runner, report }: Started): Promise<Spent[]> {
  const { signal } = new AbortController();
  const all: Spent[] = [];
  for (const cell of await runner.cells(signal)) {
    const phases = new Map<string, number>();
    const [began, asked] = [performance.now(), requests];
    let [name, since] = ["before", began];
    const phase = (next: string): void => {
      const now = performance.now();
      phases.set(name, (phases.get(name) ?? 0) + (now - since) / 1000);
      [name, since] = [next, now];
    };
    const outcome = await runner.run(cell, { signal, phase });
    phase("");
    if (outcome.failure) throw new Error(`${cell.id}: ${outcome.failure.message}`);
    const own = runtimeOf(outcome.files);
    phases.set("measuring", (phases.get("measuring") ?? 0) - own);
    const seconds = (performance.now() - began) / 1000;
    all.push({ seconds: seconds - own, phases, requestsPerSecond: (requests - asked) / seconds });
  }
  await runner.close(signal);
  await report.remove();
  return all.slice(1);
}

type Output = { jobs: { job_runtime: number }[] };

/** Of the client that took longest; seconds. */
function runtimeOf(files: readonly CellFile[]): number {
  const found = files.find(({ suffix }) => suffix === ".json" || suffix === ".clients.json");
  const result = JSON.parse(String(found?.content)) as Output | { clients: { fio: Output }[] };
  const outputs = "clients" in result ? result.clients.map(({ fio }) => fio) : [result];
  return Math.max(...outputs.flatMap(({ jobs }) => jobs.map(({ job_runtime }) => job_runtime / 1000)));
}

function row(what: string, values: readonly number[], unit = "s"): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return `${what.padEnd(36)}${median(values)?.toFixed(2).padStart(7)} ${unit}  (${least.toFixed(2)} to ${most.toFixed(2)})`;
}
