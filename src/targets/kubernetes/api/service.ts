/** A service of the cluster, asked through the API server: from here its own address may lead nowhere. */
import { once } from "node:events";
import { type IncomingMessage, request as plainRequest } from "node:http";
import { type RequestOptions, request } from "node:https";
import { text } from "node:stream/consumers";
import type { KubeConfig } from "@kubernetes/client-node";

export type Service = { namespace: string; name: string; port: number | string };
export type Answered = { code: number; body: string };

/** @param path below the service, with its query; of GET */
export async function askService(
  config: KubeConfig,
  { namespace, name, port }: Service,
  path: string,
  signal: AbortSignal,
): Promise<Answered> {
  const place = [namespace, `${name}:${port}`].map(encodeURIComponent) as [string, string];
  const server = config.getCurrentCluster()?.server ?? "";
  const address = new URL(
    `${server.replace(/\/$/, "")}/api/v1/namespaces/${place[0]}/services/${place[1]}/proxy/${path}`,
  );
  const options: RequestOptions = { method: "GET", signal };
  await config.applyToHTTPSOptions(options);
  const asked =
    address.protocol === "http:"
      ? plainRequest(address, { method: "GET", signal })
      : request(address, options);
  asked.end();
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  return { code: answer.statusCode ?? 0, body: await text(answer) };
}
