/** Workloads are listed by how they reach the storage, a row an environment, with who is first. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { workloadLists } from "../../src/render/blocks/workloads/workload-lists.ts";
import { plain } from "../../src/render/edition/view.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();
const workloads = [...edition.judgement.workloads.values()];
const sections = workloadLists(edition, workloads);
const rows = sections.flatMap(({ title, blocks }) =>
  blocks.flatMap((one) =>
    one.block === "table"
      ? one.rows.map(({ cells }) => [
          title,
          ...cells.map(({ text, note }) =>
            [text, note].flatMap((part) => (part ? [plain(part)] : [])).join("; "),
          ),
          cells[0]?.href ?? "",
        ])
      : [],
  ),
);

test("every workload stands in one group, once an environment", () => {
  assert.deepEqual(
    sections.map(({ title }) => title),
    ["Random read", "Random write", "Mixed", "Sequential"],
  );
  const pairs = rows.map(([, , environment, , , href]) => `${href} ${environment}`);
  assert.equal(new Set(pairs).size, pairs.length);
  assert.equal(new Set(rows.map((row) => row.at(-1))).size, workloads.length);
});

test("who is first is said with the metric and the doubt, and where nobody is credible that", () => {
  const of = (lab: string, name: string) =>
    rows.find(
      ([group, workload, environment]) =>
        group === "Random write" && environment === lab && workload === name,
    );
  assert.deepEqual(
    of(
      "Home lab of three Talos nodes",
      "4 KiB, 16 jobs, direct, 10 GiB; queue depth 32 asked, 1 effective (psync)",
    )?.slice(3, 5),
    ["6", "Mayastor 1-replica 2-core; by p99 write latency, in doubt"],
  );
  assert.ok(rows.some((row) => row[4] === "none credible"));
  assert.ok(rows.every((row) => row[4] !== ""));
});
