/** Serves a preview on this machine alone: files of a site, each page with a script that follows the changes. */
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { engineDir } from "../effects/engine.ts";
import { codeOf } from "../effects/error-code.ts";
import { openFile } from "../effects/files.ts";
import { Failure } from "../text/problem.ts";
import { type Clients, signatureOf } from "./clients.ts";
import { contentTypeOf } from "./content-type.ts";

const HOST = "127.0.0.1";
/** After the wanted port, these many more are tried, where none was asked for by name. */
const PORTS_TRIED = 20;

/** What an address means: a file (absolute path), another address, or nothing that is there. */
export type Found = { file: string } | { address: string } | undefined;

export type Served = {
  find: (pathname: string) => Promise<Found>;
  /** The page for what is not there, if it is built. */
  lost: () => Promise<string | undefined>;
  clients: Clients;
};

/** @param port asked for by name; `first` is tried otherwise, and those after it */
export async function listen(
  served: Served,
  { port, first }: { port: number | undefined; first: number },
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    answer(served, request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500, { "content-type": "text/plain; charset=utf-8" });
      response.end(`${error instanceof Error ? error.message : String(error)}\n`);
    });
  });
  for (let tried = port ?? first; ; tried++) {
    const error = await listening(server, tried);
    if (error === undefined) break;
    if (codeOf(error) !== "EADDRINUSE" && codeOf(error) !== "EACCES") throw error;
    if (port === undefined && tried < first + PORTS_TRIED) continue;
    throw new Failure(
      `--port ${tried}: expected a port that is free, ${codeOf(error) === "EACCES" ? "it needs more rights" : "another program listens on it"}. Name another.`,
    );
  }
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        served.clients.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const listening = (server: Server, port: number): Promise<Error | undefined> =>
  new Promise((resolve) => {
    const failed = (error: Error): void => resolve(error);
    server.once("error", failed).listen(port, HOST, () => {
      server.off("error", failed);
      resolve(undefined);
    });
  });

async function answer(served: Served, request: IncomingMessage, response: ServerResponse): Promise<void> {
  // A page of another site cannot read this one by a name that leads here.
  if (!/^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(request.headers.host ?? ""))
    return void response.writeHead(403).end("Only localhost is served.\n");
  if (request.method !== "GET" && request.method !== "HEAD")
    return void response.writeHead(405, { allow: "GET, HEAD" }).end();
  const { pathname, searchParams, search } = new URL(request.url ?? "/", `http://${HOST}`);
  if (pathname === "/_fiolio/events")
    return served.clients.add(response, searchParams.get("page") ?? "/", searchParams.get("of") ?? "");
  if (pathname === "/_fiolio/preview.js")
    return send(response, 200, join(engineDir, "site", "preview", "preview.js"));
  const found = await served.find(pathname);
  if (found && "address" in found)
    return void response.writeHead(302, { location: found.address + search }).end();
  if (found) return send(response, 200, found.file);
  const lost = await served.lost();
  if (lost !== undefined) return send(response, 404, lost);
  sendPage(response, 503, NOT_YET);
}

/** Until the first build is there; the script shows what keeps it. */
const NOT_YET =
  "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'><title>Preview</title><main>The report is being built. This page reloads by itself.</main>";

async function send(response: ServerResponse, status: number, path: string): Promise<void> {
  const type = contentTypeOf(path);
  if (extname(path) === ".html") return sendPage(response, status, await readFile(path, "utf8"));
  const handle = await openFile(path);
  response.writeHead(status, { "content-type": type, "cache-control": "no-store" });
  handle
    .createReadStream()
    .on("error", (error) => response.destroy(error))
    .pipe(response);
}

/** The script comes after all else: minified pages leave their end tags out. It is a file of this host, as the page's policy wants it. */
function sendPage(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
  response.end(`${html}<script src="/_fiolio/preview.js?of=${signatureOf(html)}"></script>`);
}
