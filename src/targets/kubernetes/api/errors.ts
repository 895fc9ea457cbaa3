/** Errors of a cluster's API, in one line each. */
import { STATUS_CODES } from "node:http";
import { oneLine } from "../../../cells/failures.ts";
import { TargetError } from "../../../cells/target-error.ts";
import { jsonOf } from "../../../text/json.ts";

/** `kind`: what callers decide by. */
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
  /** Its certificate is not one that the kubeconfig trusts. */
  | "untrusted"
  | "unavailable"
  /** The API server answers, a node's kubelet does not. */
  | "node-away"
  | "other";

const LONGEST = 500;

const KINDS: Readonly<Record<number, ClusterErrorKind>> = {
  400: "invalid",
  401: "unauthorised",
  403: "forbidden",
  404: "not-found",
  409: "exists",
  422: "invalid",
  429: "unavailable",
};

/** What an API server says whose kubelet did not answer. */
const KUBELET = /^Get "https?:\/\/[^"]*\/containerLogs\//;

/** `doing`: "create PersistentVolumeClaim fio-1". `login`: the kubeconfig's command for credentials, where it has one. The client's errors are known by their shape. */
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
  const why = oneLine(cause?.message ?? message ?? String(error), LONGEST);
  // Errors of the network have a cause.
  if (login !== undefined && cause === undefined)
    return new ClusterError(
      "unauthorised",
      `${doing}: expected credentials of the kubeconfig's command ${login}, it failed (${why || "and said nothing"})`,
    );
  // The client looks for a kind in the list of what a group serves.
  if (/^Unrecognized API version and kind/.test(why))
    return new ClusterError("not-found", `${doing}: the cluster does not know the kind (${why})`);
  if (UNTRUSTED.test(`${(cause as { code?: string } | undefined)?.code ?? ""} ${why}`))
    return new ClusterError(
      "untrusted",
      `${doing}: the API server answers with a certificate that the kubeconfig's certificate-authority does not vouch for (${why})`,
    );
  return new ClusterError("unreachable", `${doing}: the API server does not answer (${why})`);
}

/** For `catch`: `value` in the place of an error of these kinds, or of any ClusterError where none is named; throws the rest. */
export const fallback =
  <T>(value: T, ...kinds: ClusterErrorKind[]) =>
  (error: unknown): T => {
    if (error instanceof ClusterError && (kinds.length === 0 || kinds.includes(error.kind))) return value;
    throw error;
  };

/** By Node's codes, and by OpenSSL's words. */
const UNTRUSTED =
  /SELF_SIGNED_CERT|UNABLE_TO_(VERIFY|GET_ISSUER)|CERT_|ERR_TLS_CERT|self[- ]signed certificate|unable to verify|certificate (has expired|signature failure)|does not match certificate/;

/** The API server's own sentence: a Status object, as an object or as its JSON. */
function statusOf(body: unknown): string | undefined {
  const status = typeof body === "string" ? jsonOf(body) : body;
  const message = (status as { message?: unknown } | undefined)?.message;
  return typeof message === "string" && message !== "" ? oneLine(message, LONGEST) : undefined;
}
