/** Objects of an S3-compatible bucket: listed and fetched, signed where there are credentials. */
import { AwsV4Signer } from "aws4fetch";
import { Parser } from "htmlparser2";
import { Failure, printable } from "../text/problem.ts";
import { plural } from "../text/words.ts";
import type { BucketAddress } from "./address.ts";
import { type Getting, getText } from "./get.ts";

/** Below one prefix: more is no folder of results. */
const MOST_OBJECTS = 1000;
const MOST_LISTING_BYTES = 16 * 2 ** 20;
/** Where nothing says otherwise, as AWS' own tools have it. */
const USUAL_REGION = "us-east-1";

export type Place = { endpoint?: string | undefined; region?: string | undefined; anonymous?: boolean };

export type Listed = { key: string; bytes: number };

type Variables = Readonly<Record<string, string | undefined>>;

export class Bucket {
  readonly name: string;
  /** As they are to be written down: what was given, or what the environment says. */
  readonly endpoint: string | undefined;
  readonly region: string | undefined;
  readonly #credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | undefined;

  /** @param variables the usual AWS_... ones; @throws Failure where one of a pair is missing */
  constructor(name: string, { endpoint, region, anonymous = false }: Place, variables: Variables) {
    this.name = name;
    this.endpoint = endpoint ?? variables.AWS_ENDPOINT_URL_S3 ?? variables.AWS_ENDPOINT_URL;
    this.region = region ?? variables.AWS_REGION ?? variables.AWS_DEFAULT_REGION;
    this.#credentials = anonymous ? undefined : credentialsIn(variables);
    if (this.endpoint !== undefined && !/^https?:\/\/[^\s@?#]+$/.test(this.endpoint))
      throw new Failure(
        "--endpoint: expected an address such as https://minio.example.org, without password. Correct it.",
      );
  }

  /** The object of that key alone, or those below it, sorted. @throws Failure where there is none */
  async list(
    { key }: Pick<BucketAddress, "key">,
    signal?: AbortSignal,
    atOnce = MOST_OBJECTS,
  ): Promise<Listed[]> {
    const where = printable(`s3://${this.name}/${key}`);
    const found: Listed[] = [];
    let token: string | undefined;
    do {
      const query = new URLSearchParams({ "list-type": "2", "encoding-type": "url", prefix: key });
      query.set("max-keys", String(atOnce));
      if (token !== undefined) query.set("continuation-token", token);
      const url = this.#url("");
      url.search = query.toString().replaceAll("+", "%20");
      const bounds = { mostBytes: MOST_LISTING_BYTES, shown: where, ...(signal && { signal }) };
      const page = listingOf(await getText(url, { ...this.getting, ...bounds }));
      found.push(...page.objects);
      token = page.next;
    } while (token !== undefined && found.length <= 2 * MOST_OBJECTS);
    const meant = meantBy(key, found);
    if (meant.length === 0)
      throw new Failure(
        `${where}: expected an object, or objects below it, found none. Check bucket and prefix.`,
      );
    if (meant.length > MOST_OBJECTS || token !== undefined)
      throw new Failure(
        `${where}: expected at most ${plural(MOST_OBJECTS, "object")}, found more. Name a longer prefix.`,
      );
    return meant;
  }

  url(key: string): URL {
    return this.#url(key);
  }

  /** How its objects are asked for. */
  get getting(): Getting {
    return this.#credentials === undefined ? {} : { sign: (url) => this.headers("GET", url) };
  }

  get isSigned(): boolean {
    return this.#credentials !== undefined;
  }

  /** Of a request, signed where there are credentials. */
  async headers(method: string, url: URL, more: Record<string, string> = {}): Promise<Headers> {
    if (this.#credentials === undefined) return new Headers(more);
    const place = {
      url: url.href,
      method,
      headers: more,
      service: "s3",
      region: this.region ?? USUAL_REGION,
    };
    return new Headers((await new AwsV4Signer({ ...place, ...this.#credentials }).sign()).headers);
  }

  /** By path at a server of one's own; at AWS by name of the host, unless a dot in it would not fit the certificate. */
  #url(key: string): URL {
    const path = key.split("/").map(escaped).join("/");
    const aws = `s3.${this.region ?? USUAL_REGION}.amazonaws.com`;
    if (this.endpoint !== undefined)
      return new URL(`${this.endpoint.replace(/\/$/, "")}/${this.name}/${path}`);
    if (this.name.includes(".")) return new URL(`https://${aws}/${this.name}/${path}`);
    return new URL(`https://${this.name}.${aws}/${path}`);
  }
}

function credentialsIn(variables: Variables) {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = variables;
  if (!accessKeyId && !secretAccessKey) return undefined;
  if (!accessKeyId || !secretAccessKey)
    throw new Failure(
      "s3: expected both AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, found one. Set both, or neither and ask anonymously.",
    );
  const { AWS_SESSION_TOKEN: sessionToken } = variables;
  return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
}

/** As signatures have it. */
const escaped = (part: string): string =>
  encodeURIComponent(part).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** "runs" is the object of that name, or what lies below runs/, and never runs-of-old/. */
function meantBy(key: string, found: readonly Listed[]): Listed[] {
  const exact = found.filter((one) => one.key === key && !key.endsWith("/"));
  if (exact.length > 0) return exact;
  const folder = key === "" || key.endsWith("/") ? key : `${key}/`;
  return found
    .filter((one) => one.key.startsWith(folder) && !one.key.endsWith("/") && one.bytes > 0)
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** ListObjectsV2's answer. @throws Failure */
function listingOf(xml: string): { objects: Listed[]; next: string | undefined } {
  const objects: Listed[] = [];
  const path: string[] = [];
  let [text, next, isListing, isCut, isEncoded] = ["", "", false, false, false];
  let object: Partial<Listed> = {};
  const ends: Readonly<Record<string, () => void>> = {
    "ListBucketResult/Contents/Key": () => {
      object.key = text;
    },
    "ListBucketResult/Contents/Size": () => {
      object.bytes = Number(text);
    },
    "ListBucketResult/Contents": () => {
      if (object.key !== undefined) objects.push({ key: object.key, bytes: object.bytes ?? 0 });
      object = {};
    },
    "ListBucketResult/EncodingType": () => {
      isEncoded = text.trim() === "url";
    },
    "ListBucketResult/NextContinuationToken": () => {
      next = text;
    },
    "ListBucketResult/IsTruncated": () => {
      isCut = text.trim() === "true";
    },
    ListBucketResult: () => {
      isListing = true;
    },
  };
  const parser = new Parser(
    {
      onopentag(name) {
        path.push(name);
        text = "";
      },
      ontext(piece) {
        text += piece;
      },
      onclosetag() {
        ends[path.join("/")]?.();
        path.pop();
        text = "";
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  if (!isListing)
    throw new Failure(
      "s3: expected a list of objects, came something else. Check --endpoint and the bucket.",
    );
  // Asked for, for the sake of keys that XML cannot hold; not every server knows of it.
  if (isEncoded) for (const one of objects) one.key = decodeURIComponent(one.key.replaceAll("+", "%20"));
  return { objects, next: isCut && next !== "" ? next : undefined };
}
