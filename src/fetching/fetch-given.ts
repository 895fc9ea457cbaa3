/** What is given to be taken into the record: files of this machine as they are, addresses fetched into a folder. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import pMap from "p-map";
import type { From } from "../schema/from.ts";
import { defined } from "../text/defined.ts";
import { Failure } from "../text/problem.ts";
import { bucketAddress, isAddress, nameIn, webAddress, withoutSecrets } from "./address.ts";
import { Bucket, type Place } from "./bucket.ts";
import { getToFile, MOST_BYTES } from "./get.ts";

/** In bytes, of all objects below a prefix. */
const MOST_IN_ALL = 4 * MOST_BYTES;
const AT_ONCE = 4;

export type Given = {
  path: string;
  /** Its place below a folder that was given, which it keeps in the record. */
  below?: string;
  /** That folder, as it was given. */
  folder?: string;
  /** For messages, where the path is not what was given. */
  shown: string;
  from?: From;
};

type Fetching = Place & { into: string; env: NodeJS.ProcessEnv; signal?: AbortSignal };

/** In the order given. @throws Failure of one line for what cannot be fetched */
export async function fetchGiven(given: readonly string[], fetching: Fetching): Promise<Given[]> {
  const found = await pMap(
    given,
    async (one, i): Promise<Given[]> => {
      if (!isAddress(one)) return [{ path: one, shown: one }];
      const into = join(fetching.into, String(i));
      await mkdir(into, { recursive: true });
      return /^s3:/i.test(one)
        ? fromBucket(one, { ...fetching, into })
        : [await fromWeb(one, { ...fetching, into })];
    },
    { concurrency: AT_ONCE },
  );
  return found.flat();
}

async function fromWeb(given: string, { into, signal }: Fetching): Promise<Given> {
  const url = webAddress(given);
  const { address, isWhole } = withoutSecrets(url);
  const path = join(into, nameIn(url));
  const { sha256 } = await getToFile(url, path, defined({ signal }));
  const withheld = isWhole ? undefined : (true as const);
  return { path, shown: address, from: { format: "from/1", address, sha256, ...defined({ withheld }) } };
}

async function fromBucket(given: string, { into, env, signal, ...place }: Fetching): Promise<Given[]> {
  const { bucket: name, key } = bucketAddress(given);
  const bucket = new Bucket(name, place, env);
  const listed = await bucket.list({ key }, signal);
  const bytes = listed.reduce((sum, one) => sum + one.bytes, 0);
  if (bytes > MOST_IN_ALL)
    throw new Failure(
      `${given}: expected at most ${MOST_IN_ALL / 2 ** 20} MiB below it, found ${Math.ceil(bytes / 2 ** 20)} MiB. Name a longer prefix.`,
    );
  const { endpoint, region } = bucket;
  return pMap(
    listed,
    async (one, i): Promise<Given> => {
      const folder = join(into, String(i));
      await mkdir(folder);
      const path = join(folder, nameBelow(key, one.key));
      const { sha256 } = await getToFile(bucket.url(one.key), path, {
        ...bucket.getting,
        ...defined({ signal }),
      });
      const address = new URL(`s3://${name}/${one.key.split("/").map(encodeURIComponent).join("/")}`).href;
      return {
        path,
        shown: address,
        from: { format: "from/1", address, ...defined({ endpoint, region }), sha256 },
      };
    },
    { concurrency: AT_ONCE },
  );
}

/** Below "runs/", "runs/a/result.json" is a_result.json: objects of one name in two folders stay apart. */
function nameBelow(prefix: string, key: string): string {
  const folder = key === prefix ? prefix.slice(0, prefix.lastIndexOf("/") + 1) : prefix.replace(/\/?$/, "/");
  const rest = prefix !== "" && key.startsWith(folder) ? key.slice(folder.length) : key;
  return rest
    .replace(/[/\\\0]/g, "_")
    .replace(/^\.+/, "_")
    .slice(-200);
}

/** What an address of the record gives now. @throws Failure where its bytes are others */
export async function fetchAgain(
  { address, endpoint, region, sha256 }: From,
  path: string,
  { env, signal }: Pick<Fetching, "env" | "signal">,
): Promise<void> {
  const place = defined({ endpoint, region });
  const got = /^s3:/i.test(address)
    ? await objectOf(address, place, env, path, signal)
    : await getToFile(webAddress(address), path, defined({ signal }));
  if (got.sha256 !== sha256)
    throw new Failure(
      `expected the bytes with sha256 ${sha256.slice(0, 12)} from ${address}, came ${got.sha256.slice(0, 12)}. Find out who changed them; add takes new ones.`,
    );
}

function objectOf(address: string, place: Place, env: NodeJS.ProcessEnv, path: string, signal?: AbortSignal) {
  const { bucket: name, key } = bucketAddress(address);
  const bucket = new Bucket(name, place, env);
  return getToFile(bucket.url(decodeURIComponent(key)), path, { ...bucket.getting, ...defined({ signal }) });
}
