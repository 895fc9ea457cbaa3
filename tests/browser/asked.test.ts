/** How a page asks: what is too large is not read, progress is told, and text behind a log's prefixes is read as if it had none. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import { answerMessages } from "../../src/browser/asked.ts";
import { judgeAsked, judgeOwn, MOST_BYTES } from "../../src/browser/judge-own.ts";

const EXAMPLE = join(import.meta.dirname, "../../examples/data/raw/examples/page-cache/page-cache.json");
const text = (await readFile(EXAMPLE, "utf8")).trimEnd();
const bytesOf = (of: string): Uint8Array => new TextEncoder().encode(of);

test("what is too large is refused before it is read", async () => {
  const arrayBuffer = (): never => assert.fail("it was read");
  const { problems, summary } = await judgeAsked({
    files: [{ name: "big.json", of: { size: MOST_BYTES + 1, arrayBuffer } }],
    facts: {},
  });
  assert.equal(summary, "Nothing was judged.");
  assert.match(
    problems.join(),
    /^big\.json: expected at most 32 MiB, came 33\. Larger files are read on the command line/,
  );
});

test("progress is told in words", async () => {
  const lines: string[] = [];
  await judgeOwn([{ name: "a.json", bytes: bytesOf(text) }], {}, (line) => lines.push(line));
  assert.deepEqual(lines, [
    "Reading a.json …",
    "Judging test 1 of 1 …",
    "Asking what more could be checked …",
  ]);
});

test("in a worker a message is a question, and each answer or error is one", async () => {
  type Scope = Partial<{
    WorkerGlobalScope: unknown;
    postMessage: (message: unknown) => void;
    onmessage: (event: { data: unknown }) => Promise<void>;
  }>;
  const scope = globalThis as unknown as Scope;
  const ask = (data: unknown): Promise<void> | undefined =>
    (globalThis as unknown as Scope).onmessage?.({ data });
  answerMessages(judgeAsked);
  assert.equal(scope.onmessage, undefined);
  const said: Record<string, unknown>[] = [];
  scope.WorkerGlobalScope = class {};
  scope.postMessage = (message) => said.push(message as Record<string, unknown>);
  try {
    answerMessages(judgeAsked);
    await ask({ files: [{ name: "a.json", of: new Blob([text]) }], facts: {} });
    await ask({ files: [{ name: "b.json", of: { size: 1 } }], facts: {} });
  } finally {
    delete scope.WorkerGlobalScope;
    delete scope.postMessage;
    delete scope.onmessage;
  }
  const [answer, error] = said.filter((one) => one.progress === undefined);
  assert.match(JSON.stringify(answer), /^\{"answer":\{"verdict":\{"tone":"not"/);
  assert.match(String(error?.error), /arrayBuffer/);
});

describe("what a log put before each line is taken off", () => {
  const second = (at: number): string => `2026-11-27T02:03:${String(at % 60).padStart(2, "0")}.123456789Z`;
  const before: Record<string, (line: string, at: number) => string> = {
    "kubectl logs --prefix": (line) => `[pod/fio-7f9c/fio] ${line}`,
    "kubectl logs --timestamps": (line, at) => `${second(at)} ${line}`,
    "kubectl logs --prefix --timestamps": (line, at) => `[pod/fio-7f9c/fio] ${second(at)} ${line}`,
    "docker compose logs": (line) => `fio-1  | ${line}`,
    "docker compose logs, coloured": (line) => `\u001b[36mfio-1  |\u001b[0m ${line}`,
    "a container runtime's file": (line, at) => `${second(at)} stdout F ${line}`,
    stern: (line) => `fio-7f9c fio ${line}`,
    journald: (line, at) => `Nov 27 02:03:${String(at % 60).padStart(2, "0")} node1 fio[123]: ${line}`,
  };
  const judged = async (of: string) => judgeOwn([{ name: "a.log", bytes: bytesOf(of) }]);

  for (const [name, prefix] of Object.entries(before))
    test(name, async () => {
      const lines = text.split("\n").map(prefix).join("\n");
      const [plain, behind] = [await judged(text), await judged(`${lines}\n`)];
      assert.deepEqual(behind.problems, []);
      assert.deepEqual(behind.results, plain.results);
    });

  test("lines of two pods that alternate are two runs, of two storages", async () => {
    const other = text.replace(/"mean" : ([1-9]\d*\.\d+)/g, (_, of) => `"mean" : ${Number(of) * 1.001}`);
    const [a, b] = [text.split("\n"), other.split("\n")];
    const lines = a.flatMap((line, at) => [`[pod/a/fio] ${line}`, `[pod/b/fio] ${b[at]}`]);
    const { results, overview } = await judged(lines.join("\n"));
    assert.deepEqual(
      results.map(({ from }) => from),
      ["a.log, pod/a/fio", "a.log, pod/b/fio"],
    );
    assert.deepEqual(
      overview?.groups.map(({ storage, rows }) => [storage, rows.length]),
      [
        ["pod/a/fio", 1],
        ["pod/b/fio", 1],
      ],
    );
  });

  test("what cannot be taken off is said, with what to do", async () => {
    const odd = text
      .split("\n")
      .map((line, at) => `${"xyz".slice(at % 3)}${at % 2 === 0 ? "!" : "?"}${line}`);
    const { problems, results } = await judged(odd.join("\n"));
    assert.equal(results.length, 0);
    assert.match(problems.join(), /^a\.log: .+\. [A-Z]/);
  });
});
