/** `add` and `collect` from addresses of the web: a real server on loopback that redirects, fails for a while, cuts off and lies. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { getToFile } from "../../src/fetching/get.ts";
import { fioJson, Report } from "../support/report.ts";

type Answer = (request: IncomingMessage, response: ServerResponse, asked: number) => void;

const FOLDER = "data/raw/lab/lab-ceph";

describe("results from the web", () => {
  const answers = new Map<string, Answer>();
  const asked = new Map<string, number>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://x");
    const count = (asked.get(pathname) ?? 0) + 1;
    asked.set(pathname, count);
    const answer = answers.get(pathname);
    if (answer === undefined) response.writeHead(404).end("<h1>none</h1>");
    else answer(request, response, count);
  });
  let base = "";
  let report: Report;
  // A place of its own: others fetch in the usual one.
  let temporary = "";
  before(async () => {
    temporary = await mkdtemp(join(tmpdir(), "fiolio-web-"));
    process.env.TMPDIR = temporary;
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(async () => {
    server.close();
    await rm(temporary, { recursive: true, force: true });
  });
  beforeEach(async () => {
    answers.clear();
    asked.clear();
    report = await Report.create();
  });
  afterEach(() => report.remove());

  const gives = (path: string, bytes: string | Buffer): void =>
    void answers.set(path, (_, response) => void response.end(bytes));
  const add = (...args: string[]) =>
    report.fiolio("add", ...args, "--environment", "lab", "--deployment", "lab-ceph");
  const raw = async (): Promise<string[]> =>
    [...(await report.contents(FOLDER)).keys()].map((path) => path.slice(FOLDER.length + 1));

  test("are kept as they came, with their address and hash, which the run tells", async () => {
    gives("/ci/result.json.gz", gzipSync(fioJson(1)));
    const added = await add(`${base}/ci/result.json.gz`);
    assert.equal(added.code, 0, added.stderr);
    assert.deepEqual(await raw(), ["result.json.gz", "result.json.gz.from.yaml"]);
    const origin = await report.read(`${FOLDER}/result.json.gz.from.yaml`);
    assert.match(origin, new RegExp(`^address: ${base}/ci/result\\.json\\.gz$`, "m"));
    assert.equal((await report.fiolio("collect")).code, 0);
    const [run = ""] = (await report.contents("data/results")).values();
    assert.equal(JSON.parse(run).provenance.fetchedFrom, `${base}/ci/result.json.gz`);
    assert.match((await report.fiolio("check")).stdout, /1 run read, no problems/);
  });

  test("are only named by --dry-run, with what would be imported", async () => {
    gives("/result.json", fioJson(2));
    const { code, stdout } = await add(`${base}/result.json`, "--dry-run");
    assert.equal(code, 0);
    assert.match(stdout, new RegExp(`${base}/result\\.json: fio JSON .* would import 1 run with 1 result`));
    assert.deepEqual(await raw(), []);
  });

  test("are fetched by collect where they are declared and missing, and refused where they are others", async () => {
    gives("/result.json", fioJson(3));
    await add(`${base}/result.json`);
    const bytes = await report.read(`${FOLDER}/result.json`);
    await rm(report.path(FOLDER, "result.json"));
    const planned = await report.fiolio("collect", "--dry-run");
    assert.match(planned.stdout, /^would fetch data\/raw\/lab\/lab-ceph\/result\.json$/m);
    assert.deepEqual(await raw(), ["result.json.from.yaml"]);
    const fetched = await report.fiolio("collect");
    assert.match(fetched.stdout, /^fetched data\/raw\/lab\/lab-ceph\/result\.json\n[\s\S]*imported 1 file/m);
    assert.equal(fetched.code, 0);
    assert.equal(await report.read(`${FOLDER}/result.json`), bytes);
    const before = asked.get("/result.json");
    await report.fiolio("collect");
    assert.equal(asked.get("/result.json"), before, "what is there is not asked for");

    await rm(report.path(FOLDER, "result.json"));
    gives("/result.json", fioJson(4));
    const other = await report.fiolio("collect");
    assert.match(other.stdout, /expected the bytes with sha256 \w{12} from http.*, came \w{12}\./);
    assert.equal(other.code, 1);
    assert.deepEqual(await raw(), ["result.json.from.yaml"]);
  });

  test("leave passwords, tokens and signatures out of record and messages", async () => {
    answers.set("/x/result.json", ({ headers }, response) => {
      const isKnown = headers.authorization === `Basic ${Buffer.from("me:s3cr3t").toString("base64")}`;
      response.writeHead(isKnown ? 200 : 401).end(fioJson(5));
    });
    const address = `${base.replace("//", "//me:s3cr3t@")}/x/result.json?token=t0k3n&id=7#fr4gm3nt`;
    const added = await add(address);
    assert.equal(added.code, 0, added.stderr);
    const all = [...(await report.contents()).values(), added.stdout, added.stderr].join("\n");
    assert.doesNotMatch(all, /s3cr3t|t0k3n|fr4gm3nt/);
    assert.match(
      await report.read(`${FOLDER}/result.json.from.yaml`),
      /result\.json\?token=REDACTED&id=7\n[\s\S]*withheld: true/,
    );
    await rm(report.path(FOLDER, "result.json"));
    const again = await report.fiolio("collect");
    assert.match(
      again.stdout,
      /the address held a secret that is not written here\. Fetch it again with add\./,
    );
    assert.equal(again.code, 1);
    const wrong = await add(address.replace("s3cr3t", "wr0ng"));
    assert.match(wrong.stderr, /^http:\S+token=REDACTED&id=7: expected a file, came status 401\. /);
    assert.doesNotMatch(wrong.stderr, /wr0ng|t0k3n/);
    assert.equal(wrong.code, 1);
  });

  test("are asked for again where the server fails for a while, and not where it refuses", async () => {
    answers.set("/busy.json", (_, response, count) => {
      if (count === 1) response.writeHead(503).end();
      else if (count === 2)
        response.writeHead(200, { "content-length": "9999" }).write("{", () => response.destroy());
      else response.end(fioJson(6));
    });
    assert.equal((await add(`${base}/busy.json`)).code, 0);
    assert.equal(asked.get("/busy.json"), 3);
    assert.equal(await report.read(`${FOLDER}/busy.json`), fioJson(6));
    const none = await add(`${base}/none.json`);
    assert.deepEqual(
      [none.code, none.stderr],
      [1, `${base}/none.json: expected a file, came status 404. Check the address.\n`],
    );
    assert.equal(asked.get("/none.json"), 1);
    answers.set("/down.json", (_, response) => void response.destroy());
    assert.match(
      (await add(`${base}/down.json`)).stderr,
      /expected a file, .+ \(3 attempts\)\. Check the address and the network\.\n$/,
    );
  });

  test("are followed where they moved to, with no more than five steps and no password for another server", async () => {
    const moves = (path: string, to: string): void =>
      void answers.set(path, (_, response) => void response.writeHead(302, { location: to }).end());
    const other = createServer(
      ({ headers }, response) => void response.end(headers.authorization ?? fioJson(7)),
    );
    other.listen(0, "127.0.0.1");
    await once(other, "listening");
    try {
      moves("/here.json", `http://127.0.0.1:${(other.address() as AddressInfo).port}/there`);
      assert.equal((await add(`${base.replace("//", "//me:pw@")}/here.json`)).code, 0);
      assert.equal(await report.read(`${FOLDER}/here.json`), fioJson(7));
    } finally {
      other.close();
    }
    moves("/round.json", "/round.json");
    assert.match((await add(`${base}/round.json`)).stderr, /came more than 5 redirects/);
    assert.equal(asked.get("/round.json"), 6);
    moves("/file.json", "file:///etc/passwd");
    assert.match((await add(`${base}/file.json`)).stderr, /came a redirect to what is no address of the web/);
  });

  test("are bounded in size, whatever the server says of it", async () => {
    const folder = await mkdtemp(join(tmpdir(), "fiolio-get-"));
    try {
      const path = join(folder, "x");
      gives("/said", Buffer.alloc(5000));
      await assert.rejects(getToFile(new URL(`${base}/said`), path, { mostBytes: 4096 }), /expected at most/);
      answers.set("/unsaid", (_, response) => {
        response.on("error", () => {});
        for (let i = 0; i < 8; i++) response.write(Buffer.alloc(1024));
        response.end();
      });
      await assert.rejects(getToFile(new URL(`${base}/unsaid`), path, { mostBytes: 4096 }), /it is larger/);
      assert.equal(asked.get("/unsaid"), 1);
      // Unpacked on the way, as some servers insist on: counted as it comes out.
      answers.set("/bomb", (_, response) => {
        response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(2 ** 20)));
      });
      await assert.rejects(getToFile(new URL(`${base}/bomb`), path, { mostBytes: 4096 }), /it is larger/);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test("have names that lead nowhere else, and need no name at all", async () => {
    gives("/a/..%2F..%2F..%2Fevil.json", fioJson(8));
    gives("/", fioJson(9));
    answers.set(
      "/named",
      (_, response) =>
        void response
          .writeHead(200, { "content-disposition": 'attachment; filename="/etc/cron.d/x"' })
          .end(fioJson(10)),
    );
    const added = await add(`${base}/a/..%2F..%2F..%2Fevil.json`, `${base}/`, `${base}/named`);
    assert.equal(added.code, 0, added.stderr);
    assert.deepEqual(
      (await raw()).filter((path) => !path.endsWith(".from.yaml")),
      ["_._.._.._evil.json", "named", "result"],
    );
    assert.deepEqual(
      (await readdir(temporary)).filter((name) => name.startsWith("fiolio-fetched-")),
      [],
    );
    assert.match((await add("https://")).stderr, /^https:\/\/: expected an address such as/);
  });
});
