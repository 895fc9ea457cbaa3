/** A preview as people have it: the real command in a process of its own, and what it tells a browser. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { engineDir } from "../../src/effects/engine.ts";

export type Told = { event: string; data: string };

/** A connection that lay idle is closed by the server, which may be as it is asked again: browsers ask once more, too. */
function reset(error: unknown): undefined {
  if (((error as Error).cause as { code?: string } | undefined)?.code !== "ECONNRESET") throw error;
}

export class Follow {
  readonly url: string;
  readonly #child: ChildProcess;
  readonly #lines: string[];

  private constructor(child: ChildProcess, url: string, lines: string[]) {
    this.#child = child;
    this.url = url;
    this.#lines = lines;
  }

  /** Resolves when the whole report is built, or stopped by problems. */
  static async start(root: string, args: readonly string[] = [], env = process.env): Promise<Follow> {
    const command = [join(engineDir, "src", "cli.ts"), "dev", "--root", root, ...args];
    const child = spawn(process.execPath, command, { env, stdio: ["ignore", "pipe", "pipe"] });
    const lines: string[] = [];
    const said = new Promise<string>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr])
        createInterface(stream).on("line", (line) => {
          lines.push(line);
          const [, url] = /^dev: (http:\S+)/.exec(line) ?? [];
          if (url !== undefined) resolve(url);
        });
      child.once("close", () => reject(new Error(lines.join("\n"))));
    });
    return new Follow(child, await said, lines);
  }

  get lines(): readonly string[] {
    return this.#lines;
  }

  /** Asks until the page is built. */
  async page(path: string): Promise<string> {
    for (;;) {
      const answer = await fetch(this.url + path).catch(reset);
      if (answer !== undefined && answer.status !== 503) return answer.text();
      await answer?.body?.cancel();
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** What a browser with that page open is told from now on. */
  async open(path: string): Promise<Events> {
    const html = await this.page(path);
    const of = /preview\.js\?of=(\w+)/.exec(html)?.[1] ?? "";
    const answer = await fetch(`${this.url}_fiolio/events?page=/${path}&of=${of}`);
    if (answer.body === null) throw new Error("no events");
    return new Events(answer.body.pipeThrough(new TextDecoderStream()));
  }

  /** As Ctrl-C does. */
  async stop(): Promise<number | null> {
    if (this.#child.exitCode !== null) return this.#child.exitCode;
    this.#child.kill("SIGINT");
    const [code] = await once(this.#child, "close");
    return code;
  }
}

export class Events {
  readonly #reader: ReadableStreamDefaultReader<string>;
  #text = "";

  constructor(stream: ReadableStream<string>) {
    this.#reader = stream.getReader();
  }

  /** The next that fits; others are passed over. */
  async next(fits: (told: Told) => boolean): Promise<Told> {
    for (;;) {
      const end = this.#text.indexOf("\n\n");
      if (end < 0) {
        const { value, done } = await this.#reader.read();
        if (done) throw new Error("the preview ended");
        this.#text += value;
        continue;
      }
      const [event = "", data = ""] = this.#text.slice(0, end).split("\n");
      this.#text = this.#text.slice(end + 2);
      const told = { event: event.replace("event: ", ""), data: data.replace("data: ", "") };
      if (fits(told)) return told;
    }
  }

  reload(): Promise<Told> {
    return this.next(({ event }) => event === "reload");
  }

  /** Once something is wrong, and `text` is in what is said of it; without a text once nothing is. */
  problems(text?: string): Promise<Told> {
    return this.next(({ event, data }) => {
      if (event !== "problems") return false;
      const { problems } = JSON.parse(data) as { problems: { path: string; message: string }[] };
      if (text === undefined) return problems.length === 0;
      return problems.some(({ path, message }) => `${path}: ${message}`.includes(text));
    });
  }

  async close(): Promise<void> {
    await this.#reader.cancel();
  }
}
