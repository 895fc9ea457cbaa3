import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { oneLine } from "../../src/cells/failures.ts";
import { readScriptLog } from "../../src/handover/frames.ts";
import { ClusterError, clusterErrorOf } from "../../src/targets/kubernetes/api/errors.ts";
import {
  evidenceOf,
  failureOf,
  failureOfError,
  failureOfLog,
} from "../../src/targets/kubernetes/cell/failure.ts";
import { mayBePressure, pressuresOf } from "../../src/targets/kubernetes/pressure.ts";
import { claim, event, pod, sight } from "./objects.ts";

const IN_TIME = { claimIsLate: false, podIsLate: false, ran: false };
const LATE = { claimIsLate: true, podIsLate: true, ran: false };

describe("what the cluster shows of a cell", () => {
  const unscheduled = (message: string) =>
    pod({}, { conditions: [{ type: "PodScheduled", status: "False", message }] });

  const cases: [
    name: string,
    sees: Parameters<typeof sight>[0],
    patience: typeof IN_TIME,
    failure: string,
  ][] = [
    [
      "a quota that has no room for the pod",
      { pod: undefined, events: [event("FailedCreate", "pods is forbidden: exceeded quota: few")] },
      IN_TIME,
      "quota over quota: pods is forbidden: exceeded quota: few",
    ],
    [
      "an admission rule",
      { pod: undefined, events: [event("FailedCreate", 'violates PodSecurity "restricted"')] },
      IN_TIME,
      'refused refused by the cluster: violates PodSecurity "restricted"',
    ],
    [
      "a sandbox that the runtime cannot make, long before its time is over",
      {
        pod: pod({ waiting: { reason: "ContainerCreating" } }),
        events: [event("FailedCreatePodSandBox", "plugin type=calico failed: no address left", { count: 9 })],
      },
      IN_TIME,
      "pod-not-made the node could not set up the pod: plugin type=calico failed: no address left",
    ],
    [
      "a container of the cluster's that does not come up before ours",
      {
        pod: pod(
          { waiting: { reason: "PodInitializing" } },
          {
            initContainerStatuses: [
              { name: "vault-agent-init", state: { waiting: { reason: "CrashLoopBackOff" } } },
            ],
          },
        ),
      },
      LATE,
      "init-failed a container that the cluster adds did not come up: init container vault-agent-init: CrashLoopBackOff",
    ],
    [
      "a volume whose place no node has",
      { pod: unscheduled("0/3 nodes are available: 3 node(s) had volume node affinity conflict.") },
      LATE,
      "no-topology the volume fits no node: 0/3 nodes are available: 3 node(s) had volume node affinity conflict.",
    ],
    [
      "a volume tied to another node, in the words of newer schedulers",
      {
        pod: unscheduled(
          "0/2 nodes are available: 1 node(s) didn't match PersistentVolume's node affinity, 1 node(s) didn't match Pod's node affinity/selector.",
        ),
      },
      LATE,
      "no-topology the volume fits no node: 0/2 nodes are available: 1 node(s) didn't match PersistentVolume's node affinity, 1 node(s) didn't match Pod's node affinity/selector.",
    ],
    [
      "eviction by the kubelet",
      { pod: pod({ terminated: { exitCode: 137 } }, { reason: "Evicted", message: "low on memory" }) },
      IN_TIME,
      "evicted evicted by the node: low on memory",
    ],
    [
      "eviction by a drain",
      {
        pod: pod(
          { running: {} },
          { conditions: [{ type: "DisruptionTarget", status: "True", message: "Eviction API: evicting" }] },
          { deletionTimestamp: new Date() },
        ),
      },
      IN_TIME,
      "evicted evicted by the node: Eviction API: evicting",
    ],
    [
      "the Job's own deadline, which deletes the pod",
      {
        job: {
          ...claim(),
          status: {
            conditions: [{ type: "FailureTarget", reason: "DeadlineExceeded", message: "too long" }],
          },
        },
        pod: pod({ running: {} }, {}, { deletionTimestamp: new Date() }),
      },
      IN_TIME,
      "deadline took too long: too long",
    ],
    [
      "deletion by somebody",
      { pod: pod({ running: {} }, {}, { deletionTimestamp: new Date() }) },
      IN_TIME,
      "pod-deleted pod deleted by somebody else: the pod is being deleted",
    ],
    [
      "a pod that is gone",
      { pod: undefined },
      { ...IN_TIME, ran: true },
      "pod-deleted pod deleted by somebody else: the pod is gone",
    ],
    [
      "the kernel's verdict",
      { pod: pod({ terminated: { reason: "OOMKilled", exitCode: 137 } }) },
      IN_TIME,
      "out-of-memory out of memory: the container was killed: OOMKilled",
    ],
    [
      "a container that ended badly",
      { pod: pod({ terminated: { exitCode: 128, reason: "StartError", message: 'exec: "sh": not found' } }) },
      IN_TIME,
      'fio-failed fio failed: the container ended with 128: StartError: exec: "sh": not found',
    ],
    [
      "an image that is not there",
      {
        pod: pod({ waiting: { reason: "ImagePullBackOff", message: "Back-off" } }),
        events: [
          event("Failed", 'Failed to pull image "x:1": not found'),
          event("Failed", "Error: ErrImagePull"),
        ],
      },
      IN_TIME,
      'image-pull image cannot be pulled: Failed to pull image "x:1": not found',
    ],
    [
      "a container that is not made",
      { pod: pod({ waiting: { reason: "CreateContainerConfigError", message: "runAsNonRoot" } }) },
      IN_TIME,
      "refused refused by the cluster: runAsNonRoot",
    ],
    [
      "a provisioner's complaint",
      {
        claim: claim("Pending"),
        pod: unscheduled("unbound immediate PersistentVolumeClaims"),
        events: [event("ProvisioningFailed", "no space in pool")],
      },
      { ...LATE, podIsLate: false },
      "claim-not-bound claim never bound: no space in pool",
    ],
    [
      "a provisioner that is silent",
      { claim: claim("Pending", { "volume.kubernetes.io/selected-node": "node-a" }), pod: pod() },
      { ...LATE, podIsLate: false },
      "claim-not-bound claim never bound: the provisioner said nothing",
    ],
    [
      "a volume that cannot be mounted",
      {
        pod: pod({ waiting: { reason: "ContainerCreating" } }),
        events: [event("FailedMount", "bad superblock")],
      },
      LATE,
      "mount-failed volume could not be mounted: bad superblock",
    ],
    [
      "a pod that no node takes, whose claim waits for it",
      { claim: claim("Pending"), pod: unscheduled("0/3 nodes are available") },
      LATE,
      "unschedulable no node takes the pod: 0/3 nodes are available",
    ],
    [
      "a pod that does not start",
      { pod: pod({ waiting: { reason: "ContainerCreating" } }) },
      LATE,
      "deadline took too long: ContainerCreating",
    ],
  ];
  for (const [name, parts, patience, expected] of cases)
    test(`${name} is told as such`, () => {
      const failure = failureOf(sight(parts), patience);
      assert.equal(`${failure?.code} ${failure?.message}`, expected);
    });

  test("while there is hope nothing has failed", () => {
    const hopes = [
      sight(),
      sight({ pod: undefined }),
      sight({ claim: claim("Pending"), events: [event("ProvisioningFailed", "busy")] }),
      sight({ pod: pod({ waiting: { reason: "ErrImagePull" } }) }),
      sight({ pod: pod({ terminated: { exitCode: 0 } }) }),
      // An account comes a moment after its namespace.
      sight({
        pod: undefined,
        events: [event("FailedCreate", "error looking up service account x/default")],
      }),
      // A pod that came after all.
      sight({ events: [event("FailedCreate", "exceeded quota: few")] }),
    ];
    for (const hope of hopes) assert.equal(failureOf(hope, IN_TIME), undefined);
  });
});

describe("evidence", () => {
  test("is the cluster's warnings, oldest first, each once, with its count", () => {
    const at = (second: number) => ({ lastTimestamp: new Date(second * 1000) });
    const events = [
      event("B", "later", { ...at(2), count: 4 }),
      event("A", "first\nof two lines", at(1)),
      event("Scheduled", "all is well", { ...at(3), type: "Normal" }),
      event("A", "first of two lines", at(4)),
    ];
    assert.deepEqual(evidenceOf(events), ["A: first of two lines", "B: later (4 times)"]);
  });
});

describe("what the pod's own log says", () => {
  const file = (text: string) => Buffer.from(text);
  const log = (exit: number, files: Record<string, string> = {}, more: object = {}) => ({
    ...readScriptLog(`fiolio: exit ${exit}\n`),
    files: new Map(Object.entries(files).map(([name, text]) => [name, file(text)])),
    ...more,
  });

  test("of a run that went well is no failure", () => {
    assert.equal(failureOfLog(log(0, { output: "{}" })), undefined);
  });

  test("fio's words are the cause, not that a job was dropped for it", () => {
    const stderr = "Bad option <nonsense=1>\nfio: job read dropped\n";
    assert.equal(failureOfLog(log(1, { stderr }))?.message, "fio failed: Bad option <nonsense=1>");
  });

  test("fio's first own complaint is the reason, and all of its lines are evidence", () => {
    const failure = failureOfLog(
      log(1, { stderr: "note: both iodepth >= 1\nodd\nfio: engine nosuch not loadable\n" }),
    );
    assert.equal(failure?.code, "fio-failed");
    assert.equal(failure?.message, "fio failed: fio: engine nosuch not loadable");
    assert.deepEqual(failure?.evidence, ["odd", "fio: engine nosuch not loadable"]);
  });

  test("a full volume, memory that ran out, and output that did not come are told apart", () => {
    const codes = [
      failureOfLog(log(1, { stderr: "fio: pid=1, err=28/file:x.c, error=No space left on device" })),
      failureOfLog(log(137, {}, { outOfMemory: true })),
      failureOfLog(log(0, {}, { tooLarge: { name: "output", bytes: 20_000_000 } })),
      failureOfLog(log(0, {}, { damaged: ["output: expected 9 bytes, came 3"] })),
      failureOfLog(log(0)),
      failureOfLog(log(3)),
    ].map((failure) => failure?.code);
    assert.deepEqual(codes, [
      "space",
      "out-of-memory",
      "output-too-large",
      "output-damaged",
      "deadline",
      "fio-failed",
    ]);
  });
});

test("a node that does not answer is told from an API server that does not", () => {
  const kindOf = (message: string, code = 500) =>
    clusterErrorOf({ code, body: { kind: "Status", message } }, "read the log of Pod a").kind;
  const asked = 'Get "https://10.0.0.7:10250/containerLogs/fiolio-x/a/fio?timestamps=true"';
  assert.equal(kindOf(`${asked}: net/http: TLS handshake timeout`), "node-away");
  assert.equal(kindOf(`${asked}: dial tcp 10.0.0.7:10250: connect: connection refused`, 503), "node-away");
  assert.equal(kindOf("etcdserver: leader changed"), "unavailable");
});

test("what goes wrong between us and the API server is a cell's failure; what is ours is not", () => {
  const codeOf = (kind: ConstructorParameters<typeof ClusterError>[0], message = "x") =>
    failureOfError(new ClusterError(kind, message)).code;
  assert.equal(codeOf("unreachable"), "api-unreachable");
  assert.equal(codeOf("unavailable"), "api-unreachable");
  assert.equal(codeOf("node-away"), "output-damaged");
  assert.equal(codeOf("unauthorised"), "unauthorised");
  assert.equal(codeOf("forbidden", "exceeded quota: few"), "quota");
  assert.equal(codeOf("forbidden"), "refused");
  assert.throws(() => failureOfError(new TypeError("a slip")), TypeError);
});

test("a volume with room on a storage without any is not one that is too small", () => {
  const full = {
    ...readScriptLog("fiolio: exit 1\n"),
    files: new Map([["stderr", Buffer.from("fio: error=No space left on device")]]),
  };
  assert.equal(failureOfLog(full)?.code, "space");
  assert.equal(failureOfLog(full, [], true)?.code, "storage-full");
});

test("a long message keeps its end, where the reason stands", () => {
  const line = oneLine(`MountVolume.SetUp failed for ${"x".repeat(600)}: exit status 32: wrong fs type`, 100);
  assert.equal(line.length, 100);
  assert.match(line, /^MountVolume\.SetUp failed .* \.\.\. .*: exit status 32: wrong fs type$/);
});

test("a certificate that is not the kubeconfig's is told from an API server that does not answer", () => {
  const refused = (code: string, message: string) =>
    clusterErrorOf(
      Object.assign(new TypeError("fetch failed"), { cause: Object.assign(new Error(message), { code }) }),
      "list Nodes",
    );
  const wrong = refused("SELF_SIGNED_CERT_IN_CHAIN", "self-signed certificate in certificate chain");
  assert.equal(wrong.kind, "untrusted");
  assert.match(wrong.message, /a certificate that the kubeconfig's certificate-authority does not vouch for/);
  assert.equal(refused("ECONNREFUSED", "connect ECONNREFUSED 127.0.0.1:1").kind, "unreachable");
});

test("a node's pressure is told by its conditions", () => {
  const node = (name: string, status: string) => ({
    apiVersion: "v1",
    kind: "Node",
    metadata: { name },
    status: { conditions: [{ type: "DiskPressure", status, message: "kubelet has disk pressure" }] },
  });
  assert.deepEqual(pressuresOf([node("a", "True"), node("b", "False")]), [
    "a: DiskPressure (kubelet has disk pressure)",
  ]);
  assert.deepEqual(
    [mayBePressure("evicted"), mayBePressure("fio-failed"), mayBePressure(undefined)],
    [true, false, false],
  );
});
