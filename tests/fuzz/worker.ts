/** Imports what it is sent, in a thread of its own: a hang can be ended, and memory has a bound. */
import { parentPort } from "node:worker_threads";
import { COLLECTORS } from "../../src/collectors/index.ts";
import { importBytes, type Outcome } from "../collectors/import.ts";
import { rawFileOf } from "../collectors/raw-file.ts";

/** `id`: the importer of the undamaged file, which gets the damaged one even where it would not be chosen. */
export type Order = { number: number; bytes: Uint8Array; id: string };
export type Answer = { number: number; outcome: Outcome } | { number: number; threw: string };

const PIECE = 997;

parentPort?.on("message", async ({ number, bytes, id }: Order) => {
  parentPort?.postMessage(await answer(number, Buffer.from(bytes), id));
});

async function answer(number: number, bytes: Buffer, id: string): Promise<Answer> {
  try {
    const outcome = await importBytes(bytes, Math.max(1, bytes.length));
    const again = await importBytes(bytes, PIECE);
    if (JSON.stringify(outcome) !== JSON.stringify(again))
      return { number, threw: "DifferentPieces: the same bytes in other pieces gave another outcome" };
    if (outcome.collector !== id)
      await COLLECTORS.find((one) => one.id === id)?.import(
        rawFileOf(bytes, { pieceBytes: Math.max(1, bytes.length) }),
      );
    return { number, outcome };
  } catch (error) {
    return { number, threw: describe(error) };
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return `${error.name}: ${error.message.replace(/\s+/g, " ").slice(0, 300)} ${error.stack?.split("\n").find((line) => line.includes("src/collectors")) ?? ""}`;
}
