/** Pagefind as a service: pages go in by one pipe, the files of their index come out by another, and none lies on the disk. */
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { Readable, type Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { jsonOf } from "../../text/json.ts";
import { sha256 } from "../../text/sha256.ts";
import type { PackedFile } from "../packed-files.ts";

/** `hash`: of all that is searched of it. `message`: by which a service is told of it. */
export type SearchedPage = { path: string; hash: string; message: () => Buffer };
export type SearchOptions = { force_language: string; exclude_selectors: readonly string[] };

type Request =
  | { type: "NewIndex"; config: SearchOptions }
  | { type: "AddFile"; index_id: number; file_path: string; file_contents: string }
  | { type: "GetFiles"; index_id: number };
type Answer = { type: string; message?: string; files?: readonly { path: string; content: string }[] };

/** The first that a service is asked for. */
const INDEX = 0;
/** Between messages, each of which is JSON in base64. */
const END = ",";

/** All have one number: answers are told apart by what they say. */
const messageOf = (payload: Request): Buffer =>
  Buffer.from(Buffer.from(JSON.stringify({ message_id: 1, payload })).toString("base64") + END, "latin1");

/** One of a path that is there already takes its place, and its number. */
export function searchedPage(path: string, html: string): SearchedPage {
  const request: Request = {
    ...{ type: "AddFile", index_id: INDEX },
    ...{ file_path: path, file_contents: html },
  };
  let message: Buffer | undefined;
  return {
    ...{ path, hash: sha256(html) },
    message() {
      message ??= messageOf(request);
      return message;
    },
  };
}

/** `others`: of paths among those of all pages, to be in their places; it is at work until they are known. */
export type Meanwhile = { others: Promise<readonly SearchedPage[]>; signal: AbortSignal };

/** Pages are numbered in their order here. @param program path of Pagefind @throws Error with its own words where it refuses */
export async function indexPages(
  program: string,
  pages: readonly SearchedPage[],
  config: SearchOptions,
  { others, signal }: Partial<Meanwhile> = {},
): Promise<PackedFile[]> {
  const child = spawn(program, ["--service"], { stdio: ["pipe", "pipe", "pipe"] });
  const end = (): void => void child.kill();
  process.on("exit", end);
  signal?.addEventListener("abort", end);
  try {
    const started = new Promise<void>((resolve, reject) =>
      child.once("error", reject).once("spawn", resolve),
    );
    await started;
    return await asked(child, messages(pages, config, others));
  } finally {
    process.off("exit", end);
    signal?.removeEventListener("abort", end);
    end();
  }
}

async function* messages(
  pages: readonly SearchedPage[],
  config: SearchOptions,
  others: Meanwhile["others"] = Promise.resolve([]),
): AsyncGenerator<Buffer> {
  yield messageOf({ type: "NewIndex", config });
  yield* told(pages);
  yield* told(await others);
  yield messageOf({ type: "GetFiles", index_id: INDEX });
}

/** So many in one go: a message is soon written, and there are thousands. */
const AT_ONCE = 64;

function* told(pages: readonly SearchedPage[]): Generator<Buffer> {
  for (let at = 0; at < pages.length; at += AT_ONCE)
    yield Buffer.concat(pages.slice(at, at + AT_ONCE).map(({ message }) => message()));
}

async function asked(
  child: ChildProcessByStdio<Writable, Readable, Readable>,
  all: AsyncIterable<Buffer>,
): Promise<PackedFile[]> {
  const said = text(child.stderr);
  // It goes at the end of what it reads, so that stays open. Where it goes early, its answers end, and that is told.
  pipeline(Readable.from(all), child.stdin, { end: false }).catch(() => {});
  for await (const { type, message, files } of answers(child.stdout)) {
    if (type === "Error") throw new Error(message);
    if (files) return files.map(({ path, content }) => ({ path, bytes: Buffer.from(content, "base64") }));
  }
  throw new Error((await said) || "nothing");
}

async function* answers(output: Readable): AsyncGenerator<Answer> {
  let rest = "";
  for await (const chunk of output.setEncoding("latin1")) {
    const [first = "", ...more] = (chunk as string).split(END);
    const parts = [rest + first, ...more];
    rest = parts.pop() ?? "";
    for (const part of parts)
      yield (jsonOf(Buffer.from(part, "base64").toString()) as { payload: Answer }).payload;
  }
}
