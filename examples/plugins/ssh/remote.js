/** The system's ssh as a way to run a script: its own configuration, keys and known hosts are used. */
import { spawn } from "node:child_process";

/** The connection was not made, or was lost; ssh's last line. */
export class NotReached extends Error {}

const ALWAYS = ["-T", "-o", "BatchMode=yes", "-o", "ConnectTimeout=10", "-o", "ServerAliveInterval=15"];
/** ssh's own code for what went wrong with it. */
const SSH_FAILED = 255;

export const remote = ({ host, options }) => ({
  /** @returns {Promise<{ code: number | undefined, lines: string[], files: Map<string, string> }>} */
  async run(script, { signal, phase = () => {} }) {
    const child = spawn("ssh", [...ALWAYS, ...options, "--", host, "sh -s"], { signal });
    const reading = new Reading(phase);
    let said = "";
    child.stdout.on("data", (bytes) => reading.take(bytes));
    child.stderr.on("data", (bytes) => {
      said = (said + bytes).slice(-4000);
    });
    // It may end before it has read all: how it ended says why.
    child.stdin.on("error", () => {});
    child.stdin.end(script);
    const code = await new Promise((resolve, reject) => {
      child.on("error", (error) => reject(error.code === "ENOENT" ? new NotReached("ssh is not installed") : error));
      child.on("close", resolve);
    });
    const last = said.trim().split("\n").at(-1)?.replace(/\.$/, "") || `ssh ended with ${code}`;
    if (code === SSH_FAILED || reading.isCut) throw new NotReached(last);
    if (code !== 0) throw new Error(`the script ended with ${code}: ${last}`);
    return reading.ended();
  },
});

/** Lines, and files between them: "== file BYTES NAME". */
class Reading {
  #rest = Buffer.alloc(0);
  #file;
  /** As the script says it: a connection that is lost says none. */
  #code;
  #lines = [];
  #files = new Map();
  #phase;
  constructor(phase) {
    this.#phase = phase;
  }

  take(bytes) {
    this.#rest = Buffer.concat([this.#rest, bytes]);
    while (this.#file ? this.#rest.length >= this.#file.bytes : this.#rest.includes(10)) {
      if (this.#file) {
        this.#files.set(this.#file.name, this.#rest.toString("utf8", 0, this.#file.bytes));
        this.#rest = this.#rest.subarray(this.#file.bytes);
        this.#file = undefined;
        continue;
      }
      const end = this.#rest.indexOf(10);
      this.#line(this.#rest.toString("utf8", 0, end));
      this.#rest = this.#rest.subarray(end + 1);
    }
  }

  #line(line) {
    const [, kind, value, name] = /^== (phase|file|end) (\S+)(?: (.+))?$/.exec(line) ?? [];
    if (kind === "phase") this.#phase(value);
    else if (kind === "file") this.#file = { bytes: Number(value), name };
    else if (kind === "end") this.#code = Number(value);
    else this.#lines.push(line);
  }

  get isCut() {
    return this.#file !== undefined;
  }

  ended() {
    return { code: this.#code, lines: this.#lines, files: this.#files };
  }
}
