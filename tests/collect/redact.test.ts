/** What fiolio.yaml declares under `redact` is in no raw file that is imported, and so in nothing that is made of them. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, test } from "node:test";
import { gunzipSync, gzipSync } from "node:zlib";
import { collect } from "../../src/collect/collect.ts";
import { render } from "../../src/publish/rendered.ts";
import { declaration } from "../../src/record/file-kinds.ts";
import { Redaction } from "../../src/redaction/redact.ts";
import type { RedactionEntry } from "../../src/schema/redaction.ts";
import { DECLARATION, fioJson, Report } from "../support/report.ts";

async function* inPieces(bytes: Buffer, size: number): AsyncIterable<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function redacted(entries: RedactionEntry[], text: string | Buffer, size = 1000): Promise<string> {
  const redaction = new Redaction(entries);
  const bytes = Buffer.from(text);
  const found = await redaction.find(inPieces(bytes, size));
  const pieces: Buffer[] = [];
  for await (const piece of redaction.replace(inPieces(bytes, size), found)) pieces.push(piece);
  return Buffer.concat(pieces).toString("latin1");
}

describe("a name", () => {
  const names: RedactionEntry[] = [
    { name: "node-1" },
    { name: "node-1.example.com", as: "client" },
    { name: "Weiß" },
    { name: "read" },
  ];
  const becomes: [string, string][] = [
    ["on node-1: ok", "on redacted-1: ok"],
    ['"hostname" : "NODE-1"', '"hostname" : "redacted-1"'],
    ["node-1.example.com node-1.example.org", "client redacted-1.example.org"],
    ["node-1_lat.1.log", "redacted-1_lat.1.log"],
    ["Weiß und Wei\\u00df", "redacted-3 und redacted-3"],
  ];
  for (const [from, to] of becomes)
    test(`${from} becomes ${to}`, async () => assert.equal(await redacted(names, from), to));
  for (const text of ["node-10", "anode-1", "node-1a", "read_iops", "thread", "Weißer", "spread 3.read"])
    test(`${text} stays: the name is part of a longer word, or none`, async () => {
      const expected = text === "spread 3.read" ? "spread 3.redacted-4" : text;
      assert.equal(await redacted(names, text), Buffer.from(expected).toString("latin1"));
    });

  test("never matches inside a number", async () => {
    const serials: RedactionEntry[] = [{ name: "5e1b" }, { name: "123abc" }];
    for (const text of ["0.5e1b", "1,123abc", "9123abc"]) assert.equal(await redacted(serials, text), text);
  });

  const refused: [string, string, RegExp][] = [
    ["a bare number", "1234567", /a name with a letter: a bare number could be a figure/],
    ["a number with an exponent", "1e5", /could be a figure/],
    ["less than three letters", "ab", /3/],
    ["two lines", "a\\nbc", /one line/],
  ];
  for (const [what, name, message] of refused)
    test(`may not be ${what}`, () => {
      const given = {
        format: "fiolio/1",
        title: "T",
        description: "D",
        redact: [{ name: name.replace("\\n", "\n") }],
      };
      assert.match(JSON.stringify(declaration.safeParse(given).error?.issues), message);
    });

  test("may not be what stands in for another", () => {
    assert.throws(() => new Redaction([{ name: "alpha", as: "beta" }, { name: "beta" }]), {
      name: "Failure",
      message:
        /expected stand-ins that nothing else redacts, beta would be\. Give the entry another one with as\./,
    });
  });
});

describe("addresses", () => {
  const kind: RedactionEntry[] = [{ kind: "addresses" }];
  const becomes: [string, string][] = [
    ["10.0.0.1, 10.0.0.2, 10.0.0.1:8765", "redacted-address-1, redacted-address-2, redacted-address-1:8765"],
    ["fe80::1%eth0 2001:db8::FF 2001:DB8::ff", "redacted-address-1 redacted-address-2 redacted-address-2"],
    ["::ffff:10.0.0.1 [::1]:80", "redacted-address-1 [redacted-address-2]:80"],
    ["aa:bb:cc:dd:ee:ff AA-BB-CC-DD-EE-FF.", "redacted-address-1 redacted-address-2."],
    ["at 12:30:45:10.0.0.1", "at 12:30:45:redacted-address-1"],
    ["redacted-address-7 10.0.0.1", "redacted-address-7 redacted-address-8"],
    ["10.0.0.1_bw.log", "redacted-address-1_bw.log"],
  ];
  for (const [from, to] of becomes)
    test(`${from} becomes ${to}`, async () => assert.equal(await redacted(kind, from), to));
  for (const text of [
    "12:30:45",
    "2026-11-21T06:57:02Z",
    "std::string a :: b",
    "1.2.3",
    "v1.2.3.4",
    "1.2.3.4.5",
    "999.1.1.1",
    "0000:00:1f.2",
    "00:11:22:33:44",
    "2026-01-02-03-04-05",
  ])
    test(`${text} is none`, async () => assert.equal(await redacted(kind, text), text));
  test("can be of one kind, with one stand-in", async () => {
    assert.equal(await redacted([{ kind: "mac", as: "nic" }], "aa:bb:cc:dd:ee:ff 10.0.0.1"), "nic 10.0.0.1");
  });
});

describe("bytes", () => {
  const entries: RedactionEntry[] = [{ name: "node-1" }, { kind: "addresses" }];
  const text = "node-1 10.0.0.1 fe80::1 xnode-1 node-1x aa:bb:cc:dd:ee:ff node-1\n".repeat(40);

  test("become the same, however they are cut into pieces", async () => {
    const whole = await redacted(entries, text, text.length);
    assert.doesNotMatch(whole, /(?<!x)node-1(?!x)|10\.0|fe80|aa:bb/);
    for (const size of [1, 7, 64, 65]) assert.equal(await redacted(entries, text, size), whole);
  });

  test("that are no text stay what they are", async () => {
    const bytes = Buffer.from([...Array(256).keys(), ...Buffer.from(" node-1 "), 0xff, 0xfe, 0xc3]);
    const expected = bytes.toString("latin1").replace("node-1", "redacted-1");
    assert.equal(await redacted(entries, bytes, 3), expected);
  });

  test("that repeat one thing over and over are searched to their end", async () => {
    const redaction = new Redaction([{ name: "a".repeat(200) }, { kind: "addresses" }]);
    for (const unit of ["a", "1.", ":", "a:", "aa:", "1", "fe80::", "aa-"]) {
      const bytes = Buffer.from(`${unit.repeat(400_000)} 10.9.8.7 `);
      const { places } = await redaction.find(inPieces(bytes, 65_536));
      assert.ok(places > 0, unit);
    }
  });
});

const RAW = "data/raw/lab/lab-ceph/first.json";
const RESULT = "data/results/lab/lab-ceph/lab-ceph.first.json";
const DECLARED = `${DECLARATION}redact:
  - name: node-1.example.com
    as: client
  - name: S4EVNX0M123
  - kind: addresses
`;
const SECRETS = /node-1|S4EVNX0M123|10\.20\.30\.\d|fe80::/i;
const sidecar = (serial: string): string =>
  JSON.stringify({ format: "machine/1", machine: { disk: `nvme ${serial}` } });

/** What fio might have written on a host that nobody is to know of. */
function withNames(): string {
  const output = JSON.parse(fioJson(1));
  output.jobs[0].hostname = "node-1.example.com";
  output.jobs[0].jobname = "on NODE-1.example.com";
  output.jobs[0]["job options"] = {
    ...output.jobs[0]["job options"],
    filename: "/dev/disk/by-id/nvme-S4EVNX0M123",
    description: "10.20.30.40",
  };
  return `fio: 10.20.30.41 [fe80::1] is slow: node-1.example.com\n${JSON.stringify(output, null, 2)}\n`;
}

describe("collect, where something is declared", () => {
  let report: Report;
  const collected = (options = {}): ReturnType<typeof collect> => collect({ root: report.root, ...options });

  beforeEach(async () => {
    report = await Report.create({
      "fiolio.yaml": DECLARED,
      [RAW]: withNames(),
      "data/raw/lab/lab-nfs/clean.json": fioJson(2),
    });
  });
  afterEach(() => report.remove());

  test("does not import a file that holds it: one line says in how many places, and what to do", async () => {
    const { problems, files } = await collected();
    assert.deepEqual(problems, [
      {
        path: RAW,
        message:
          "expected nothing that fiolio.yaml says to redact, found 7 places. Run npm run collect -- --redact.",
        severity: "error",
      },
    ]);
    assert.deepEqual(
      files.map(({ outcome }) => outcome),
      [{ kind: "failed", reason: "not redacted" }, { kind: "imported" }],
    );
    assert.equal(existsSync(report.path(RESULT)), false);
  });

  test("--redact rewrites it first; then nothing that was declared is in the record or in the site's data", async () => {
    await report.write("data/raw/lab/lab-ceph/first.machine.json", sidecar("S4EVNX0M123"));
    await report.write("data/raw/lab/lab-ceph/first.fio", "; node-1.example.com\n[job]\n");
    const { problems, redacted } = await collected({ redact: true });
    assert.deepEqual(problems, []);
    assert.deepEqual(
      redacted.map(({ path, places }) => [path.split("/").at(-1), places]),
      [
        ["first.json", 7],
        ["first.fio", 1],
        ["first.machine.json", 1],
      ],
    );
    const rendered = await render({ root: report.root, published: false }, "site", {
      step: () => undefined,
      problems: () => undefined,
    });
    await rendered?.finish();
    const all = await report.contents();
    assert.ok([...all.keys()].some((path) => path.startsWith(".fiolio/site/")));
    for (const [path, text] of all) if (path !== "fiolio.yaml") assert.doesNotMatch(text, SECRETS, path);
    const run = JSON.parse(await report.read(RESULT));
    assert.equal(run.machine.disk, "nvme redacted-2");
    assert.match(JSON.stringify(run), /on client/);
  });

  test("does not import what is packed, in which it could stand unseen", async () => {
    const packed = "data/raw/lab/lab-ceph/packed.json.gz";
    await report.write(packed, gzipSync(fioJson(7)));
    const { problems, files } = await collect({ root: report.root });
    assert.deepEqual(
      files.flatMap(({ path, outcome }) => (path === packed ? outcome : [])),
      [{ kind: "failed", reason: "not redacted" }],
    );
    assert.match(
      problems.find(({ path }) => path === packed)?.message ?? "",
      /compressed with gzip\. Unpack it\.$/,
    );
  });

  test("--redact changes no figure", async () => {
    const plain = await Report.create({ [RAW]: withNames() });
    await collect({ root: plain.root });
    await collected({ redact: true });
    const figures = (text: string): unknown => {
      const { results } = JSON.parse(text);
      return results.map(({ directions, sync, cpu, workload, status }: Record<string, unknown>) => ({
        directions,
        sync,
        cpu,
        workload,
        status,
      }));
    };
    assert.deepEqual(figures(await report.read(RESULT)), figures(await plain.read(RESULT)));
    await plain.remove();
  });

  test("--redact leaves a file alone whose figures would change, and says why", async () => {
    await report.write("fiolio.yaml", `${DECLARATION}redact: [{ name: total_ios }, { name: read }]\n`);
    const { problems, redacted } = await collected({ redact: true });
    assert.deepEqual(redacted, []);
    assert.match(
      problems[0]?.message ?? "",
      /expected the same figures .* came others: something there is also a word of the file's format/,
    );
    assert.equal(await report.read(RAW), withNames());
  });

  test("--redact twice changes nothing more", async () => {
    await collected({ redact: true });
    const first = await report.contents();
    const again = await collected({ redact: true });
    assert.deepEqual([again.redacted, again.written], [[], []]);
    assert.deepEqual(await report.contents(), first);
  });

  test("a dry run says what --redact would do, and writes nothing", async () => {
    const before = await report.contents();
    const { redacted, problems } = await collected({ redact: true, dryRun: true });
    assert.deepEqual([redacted, problems], [[{ path: RAW, places: 7 }], []]);
    assert.deepEqual(await report.contents(), before);
  });

  test("refuses a name of a file that holds it, which nobody but its owner can change", async () => {
    await report.write("data/raw/lab/lab-ceph/node-1.example.com.json", fioJson(3));
    const { problems } = await collected({ redact: true });
    assert.deepEqual(
      problems.map(({ message }) => message),
      ["expected a name without what fiolio.yaml says to redact. Rename the file."],
    );
  });

  test("refuses a log that is named after such a host, and attaches it under its new name", async () => {
    const [folder, lines] = ["data/raw/lab/lab-nfs", "500, 4580, 0, 0\n1000, 4600, 0, 0\n"];
    const log = `${folder}/clean_iops.1.log`;
    await report.write(`${log}.node-1.example.com`, lines);
    const { problems } = await collected({ redact: true });
    assert.deepEqual(problems, [
      {
        path: `${log}.node-1.example.com`,
        message: "expected a name without what fiolio.yaml says to redact. Rename the file.",
        severity: "error",
      },
    ]);
    for (const [path, text] of await report.contents("data/results"))
      assert.doesNotMatch(path + text, SECRETS);
    const run = async () => JSON.parse(await report.read("data/results/lab/lab-nfs/lab-nfs.clean.json"));
    assert.equal((await run()).provenance.logs, undefined);
    await rename(report.path(`${log}.node-1.example.com`), report.path(`${log}.client`));
    assert.deepEqual(
      (await collected()).problems.map(({ message }) => message),
      ['job "job-2": its logs are of some of its jobs only: iops read (1 of 4)'],
    );
    const { provenance, results } = await run();
    assert.deepEqual(
      provenance.logs.map(({ path }: { path: string }) => path),
      [`${log}.client`],
    );
    const series = gunzipSync(await readFile(report.path(results[0].details[0].path))).toString();
    assert.match(series, /"host": ?"client"/);
    assert.doesNotMatch(series, SECRETS);
  });

  test("takes nothing from such a log beside a file that alone is asked for", async () => {
    const log = "data/raw/lab/lab-nfs/clean_iops.1.log.node-1.example.com";
    await report.write(log, "500, 4580, 0, 0\n1000, 4600, 0, 0\n");
    const { problems } = await collected({ only: ["lab/lab-nfs/clean.json"] });
    assert.deepEqual(problems, []);
    const results = await report.contents("data/results");
    assert.ok(results.has("data/results/lab/lab-nfs/lab-nfs.clean.json"));
    for (const [path, text] of results) assert.doesNotMatch(path + text, SECRETS);
  });

  test("looks again at logs whose host was declared after they were imported", async () => {
    await report.write("fiolio.yaml", DECLARATION);
    const log = "data/raw/lab/lab-nfs/clean_iops.1.log.node-1.example.com";
    await report.write(log, "500, 4580, 0, 0\n1000, 4600, 0, 0\n");
    await collected();
    const recorded = "data/results/lab/lab-nfs/lab-nfs.clean.json";
    assert.match(await report.read(recorded), SECRETS);
    await report.write("fiolio.yaml", DECLARED);
    await collected({ redact: true });
    assert.doesNotMatch(await report.read(recorded), SECRETS);
    const left = [...(await report.contents("data/results")).keys()].filter((path) => /lab-nfs\./.test(path));
    assert.deepEqual(left, [recorded]);
  });

  test("does not import a file whose machine facts hold it", async () => {
    await report.write("data/raw/lab/lab-nfs/clean.machine.json", sidecar("S4EVNX0M123"));
    const { files, problems } = await collected();
    assert.equal(files.filter(({ outcome }) => outcome.kind === "failed").length, 3);
    assert.match(
      problems.find(({ path }) => path.endsWith("clean.json"))?.message ?? "",
      /clean\.machine\.json: expected nothing that fiolio\.yaml says to redact, found 1 place\./,
    );
  });

  test("looks again at what was imported before it was declared", async () => {
    await report.write("fiolio.yaml", DECLARATION);
    await collected();
    assert.match(await report.read(RESULT), SECRETS);
    await report.write("fiolio.yaml", DECLARED);
    const { problems } = await collected();
    assert.match(
      problems[0]?.message ?? "",
      /found 7 places\. Run npm run collect -- --redact\. 1 result recorded earlier kept\.$/,
    );
    await collected({ redact: true });
    assert.doesNotMatch(await report.read(RESULT), SECRETS);
  });

  test("stops where fiolio.yaml is wrong: what it meant to redact might slip through", async () => {
    await report.write("fiolio.yaml", DECLARED.replace("- name:", "- nome:"));
    await assert.rejects(collected(), { name: "Failure", message: /^fiolio\.yaml: / });
  });
});

test("real outputs keep every figure when addresses and the words around them are redacted", async () => {
  const folder = join(import.meta.dirname, "..", "collectors", "fixtures", "fio-json");
  for (const name of ["good-client-two-servers", "good-stonewalled-mixed-fsync", "good-normal-json-terse"]) {
    const report = await Report.create({
      "fiolio.yaml": `${DECLARATION}redact: [{ kind: addresses }, { name: libaio-host }, { name: fiolab }]\n`,
      [RAW]: readFileSync(join(folder, name, "input.json"), "utf8"),
    });
    const { problems } = await collect({ root: report.root, redact: true });
    assert.deepEqual(
      problems.filter(({ severity }) => severity === "error"),
      [],
      name,
    );
    const { results } = JSON.parse(await report.read(RESULT));
    const { runs } = JSON.parse(readFileSync(join(folder, name, "expected.json"), "utf8"));
    const directions = (all: { directions: unknown }[]): unknown[] => all.map((one) => one.directions);
    assert.deepEqual(directions(results), directions(runs[0].results), name);
    await report.remove();
  }
});
