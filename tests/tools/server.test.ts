import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { type SiteServer, serveSite } from "../support/server.ts";

describe("serveSite", () => {
  let dir: string;
  let site: SiteServer;

  before(async () => {
    dir = await mkdtemp(join(tmpdir(), "fiolio-server-"));
    const folder = join(dir, "public");
    await mkdir(join(folder, "guide"), { recursive: true });
    await writeFile(join(dir, "secret.txt"), "secret");
    await writeFile(join(folder, "index.html"), "home");
    await writeFile(join(folder, "404.html"), "lost");
    await writeFile(join(folder, "about.html"), "about");
    await writeFile(join(folder, "guide", "index.html"), "guide");
    await writeFile(join(folder, "data.csv"), "a,b");
    site = await serveSite(folder);
  });
  after(async () => {
    await site.close();
    await rm(dir, { recursive: true, force: true });
  });

  for (const [path, status, body, type] of [
    ["", 200, "home", "text/html; charset=utf-8"],
    ["?a=b", 200, "home", "text/html; charset=utf-8"],
    ["guide/", 200, "guide", "text/html; charset=utf-8"],
    ["about", 200, "about", "text/html; charset=utf-8"],
    ["data.csv", 200, "a,b", "text/csv; charset=utf-8"],
    ["missing/", 404, "lost", "text/html; charset=utf-8"],
    ["missing.png", 404, "lost", "text/html; charset=utf-8"],
    ["%E0%A4%A", 404, "lost", "text/html; charset=utf-8"],
    ["%00", 404, "lost", "text/html; charset=utf-8"],
    ["..%2Fsecret.txt", 404, "lost", "text/html; charset=utf-8"],
  ] as const) {
    test(`/fiolio/${path} is ${status} ${body}`, async () => {
      const answer = await get(site.url, `/fiolio/${path}`);
      assert.deepEqual(answer, { status, body, type, location: undefined });
    });
  }

  for (const [path, location] of [
    ["/fiolio", "/fiolio/"],
    ["/fiolio/guide", "/fiolio/guide/"],
    ["/fiolio/guide?a=b", "/fiolio/guide/?a=b"],
  ] as const) {
    test(`${path} is redirected to ${location}`, async () => {
      const answer = await get(site.url, path);
      assert.deepEqual([answer.status, answer.location], [301, location]);
    });
  }

  for (const path of ["/", "/guide/", "/fiolio/../secret.txt", "/fiolio/%2e%2e/secret.txt", "/fioliox/"]) {
    test(`${path} is outside the site`, async () => {
      const answer = await get(site.url, path);
      assert.deepEqual([answer.status, answer.body], [404, "Outside the site.\n"]);
    });
  }
});

type Answer = {
  status: number | undefined;
  body: string;
  type: string | undefined;
  location: string | undefined;
};

/** Sends the path as it is; fetch() would tidy it first. */
function get(base: string, path: string): Promise<Answer> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path }, (response) => {
      let body = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        body += chunk;
      });
      response.on("end", () => {
        const { "content-type": type, location } = response.headers;
        resolve({ status: response.statusCode, body, type, location });
      });
    });
    sent.on("error", reject).end();
  });
}
