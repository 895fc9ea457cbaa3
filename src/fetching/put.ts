/** One object put into a bucket where there is none of its name; what is there is not written over. */
import { openAsBlob } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { Failure } from "../text/problem.ts";
import type { Bucket } from "./bucket.ts";
import { ATTEMPTS, FIRST_PAUSE, MOST_TIME, PASSING, Refused, reasonOf } from "./get.ts";

/** `shown`: for messages; `sha256`: of the file, which the server holds what it got against, if it can. */
export type Putting = { key: string; sha256: string; shown: string; signal?: AbortSignal | undefined };

/** @throws Failure of one line */
export async function putObject(bucket: Bucket, path: string, putting: Putting): Promise<"put" | "there"> {
  if (!bucket.isSigned)
    throw new Refused(
      `${putting.shown}: expected AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY to put a file there, found neither. Set both.`,
    );
  const found = await answered(bucket, "HEAD", putting);
  if (found.status === 200) return "there";
  if (found.status !== 404) throw refusal(found, putting);
  const put = await answered(bucket, "PUT", putting, await openAsBlob(path));
  if (!put.ok) throw refusal(put, putting);
  return "put";
}

const refusal = ({ status }: Response, { shown }: Putting): Refused =>
  new Refused(
    `${shown}: expected to put a file there, came status ${status}. ${
      status === 401 || status === 403
        ? "Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and what they may do there."
        : "Check raw.store of fiolio.yaml: bucket, endpoint and region."
    }`,
  );

async function answered(
  bucket: Bucket,
  method: "HEAD" | "PUT",
  { key, sha256, shown, signal }: Putting,
  body?: Blob,
): Promise<Response> {
  const url = bucket.url(key);
  for (let attempt = 1; ; attempt++) {
    try {
      const headers = await bucket.headers(method, url, body ? { "x-amz-content-sha256": sha256 } : {});
      const until = AbortSignal.any([AbortSignal.timeout(MOST_TIME), ...(signal ? [signal] : [])]);
      const response = await fetch(url, {
        method,
        headers,
        redirect: "manual",
        signal: until,
        ...(body && { body }),
      });
      await response.body?.cancel();
      if (!PASSING.has(response.status)) return response;
      throw new Error(`the server answered ${response.status}`);
    } catch (error) {
      signal?.throwIfAborted();
      if (attempt === ATTEMPTS)
        throw new Failure(
          `${shown}: expected a server that takes files, ${reasonOf(error)} (${ATTEMPTS} attempts). Check raw.store of fiolio.yaml and the network.`,
        );
      await pause(FIRST_PAUSE * 2 ** (attempt - 1), undefined, { signal });
    }
  }
}
