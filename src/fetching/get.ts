/** One file over HTTP: bounded in size, time, redirects and retries; its name and type are not believed. */
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import { Failure, printable } from "../text/problem.ts";
import { withoutSecrets } from "./address.ts";

/** In bytes, of one file. */
export const MOST_BYTES = 256 * 2 ** 20;
const MOST_REDIRECTS = 5;
export const ATTEMPTS = 3;
/** In milliseconds. */
export const FIRST_PAUSE = 300;
/** In milliseconds: without a byte, and until a request is given up. */
const MOST_SILENCE = 30_000;
export const MOST_TIME = 600_000;
/** The server, or something on the way, may do better next time. */
export const PASSING = new Set([408, 425, 429, 500, 502, 503, 504]);

export type Getting = {
  /** Headers of a request to this address, made anew for each attempt. */
  sign?: (url: URL) => Promise<Headers>;
  /** For messages, in place of the address. */
  shown?: string;
  mostBytes?: number;
  signal?: AbortSignal;
};

export type Got = { sha256: string; bytes: number };

/** @throws Failure of one line, without the secrets of the address */
export async function getToFile(url: URL, path: string, getting: Getting = {}): Promise<Got> {
  return attempted(url, getting, (chunks) => written(chunks, path));
}

/** The same of a file of this machine. */
export const copyHashed = (from: string, to: string): Promise<Got> => written(createReadStream(from), to);

async function written(chunks: AsyncIterable<Uint8Array>, path: string): Promise<Got> {
  const hash = createHash("sha256");
  let bytes = 0;
  await pipeline(
    chunks,
    async function* (source) {
      for await (const chunk of source) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(path),
  );
  return { sha256: hash.digest("hex"), bytes };
}

/** @throws Failure */
export const getText = (url: URL, getting: Getting = {}): Promise<string> =>
  attempted(url, getting, async (chunks) => text(chunks));

/** Said by the server, and final. */
export class Refused extends Failure {}

type Shown = Getting & { shown: string };
type Take<T> = (chunks: AsyncIterable<Uint8Array>) => Promise<T>;

async function attempted<T>(url: URL, given: Getting, take: Take<T>): Promise<T> {
  const shown = given.shown ?? printable(withoutSecrets(url).address);
  const getting = { ...given, shown };
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(url, getting, take);
    } catch (error) {
      getting.signal?.throwIfAborted();
      if (error instanceof Refused) throw error;
      if (attempt === ATTEMPTS)
        throw new Failure(
          `${shown}: expected a file, ${reasonOf(error)} (${ATTEMPTS} attempts). Check the address and the network.`,
        );
      await pause(FIRST_PAUSE * 2 ** (attempt - 1), undefined, { signal: getting.signal });
    }
  }
}

async function once<T>(url: URL, getting: Shown, take: Take<T>): Promise<T> {
  const silence = new AbortController();
  const timer = setTimeout(
    () => silence.abort(new Error(`nothing came for ${MOST_SILENCE / 1000} s`)),
    MOST_SILENCE,
  );
  const signal = AbortSignal.any([
    silence.signal,
    AbortSignal.timeout(MOST_TIME),
    ...(getting.signal ? [getting.signal] : []),
  ]);
  try {
    const response = await answered(url, getting, signal);
    timer.refresh();
    return await take(bounded(response, getting, () => timer.refresh()));
  } finally {
    clearTimeout(timer);
    // Of what was not read to its end, the connection is closed.
    silence.abort(new Error("done"));
  }
}

/** Follows redirects; what signs a request does so for its own server only. */
async function answered(from: URL, { sign, shown }: Shown, signal: AbortSignal): Promise<Response> {
  let url = from;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const isOwn = url.origin === from.origin;
    const headers = isOwn && sign ? await sign(url) : new Headers();
    headers.set("accept-encoding", "identity");
    if (isOwn && from.username !== "") headers.set("authorization", basic(from));
    const response = await fetch(bare(url), { headers, redirect: "manual", signal });
    const location = response.headers.get("location");
    if (![301, 302, 303, 307, 308].includes(response.status) || location === null)
      return accepted(response, url, { from, shown });
    await response.body?.cancel();
    url = next(url, location, shown);
  }
  throw refusal(
    shown,
    `expected a file, came more than ${MOST_REDIRECTS} redirects. Name the address that they lead to.`,
  );
}

function next(url: URL, location: string, shown: string): URL {
  const led = URL.canParse(location, url) ? new URL(location, url) : undefined;
  if (led === undefined || !/^https?:$/.test(led.protocol))
    throw refusal(shown, "expected a file, came a redirect to what is no address of the web. Name another.");
  if (url.protocol === "https:" && led.protocol === "http:")
    throw refusal(
      shown,
      "expected a file, came a redirect from https to http. Name the address that it leads to.",
    );
  return led;
}

type Asked = { from: URL; shown: string };

function accepted(response: Response, url: URL, { from, shown }: Asked): Response {
  const { status } = response;
  if (status === 200) return response;
  if (PASSING.has(status)) throw new Error(`the server answered ${status}`);
  const remedy = [401, 403].includes(status)
    ? "Give it what it asks for: user and password in the address, or for a bucket AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY."
    : "Check the address.";
  const led = url.origin === from.origin ? "" : ` from ${printable(url.origin)}`;
  throw refusal(shown, `expected a file, came status ${status}${led}. ${remedy}`);
}

async function* bounded(
  { body, headers }: Response,
  { shown, mostBytes: most = MOST_BYTES }: Shown,
  heard: () => void,
): AsyncGenerator<Uint8Array> {
  const tooLarge = (): Refused =>
    refusal(
      shown,
      `expected at most ${most / 2 ** 20} MiB, it is larger. Fetch it yourself and keep the results.`,
    );
  if (Number(headers.get("content-length") ?? 0) > most) throw tooLarge();
  let bytes = 0;
  for await (const chunk of body ?? []) {
    heard();
    bytes += chunk.length;
    if (bytes > most) throw tooLarge();
    yield chunk;
  }
}

const refusal = (shown: string, said: string): Refused => new Refused(`${shown}: ${said}`);

const basic = ({ username, password }: URL): string =>
  `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString("base64")}`;

/** An address with a password in it is no request. */
function bare(url: URL): URL {
  const plain = new URL(url);
  plain.username = "";
  plain.password = "";
  return plain;
}

/** What Node says of a connection lies below what it throws. */
export function reasonOf(error: unknown): string {
  const { cause, message } = error as Error & { cause?: { code?: string; message?: string } };
  return printable((cause?.code ?? cause?.message ?? message).split("\n", 1)[0] ?? "");
}
