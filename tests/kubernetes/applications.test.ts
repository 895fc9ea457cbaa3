/** Databases that a target declares beside fio: their cells, and what is wrong with them before anything is made. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Application, loadApplications, readHead } from "../../src/applications/application.ts";
import { demandsOfScripts } from "../../src/cells/estimate.ts";
import { engineDir } from "../../src/effects/engine.ts";
import { imageOf } from "../../src/targets/kubernetes/cell/objects.ts";
import { podFiles } from "../../src/targets/kubernetes/cell/pod-files.ts";
import { kubernetesCells } from "../../src/targets/kubernetes/matrix.ts";
import { applicationFindings } from "../../src/targets/kubernetes/preflight/applications.ts";
import { longestName } from "../../src/targets/kubernetes/preflight/names.ts";
import { target } from "./cells.ts";

const SCRIPT = `#!/bin/sh
# A database
# What it is.
#
# seconds: 60
# bytes: 2g
# settings: SCALE=50 MODE=a=b
set -eu
`;
const application = (id: string, text = SCRIPT): Application => ({
  id,
  path: `profiles/${id}.sh`,
  ...readHead(id, text),
});

const declaring = (run: object[], more: Record<string, unknown> = {}) =>
  target({ volumeSize: "4Gi", applications: { run }, ...more });

const cellsOf = (declared: ReturnType<typeof target>, text = `${SCRIPT}sleep "$FIOLIO_SECONDS"\n`) =>
  kubernetesCells(
    declared,
    [{ storageClass: "fast", deployment: "lab-fast" }],
    new Map(),
    demandsOfScripts([application("db", text)], declared.runtimeSeconds),
  );

describe("a script's head", () => {
  test("says what it is, for how long, how much room, and which settings it reads", () => {
    const { title, seconds, bytes, settings } = readHead("db", SCRIPT);
    assert.deepEqual(
      { title, seconds, bytes, settings },
      { title: "A database", seconds: 60, bytes: 2 * 2 ** 30, settings: { SCALE: "50", MODE: "a=b" } },
    );
  });

  test("that says nothing leaves it open", () => {
    const { title, seconds, bytes, settings } = readHead("db", "echo\n");
    assert.deepEqual(
      { title, seconds, bytes, settings },
      { title: "db", seconds: 0, bytes: 0, settings: {} },
    );
  });

  test("of each of the engine's own is complete", async () => {
    const all = await loadApplications(engineDir);
    assert.deepEqual(
      all.map(({ id }) => id),
      ["etcd", "mariadb", "pgbench", "redis"],
    );
    for (const { id, title, seconds, bytes, settings } of all)
      assert.ok(title !== id && seconds > 0 && bytes > 0 && Object.keys(settings).length > 0, id);
  });
});

describe("cells of applications", () => {
  test("have one client, a file system and the seconds asked for", () => {
    const declared = declaring(
      [{ script: "db" }, { script: "db", name: "db-large", settings: { SCALE: 200 } }],
      {
        volumeModes: ["Block", "Filesystem"],
        clients: [1, 4],
        runtimeSeconds: 30,
      },
    );
    const own = cellsOf(declared).filter(({ workload }) => workload.kind === "application");
    assert.deepEqual(
      own.map(({ id, clients, estimate }) => [id, clients, estimate.measuringSeconds]),
      [
        ["lab/lab-fast/db-filesystem-rwo-1c-r1", 1, 30],
        ["lab/lab-fast/db-large-filesystem-rwo-1c-r1", 1, 30],
      ],
    );
    assert.notEqual(own[0]?.declared, own[1]?.declared);
  });

  test("that take as long as they take are not told another time", () => {
    const declared = declaring([{ script: "db" }], { runtimeSeconds: 30 });
    const [, own] = cellsOf(declared, SCRIPT);
    assert.equal(own?.estimate.measuringSeconds, 60);
  });

  test("run in their own image, with the script's settings and those declared", () => {
    const declared = target({
      applications: { image: "db:1", run: [{ script: "db", settings: { SCALE: 200 } }] },
    });
    const cell = cellsOf(declared).find(({ workload }) => workload.kind === "application");
    assert.ok(cell);
    assert.equal(imageOf(cell, declared), "db:1");
    const made = podFiles(cell, declared, [], [application("db")]);
    assert.ok("files" in made);
    assert.deepEqual(Object.keys(made.files), ["measure.sh", "application.sh"]);
    assert.deepEqual(made.env, { SCALE: "200", MODE: "a=b", FIOLIO_SECONDS: "60" });
  });

  test("count for the longest name", () => {
    assert.match(
      longestName(declaring([{ script: "db", name: "a-long-name-of-an-application" }])),
      /^a-long-name/,
    );
  });
});

describe("what is wrong with applications", () => {
  const found = (run: object[], more: Record<string, unknown> = {}, text = SCRIPT): string[] =>
    applicationFindings(declaring(run, more), [application("db", text)]).map(
      ({ severity, message }) => `${severity} ${message}`,
    );
  for (const [what, lines, expected] of [
    ["nothing", found([{ script: "db", settings: { SCALE: 1 } }]), []],
    [
      "a script that is not there",
      found([{ script: "dbs" }]),
      ["error applications: expected one of db in profiles/, came dbs. Did you mean db?"],
    ],
    [
      "a setting that it does not read",
      found([{ script: "db", settings: { SCALES: 1 } }]),
      [
        'error application db: expected settings of profiles/db.sh (SCALE, MODE), came SCALES. Take it out, or list it in the script, behind "# settings:".',
      ],
    ],
    [
      "a profile's name",
      found([{ script: "db", name: "quick" }]),
      ["error application quick: expected a name that no profile has. Give it another name."],
    ],
    [
      "no file system",
      found([{ script: "db" }], { volumeModes: ["Block"] }),
      [
        "error applications: expected volumeModes with Filesystem, on which they lie, found none. Add it, or leave applications out.",
      ],
    ],
    [
      "too little room",
      found([{ script: "db" }], { volumeSize: "1Gi" }),
      [
        "warning application db: wants 2 GiB with its settings as they are, the volume has 1 GiB. Raise volumeSize, or let it hold less.",
      ],
    ],
    [
      "no word of how long",
      found([{ script: "db" }], {}, "#!/bin/sh\n# A database\n"),
      [
        'error application db: expected "# seconds:" in profiles/db.sh, found none. Say how long it measures.',
      ],
    ],
  ] as const)
    test(what, () => assert.deepEqual(lines, expected));

  for (const settings of [{ FIOLIO_SECONDS: 1 }, { PATH: "/tmp" }, { LD_PRELOAD: "x" }, { scale: 1 }])
    test(`${JSON.stringify(settings)} is refused where it is declared`, () => {
      assert.throws(() => declaring([{ script: "db", settings }]));
    });

  test("two of one name are refused where they are declared", () => {
    assert.throws(() => declaring([{ script: "db" }, { script: "db" }]), /each name once/);
  });
});
