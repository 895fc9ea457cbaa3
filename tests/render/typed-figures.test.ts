import assert from "node:assert/strict";
import { test } from "node:test";
import { typedFigures } from "../../src/publish/typed-figures.ts";

const found = (text: string): string[] =>
  typedFigures("content/a.md", text).map((problem) => /, "(.*)"\. Use/.exec(problem.message)?.[1] ?? "");

const FIGURES: readonly [text: string, figure: string][] = [
  ["A read takes 0.95 ms here.", "0.95 ms"],
  ["A read takes ~46ms.", "46ms"],
  ["About 250 µs on average", "250 µs"],
  ["It reaches 308k IOPS.", "308k IOPS"],
  ["It reaches 2.1 GiB/s.", "2.1 GiB/s"],
  ["Over 10 Gbit/s links", "10 Gbit/s"],
  ["some 102,000 of them", "102,000"],
  ["a 48x write penalty", "48x"],
  ["1.3× as fast", "1.3×"],
  ["3-fold less", "3-fold"],
  ["it lost 12 % of it", "12 %"],
  ["13-15ms at p99", "15ms"],
];

for (const [text, figure] of FIGURES)
  test(`a figure in prose is found: ${text}`, () => assert.deepEqual(found(text), [figure]));

const ALLOWED: readonly string[] = [
  "Edition v2026.3.0 of 2026-03-31 has 3 replicas on 2 cores.",
  "Blocks of 4 KiB at p99 with queue depth 32.",
  'It takes {{< val "a.b" "read.p99" >}}, and {{< ratio "a.b" "c.d" "read.p99" >}} as long.',
  "Run `fio --runtime=60s --rate=100 ms` first.",
  "```\nread: 102,000 IOPS, 4.7 ms\n```",
  "~~~text\n48x\n~~~",
  "[a page](/x/48x/ms) and <https://example.org/10ms>",
  "ext4 on x86, S3, IPv6, 3x3",
];

for (const text of ALLOWED)
  test(`no figure of a measurement: ${text.split("\n").join(" ")}`, () => assert.deepEqual(found(text), []));

test("a problem names file, line and figure", () => {
  const [problem] = typedFigures("content/guides/a.md", "# Title\n\nText\nand 5 ms here");
  assert.equal(problem?.path, "content/guides/a.md");
  assert.match(problem?.message ?? "", /^line 4: .*"5 ms"/);
});

test("lines keep their numbers behind code", () => {
  const [problem] = typedFigures("a.md", "```\n1 ms\n2 ms\n```\n\nthen 3 ms");
  assert.match(problem?.message ?? "", /^line 6: .*"3 ms"/);
});
