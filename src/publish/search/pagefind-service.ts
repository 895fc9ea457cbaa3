/** Pagefind as a service: pages go in by one pipe, the files of their index come out by another, and none lies on the disk. */
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { Readable, type Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { jsonOf } from "../../text/json.ts";
import type { PackedFile } from "../packed-files.ts";

export type SearchedPage = { path: string; html: string };
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
    return await asked(child, requests(pages, config, others));
  } finally {
    process.off("exit", end);
    signal?.removeEventListener("abort", end);
    end();
  }
}

async function* requests(
  pages: readonly SearchedPage[],
  config: SearchOptions,
  others: Meanwhile["others"] = Promise.resolve([]),
): AsyncGenerator<Request> {
  yield { type: "NewIndex", config };
  yield* pages.map(added);
  yield* (await others).map(added);
  yield { type: "GetFiles", index_id: INDEX };
}

/** One of a path that is there already takes its place, and its number. */
const added = ({ path, html }: SearchedPage): Request => ({
  type: "AddFile",
  index_id: INDEX,
  file_path: path,
  file_contents: html,
});

async function asked(
  child: ChildProcessByStdio<Writable, Readable, Readable>,
  all: AsyncIterable<Request>,
): Promise<PackedFile[]> {
  const said = text(child.stderr);
  // It goes at the end of what it reads, so that stays open. Where it goes early, its answers end, and that is told.
  pipeline(Readable.from(messages(all)), child.stdin, { end: false }).catch(() => {});
  for await (const { type, message, files } of answers(child.stdout)) {
    if (type === "Error") throw new Error(message);
    if (files) return files.map(({ path, content }) => ({ path, bytes: Buffer.from(content, "base64") }));
  }
  throw new Error((await said) || "nothing");
}

async function* messages(all: AsyncIterable<Request>): AsyncGenerator<string> {
  let id = 0;
  for await (const payload of all)
    yield Buffer.from(JSON.stringify({ message_id: ++id, payload })).toString("base64") + END;
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
