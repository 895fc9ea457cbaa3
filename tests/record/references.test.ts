/** Names that do not exist, and ids that are used twice: a file at a time. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { KindName, RecordFile } from "../../src/record/files.ts";
import { referenceProblems } from "../../src/record/references.ts";
import { siblingProblems } from "../../src/record/same-kind.ts";
import type { FiolioRecord } from "../../src/schema/record.ts";

const FOLDERS: Partial<Record<KindName, string>> = {
  declaration: "fiolio.yaml",
  runs: "data/results/lab/ceph/ID.json",
  transcriptions: "data/raw/lab/ceph/ID.yaml",
  deploymentMaps: "data/raw/lab/ceph/ID.deployments.yaml",
};
const file = (
  kind: KindName,
  id: string,
  value?: unknown,
  path = FOLDERS[kind] ?? `data/${kind}/ID.yaml`,
): RecordFile => ({
  kind,
  id,
  path: path.replace("ID", id),
  ...(value !== undefined && { value }),
});

const runOf = (id: string, more: object = {}): object => ({
  id,
  environment: "lab",
  deployment: "ceph",
  provenance: {},
  results: [{ name: "randread" }, { name: "read" }],
  ...more,
});
/** Two environments with a deployment each, a document of 20 lines, and a run that had another name. */
const BASE: RecordFile[] = [
  file("sources", "report", { lineCount: 20 }),
  file("backends", "rbd", {}),
  file("environments", "lab", {}),
  file("environments", "hall", {}),
  file("deployments", "ceph", { title: "Ceph", backend: "rbd", environment: "lab" }),
  file("deployments", "nfs", { title: "NFS", backend: "rbd", environment: "hall" }),
  file("runs", "ceph.a", runOf("ceph.a", { aliases: ["ceph.old"] })),
];

function problems(more: readonly RecordFile[], runs = true): string[] {
  const files = [...BASE, ...more];
  const of = (kind: KindName): Map<string, unknown> =>
    new Map(files.filter((one) => one.kind === kind && one.value).map(({ id, value }) => [id, value]));
  const record = {
    sources: of("sources"),
    backends: of("backends"),
    environments: of("environments"),
    deployments: of("deployments"),
    runs: of("runs"),
    profiles: new Map([
      ["quick", { text: "[quick]\nrw=randrw\n" }],
      ["unified", { text: "[quick]\nrw=randrw\nunified_rw_reporting=1\n" }],
    ]),
    findings: of("findings"),
    observations: of("observations"),
  } as unknown as FiolioRecord;
  return referenceProblems({ record, files, profiles: ["quick", "unified"], runs }).map(
    ({ path, message, severity }) => `${severity} ${path}: ${message}`,
  );
}

const unknown = (path: string, where: string, noun: string, id: string, hint: string): string =>
  `error ${path}: ${where}: expected a known ${noun}, came "${id}". ${hint}`;
const IN: Record<string, string> = {
  source: "Describe it in data/sources/.",
  backend: "Describe it in data/backends/.",
  environment: "Describe it in data/environments/.",
  deployment: "Describe it in data/deployments/.",
  run: "Its raw file must be imported: run collect.",
  profile: "Put its job file into profiles/.",
  metric: "The methodology page lists them.",
};

test("a record in which every name is known has no problem", () => {
  assert.deepEqual(problems([]), []);
});

describe("a name that nobody has is named", () => {
  const cases: [string, RecordFile, [where: string, noun: string, id: string][]][] = [
    [
      "in the declaration",
      file("declaration", "fiolio", {
        targets: [
          { id: "here", measures: { profiles: ["quick", "zzzzzz"] } },
          { id: "there", measures: { profiles: [] } },
        ],
        editions: [
          { version: "v1", sources: ["report", "zzzzzz"] },
          { version: "v2", environments: ["zzzzzz", "lab"] },
        ],
      }),
      [
        ["target here", "profile", "zzzzzz"],
        ["editions[0].sources", "source", "zzzzzz"],
        ["editions[1].environments", "environment", "zzzzzz"],
      ],
    ],
    [
      "in a deployment",
      file("deployments", "new", { backend: "zzzzzz", environment: "qqqqqq", upgradeOf: "zzzzzzzz" }),
      [
        ["backend", "backend", "zzzzzz"],
        ["environment", "environment", "qqqqqq"],
        ["upgradeOf", "deployment", "zzzzzzzz"],
      ],
    ],
    [
      "in a use case",
      file("useCases", "db", {
        profile: "zzzzzz",
        metrics: [{ metric: "read.iops" }, { metric: "zzzzzzzzzz", profile: "qqqqqq" }],
      }),
      [
        ["profile", "profile", "zzzzzz"],
        ["metrics[1].metric", "metric", "zzzzzzzzzz"],
        ["metrics[1].profile", "profile", "qqqqqq"],
      ],
    ],
    [
      "in observations",
      file("observations", "o", {
        source: "zzzzzz",
        observations: [
          { id: "one", environment: "lab", deployment: "zzzzzz" },
          { id: "two", environment: "qqqqqq" },
        ],
      }),
      [
        ["source", "source", "zzzzzz"],
        ["one", "deployment", "zzzzzz"],
        ["two", "environment", "qqqqqq"],
      ],
    ],
    [
      "in findings of every kind",
      file("findings", "f", {
        source: "zzzzzz",
        findings: [
          { id: "first", kind: "order", environment: "qqqqqq", order: ["ceph", "zzzzzz"] },
          { id: "second", kind: "ratio", environment: "lab", subject: "zzzzzz", baseline: "qqqqqq" },
          { id: "third", kind: "quality", environment: "lab", about: ["zzzzzz"] },
        ],
      }),
      [
        ["source", "source", "zzzzzz"],
        ["first", "environment", "qqqqqq"],
        ["first", "deployment", "zzzzzz"],
        ["second", "deployment", "zzzzzz"],
        ["second", "deployment", "qqqqqq"],
        ["third", "deployment", "zzzzzz"],
      ],
    ],
    [
      "in annotations",
      file("annotations", "a", {
        annotations: [
          { run: "ceph.old", metrics: ["read.iops", "zzzzzzzzzz"] },
          { run: "zzzzzzzzz" },
          { run: "ceph.a", result: "randread" },
          { run: "ceph.a", result: "randwrite" },
        ],
      }),
      [
        ["annotations[0]", "metric", "zzzzzzzzzz"],
        ["annotations[1]", "run", "zzzzzzzzz"],
      ],
    ],
    [
      "in a transcription",
      file("transcriptions", "t", { source: "zzzzzz" }),
      [["source", "source", "zzzzzz"]],
    ],
    [
      "in a map of deployments, but for what is left out on purpose",
      file("deploymentMaps", "m", { deployments: { one: "ceph", two: null, three: "zzzzzz" } }),
      [["deployments.three", "deployment", "zzzzzz"]],
    ],
    [
      "in a run",
      file("runs", "ceph.b", runOf("ceph.b", { provenance: { source: { id: "zzzzzz" } } })),
      [["provenance.source", "source", "zzzzzz"]],
    ],
  ];
  for (const [what, one, expected] of cases)
    test(what, () => {
      const said = problems([one]).filter((line) => !line.includes("with a result"));
      assert.deepEqual(
        said,
        expected.map(([where, noun, id]) => unknown(one.path, where, noun, id, IN[noun] ?? "")),
      );
    });

  test("once, however often it stands there, and with the name that was meant", () => {
    const observation = { id: "one", environment: "lba" };
    assert.deepEqual(
      problems([file("observations", "o", { observations: [observation, observation] })]).slice(0, 1),
      [unknown("data/observations/o.yaml", "one", "environment", "lba", "Did you mean lab?")],
    );
  });
});

test("a result that a run does not have is named, where the run itself is known", () => {
  const claim = (id: string, run: string, result?: string) => ({
    id,
    asserts: { kind: "figure", of: { run, result, metric: "read.iops" } },
  });
  const claims = [
    claim("right", "ceph.a", "randread"),
    claim("last", "ceph.a", "read"),
    claim("whole", "ceph.a"),
    claim("wrong", "ceph.a", "randwrite"),
    claim("nobody", "zzzzzzzzz", "randread"),
    {
      id: "deep",
      asserts: { kind: "order", metric: "read.iops", all: [{ run: "qqqqqqqqq", metric: "read.iops" }] },
    },
  ];
  const said = problems([file("claims", "c", { source: "report", claims })]);
  assert.deepEqual(
    said.map((line) => line.slice(line.indexOf(": ") + 2)),
    [
      'wrong: expected a known run, came "ceph.a with a result randwrite". Its raw file must be imported: run collect.',
      'nobody: expected a known run, came "zzzzzzzzz". Its raw file must be imported: run collect.',
      'deep: expected a known run, came "qqqqqqqqq". Its raw file must be imported: run collect.',
    ],
  );
});

test("without the runs nothing is said of references to them", () => {
  const annotations = file("annotations", "a", { annotations: [{ run: "zzzzzzzzz" }] });
  assert.equal(problems([annotations]).length, 1);
  assert.deepEqual(problems([annotations], false), []);
});

test("a file with a fault of its own exists: what refers to it is right, and nothing else is said of it", () => {
  assert.deepEqual(
    problems([
      file("backends", "damaged"),
      file("deployments", "new", { backend: "damaged", environment: "lab" }),
      file("useCases", "worse"),
    ]),
    [],
  );
});

test("targets, versions and ids that come twice are named", () => {
  const target = { id: "here", measures: { profiles: [] } };
  assert.deepEqual(
    problems([
      file("declaration", "fiolio", {
        targets: [target, target],
        editions: [{ version: "v1" }, { version: "v1" }],
      }),
      file("findings", "f", { source: "report", findings: [] }),
      file("observations", "p", { observations: [{ id: "same", environment: "lab" }] }),
      file("observations", "o", { observations: [{ id: "same", environment: "lab" }] }),
      file("environments", "second", { aliases: ["lab", "first"] }),
      file("environments", "third", { aliases: ["first"] }),
    ]),
    [
      "error fiolio.yaml: target here: expected each id once, came it again. Give one of them another.",
      "error fiolio.yaml: editions[1]: expected each version once, came v1 again. Remove one.",
      'error data/environments/second.yaml: alias: expected one that nobody has, came "lab", which is an id in data/environments/lab.yaml. Rename one.',
      'error data/environments/third.yaml: alias: expected one that nobody has, came "first", which is an alias in data/environments/second.yaml. Rename one.',
      'error data/observations/p.yaml: id: expected one that nobody has, came "same", which is an id in data/observations/o.yaml. Rename one.',
    ],
  );
});

test("an upgrade of a deployment elsewhere is named", () => {
  const [said, ...others] = problems([
    file("deployments", "new", { backend: "rbd", environment: "lab", upgradeOf: "nfs" }),
  ]);
  assert.match(
    said ?? "",
    /^error data\/deployments\/new\.yaml: upgradeOf: expected a deployment of lab, came one of hall\./,
  );
  assert.deepEqual(others, []);
});

test("a map of deployments stays within its environment", () => {
  assert.deepEqual(problems([file("deploymentMaps", "m", { deployments: { one: "nfs" } })]), [
    "error data/raw/lab/ceph/m.deployments.yaml: deployments.one: expected a deployment of lab, came nfs, which is in hall. Name another one.",
  ]);
});

describe("a file in data/raw or data/results is where its folders say", () => {
  const at = (folder: string, id = "nfs.b", environment = "lab", deployment = "nfs") =>
    problems([
      file("runs", id, runOf(id, { environment, deployment }), `data/results/${folder}/ID.json`),
    ]).map((line) => line.slice(line.indexOf(": ") + 2));
  test("by its own word first", () => {
    assert.deepEqual(at("lab/ceph"), [
      "expected it in data/results/lab/nfs/, as it says itself. Move it there.",
    ]);
    assert.deepEqual(at("hall/nfs"), [
      "expected it in data/results/lab/nfs/, as it says itself. Move it there.",
    ]);
  });
  test("then by where that deployment is", () => {
    assert.deepEqual(at("lab/nfs"), [
      "expected the folder hall/nfs, came lab/nfs: that deployment is in hall. Move the file.",
    ]);
    assert.deepEqual(at("hall/nfs", "nfs.b", "hall"), []);
    assert.deepEqual(at("hlal/nfs", "nfs.b", "hlal"), [
      'expected a folder named after a known environment, came "hlal". Did you mean hall?',
    ]);
    assert.deepEqual(at("lab/zzzzzz", "zzzzzz.b", "lab", "zzzzzz"), [
      'expected a folder named after a known deployment, came "zzzzzz". Describe it in data/deployments/zzzzzz.yaml, or move the file.',
    ]);
  });
  test("and its id begins with the deployment's", () => {
    assert.deepEqual(at("hall/nfs", "other.b", "hall"), [
      'id: expected nfs.KEY, came "other.b". Delete the file, and run collect.',
    ]);
  });
  test("a transcription likewise", () => {
    const [said] = problems([
      file("transcriptions", "t", { source: "report", runs: [] }, "data/raw/lab/nfs/ID.yaml"),
    ]);
    assert.match(said ?? "", /expected the folder hall\/nfs, came lab\/nfs/);
  });
});

test("a transcription is of lines that its document has", () => {
  const transcribed = (last: string, line: number): string[] =>
    problems([
      file("transcriptions", "t", {
        source: "report",
        lines: "1-3",
        runs: [
          { key: "a", results: [{ name: "seq", lines: last, figures: [{ line, metric: "read.iops" }] }] },
        ],
      }),
    ]);
  assert.deepEqual(transcribed("4, 20", 20), []);
  const past = "expected lines up to 20, the last of report, came 29. Count again.";
  assert.deepEqual(transcribed("4, 29", 29), [
    `error data/raw/lab/ceph/t.yaml: a, "seq": ${past}`,
    `error data/raw/lab/ceph/t.yaml: a, "seq", read.iops: ${past}`,
  ]);
});

test("citations are of documents that there are, and of lines that these have", () => {
  const cited = (...from: object[]): string[] =>
    problems([file("backends", "new", { from })]).map((line) => line.slice(line.indexOf(": ") + 2));
  assert.deepEqual(cited({ source: "report", lines: "1-20" }, { source: "report", lines: "3" }), []);
  assert.deepEqual(
    cited(
      { source: "report", lines: "3, 5-21" },
      { source: "repotr", lines: "1" },
      { source: "zzzzzz", lines: "1" },
    ),
    [
      "from[0]: expected lines up to 20, the last of report, came 21. Count again.",
      'from[1]: expected a known source, came "repotr". Did you mean report?',
      'from[2]: expected a known source, came "zzzzzz". Describe it in data/sources/.',
    ],
  );
});

test("two deployments of an environment with one title are named, those of two are not", () => {
  const titled = (id: string, environment: string): RecordFile =>
    file("deployments", id, { backend: "rbd", environment, title: "ext4 on a disk" });
  assert.deepEqual(problems([titled("one", "lab"), titled("two", "lab"), titled("three", "hall")]), [
    'warning data/deployments/two.yaml: title: expected one of its own in lab, came "ext4 on a disk", which one has too. Say what tells them apart.',
  ]);
});

test("a backend that declares fewer modes than another of its product is named, and one of another kind is not", () => {
  const rbd = (id: string, more: object = {}): RecordFile =>
    file("backends", id, {
      product: "Ceph RBD",
      kind: "distributed-block",
      accessModes: ["ReadWriteOnce"],
      ...more,
    });
  const shared = { blockAccessModes: ["ReadWriteOnce", "ReadWriteMany"] };
  assert.deepEqual(siblingProblems([rbd("two", shared), rbd("three"), rbd("other", { kind: "unknown" })]), [
    {
      path: "data/backends/three.yaml",
      message:
        "blockAccessModes: two, of the same product, has more than this. Declare it here too, where it is true; what needs it is ruled out or open otherwise.",
      severity: "warning",
    },
  ]);
  assert.deepEqual(siblingProblems([rbd("two", shared), rbd("three", shared)]), []);
});

test("a figure of reads and writes together is warned of where the profile that is to measure it has none", () => {
  const asking = (profile: string, metric: string) =>
    problems([file("useCases", "shop", { profile, metrics: [{ metric }] })]);
  assert.deepEqual(asking("quick", "mixed.iops"), [
    "warning data/useCases/shop.yaml: metrics[0].metric: expected a figure that profile quick measures, came mixed.iops, which fio tells with unified_rw_reporting=1 alone. Ask for read.* and write.*, or name a profile that has it.",
  ]);
  assert.deepEqual([asking("unified", "mixed.iops"), asking("quick", "read.iops")], [[], []]);
});
