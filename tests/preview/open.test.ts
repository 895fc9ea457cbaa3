/** Where a preview is served, and that a browser is sent there. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { openInBrowser } from "../../src/effects/open-browser.ts";
import { Clients } from "../../src/preview/clients.ts";
import { listen } from "../../src/preview/server.ts";

const served = {
  find: async () => undefined,
  lost: async () => undefined,
  clients: new Clients(async () => undefined),
};

test("the next free port is taken where none is asked for, and one that is asked for must be free", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port: first } = other.address() as AddressInfo;
  const { port, close } = await listen(served as never, { port: undefined, first });
  assert.ok(port > first && port < first + 100, `${port} after ${first}`);
  await close();
  await assert.rejects(
    listen(served as never, { port: first, first }),
    new RegExp(
      `^Failure: --port ${first}: expected a port that is free, another program listens on it\\. Name another\\.$`,
    ),
  );
  other.close();
});

test("the browser of this machine is given the address", { skip: process.platform !== "linux" }, async () => {
  const folder = await mkdtemp(join(tmpdir(), "fiolio-open-"));
  const said = join(folder, "said");
  await writeFile(
    join(folder, "xdg-open"),
    `#!/bin/sh\nprintf %s "$1" > ${said}.part\nmv ${said}.part ${said}\n`,
    { mode: 0o755 },
  );
  const before = process.env.PATH;
  process.env.PATH = `${folder}${delimiter}${before}`;
  await openInBrowser("http://localhost:1313/");
  process.env.PATH = before;
  const read = (): Promise<string | undefined> => readFile(said, "utf8").catch(() => undefined);
  while ((await read()) === undefined) await pause(20);
  assert.equal(await read(), "http://localhost:1313/");
  await rm(folder, { recursive: true });
});
