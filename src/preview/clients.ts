/** The browsers that look at a preview: which page each shows, and what it is told. */
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { absent } from "../effects/error-code.ts";
import type { Problem } from "../text/problem.ts";
import { sha256 } from "../text/sha256.ts";

/** `stopped`: because of them nothing was built. */
export type State = { problems: readonly Problem[]; isBuilt: boolean; stopped: boolean };

type Client = { response: ServerResponse; pathname: string; signature: string };

export class Clients {
  readonly #clients = new Set<Client>();
  readonly #server = randomUUID();
  readonly #file: (pathname: string) => Promise<string | undefined>;
  #state: State = { problems: [], isBuilt: false, stopped: false };

  /** @param file absolute path of what is served for an address */
  constructor(file: (pathname: string) => Promise<string | undefined>) {
    this.#file = file;
  }

  /** Addresses of the pages that are open, each once. */
  pathnames(): string[] {
    return [...new Set([...this.#clients].map(({ pathname }) => pathname))];
  }

  /** @param signature of the page as that browser got it */
  async add(response: ServerResponse, pathname: string, signature: string): Promise<void> {
    const client = { response, pathname, signature };
    this.#clients.add(client);
    response.once("close", () => this.#clients.delete(client));
    response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    send(client, "server", this.#server);
    send(client, "problems", this.#state);
    await this.#reloadIfOther(client);
  }

  /** Tells all of them what is wrong, or that nothing is. */
  show(state: State): void {
    this.#state = state;
    for (const client of this.#clients) send(client, "problems", state);
  }

  get state(): State {
    return this.#state;
  }

  /** Those whose page has changed by now. */
  async reload(): Promise<void> {
    await Promise.all([...this.#clients].map((client) => this.#reloadIfOther(client)));
  }

  close(): void {
    for (const { response } of this.#clients) response.end();
  }

  async #reloadIfOther(client: Client): Promise<void> {
    const file = await this.#file(client.pathname);
    const html = file && (await readFile(file, "utf8").catch(absent(undefined)));
    if (html === undefined || signatureOf(html) === client.signature) return;
    send(client, "reload", "");
  }
}

/** Of what readers see of a page, its styles and scripts: not of the list of editions in its head. */
export function signatureOf(html: string): string {
  const main = html.slice(html.indexOf("<main"), html.lastIndexOf("</main>"));
  const title = /<title>[^<]*/.exec(html)?.[0] ?? "";
  const files = html.match(/[\w./-]+\.(?:css|js)\b/g) ?? [];
  return sha256([title, main, ...files].join("\n")).slice(0, 16);
}

function send({ response }: Client, event: string, data: unknown): void {
  response.write(`event: ${event}\ndata: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`);
}
