/** From what Prometheus answers to the figure of a measurement. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { askedSpan, figureOf, looksBackSeconds } from "../../src/targets/kubernetes/prometheus/figure.ts";
import { target } from "./cells.ts";

test("a query looks back by its ranges and offsets, wherever they stand; not by what is in quotation marks", () => {
  const queries: readonly [string, number][] = [
    ["up", 0],
    ["sum(rate(a_total[30s]))", 30],
    ["max_over_time(rate(a_total[1m30s])[5m:10s])", 390],
    ["a offset 2h", 7200],
    ['sum(rate(a_total{path="/x[9h]"}[500ms]))', 0.5],
    ["rate(a[1m]) / rate(b[1m])", 120],
  ];
  for (const [query, seconds] of queries) assert.equal(looksBackSeconds(query), seconds, query);
});

test("nothing before the measurement counts: what is fetched every so often is known as of then", () => {
  const measured = { from: 100_000, to: 160_000 };
  assert.deepEqual(askedSpan(measured, "up", 15), { from: 115_000, to: 160_000 });
  assert.deepEqual(askedSpan(measured, "rate(a[45s])", 15), { from: 160_000, to: 160_000 });
  assert.equal(askedSpan(measured, "rate(a[46s])", 15), undefined);
});

const QUERY = { title: "CPU", query: "sum(cpu)", unit: "cores" } as const;
const answer = (...values: [number, string][][]) => ({
  status: "success",
  data: { resultType: "matrix", result: values.map((one) => ({ metric: {}, values: one })) },
});

test("a figure has the mean of its samples, and what no number is does not count", () => {
  const samples: [number, string][] = [
    [1767322981, "NaN"],
    [1767322996, "1.5"],
    [1767323011, "2.5"],
    [1767323026, "+Inf"],
  ];
  assert.deepEqual(figureOf(answer(samples), QUERY, 15), {
    ...QUERY,
    mean: 2,
    least: 1.5,
    most: 2.5,
    samples: 2,
    everySeconds: 15,
    from: "2026-01-02T03:03:16.000Z",
    to: "2026-01-02T03:03:31.000Z",
  });
});

test("one line says why there is none", () => {
  const lines: readonly [unknown, RegExp][] = [
    [answer(), /^expected a series, came none$/],
    [answer([[1, "1"]], [[1, "2"]]), /^expected one series, came 2\./],
    [answer([[1, "NaN"]]), /^expected numbers, came none$/],
    [{ status: "error", error: "parse error: unclosed" }, /^parse error: unclosed$/],
    [{ status: "success", data: { resultType: "vector", result: [] } }, /^expected a series, came none$/],
    [null, /^expected an answer of Prometheus/],
  ];
  for (const [given, line] of lines) assert.match(String(figureOf(given, QUERY, 15)), line);
});

test("a target names one place to ask, and each title once", () => {
  const queries = [{ title: "CPU", query: "sum(cpu)" }];
  const service = { namespace: "monitoring", name: "prometheus" };
  assert.deepEqual(target({ prometheus: { service, queries } }).prometheus, {
    service: { ...service, port: 9090 },
    everySeconds: 15,
    queries: [{ ...queries[0], unit: "number" }],
  });
  for (const wrong of [
    { queries },
    { url: "http://a/", service, queries },
    { url: "javascript:1", queries },
    { url: "http://a/", queries: [...queries, ...queries] },
    { url: "http://a/", queries: [] },
  ])
    assert.throws(() => target({ prometheus: wrong }), Error, JSON.stringify(wrong));
});
