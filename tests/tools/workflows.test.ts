import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { parse } from "yaml";
import { cacheDir } from "../../src/effects/cache-dir.ts";
import { engineDir } from "../../src/effects/engine.ts";

type Permissions = Record<string, string>;
type Step = { uses?: string; run?: string; with?: Record<string, unknown>; env?: Record<string, unknown> };
type Job = { permissions?: Permissions; "timeout-minutes"?: number; steps: Step[] };
type Workflow = {
  on: Record<string, unknown>;
  permissions?: Permissions;
  concurrency?: { group: string; "cancel-in-progress": boolean };
  jobs: Record<string, Job>;
};

const folder = join(engineDir, ".github", "workflows");
const { scripts } = JSON.parse(readFileSync(join(engineDir, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};

// What each job may do; whatever is not named here it may not.
const allowed: Record<string, Permissions> = {
  "test.yml test": { contents: "read" },
  "record.yml record": { contents: "read" },
  "nightly.yml changes": { contents: "read" },
  "nightly.yml cases": { contents: "read" },
  "image.yml publish": { contents: "read", packages: "write" },
  "pages.yml build": { contents: "read", pages: "read" },
  "pages.yml deploy": { pages: "write", "id-token": "write" },
};

for (const file of readdirSync(folder)) {
  const text = readFileSync(join(folder, file), "utf8");
  const workflow = parse(text) as Workflow;
  const jobs = Object.entries(workflow.jobs);
  const steps = jobs.flatMap(([, job]) => job.steps);

  describe(`workflow ${file}`, () => {
    test("pins every action by commit, and says which version that is", () => {
      const uses = text.split("\n").filter((line) => /^\s*(- )?uses:/.test(line));
      assert.ok(uses.length > 0);
      assert.equal(uses.length, steps.filter((step) => step.uses).length);
      for (const line of uses) assert.match(line, /uses: actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    });

    test("runs npm scripts that exist, and nothing else", () => {
      const commands = steps.flatMap((step) => (step.run === undefined ? [] : [step.run]));
      for (const command of commands) {
        if (command === "npm ci") continue;
        const script = /^npm run ([a-z:]+)( -- [-\w ./"$]+)?$/.exec(command)?.[1];
        assert.ok(script && scripts[script], `${command}: expected npm ci or npm run SCRIPT`);
      }
    });

    test("puts no expression into a command", () => {
      for (const step of steps) assert.doesNotMatch(step.run ?? "", /\$\{\{/);
    });

    test("may do no more than it must", () => {
      for (const [name, job] of jobs) {
        const permissions = job.permissions ?? workflow.permissions;
        assert.deepEqual(permissions, allowed[`${file} ${name}`], name);
        assert.ok(job["timeout-minutes"], `${name}: expected a timeout`);
      }
    });

    test("leaves no token in the checkout", () => {
      for (const step of steps.filter(({ uses }) => uses?.startsWith("actions/checkout@"))) {
        assert.equal(step.with?.["persist-credentials"], false);
      }
    });
  });
}

const read = (file: string): Workflow => parse(readFileSync(join(folder, file), "utf8")) as Workflow;

test("every pull request is tested, and one of results alone builds no cluster", () => {
  const { on, jobs } = read("test.yml");
  assert.ok("pull_request" in on);
  const [ignored] = [on.pull_request as { "paths-ignore": string[] }];
  const record = read("record.yml");
  assert.deepEqual(
    ignored["paths-ignore"],
    (record.on.pull_request as { paths: string[] }).paths,
    "what the tests leave out is looked at there",
  );
  assert.ok(!("pull_request_target" in on));
  assert.ok(jobs.test?.steps.some((step) => step.run === "npm run ci"));
  const runs = Object.values(record.jobs).flatMap(({ steps }) => steps.map(({ run }) => run));
  assert.ok(runs.includes("npm run check") && runs.includes("npm run build"));
  assert.ok(runs.some((run) => run?.startsWith("npm run test -- unit ")));
  assert.ok(!runs.some((run) => /cluster|npm run ci|collect$/.test(run ?? "")));
});

test("each night a hundred changes are drawn from another seed, which the test reads", () => {
  const { on, jobs } = read("nightly.yml");
  assert.match((on.schedule as { cron: string }[])[0]?.cron ?? "", /^\d+ \d+ \* \* \*$/);
  const step = jobs.changes?.steps.find(({ run }) => run === "npm run test:changes");
  assert.equal(step?.env?.FIOLIO_CHANGES, 100);
  assert.match(String(step?.env?.FIOLIO_SEED), /github\.run_number/);
  const [path = ""] = scripts["test:changes"]?.match(/tests\/\S+/) ?? [];
  const source = readFileSync(join(engineDir, path), "utf8");
  for (const name of Object.keys(step?.env ?? {}))
    assert.match(source, new RegExp(`process\\.env\\.${name}\\b`));
});

describe("what publishes a report", () => {
  const template = "packages/create-fiolio/templates/common/_github/workflows/report.yml";
  for (const path of [".github/workflows/pages.yml", template])
    test(`${path} has at hand what earlier builds kept, on a machine of that kind, until they would keep something else`, () => {
      const text = readFileSync(join(engineDir, path), "utf8");
      const { steps = [] } = (parse(text) as Workflow).jobs.build ?? {};
      const at = steps.findIndex(({ uses }) => uses?.startsWith("actions/cache@"));
      assert.match(text, /uses: actions\/cache@[0-9a-f]{40} # v\d+\.\d+\.\d+\n/);
      assert.ok(at >= 0 && at < steps.findIndex(({ run }) => run?.startsWith("npm run build")));
      const { path: paths, key, "restore-keys": older } = steps[at]?.with ?? {};
      const home = cacheDir({}).replace(homedir(), "~");
      assert.equal(paths, `${home}/editions\n.fiolio/cache\n`);
      assert.match(String(key), /^fiolio-\$\{\{ runner\.os \}\}-\$\{\{ runner\.arch \}\}-\$\{\{ hashFiles\(/);
      for (const file of ["package-lock.json", "data/editions/*.lock.json", "fiolio.yaml", "content/**"])
        assert.ok(String(key).includes(`'${file}'`), file);
      assert.ok(String(key).startsWith(String(older)));
    });
});

test("publishing happens one at a time and is never cut off", () => {
  assert.deepEqual(read("pages.yml").concurrency, { group: "pages", "cancel-in-progress": false });
});

test("what is published is built for the address of Pages, without the working edition, and checked", () => {
  const runs = read("pages.yml").jobs.build?.steps.map((step) => step.run ?? step.uses?.split("@")[0]);
  const tail = runs?.slice(runs.indexOf("npm run collect -- --no-run"));
  assert.deepEqual(tail, [
    "npm run collect -- --no-run",
    "npm run check",
    'npm run build -- --published --base-url "$BASE_URL"',
    'npm run check:site -- public "$BASE_URL"',
    'npm run docs:site -- --out public/docs --base-url "$BASE_URL" --repository "$REPOSITORY"',
    "actions/upload-pages-artifact",
  ]);
});

describe("action.yml", () => {
  const text = readFileSync(join(engineDir, "action.yml"), "utf8");
  const { inputs, runs } = parse(text) as {
    inputs: Record<string, { description: string; default: string }>;
    runs: { steps: Step[] };
  };

  test("pins every action by commit, and puts no expression into a command", () => {
    for (const line of text.split("\n").filter((one) => one.includes(" uses:")))
      assert.match(line, /uses: actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    for (const { run = "" } of runs.steps) assert.doesNotMatch(run, /\$\{\{/);
  });

  test("starts scripts that are there, and hands them every variable that they read", () => {
    const scripts = runs.steps.filter(({ run }) => run !== undefined);
    assert.equal(scripts.length, 2);
    for (const { run = "", env = {} } of scripts) {
      const [, path = ""] = /^node "\$GITHUB_ACTION_PATH\/(.*)"$/.exec(run) ?? [];
      const source = readFileSync(join(engineDir, path), "utf8");
      for (const name of Object.keys(env)) assert.match(source, new RegExp(`\\b${name}\\b`));
      const [, read = ""] = /const \{ (.*?) \} = process\.env;/.exec(source) ?? [];
      for (const name of read.split(", ")) assert.ok(name in env || name.startsWith("GITHUB_"), name);
    }
  });

  test("says of every input what it is for, and uses it", () => {
    for (const [name, { description }] of Object.entries(inputs)) {
      assert.ok(description.length > 10, name);
      assert.match(text, new RegExp(`inputs\\.${name}\\b`));
    }
  });
});
