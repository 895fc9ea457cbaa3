/** Manifests of what the tests of the cluster itself create. JSON, which kubectl reads like YAML. */

export type VolumeMode = "Filesystem" | "Block";

type Claim = { name: string; namespace: string; storageClass: string; mode?: VolumeMode; access?: string };

/** A claim of 512 MiB. */
export const claim = ({
  name,
  namespace,
  storageClass,
  mode = "Filesystem",
  access = "ReadWriteOnce",
}: Claim) => ({
  apiVersion: "v1",
  kind: "PersistentVolumeClaim",
  metadata: { name, namespace },
  spec: {
    storageClassName: storageClass,
    volumeMode: mode,
    accessModes: [access],
    resources: { requests: { storage: "512Mi" } },
  },
});

type Pod = { name: string; namespace: string; claim: string; mode?: VolumeMode; command: string[] };

/** A pod of the fio image with one volume, at /bench or /dev/bench; restricted unless the volume is a device. */
export const pod = ({ name, namespace, claim, mode = "Filesystem", command }: Pod) => ({
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name, namespace },
  spec: {
    restartPolicy: "Never",
    volumes: [{ name: "volume", persistentVolumeClaim: { claimName: claim } }],
    securityContext: mode === "Block" ? {} : restrictedPod,
    containers: [
      {
        name: "bench",
        image: "fiolio/fio:1",
        imagePullPolicy: "IfNotPresent",
        command,
        securityContext: mode === "Block" ? {} : restrictedContainer,
        resources: { requests: { cpu: "100m" }, limits: { memory: "256Mi", cpu: "1" } },
        ...(mode === "Block"
          ? { volumeDevices: [{ name: "volume", devicePath: "/dev/bench" }] }
          : { volumeMounts: [{ name: "volume", mountPath: "/bench" }] }),
      },
    ],
  },
});

const restrictedPod = {
  runAsNonRoot: true,
  runAsUser: 1000,
  fsGroup: 1000,
  seccompProfile: { type: "RuntimeDefault" },
};
const restrictedContainer = { allowPrivilegeEscalation: false, capabilities: { drop: ["ALL"] } };

/** A namespace that holds its pods to a Pod Security level. */
export const namespace = (name: string, level: "restricted" | "privileged") => ({
  apiVersion: "v1",
  kind: "Namespace",
  metadata: { name, labels: { "pod-security.kubernetes.io/enforce": level } },
});

/** A short random write with fio, whose JSON is all that it prints on stdout. */
export const fio = (mode: VolumeMode): string[] => [
  "fio",
  "--name=smoke",
  mode === "Block" ? "--filename=/dev/bench" : "--directory=/bench",
  ..."--rw=randwrite --bs=4k --size=64m --ioengine=libaio --iodepth=16 --direct=1".split(" "),
  ..."--runtime=1 --time_based --output-format=json".split(" "),
];

/** A volume of 100 MiB that is made by hand: a folder of the first node. */
export const localVolume = (name: string, path: string) => ({
  apiVersion: "v1",
  kind: "PersistentVolume",
  metadata: { name },
  spec: {
    capacity: { storage: "100Mi" },
    accessModes: ["ReadWriteOnce"],
    storageClassName: "static",
    persistentVolumeReclaimPolicy: "Retain",
    local: { path },
    nodeAffinity: {
      required: {
        nodeSelectorTerms: [
          { matchExpressions: [{ key: "kubernetes.io/hostname", operator: "In", values: ["node1"] }] },
        ],
      },
    },
  },
});
