/** A real S3-compatible server on loopback, which checks signatures as AWS documents them. */
import { type ChildProcess, spawn } from "node:child_process";
import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import {
  request as ask,
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AwsClient } from "aws4fetch";
import { engineDir } from "../../src/effects/engine.ts";

/** What the server knows; AWS_... of this machine must not count. */
export const KEYS = { AWS_ACCESS_KEY_ID: "S3RVER", AWS_SECRET_ACCESS_KEY: "S3RVER" };

export class BucketServer {
  readonly endpoint: string;
  readonly #bucket: string;
  readonly #folder: string;
  readonly #store: ChildProcess;
  readonly #server: Server;

  private constructor(bucket: string, folder: string, store: ChildProcess, server: Server) {
    this.#bucket = bucket;
    this.#folder = folder;
    this.#store = store;
    this.#server = server;
    this.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async start(bucket: string): Promise<BucketServer> {
    const folder = await mkdtemp(join(tmpdir(), "fiolio-s3-"));
    const program = join(engineDir, "node_modules", "s3rver", "bin", "s3rver.js");
    // Its marks of pages are in DES.
    const options = ["--openssl-legacy-provider", program, "--directory", folder];
    const place = ["--address", "127.0.0.1", "--port", "0", "--configure-bucket", bucket];
    const store = spawn(process.execPath, [...options, ...place], { stdio: ["ignore", "pipe", "inherit"] });
    const port = await portOf(store);
    const server = createServer((request, response) => checked(request, response, port));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return new BucketServer(bucket, folder, store, server);
  }

  /** @returns the status of the answer */
  async put(key: string, body: string | Buffer): Promise<number> {
    const keys = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
    const client = new AwsClient({ ...keys, service: "s3", region: "us-east-1" });
    const url = `${this.endpoint}/${this.#bucket}/${key.split("/").map(encodeURIComponent).join("/")}`;
    const { status } = await client.fetch(url, { method: "PUT", body: new Uint8Array(Buffer.from(body)) });
    return status;
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.#store.kill();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** Hands on what is not signed, or signed as AWS documents it (version 4): s3rver itself takes any signature. */
function checked(request: IncomingMessage, response: ServerResponse, port: number): void {
  const { authorization } = request.headers;
  if (authorization !== undefined && !authorization.endsWith(`Signature=${signatureOf(request)}`))
    return void response.writeHead(403).end();
  const { url: path = "/", method = "GET", headers } = request;
  const { authorization: _, ...others } = headers;
  const onward = ask({ port, host: "127.0.0.1", path, method, headers: others }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(response);
  });
  onward.on("error", () => response.destroy());
  request.pipe(onward);
}

function signatureOf({ url = "/", method = "GET", headers }: IncomingMessage): string {
  const { authorization = "", "x-amz-date": at = "" } = headers as Record<string, string>;
  const [, scope = "", names = ""] =
    /Credential=[^/]+\/([^,]+),\s*SignedHeaders=([^,]+)/.exec(authorization) ?? [];
  const [path = "", query = ""] = url.split("?");
  const listed = names.split(";").map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const payload = String(headers["x-amz-content-sha256"]);
  const canonical = [method, path, query.split("&").sort().join("&"), listed.join(""), names, payload].join(
    "\n",
  );
  const hmac = (key: string | Buffer, text: string): Buffer =>
    createHmac("sha256", key).update(text).digest();
  const key = scope.split("/").reduce<string | Buffer>(hmac, `AWS4${KEYS.AWS_SECRET_ACCESS_KEY}`);
  const hashed = createHash("sha256").update(canonical).digest("hex");
  return hmac(key, ["AWS4-HMAC-SHA256", at, scope, hashed].join("\n")).toString("hex");
}

/** That a server names when it listens. */
function portOf({ stdout }: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = "";
    stdout?.on("data", (piece) => {
      said += piece;
      const [, port] = /:(\d+)\s*$/m.exec(said) ?? [];
      if (port !== undefined) resolve(Number(port));
    });
    stdout?.on("end", () => reject(new Error(`expected a port, came ${said}`)));
  });
}
