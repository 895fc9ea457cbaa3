/** What a real Prometheus says of a measurement, by queries as a target declares them. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { Cluster } from "../../src/targets/kubernetes/api/client.ts";
import type { DeclaredQuery } from "../../src/targets/kubernetes/prometheus/figure.ts";
import {
  type Prometheus,
  prometheusFindings,
  queriedOf,
} from "../../src/targets/kubernetes/prometheus/queries.ts";
import { without } from "../support/needs.ts";
import { EVERY_SECONDS, READS_PER_SECOND, startPrometheus } from "../support/prometheus.ts";

/** At an address no cluster is asked. */
const NO_CLUSTER = {} as Cluster;
const SPAN_MS = 9000;

describe("a Prometheus", { skip: without("prometheus", "prometheus") }, () => {
  let server: Awaited<ReturnType<typeof startPrometheus>>;
  let span: { from: number; to: number };
  before(async () => {
    server = await startPrometheus();
    // Not by a second reading of the clock: a timer may ring a millisecond early, and 8.999 s are told as 8 s.
    const from = Date.now();
    await sleep(SPAN_MS);
    span = { from, to: from + SPAN_MS };
  });
  after(() => server?.stop());

  const declared = (...queries: DeclaredQuery[]): Prometheus => ({
    url: `http://127.0.0.1:${server.port}`,
    everySeconds: EVERY_SECONDS,
    queries,
  });
  async function asked(...queries: DeclaredQuery[]) {
    const said = new Set<string>();
    const lines: string[] = [];
    const say = (line: string) => void lines.push(line);
    const figures = await queriedOf(declared(...queries), NO_CLUSTER, span, said, say);
    await queriedOf(declared(...queries), NO_CLUSTER, span, said, say);
    return { figures, lines };
  }

  test("tells the mean, the least and the most of a query over the measurement alone", async () => {
    const { figures, lines } = await asked(
      { title: "Reads", query: "sum(rate(lab_reads_total[3s]))", unit: "1/s" },
      { title: "Memory", query: "sum(lab_memory_bytes)", unit: "bytes" },
    );
    assert.deepEqual(lines, []);
    const [reads, memory] = figures;
    assert.ok(reads && memory);
    assert.ok(Math.abs(reads.mean / READS_PER_SECOND - 1) < 0.1, `${reads.mean} reads a second`);
    assert.ok(reads.least <= reads.mean && reads.mean <= reads.most);
    assert.deepEqual([memory.mean, memory.least, memory.most], Array(3).fill(4 * 2 ** 30));
    // What is known at first is older by a second, and a rate looks back further.
    assert.ok(Date.parse(reads.from) >= span.from + 4000 && Date.parse(memory.from) >= span.from + 1000);
    assert.ok(Date.parse(reads.to) <= span.to && reads.samples >= 4 && memory.samples >= 7);
  });

  test("gives no figure of several series, of none, or of a past longer than the measurement; each is said once", async () => {
    const { figures, lines } = await asked(
      { title: "Each", query: "lab_memory_bytes", unit: "bytes" },
      { title: "None", query: "sum(lab_nothing)", unit: "number" },
      { title: "Long", query: "sum(rate(lab_reads_total[5m]))", unit: "1/s" },
      { title: "Wrong", query: "sum(", unit: "number" },
    );
    assert.deepEqual(figures, []);
    assert.deepEqual(
      // From 2.43 on it says more in front.
      lines.map((line) => line.replace(/Wrong: .*parse error: .*\. Absent/, "Wrong: parse error. Absent")),
      [
        "prometheus: Each: expected one series, came 2. Put sum(), avg() or max() around the query. Absent from the record: mend the query, or measure longer.",
        "prometheus: None: expected a series, came none. Absent from the record: mend the query, or measure longer.",
        "prometheus: Long: expected a measurement of 301 s at least, as it looks back so far (everySeconds and the query's ranges), came 9 s. Let it look back less. Absent from the record: mend the query, or measure longer.",
        "prometheus: Wrong: parse error. Absent from the record: mend the query, or measure longer.",
      ],
    );
  });

  test("is tried before anything is measured", async () => {
    const found = await prometheusFindings(
      declared(
        { title: "Reads", query: "sum(rate(lab_reads_total[3s]))", unit: "1/s" },
        { title: "Wrong", query: "sum(", unit: "number" },
        { title: "Each", query: "lab_memory_bytes", unit: "bytes" },
      ),
      NO_CLUSTER,
    );
    assert.deepEqual(
      found.map(({ severity, message }) => `${severity} ${message.slice(0, 26).trim()}`),
      ["error prometheus: Wrong: invalid", "warning prometheus: Each: expected"],
    );
    const away = { ...declared({ title: "a", query: "up", unit: "number" }), url: "http://127.0.0.1:1234/p" };
    assert.deepEqual(
      (await prometheusFindings(away, NO_CLUSTER)).map(({ message }) => message),
      [
        "prometheus: http://127.0.0.1:1234/p: it does not answer (ECONNREFUSED). What its queries say will be absent from the record.",
      ],
    );
  });
});
