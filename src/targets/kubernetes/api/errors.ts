/** What can go wrong between us and a cluster, in words of one line. */
import { STATUS_CODES } from "node:http";
import { TargetError } from "../../../cells/target-error.ts";
import { jsonOf } from "../../../text/json.ts";

/** `kind`: what a caller may do about it. */
export class ClusterError extends TargetError {
  override name = "ClusterError";
  readonly kind: ClusterErrorKind;
  constructor(kind: ClusterErrorKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

export type ClusterErrorKind =
  | "not-found"
  | "exists"
  | "forbidden"
  | "unauthorised"
  | "invalid"
  | "unreachable"
  | "unavailable"
  /** The API server answers, a node's kubelet does not. */
  | "node-away"
  | "other";

const KINDS: Readonly<Record<number, ClusterErrorKind>> = {
  400: "invalid",
  401: "unauthorised",
  403: "forbidden",
  404: "not-found",
  409: "exists",
  422: "invalid",
  429: "unavailable",
};

/** What the API server asked a kubelet for, and got no answer. */
const KUBELET = /^Get "https?:\/\/[^"]*\/containerLogs\//;

/** `doing`: "create PersistentVolumeClaim fio-1". `login`: the kubeconfig's command for credentials, where it has one. Knows what the client throws by its shape. */
export function clusterErrorOf(error: unknown, doing: string, login?: string): ClusterError {
  if (error instanceof ClusterError) return error;
  const { code, body, message, cause } = error as {
    code?: unknown;
    body?: unknown;
    message?: string;
    cause?: { message?: string };
  };
  if (typeof code === "number") {
    const words = statusOf(body);
    const away = KUBELET.test(words ?? "") ? "node-away" : "unavailable";
    const kind = KINDS[code] ?? (code >= 500 ? away : "other");
    return new ClusterError(
      kind,
      `${doing}: ${words ?? `the API server answered ${code} ${STATUS_CODES[code] ?? ""}`.trim()}`,
    );
  }
  const why = cause?.message ?? message ?? String(error);
  // What comes from the network has a cause.
  if (login !== undefined && cause === undefined)
    return new ClusterError(
      "unauthorised",
      `${doing}: expected credentials of the kubeconfig's command ${login}, it failed (${oneLine(why) || "and said nothing"})`,
    );
  return new ClusterError("unreachable", `${doing}: the API server does not answer (${oneLine(why)})`);
}

/** The API server's own sentence: a Status object, as an object or as its JSON. */
function statusOf(body: unknown): string | undefined {
  const status = typeof body === "string" ? jsonOf(body) : body;
  const message = (status as { message?: unknown } | undefined)?.message;
  return typeof message === "string" && message !== "" ? oneLine(message) : undefined;
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim().slice(0, 500);
