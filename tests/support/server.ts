/** Serves a folder under a sub-path as GitHub Pages does, for tests. */
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { contentTypeOf } from "../../src/preview/content-type.ts";

export type SiteServer = {
  /** With the sub-path and a slash at the end: "http://127.0.0.1:40321/fiolio/". */
  url: string;
  close: () => Promise<void>;
};

/**
 * Listens on the port that is wanted, if it is free, otherwise on one of the system's choice. Like Pages: a folder's address ends in a slash or is redirected there,
 * `x` finds `x.html`, what is missing gets the site's 404.html, and outside the sub-path there is nothing.
 * The folder may be filled after the start.
 */
export async function serveSite(folder: string, subPath = "/fiolio/", wanted = 0): Promise<SiteServer> {
  const server = createServer((request, response) => {
    answer(request.url ?? "/", response).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : new Error(String(error)));
    });
  });

  async function answer(url: string, response: ServerResponse): Promise<void> {
    // URL resolves "..", also when encoded, so that a path cannot leave the folder.
    const { pathname, search } = new URL(url, "http://localhost");
    if (`${pathname}/` === subPath) return redirect(response, subPath + search);
    if (!pathname.startsWith(subPath)) return void response.writeHead(404).end("Outside the site.\n");

    const path = join(folder, decode(pathname.slice(subPath.length)));
    if (pathname.endsWith("/")) return sendOr404(response, join(path, "index.html"));
    if (await isFolder(path)) return redirect(response, `${pathname}/${search}`);
    return sendOr404(response, (await isFile(path)) ? path : `${path}.html`);
  }

  async function sendOr404(response: ServerResponse, path: string): Promise<void> {
    if (await isFile(path)) return send(response, 200, path);
    const page = join(folder, "404.html");
    if (await isFile(page)) return send(response, 404, page);
    response.writeHead(404).end("Not found, and the site has no 404.html.\n");
  }

  const listen = async (port: number): Promise<unknown> => {
    server.listen(port, "127.0.0.1");
    return once(server, "listening");
  };
  await listen(wanted).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EADDRINUSE") throw error;
    return listen(0);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${subPath}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function send(response: ServerResponse, status: number, path: string): void {
  const type = contentTypeOf(path);
  response.writeHead(status, { "content-type": type, "cache-control": "no-store" });
  createReadStream(path)
    .on("error", (error) => response.destroy(error))
    .pipe(response);
}

const redirect = (response: ServerResponse, location: string): void =>
  void response.writeHead(301, { location }).end();

/** Decoded, or a name no file has when the encoding is broken or hides a separator. */
function decode(path: string): string {
  const hidden = ".no-such-file";
  try {
    const decoded = decodeURIComponent(path);
    return /[\0\\]|(^|\/)\.\.(\/|$)/.test(decoded) ? hidden : decoded;
  } catch {
    return hidden;
  }
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
