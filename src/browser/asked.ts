/** How a page asks: in a worker, so that it stays alive meanwhile, or by a call where there is none. What is too large is not even read. */
import type { AskedUse } from "../schema/asked-use.ts";
import { type Answer, nothingJudged } from "./answer.ts";
import type { ReaderFacts } from "./own-record.ts";
import type { Brought, Progress } from "./read-own.ts";

/** In bytes, of all that is brought. More is for the command line, which reads it piece by piece. */
export const MOST_BYTES = 32 * 2 ** 20;

/** A file of a browser's, or what else holds bytes there. */
export type Asked = { name: string; of: { size: number; arrayBuffer(): Promise<ArrayBuffer> } };
export type Question = {
  files: readonly Asked[];
  facts: ReaderFacts;
  /** Of the report; none where it is not asked what figures would answer. */
  uses?: readonly AskedUse[];
};

type Judge = (
  brought: readonly Brought[],
  facts: ReaderFacts,
  progress?: Progress,
  uses?: readonly AskedUse[],
) => Promise<Answer>;

/** Between two lines of progress, in milliseconds. */
const PAUSE = 100;

export async function answerTo(
  { files, facts, uses }: Question,
  judge: Judge,
  progress: Progress,
): Promise<Answer> {
  const bytes = files.reduce((sum, { of }) => sum + of.size, 0);
  if (bytes > MOST_BYTES) return refused(files, bytes);
  const brought: Brought[] = [];
  for (const { name, of } of files) brought.push({ name, bytes: new Uint8Array(await of.arrayBuffer()) });
  return judge(brought, facts, seldom(progress), uses);
}

const refused = (files: readonly Asked[], bytes: number): Answer =>
  nothingJudged([
    `${files.map(({ name }) => name).join(", ")}: expected at most ${MOST_BYTES / 2 ** 20} MiB, came ${Math.ceil(bytes / 2 ** 20)}. Larger files are read on the command line, by Fiolio's add.`,
  ]);

function seldom(progress: Progress): Progress {
  let last = 0;
  return (line) => {
    const now = performance.now();
    if (now - last < PAUSE) return;
    last = now;
    progress(line);
  };
}

/** What a worker is, of which nothing but messages is used. */
type WorkerScope = {
  postMessage(message: unknown): void;
  onmessage: ((event: { data: Question }) => void) | null;
};

/** In a worker: a question is a message, and so is all that is told of it. Elsewhere nothing is done. */
export function answerMessages(answer: (question: Question, progress: Progress) => Promise<Answer>): void {
  if (!("WorkerGlobalScope" in globalThis)) return;
  const scope = globalThis as unknown as WorkerScope;
  scope.onmessage = async ({ data }) => {
    try {
      scope.postMessage({ answer: await answer(data, (progress) => scope.postMessage({ progress })) });
    } catch (error) {
      scope.postMessage({ error: error instanceof Error ? error.message : String(error) });
    }
  };
}
