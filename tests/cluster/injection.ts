/** Changes the pods of namespaces with a label, as a service mesh does: a mutating webhook that serves here. */
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { certificate } from "./certificate.ts";
import type { OwnCluster } from "./cluster.ts";
import { uniqueName } from "./measure.ts";

type PodSpec = { containers: object[]; initContainers?: object[] };
type Asked = { request: { uid: string; object: { spec: PodSpec } } };
/** JSON Patch, RFC 6902. */
type Patch = { op: "add" | "replace"; path: string; value: unknown };

/** The proxy comes first, as a mesh's may; it runs until it is killed. */
const PROXY = { name: "mesh-proxy", image: "fiolio/fio:1", command: ["sleep", "infinity"] };
const INIT = { name: "mesh-init", image: "fiolio/fio:1", command: ["true"] };

const meshed = ({ containers, initContainers = [] }: PodSpec): Patch[] => [
  { op: "replace", path: "/spec/containers", value: [PROXY, ...containers].map(restricted) },
  { op: "add", path: "/spec/initContainers", value: [...initContainers, INIT].map(restricted) },
];

/** `label`: of namespaces whose pods are changed; value "yes". Serves until the function that it gives is called. */
export async function injectInto(
  cluster: OwnCluster,
  label: string,
  patchOf: (spec: PodSpec) => Patch[] = meshed,
): Promise<() => Promise<void>> {
  // The host's end of the cluster's link.
  const address = `10.213.${cluster.folder.split("/").at(-1)}.1`;
  const pair = certificate("injection", address);
  const server = createServer(pair, async (asked, answer) => {
    const { request } = JSON.parse(await text(asked)) as Asked;
    const response = {
      uid: request.uid,
      allowed: true,
      patchType: "JSONPatch",
      patch: Buffer.from(JSON.stringify(patchOf(request.object.spec))).toString("base64"),
    };
    answer.writeHead(200, { "content-type": "application/json" });
    answer.end(JSON.stringify({ apiVersion: "admission.k8s.io/v1", kind: "AdmissionReview", response }));
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const name = `inject-${uniqueName()}`;
  const { port } = server.address() as AddressInfo;
  const url = `https://${address}:${port}/`;
  const webhook = {
    name: "inject.fiolio.test",
    clientConfig: { url, caBundle: pair.cert.toString("base64") },
    rules: [{ apiGroups: [""], apiVersions: ["v1"], operations: ["CREATE"], resources: ["pods"] }],
    namespaceSelector: { matchLabels: { [label]: "yes" } },
    sideEffects: "None",
    admissionReviewVersions: ["v1"],
    failurePolicy: "Fail",
  };
  const configuration = {
    apiVersion: "admissionregistration.k8s.io/v1",
    kind: "MutatingWebhookConfiguration",
    metadata: { name },
    webhooks: [webhook],
  };
  await cluster.kubectl(["apply", "--filename", "-"], JSON.stringify(configuration));
  return async () => {
    await cluster.kubectl(["delete", "mutatingwebhookconfiguration", name]);
    server.closeAllConnections();
    server.close();
  };
}

/** As Pod Security demands of every container. */
const restricted = (container: object): object => ({
  securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ["ALL"] } },
  ...container,
});
