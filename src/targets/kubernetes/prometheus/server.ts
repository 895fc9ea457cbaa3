/** A Prometheus that is asked: at an address, or as a service of the cluster, through its API server. */
import { isObject, jsonOf } from "../../../text/json.ts";
import type { Cluster } from "../api/client.ts";
import type { Service } from "../api/service.ts";

export type Place = { url?: string | undefined; service?: Service | undefined };
/** `ask`: what it answers, as JSON. @throws Error of one line where nothing answers, or something else */
export type Server = {
  name: string;
  ask(path: string, parameters: Record<string, string>): Promise<unknown>;
};

const ASKING_MS = 10_000;

export function serverOf({ url, service }: Place, cluster: Cluster): Server {
  const name = service === undefined ? withoutLogin(url ?? "") : `${service.namespace}/${service.name}`;
  return {
    name,
    async ask(path, parameters) {
      const asked = `api/v1/${path}?${new URLSearchParams(parameters)}`;
      const { code, body } =
        service === undefined
          ? await get(url ?? "", asked)
          : await cluster.service(service, asked, ASKING_MS);
      const answer = jsonOf(body);
      // The API server's own answer where it does not come to the service.
      if (isObject(answer) && answer.kind === "Status") throw new Error(String(answer.message));
      // It says in JSON what is wrong with a query, too.
      if (isObject(answer) && typeof answer.status === "string") return answer;
      throw new Error(`expected an answer of Prometheus, came status ${code}`);
    },
  };
}

async function get(base: string, path: string): Promise<{ code: number; body: string }> {
  const address = new URL(path, base.endsWith("/") ? base : `${base}/`);
  const { username, password } = address;
  address.username = "";
  address.password = "";
  const login = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString(
    "base64",
  );
  try {
    const answer = await fetch(address, {
      signal: AbortSignal.timeout(ASKING_MS),
      ...(username !== "" && { headers: { authorization: `Basic ${login}` } }),
    });
    return { code: answer.status, body: await answer.text() };
  } catch (error) {
    const { message, cause } = error as Error & { cause?: { code?: string; message?: string } };
    throw new Error(`it does not answer (${cause?.code ?? cause?.message ?? message})`);
  }
}

function withoutLogin(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`.replace(/\/$/, "");
}
