/** What the page says of a file is what the engine says of it: the same checks, the same verdicts, the same words. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { glob } from "tinyglobby";
import { OTHER_TOOLS } from "../../src/browser/other-tools.ts";
import { OWN, ownRecord } from "../../src/browser/own-record.ts";
import { deriveResult } from "../../src/collect/derived.ts";
import { chooseCollector } from "../../src/collectors/index.ts";
import { judgeResults } from "../../src/judge/index.ts";
import { judgeOwnBundle } from "../../src/publish/browser-bundles.ts";
import { rawFileOf } from "../collectors/raw-file.ts";
import { samplesDir } from "../support/needs.ts";

const FIXTURES = join(import.meta.dirname, "../collectors/fixtures");

let root = "";
let bundle = "";
before(async () => {
  root = await mkdtemp(join(tmpdir(), "fiolio own "));
  bundle = await judgeOwnBundle(root, () => {});
  await writeFile(join(root, "judge-own.mjs"), bundle);
});
after(() => rm(root, { recursive: true, force: true }));

type Judged = readonly { result: unknown; outcomes: unknown }[];
type Answer = [path: string, read: { results: Judged; problems: string[] }, told: { problems: string[] }];

async function answersTo(paths: readonly string[]): Promise<Answer[]> {
  const out = join(root, "answers.json");
  const program = join(import.meta.dirname, "without-node.ts");
  const given = join(root, "given.json");
  await writeFile(given, JSON.stringify(paths));
  await promisify(execFile)(process.execPath, [program, join(root, "judge-own.mjs"), given, out]);
  return JSON.parse(await readFile(out, "utf8"));
}

/** As `collect` would read the file, and `build` judge it, in a report that declares nothing of its storage. */
async function engineOn(
  path: string,
): Promise<{ collector: string | undefined; results: Judged; problems: string[] }> {
  const bytes = await readFile(path);
  const file = rawFileOf(bytes, { path: "pasted", pieceBytes: 65_536 });
  const { collector } = chooseCollector(file);
  if (collector === undefined) return { collector, results: [], problems: [] };
  const { runs: drafts, problems } = await collector.import(file);
  const details = new Map();
  const runs = drafts.map((draft, index) => {
    const made = deriveResult(`${OWN}.${index + 1}`, draft, {
      environment: OWN,
      deployment: OWN,
      raw: { path: "pasted", sha256: "0".repeat(64), bytes: bytes.length },
      collector,
      sources: new Map(),
    });
    assert.ok("run" in made, JSON.stringify(made));
    for (const one of made.details) details.set(one.path, JSON.parse(one.text));
    // Named by its file, which is no address of a page.
    return { ...made.run, id: drafts.length === 1 ? "pasted" : `pasted, run ${index + 1}` };
  });
  return {
    collector: collector.id,
    results: judgeResults(ownRecord({}, details, runs), runs),
    problems: problems.map(({ message }) => `pasted: ${message}`),
  };
}

/** Where a histogram lies is of no account. */
const compared = (results: Judged): unknown =>
  JSON.parse(
    JSON.stringify(
      results.map(({ result, outcomes }) => ({
        result: { ...(result as object), details: undefined },
        outcomes,
      })),
    ),
  );

test("what the bundle judges in a browser is what the engine judges, word for word", async () => {
  const own = await glob(["fio-json/*/input.*", "fio-normal/good-*/input.*"], {
    cwd: FIXTURES,
    absolute: true,
  });
  const shared =
    samplesDir === undefined
      ? []
      : await glob(["fio-json/**", "kbench/**", "kubestr/**"], { cwd: samplesDir, absolute: true });
  const paths = [...own, ...shared].sort();
  let judged = 0;
  for (const [path, read, told] of await answersTo(paths)) {
    const engine = await engineOn(path);
    // What other text wraps, as in a page, the engine unwraps: here it is told what to take out.
    if (read.results.length === 0) {
      assert.match(told.problems.join("\n"), /^pasted: ./, path);
      continue;
    }
    judged += 1;
    assert.match(engine.collector ?? "none", /^(?:fio-json|kbench)$/, path);
    assert.deepEqual(compared(read.results), compared(engine.results), path);
    // What fio says of a job that failed stands besides.
    const own = read.problems.filter((line) => !line.startsWith("pasted: fio says: "));
    assert.deepEqual(own, engine.problems, path);
  }
  assert.ok(
    judged >= own.filter((path) => path.includes("/fio-json/good-")).length,
    `${judged} files judged`,
  );
});

test("each good file of fio's JSON is judged, and other tools' are named as the importer that reads them", async () => {
  const paths = await glob(["*/good-*/input.*"], { cwd: FIXTURES, absolute: true });
  const named = new Set<string>();
  for (const [path, read, told] of await answersTo(paths.sort())) {
    const collector = chooseCollector(rawFileOf(await readFile(path))).collector?.id;
    const isJudged = read.results.length > 0;
    const [said] = isJudged ? [] : read.problems;
    const isOfFio = collector === "fio-json" || (collector === "kbench" && path.endsWith(".json"));
    assert.equal(isJudged, isOfFio && !path.endsWith(".html"), path);
    if (said === undefined) continue;
    assert.deepEqual(told.problems, read.problems);
    if (said.includes("came a kbench log.")) assert.equal(collector, "kbench", path);
    const tool = OTHER_TOOLS.find(({ title }) => said.includes(`came ${title}.`));
    if (tool === undefined) continue;
    assert.equal(tool.id, collector, `${path}: ${said}`);
    named.add(tool.id);
  }
  assert.deepEqual([...named].sort(), [...new Set(OTHER_TOOLS.map(({ id }) => id))].sort());
});

test("the bundle is small, evaluates nothing, and has nothing of Node and no schemas' library in it", () => {
  assert.ok(gzipSync(bundle).length < 106_000, `${gzipSync(bundle).length} bytes`);
  assert.doesNotMatch(bundle, /\beval\(|new Function|^import |from"node:|require\(/m);
});

test("input that cannot be judged is one line: what was expected, what came, what to do", async () => {
  const inputs = {
    empty: "  \n",
    page: "<!doctype html><title>x</title>",
    other: '{"results": []}',
    packed: "\u001f\u008b\u0000\u0001",
  };
  const paths = await Promise.all(
    Object.entries(inputs).map(async ([name, text]) => {
      const path = join(root, name);
      await writeFile(path, text, "latin1");
      return path;
    }),
  );
  for (const [path, , { problems }] of await answersTo(paths)) {
    assert.equal(problems.length, 1, basename(path));
    assert.match(problems[0] ?? "", /^pasted: expected .+[,;] came .+\. [A-Z].+/, basename(path));
    assert.doesNotMatch(problems[0] ?? "", /\n/);
  }
});
