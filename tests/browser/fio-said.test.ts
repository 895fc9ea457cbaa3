/** What fio says of a job that it could not run, and what is not offered then. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { fioSaid } from "../../src/browser/fio-said.ts";
import { insteadOf } from "./instead-of.ts";

const REFUSED = `fio: time_based requires a runtime/timeout setting
1m: you need to specify size=
fio: pid=0, err=22/file:filesetup.c:1155, func=total_file_size, error=Invalid argument
{"fio version":"fio-3.33","jobs":[{"jobname":"1m","error":22,"elapsed":0,"job options":{"rw":"write","time_based":"1"}}]}
`;
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test("its complaints stand before its JSON; what ended, and what is said behind, is none", () => {
  assert.deepEqual(fioSaid(bytes(REFUSED)), [
    "time_based requires a runtime/timeout setting",
    "1m: you need to specify size=",
  ]);
  assert.deepEqual(fioSaid(bytes(`{\n}\nfio: terminating\n`)), []);
  assert.deepEqual(fioSaid(bytes("fio: \u001b[31mno\u001b[0m such engine\n{")), ["no such engine"]);
});

test("a job that could not begin is not offered again as it is", async () => {
  assert.deepEqual(await insteadOf(REFUSED), []);
});
